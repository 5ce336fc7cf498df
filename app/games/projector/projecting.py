"""A projection from choosing the area to the first turn, and its cleanup."""

from dataclasses import replace
from functools import partial
from itertools import permutations

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import (
    Options,
    all_at_once,
    choose,
    choose_up_to,
    party_decides,
    people_options,
)  # fmt: skip
from app.games.projector.building import build_deck
from app.games.projector.effects.tokens import put_token
from app.games.projector.goals import is_achieved, next_goals
from app.games.projector.lines import Trigger
from app.games.projector.party import fit_reserve
from app.games.projector.piles import draw
from app.games.projector.places import space_of
from app.games.projector.printing import ability_options, add_slide
from app.games.projector.reading import read_card
from app.games.projector.running import Play
from app.games.projector.standing import build_sentences, hand_size, own_hand_size
from app.games.projector.state import Card, Explorer, Projection, Spot, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option, Seat
from app.kit.piles import reveal
from app.kit.text import words

MANY = 4
"""So many players can be ordered in too many ways for one list."""


def area_setup(state: State) -> Flow[None]:
    """PJ-120, PJ-121 In this order."""
    state.is_calm = True
    area = yield from party_decides(state, Topic.EXPLORE_AREA, partial(area_options, state))
    state.is_calm = False
    assert area is not None
    setup = yield from party_decides(state, Topic.CHOOSE_SETUP, partial(_setup_options, state, area))
    assert setup is not None
    _open(state, area, setup)
    yield from _follow_setup(state, setup)
    yield from _build_decks(state)
    yield from _take_items(state)
    for explorer in state.exploration.explorers:
        draw(state, explorer, hand_size(state, explorer.seat))  # PJ-127
    yield from _choose_order(state)
    state.exploration.has_begun = True


def area_options(state: State) -> Options[str]:
    """PJ-006, PJ-262 Any unlocked area with a setup card left, whether its goal was achieved or not."""
    return tuple(
        Option(f"area-{id}", state.cards.areas[id].name, id, id, text=_prospect(state, id))
        for id in state.campaign.areas
        if setups_of(state, id)
    )


def _prospect(state: State, area: str) -> str:
    """What the party knows of an area before it goes there."""
    campaign, cards = state.campaign, state.cards
    known = [cards.objectives[id] for id in next_goals(state, area)]
    if is_achieved(state, area):
        return "Its goals are achieved."
    if known:
        return f"Goal: {known[-1].aim or known[-1].name}"
    has_been = any(setup.startswith(area) for setup in campaign.atlas)
    return "You know the place, not yet its goal." if has_been else "Never entered: find out what to do there."


def setups_of(state: State, area: str) -> list[str]:
    """PJ-R13, PJ-R14 The unlocked setup cards of an area, replacements included."""
    campaign, found = state.campaign, []
    for id, card in state.cards.setups.items():
        is_open = not card.is_locked or id in campaign.unlocked or id in campaign.replaced.values()
        if id.startswith(area) and is_open and id not in campaign.eliminated:
            found.append(id)
    return found


def _setup_options(state: State, area: str) -> Options[str]:
    return tuple(
        Option(f"setup-{id}", state.cards.setups[id].name, id, id, text=state.cards.setups[id].story)
        for id in setups_of(state, area)
    )


def _open(state: State, area: str, setup: str) -> None:
    """PJ-060, PJ-107, PJ-263 An empty layout with its decks: entropy as the last projection left it (PJ-074)."""
    explorers = [new_explorer(state, seat) for seat in state.seats]
    projection = Projection(area, setup, explorers)
    projection.draw.lay(state, sorted(state.campaign.entropy))
    projection.draw.shuffle(state)  # PJ-R19
    kept = [card for explorer in explorers for card in explorer.resources]
    resources = [Card(number) for number, face in enumerate(state.faces) if face.startswith("resource:")]
    projection.resource_deck.lay(state, (card for card in resources if card not in kept))
    projection.resource_deck.shuffle(state)
    state.projection = projection
    state.today.area, state.today.setup = area, setup
    name, card = state.cards.areas[area].name, state.cards.setups[setup]
    background = next((card for id, card in state.cards.backgrounds.items() if id.startswith(area)), None)
    read = tuple(filter(None, (background, card)))
    _tell_where(state, area, f"{name}: {card.name}", [printed.story for printed in read if printed.story])
    for printed in read:
        others = printed.story if state.options.story_on_screen else ""
        state.story.confide(tuple(state.seats), printed.story, others, "read")


def _tell_where(state: State, area: str, title: str, stories: list[str]) -> None:
    """What is printed is shown to the big screen too, where the table wants it so."""
    told = f"The party projects itself into {title}."
    shown = beats.projects(area, title, stories)
    unseen = shown if state.options.story_on_screen else beats.projects(area, title, [""] * len(stories))
    state.story.tell_apart(tuple(state.seats), told, told, "turn", shown, unseen)


def new_explorer(state: State, seat: Seat) -> Explorer:
    player = state.player(seat)
    explorer = Explorer(seat, conditions=player.conditions)  # PJ-R34
    player.kept.empty(state, explorer.resources)  # PJ-V48
    player.conditions = []
    return explorer


# Following the setup card


def _follow_setup(state: State, setup: str) -> Flow[None]:
    """PJ-123 Line by line."""
    for line in state.cards.setups[setup].on(Trigger.SETUP):
        for node in line.setup:
            if isinstance(node, n.ChooseStations):
                yield from _choose_stations(state)
            else:
                lay_out(state, node)


def lay_out(state: State, node: n.SetupSentence) -> None:
    projection = state.exploration
    match node:
        case n.PlaceCard():
            place(state, node.card, node.space, node.is_up)
        case n.ShufflePlace():
            _shuffle_out(state, _between(state, node.first, node.last), node.spaces)
        case n.ShuffleOthers():
            _shuffle_out(state, _others(state, node), node.spaces)
        case n.ShuffleBeneath():
            _shuffle_beneath(state, node)
        case n.PlaceFigures():
            for explorer in projection.explorers:
                explorer.space = space_of(state, node.card) or min(projection.spots, default="")
        case n.PlaceToken():
            put_token(state, node.token, _space_meant(state, node.where))
        case n.SetCounter():
            projection.counters[node.counter] = node.count
        case n.SetAside():
            projection.aside += [id for id in node.cards if id not in state.campaign.eliminated]
        case _:
            raise AssertionError(node)


def _space_meant(state: State, where: n.Where) -> str:
    if isinstance(where, n.At):
        return where.space
    assert isinstance(where, n.Named)
    return space_of(state, where.card) or ""


def place(state: State, id: str, space: str, is_up: bool) -> None:
    """PJ-062, PJ-R13 The card or what replaced it for good; what was eliminated leaves its space empty."""
    now = state.current_card(id)
    if now in state.campaign.eliminated:
        return
    card = state.card_with(now)
    state.exploration.spots[space] = Spot(card, is_up)
    if is_up:
        reveal(state, [card])
        state.see(now)


def _between(state: State, first: str, last: str) -> list[str]:
    ids = [id for id in (*state.cards.locations, *state.cards.hours) if first <= id <= last]
    return [now for id in ids if (now := state.current_card(id)) not in state.campaign.eliminated]


def _others(state: State, node: n.ShuffleOthers) -> list[str]:
    """PJ-V83 Each other location with the keyword that is not on the map yet and not locked away."""
    laid = [state.faces[spot.card] for spot in state.exploration.spots.values()]
    waiting = list(state.campaign.replaced.values())
    found = []
    for id, location in state.cards.locations.items():
        has_word = node.keyword.lower() in [word.lower() for word in location.keywords]
        is_there = (not location.is_locked or id in waiting) and id not in (*laid, *state.campaign.eliminated)
        if location.area == node.area and has_word and is_there:
            found.append(id)
    return found


def _shuffle_out(state: State, ids: list[str], spaces: tuple[str, ...]) -> None:
    """Face down, and from here on nobody can tell which is which."""
    ids = sorted(ids)
    state.chance.shuffle(ids)
    cards = [state.card_with(id) for id in ids]
    state.knowledge.hide(cards)
    for space, card in zip(spaces, cards, strict=False):
        state.exploration.spots[space] = Spot(card, False)


def _shuffle_beneath(state: State, node: n.ShuffleBeneath) -> None:
    cards = [state.card_with(id) for id in _between(state, node.first, node.last)]
    state.chance.shuffle(cards)
    state.knowledge.hide(cards)
    for id, card in zip(node.cards, cards, strict=False):
        space = space_of(state, id)
        if space is not None:
            state.exploration.spots[space].beneath = card


def _choose_stations(state: State) -> Flow[None]:
    for explorer in state.exploration.explorers:
        options = partial(station_options, state)
        station = yield from choose(state, explorer.seat, Topic.TAKE_STATION, options)
        explorer.station = station or ""


def station_options(state: State) -> Options[str]:
    taken = [explorer.station for explorer in state.exploration.explorers]
    return tuple(
        Option(f"station-{name}", name, name, text=words(card.text), place=name)
        for name, card in state.cards.stations.items()
        if name not in taken
    )


# Decks, items, order


def _build_decks(state: State) -> Flow[None]:
    """PJ-278 All at the same time."""
    yield from all_at_once({seat: fit_reserve(state, seat) for seat in state.seats})
    for seat in state.seats:
        yield from _top_up(state, seat)
    decks = yield from all_at_once({seat: build_deck(state, seat) for seat in state.seats})
    for seat, deck in decks.items():
        explorer = state.explorer(seat)
        explorer.deck.lay(state, sorted(deck))
        explorer.deck.shuffle(state)
    state.exploration.has_decks = True


def _top_up(state: State, seat: Seat) -> Flow[None]:
    """PJ-R79 A reserve below the hand size is filled with plain slides of the owner's choice."""
    player = state.player(seat)
    while len(player.reserve) < own_hand_size(state, seat):
        ability = yield from choose(state, seat, Topic.TOP_UP_RESERVE, partial(ability_options, state))
        assert ability is not None
        add_slide(state, player, ability)


def _take_items(state: State) -> Flow[None]:
    """PJ-126 Permanent items from the stash; PJ-273 the party decides where two want the same."""
    able = [seat for seat in state.seats if _may_carry(state, seat)]
    if not state.campaign.stash or not able:
        return
    wanted = yield from all_at_once({seat: _want(state, seat) for seat in able})
    for item in list(state.campaign.stash):
        seats = [seat for seat in able if item in wanted[seat]]
        if not seats:
            continue
        options = partial(people_options, state, seats)
        seat = yield from party_decides(state, Topic.WHO_CARRIES(item=item), options)
        assert seat is not None
        state.campaign.stash.remove(item)
        state.explorer(seat).items.append(item)
        state.story.tell(f"{state.title(seat)} carries {item}.")


def _may_carry(state: State, seat: Seat) -> bool:
    return not any(isinstance(node, n.NoStashItems) for node in build_sentences(state, seat))


def _want(state: State, seat: Seat) -> Flow[tuple[str, ...]]:
    stash = state.campaign.stash
    options = lambda: tuple(  # noqa: E731
        Option(
            f"item-{state.cards.items[name].id}",
            name,
            name,
            name,
            text=words(state.cards.items[name].text),
        )
        for name in dict.fromkeys(stash)
    )
    return (yield from choose_up_to(state, seat, Topic.TAKE_FROM_STASH, options, len(stash)))


def _order(state: State, order: tuple[Seat, ...]) -> Option[tuple[Seat, ...]]:
    """Where there are many, first who begins."""
    numbers = "-".join(seat.removeprefix("player-") for seat in order)
    option = Option(f"order-{numbers}", _listed(state, order), order, seat=order[0])
    if len(order) < MANY:
        return option
    return replace(option, group=f"{state.title(order[0])} first", short=f"Then {_listed(state, order[1:])}")


def _choose_order(state: State) -> Flow[None]:
    """PJ-128 For the whole projection."""
    options = tuple(_order(state, order) for order in permutations(state.seats))
    order = yield from party_decides(state, Topic.TURN_ORDER, lambda: options)
    assert order is not None
    projection = state.exploration
    projection.explorers.sort(key=lambda explorer: order.index(explorer.seat))
    state.story.tell(f"Turn order: {_listed(state, order)}.")


def _listed(state: State, order: tuple[Seat, ...]) -> str:
    return ", ".join(state.title(seat) for seat in order)


# Cleanup


def cleanup(state: State) -> Flow[None]:
    """PJ-191, PJ-192 In this order; PJ-193, PJ-253 temporary replacements go with the layout."""
    projection = state.exploration
    state.story.tell("The projection is over.", "turn", beats.over(state))
    for id in projection.reading_at_end:  # PJ-194
        yield from read_card(state, Play(state.speaker, "The end of the projection"), id)
    for explorer in projection.explorers:
        state.today.left[explorer.seat] = explorer.gone
        _settle(state, explorer)
    for spot in projection.spots.values():
        state.campaign.stash += [name for name in spot.items if state.cards.items[name].is_permanent]  # PJ-198
    _check_twenty(state)
    state.projection = None


def _settle(state: State, explorer: Explorer) -> None:
    """PJ-139, PJ-195, PJ-196 What was not banked is gone; PJ-197, PJ-251 every slide is back in the reserve."""
    if explorer.banks_half:
        for trait, count in explorer.apperceptions.items():
            state.campaign.bank[trait] += count // 2  # PJ-V45
    state.player(explorer.seat).reserve.show(state, state.party_mask)


def _check_twenty(state: State) -> None:
    """PJ-254 Draw, discard, dismissed and in-play cards together are the next projection's deck."""
    projection = state.exploration
    remaining = [baddie.entropy for baddie in projection.baddies if baddie.entropy is not None]
    piles = (projection.draw, projection.discard, projection.dismissed, projection.in_play, remaining)
    assert sorted(card for pile in piles for card in pile) == sorted(state.campaign.entropy)
