"""What every table can be set to, whatever is played there: the host may change it at any time."""

from app.kernel.game import TableOption
from app.live.clock import SETTING
from app.live.pacing import PACE
from app.live.state import NEWCOMERS

TABLE_SETTINGS = (
    TableOption("table.undo_dice", "After taking back", "same", (("same", "the same dice"), ("new", "new dice"))),
    SETTING,
    PACE,
    TableOption(NEWCOMERS, "Newcomers", "welcome", (("welcome", "may sit down"), ("closed", "only look on"))),
    TableOption("table.absent", "Seconds until silence is an answer, 0 to wait", 0, least=0, most=86400),
)
