"""Table options, seats, and the state of a table before anybody has chosen."""

from collections.abc import Mapping

from app.games.great_old_ones.faces import Cards
from app.games.great_old_ones.state import Investigator, Options, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo, TableOption
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue

OPTIONS = (
    TableOption(
        "investigators", "Investigators", 2, tuple((count, str(count)) for count in range(1, 5)), rule="GO-002"
    ),
    TableOption(
        "scenario",
        "Scenario",
        "1",
        (
            ("1", "The Eternal Ritual, advised for a first game"),  # GO-005
            ("2", "The Drowned Belfry"),
            ("3", "The House That Dreams"),
            ("4", "The Black Orchard"),
        ),
        rule="GO-004",
    ),
    TableOption(  # GO-006, GO-007, GO-008, GO-010, GO-R60
        "difficulty",
        "Difficulty",
        8,
        ((8, "Normal, 8 clues"), (12, "Hard, 12 clues"), (15, "Very difficult, 15 clues")),
        rule="GO-009",
    ),
    TableOption(
        "defeat_timing",
        "A fixed defeat ends the game",
        "round end",
        (("round end", "at the end of the round"), ("immediate", "at once")),
        rule="GO-R14",
    ),
    TableOption(
        "dead_ends",
        "Numbers that block a section",
        "forbidden",
        (("forbidden", "forbidden"), ("allowed", "allowed after a warning")),
        rule="GO-R25",
    ),
    TableOption(
        "reroll_hold",
        "Before a test die is accepted",
        "3",
        (("3", "3 seconds"), ("0", "no wait"), ("10", "10 seconds"), ("until all pass", "until all pass")),
        rule="GO-R30",
    ),
    TableOption(
        "reroll_consent",
        "Rerolls of another's die",
        False,
        ((False, "as the rules say"), (True, "only if the owner agrees")),
        rule="GO-R31",
    ),
    TableOption(
        "strength_reroll",
        "Strength dice of queued actions",
        False,
        ((False, "as they fall"), (True, "can be rerolled")),
        rule="GO-R36",
    ),
    TableOption(
        "ability_once",
        "“Once” in an ability",
        "per occasion",
        (("per occasion", "once each time"), ("per game", "once per game")),
        rule="GO-R42",
    ),
    TableOption(
        "ready_skill",
        "The skill that makes somebody ready",
        "instant",
        (("instant", "acts when learned"), ("kept", "can be kept")),
        rule="GO-R48",
    ),
    TableOption(
        "search_faces",
        "Search for clues: 1 / 1 clue / 2 clues",
        "1/2-4/5-6",
        (("1/2-4/5-6", "1 / 2-4 / 5-6"), ("1/2-5/6", "1 / 2-5 / 6")),
        rule="GO-R63",
    ),
    TableOption(
        "queue_caps",
        "Queue limits for 1 / 2 / 3 / 4",
        "2/4/5/6",
        (("2/4/5/6", "2 / 4 / 5 / 6"), ("2/3/5/6", "2 / 3 / 5 / 6")),
        rule="GO-R01",
    ),
)


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    """GO-002, GO-R73 One to four chairs; one person may sit on several."""
    count = int(options["investigators"])
    return tuple(
        SeatInfo(Seat(f"investigator-{number}"), f"Investigator {number}", "investigators")
        for number in range(1, count + 1)
    )


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """GO-017 to GO-030 Every board empty, every seal open, nothing on the scenario board."""
    assert isinstance(cards, Cards)
    options = Options(**header.options)  # type: ignore[arg-type]
    if options.scenario not in cards.scenarios:
        raise SetupError(f"This set has no scenario {options.scenario!r}; it has {', '.join(cards.scenarios)}.")
    scenario = cards.scenarios[options.scenario]
    return State(
        options=options,
        investigators=[Investigator(seat, hearts=cards.health.start) for seat in header.seats],
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
        tracks=dict.fromkeys(scenario.tracks, 0),
        bonuses=[None] * len(scenario.bonuses),
    )
