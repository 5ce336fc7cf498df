"""Slides: the Realspace deal, printing, overwriting and melding."""

from dataclasses import replace
from functools import partial

from app.games.projector.asking import Options, choose, choose_or_not, reserve_of, slide_options
from app.games.projector.lines import Trigger
from app.games.projector.records import Ability
from app.games.projector.running import Play, run_lines
from app.games.projector.standing import own_hand_size
from app.games.projector.state import DECK_LIMIT, RESERVE_LIMIT, Card, Player, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option, Seat
from app.kit.text import words

EACH_TAKES = 2
MELDED = 4


def deal_realspace(state: State) -> Flow[None]:
    """PJ-058 Two of each ability to everybody, then one card at a time in seat order up to the deck limit."""
    supply = {stock.ability: stock.copies for stock in state.cards.realspace.values()}
    for player in state.campaign.players:
        for ability in supply:
            supply[ability] -= EACH_TAKES
            for _ in range(EACH_TAKES):
                add_slide(state, player, ability, is_realspace=True)
    while any(len(player.reserve) < DECK_LIMIT[state.party_size] for player in state.campaign.players):
        for player in state.campaign.players:
            more = yield from choose(state, player.seat, Topic.DEAL_REALSPACE, partial(_left, state, supply))
            if more is None:
                return
            supply[more] -= 1
            add_slide(state, player, more, is_realspace=True)


def _left(state: State, supply: dict[str, int]) -> Options[str]:
    return tuple(
        replace(_option(ability, name, count), cost=f"{count} left")
        for name, count in supply.items()
        if count and (ability := state.cards.abilities[name])
    )


def _option(ability: Ability, label: str, amount: int) -> Option[str]:
    text = words(ability.success)
    return Option(f"ability-{ability.id}", label, ability.name, ability.id, text=text, amount=amount)


def add_slide(state: State, player: Player, ability: str, meld: int = 0, is_realspace: bool = False) -> None:
    """PJ-048, PJ-049 A new action card in the player's own reserve, seen by the party."""
    player.reserve.put(state, state.make_slide(ability, meld, is_realspace))


def ability_options(state: State) -> Options[str]:
    """Unlocked abilities."""
    return tuple(
        _option(state.cards.abilities[name], f"{name}, level {level}", level)
        for name, level in state.campaign.levels.items()
    )


def print_slides(state: State, seat: Seat, count: int, source: str, is_more: bool = False) -> Flow[None]:
    """PJ-237, PJ-238, PJ-R73 Up to so many new cards, in any mix of unlocked abilities."""
    for left in range(count, 0, -1):
        asked = Topic.PRINT_SLIDE(source=source, left=left)
        ability = yield from choose_or_not(state, seat, asked, partial(ability_options, state), "No more")
        if ability is None or not (yield from take_slide(state, seat, ability)):
            break
    perk = state.player(seat).perk
    if perk and not is_more:
        card = state.cards.perks[perk]
        yield from run_lines(state, Play(seat, card.name, card.id), card.on(Trigger.PRINTED))


def take_slide(state: State, seat: Seat, ability: str) -> Flow[bool]:
    """PJ-056, PJ-236, PJ-239 A full reserve gives up a card for it."""
    player = state.player(seat)
    if len(player.reserve) >= RESERVE_LIMIT[state.party_size]:
        options = lambda: slide_options(state, player.reserve, "reserve", reserve_of(seat))  # noqa: E731
        asked, leave = Topic.OVERWRITE_SLIDE(ability=ability), "None, no new slide"
        old = yield from choose_or_not(state, seat, asked, options, leave, is_lasting=True)
        if old is None:
            return False
        player.reserve.take(old)
    add_slide(state, player, ability)
    state.story.confide(
        tuple(state.seats), f"{state.title(seat)} makes a slide of {ability}.", f"{state.title(seat)} makes a slide."
    )
    return True


# Melding


def meldable(state: State, seat: Seat) -> dict[tuple[str, int], list[Card]]:
    """PJ-246, PJ-R74 Four of one ability and bonus; PJ-R79 never below the hand size."""
    reserve = state.player(seat).reserve
    if len(reserve) - MELDED + 1 < own_hand_size(state, seat):
        return {}
    groups: dict[tuple[str, int], list[Card]] = {}
    for card in reserve:
        groups.setdefault((state.ability_of(card).name, state.meld_of(card)), []).append(card)
    return {key: cards for key, cards in groups.items() if len(cards) >= MELDED}


def meld(state: State, seat: Seat) -> Flow[None]:
    """PJ-247, PJ-248 Any number of times."""
    while (yield from _meld_once(state, seat)):
        pass


def _meld_once(state: State, seat: Seat) -> Flow[bool]:
    options = partial(_meld_options, state, seat)
    chosen = yield from choose_or_not(state, seat, Topic.MELD, options, "No more", is_lasting=True)
    if chosen is None:
        return False
    player, (ability, bonus) = state.player(seat), chosen
    for card in meldable(state, seat)[chosen][:MELDED]:
        player.reserve.take(card)
    add_slide(state, player, ability, bonus + 1)
    state.story.tell(f"{state.title(seat)} melds four slides into one.", "good")
    return True


def _meld_options(state: State, seat: Seat) -> Options[tuple[str, int]]:
    left = len(state.player(seat).reserve) - MELDED + 1
    text = f"Four slides go, one comes: {left} are left in your reserve."
    return tuple(
        Option(f"meld-{id}-{bonus}", f"{name} +{bonus + 1}", (name, bonus), id, text=text, amount=bonus + 1)
        for name, bonus in meldable(state, seat)
        if (id := state.cards.abilities[name].id)
    )
