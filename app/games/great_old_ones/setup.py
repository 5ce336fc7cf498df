"""Seats, and the state of a table before anybody has chosen."""

from collections.abc import Mapping

from app.games.great_old_ones.options import Options
from app.games.great_old_ones.records import Cards
from app.games.great_old_ones.state import Investigator, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kit.options import agreed


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
    options = agreed(Options, header.options)
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
