"""What a table agrees on before it begins."""

from dataclasses import dataclass

from app.kernel.game import TableOption

START_LEVEL, TOP_LEVEL = 4, 18  # PJ-233, PJ-243
YES_NO = ((False, "no"), (True, "yes"))

OPTIONS = (
    TableOption("players", "Players", 2, ((2, "2"), (3, "3"), (4, "4")), rule="PJ-002"),
    TableOption("days", "Days to play at this table", 3, least=1, most=99, rule="PJ-109"),
    TableOption(
        "opens",
        "The campaign opens",
        "story",
        (
            ("story", "with its story"),
            ("AH", "with the Attic of Hours open at once"),
            ("PF", "with the Paper Forest open at once"),
            ("LS", "with the Lantern Sea open at once"),
        ),
        rule="PJ-122",
    ),
    TableOption(
        "level",
        "Level of an ability when it is unlocked",
        START_LEVEL,
        least=START_LEVEL,
        most=TOP_LEVEL,
        rule="PJ-233",
    ),
    TableOption(
        "backs", "Backs of locations", "open", (("open", "their sides are public"), ("blind", "blind")), rule="PJ-R01"
    ),
    TableOption("shock", "All roll at once when somebody leaves", False, YES_NO, rule="PJ-R24"),
    TableOption("hand_over", "Items and resources may be handed over", False, YES_NO, rule="PJ-R61"),
    TableOption(
        "decisions",
        "Party decisions",
        "majority",
        (("majority", "majority, the Speaker breaks ties"), ("unanimous", "unanimous")),
        rule="PJ-R84",
    ),
    TableOption("hands", "Hands", "open", (("open", "open to team-mates"), ("closed", "closed")), rule="PJ-R88"),
    TableOption("reaction_time", "Seconds to react, 0 for no limit", 60, least=0, most=3600, rule="PJ-R85"),
    TableOption("decision_time", "Seconds for other decisions, 0 for none", 86400, least=0, most=604800, rule="PJ-R85"),
    TableOption("story_on_screen", "Story texts on the table screen and for watchers", True, YES_NO, rule="PJ-009"),
    TableOption(
        "chronicle",
        "The chronicle for watchers",
        "summary",
        (("summary", "a summary"), ("open", "open")),
        rule="PJ-119",
    ),
)


@dataclass(slots=True)
class Options:
    """What the table agreed on."""

    players: int
    days: int
    opens: str
    level: int
    backs: str
    shock: bool
    hand_over: bool
    decisions: str
    hands: str
    reaction_time: int
    decision_time: int
    story_on_screen: bool
    chronicle: str
