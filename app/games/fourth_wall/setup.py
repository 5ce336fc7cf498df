"""Table options, and the state of a table before its first shuffle."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.fourth_wall.faces import MOST_SANITY, Cards
from app.games.fourth_wall.seating import is_alliance
from app.games.fourth_wall.state import WALL, Card, Investigator, Options, Presence, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.game import TableOption
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue

STREET_MAGICIAN = "The Street Magician"

CUSTOM = 0


@dataclass(frozen=True, slots=True)
class Level:
    """How hard the Presence is to resist."""

    name: str
    gates: int
    horrors: int
    has_street_text: bool
    has_backlash: bool


LEVELS = {
    1: Level("Dozing", 3, 1, has_street_text=False, has_backlash=False),  # FW-A015
    2: Level("Stirring", 3, 1, has_street_text=True, has_backlash=False),  # FW-A016
    3: Level("Waking", 3, 2, has_street_text=True, has_backlash=False),  # FW-A017
    4: Level("Ravenous", 4, 2, has_street_text=True, has_backlash=False),  # FW-A018
    5: Level("Unbound", 4, 2, has_street_text=True, has_backlash=True),  # FW-A019
}


def level_of(options: Options) -> Level:
    """FW-A020 A custom level is what the table makes it."""
    custom = Level("custom", options.gates, options.horrors, options.street_text, options.backlash)
    return LEVELS.get(options.level, custom)


CONFLICT_ONLY = (("mode", "conflict"),)
ALLIANCE_ONLY = (("mode", "alliance"),)
CUSTOM_ONLY = (("level", CUSTOM),)

OPTIONS = (
    # FW-R05 Each mode has its one book; FW-R06 there are no modes but theirs.
    TableOption(
        "mode",
        "Mode",
        "conflict",
        (("conflict", "Conflict: one of you is The Wall"), ("alliance", "Alliance: the Presence plays The Wall")),
        rule="FW-001",
    ),
    TableOption(  # FW-R102 never fewer than three
        "investigators", "Investigators", 3, tuple((count, str(count)) for count in range(3, 7)), rule="FW-007"
    ),
    TableOption(
        "level",
        "Level",
        2,
        (*((number, f"{number}, {level.name}") for number, level in LEVELS.items()), (CUSTOM, "custom")),
        rule="FW-A015",
        when=ALLIANCE_ONLY,
    ),
    TableOption(  # FW-R03 three, unless the table wants it harder
        "gates",
        "Open Gates at the start",
        3,
        ((3, "3, advised"), (4, "4, hard"), (5, "5, extreme")),
        rule="FW-032",
        when=(*CONFLICT_ONLY, *CUSTOM_ONLY),
    ),
    TableOption(
        "street_magician", STREET_MAGICIAN, True, ((True, "in"), (False, "out, for a first game")), rule="FW-017"
    ),
    TableOption("doom_limit", "Doom limit", 6, ((6, "six tokens"), (0, "none")), rule="FW-R16"),  # FW-R02
    TableOption(
        "crescendo",
        "The Crescendo",
        "undrain once",
        (("undrain once", "undrains Horrors once"), ("never drained", "Horrors are never Drained")),
        rule="FW-R11",
    ),
    TableOption(
        "team_channel",
        "The Investigators' channel",
        "private",
        (("private", "private"), ("overheard", "overheard by The Wall")),
        rule="FW-R98",
        when=CONFLICT_ONLY,
    ),
    TableOption("vote_time", "Seconds to vote", 45, least=10, most=600, rule="FW-R94"),
    TableOption("loss_window", "Seconds to save a Marble", 20, least=3, most=20, rule="FW-R70"),
    TableOption("hold_time", "Seconds of a Hold", 15, least=5, most=15, rule="FW-R69"),
    TableOption("turn_timer", "Turn timer in seconds, 0 for none", 0, least=0, most=3600, rule="FW-R27"),
    TableOption(
        "horrors",
        "Horrors at the start",
        1,
        tuple((count, str(count)) for count in range(4)),
        rule="FW-A020",
        when=CUSTOM_ONLY,
    ),
    TableOption("street_text", "Street text", True, ((True, "on"), (False, "off")), rule="FW-A020", when=CUSTOM_ONLY),
    TableOption("backlash", "Backlash", False, ((False, "off"), (True, "on")), rule="FW-A020", when=CUSTOM_ONLY),
    TableOption(
        "pace",
        "Before each step of the Presence",
        "rush",
        (("rush", "wait for those who hold a Rush card"), ("everybody", "wait until everybody says Next")),
        rule="FW-A067",
        when=ALLIANCE_ONLY,
    ),
    TableOption(
        "step_time",
        "Seconds to follow a step of the Presence, 0 for as long as it takes",
        30,
        least=0,
        most=600,
        rule="FW-A067",
        when=ALLIANCE_ONLY,
    ),
    TableOption(
        "spectators",
        "What spectators see of the hands",
        "nothing",
        (("nothing", "nothing"), ("a round late", "the hands of the round before")),
        rule="FW-024",
        when=ALLIANCE_ONLY,
    ),
)


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """FW-006, FW-R07, FW-027, FW-028 Every card and token in its box; nothing of Alliance in Conflict; no Doom."""
    assert isinstance(cards, Cards)
    options = Options(**header.options)  # type: ignore[arg-type]
    _check(options, header, cards)
    faces: list[str] = []
    people = [card.id for card in cards.investigators.values() if _is_in(card.name, options)]
    marbles = [card.id for card in cards.marbles.values() for _ in range(card.copies)]
    horrors = [card.id for card in cards.horrors.values() for _ in range(card.copies)]
    return State(
        options=options,
        faces=faces,
        investigators=[Investigator(seat) for seat in header.seats if seat != WALL],
        investigator_deck=_print(faces, people),
        marble_deck=_print(faces, marbles),
        horror_deck=_print(faces, horrors),
        unused_gates=_print(faces, list(cards.walls)),
        presence=_presence(faces, options, cards) if is_alliance(header.options) else None,
        is_solo=WALL not in header.seats and len(set(header.seats.values())) == 1,
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
    )


def _presence(faces: list[str], options: Options, cards: Cards) -> Presence:
    """FW-A001 What Alliance adds to the box."""
    level = level_of(options)
    return Presence(
        deck=_print(faces, list(cards.presences)),
        row=_print(faces, list(cards.streets)),
        gates=level.gates,
        horrors=level.horrors,
        has_street_text=level.has_street_text,
        has_backlash=level.has_backlash,
    )


def _is_in(name: str, options: Options) -> bool:
    """FW-017"""
    return options.street_magician or name != STREET_MAGICIAN


def _print(faces: list[str], ids: list[str]) -> list[Card]:
    """New physical cards with these faces."""
    first = len(faces)
    faces.extend(ids)
    return [Card(number) for number in range(first, len(faces))]


def _check(options: Options, header: Header, cards: Cards) -> None:
    seats = [seat for seat in header.seats if seat != WALL]
    if (WALL in header.seats) is is_alliance(header.options) or len(seats) != options.investigators:
        needed = "no Wall but" if is_alliance(header.options) else "The Wall and"
        raise SetupError(f"This table needs {needed} {options.investigators} Investigators.")
    if is_alliance(header.options) and (not cards.presences or len(cards.streets) != 5):  # FW-R105
        raise SetupError("Alliance needs Presence cards and five Street cards; this card set has not got them.")
    if not options.street_magician and len(seats) == 6:  # FW-R59
        raise SetupError(f"{STREET_MAGICIAN} stays in with six Investigators: there would be too few cards to deal.")
    people = len(cards.investigators) - (not options.street_magician)
    marbles = sum(card.copies for card in cards.marbles.values())
    if people < 2 * len(seats) or marbles < MOST_SANITY * len(seats):  # FW-R105, FW-R58
        raise SetupError(f"This card set is too small for {len(seats)} Investigators.")


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """FW-R100, FW-R101 The Wall may give up, or all Investigators together; if everybody agrees nobody wins."""
    has_wall, has_team = WALL in seats, all(seat in seats for seat in state.team)
    if has_wall and has_team:
        return Outcome("abandoned", (), "The game was abandoned.", "FW-R100")
    if has_wall:
        return Outcome("wall-gave-up", state.team, "The Wall gave up.", "FW-R101")
    if has_team:
        winners = (WALL,) if state.presence is None else ()
        return Outcome("team-gave-up", winners, "The Investigators gave up.", "FW-R101")
    return None


def overhears(options: Mapping[str, OptionValue], side: str) -> tuple[str, ...]:
    """FW-R98 The Wall reads the team's channel only where the table wants it so."""
    return ("investigators",) if side == "wall" and options["team_channel"] == "overheard" else ()
