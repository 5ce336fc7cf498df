"""Which cards simulated campaigns meet, and whether every text runs on a stage."""

from collections.abc import Iterator
from dataclasses import replace

from app.contract.proofs import LONGEST, header_of
from app.games.projector import GAME
from app.games.projector.records import Cards, shipped
from app.games.projector.state import Projection, State
from app.games.projector.topics import Topic
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.game import Bot, View
from app.kernel.log import Log
from app.kernel.offer import Offer
from app.kernel.table import Table
from tests.games.projector.every_card import falls, kinds, passages, perform
from tests.games.projector.long_campaign import lingering

AFFAIRS = (
    Topic.EXPLORE_AREA,
    Topic.CHOOSE_SETUP,
    Topic.LEARN,
    Topic.IMPROVE,
    Topic.STUDY,
    Topic.PRINT_SLIDE,
    Topic.CHOOSE_PERK,
    Topic.CHOOSE_STYLE,
    Topic.CHOOSE_ONE,
)
"""Where to go, what to learn, which perk and style, and what to choose on a card."""


def curious(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
    """Plays with sense, in no hurry to come home, and leaves the party's affairs to chance."""
    if offer.options and offer.topic in AFFAIRS:
        return random_bot(view, replace(offer, anytime=()), chance)
    if offer.topic is Topic.BUILD_DECK:
        return offer.default
    return lingering(view, offer, chance)


def names(cards: Cards) -> dict[str, str]:
    """Every face of the set: its identifier, and what it is called."""
    found = {card.id: card.name for printed in kinds(cards).values() for card in printed}
    found |= {ability.id: ability.name for ability in cards.abilities.values()}
    return {id: name for id, name in found.items() if id}


def met(state: State) -> Iterator[str]:
    """The cards that have come to the table so far or lie on it now, by identifier or by name."""
    now = state.campaign
    yield from (*now.seen, *now.read, *now.eliminated, *now.revealed, *now.unlocked, *now.levels)
    yield from (*now.craftable, *now.maneuvers, *now.stash)
    for player in now.players:
        yield from (player.perk, player.style)
    if state.projection is not None:
        yield from _met_here(state, state.projection)


def _met_here(state: State, projection: Projection) -> Iterator[str]:
    yield from (projection.setup, f"{projection.area}:01")
    yield from (foe.name for foe in projection.baddies)
    for explorer in projection.explorers:
        yield from (*explorer.items, *explorer.conditions, explorer.station)
        yield from (state.resource_name(card) for card in explorer.resources)
    yield from (state.faces[spot.beneath] for spot in projection.spots.values() if spot.beneath and spot.is_beneath_up)


def meet(bot: Bot, players: int, days: int, seed: str, **options: str) -> set[str]:
    """All that one campaign meets."""
    table = Table(GAME, Log(header_of(GAME, players, seed, days=days, **options)), saves=0)
    bots, chance, found = dict.fromkeys(table.seats, bot), Chance(seed), set[str]()
    for _ in range(2 * LONGEST):
        answer = None if table.outcome else next_answer(table, bots, chance)
        if answer is None:
            break
        table.apply(answer)
        found.update(met(table.state))
    return found


def prove(campaigns: int) -> str:
    """Play campaigns by both kinds of bots; every text on a stage besides. Raises if a text fails."""
    cards, found = shipped(), set[str]()
    for number in range(campaigns):
        found |= meet(GAME.bots["sense"], 2 + number % 3, 40, f"meet {number}")
        found |= meet(curious, 2 + number % 3, 30, f"curious {number}")
        found |= meet(random_bot, 2 + number % 3, 6, f"chance {number}", opens=("LS", "PF", "AH")[number % 3])
    texts = passages(cards)
    for passage in texts:
        for die in falls(passage):
            perform(cards, passage, die)
    faces = names(cards)
    missing = [f"{id} {name}".strip() for id, name in faces.items() if id not in found and name not in found]
    told = f"never met: {', '.join(missing)}" if missing else "none was left out"
    return (
        f"{GAME.title}, {3 * campaigns} campaigns met {len(faces) - len(missing)} of {len(faces)} faces; {told}\n"
        f"  {len(texts)} texts were carried out on a stage, by bad luck and by good"
    )
