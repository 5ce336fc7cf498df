"""The party from one sitting to the next: who comes, who stays away, and what that means for the reserves.

PJ-266, PJ-R80 Seats join and leave between days only; there are two to four of them. PJ-261 What is put away holds all
that lasts and no generator; a campaign is taken out at another table, and the one it came from is left as it was.
"""

from collections.abc import Container, Iterable
from functools import partial

from app.games.projector.asking import all_at_once, choose, choose_exactly, reserve_of, slide_options
from app.games.projector.decks import Reserve
from app.games.projector.options import Options
from app.games.projector.printing import ability_options, add_slide
from app.games.projector.state import DECK_LIMIT, RESERVE_LIMIT, Card, Player, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Seat
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header
from app.kernel.topic import Asked
from app.kit.piles import reveal


def rests(state: State) -> bool:
    """PJ-266 Between two days: the last one is over, or the next has begun with nothing but its first question."""
    return state.phase == "story" and not state.reading and (state.is_calm or not state.campaign.read)


def gather(state: State, header: Header) -> None:
    """PJ-003, PJ-045, PJ-073, PJ-099, PJ-100 These people go on where the campaign was put away."""
    if state.days_played >= state.options.days:
        state.days_played = 0
    state.options = Options(**header.options)  # type: ignore[arg-type]
    state.names |= header.seats
    _print_new_cards(state)
    if list(header.seats) != state.seats:
        _change_party(state, list(header.seats))


def lacks(state: State) -> str:
    """A card of the campaign that is not among the cards, if there is one."""
    cards, now, people = state.cards, state.campaign, state.everybody
    slides = [face.removeprefix("slide:").partition("+")[0] for face in state.faces if face.startswith("slide:")]
    wanted: tuple[tuple[Container[str], Iterable[str]], ...] = (
        ([*cards.locations, *cards.hours, *cards.entropy], _identifiers(state)),
        (cards.abilities, [*now.levels, *slides, *(name for deck in now.ability_decks.values() for name in deck)]),
        (cards.stories, [id for deck in now.stories.values() for id in deck]),
        ([*cards.stories, *cards.projector, *cards.diaries], [*now.read, *now.diary]),
        (cards.items, [*now.stash, *now.craftable]),
        (cards.maneuvers, now.maneuvers),
        (cards.setups, now.atlas),
        (cards.areas, now.areas),
        ([*cards.perks, *cards.styles, ""], [card for player in people for card in (player.perk, player.style)]),
        (cards.conditions, [name for player in people for name in player.conditions]),
    )
    return next((name for known, names in wanted for name in names if name not in known), "")


def _identifiers(state: State) -> list[str]:
    return [face for face in state.faces if not face.startswith(("slide:", "resource:"))]


def _print_new_cards(state: State) -> None:
    """Cards the set has got since the campaign began lie ready in the box."""
    known = frozenset(_identifiers(state))
    cards = state.cards
    state.faces += [id for id in (*cards.entropy, *cards.locations, *cards.hours) if id not in known]


def _change_party(state: State, seats: list[Seat]) -> None:
    """PJ-269 Who leaves is dormant with all that is theirs; who comes back finds it again."""
    campaign, speaker = state.campaign, state.speaker
    known = {player.seat: player for player in state.everybody}
    has_begun = bool(campaign.levels)
    campaign.players = [known.get(seat) or Player(seat, is_new=has_begun) for seat in seats]
    campaign.dormant = [player for seat, player in sorted(known.items()) if seat not in seats]
    following = [seat for seat in seats if seat >= speaker]  # PJ-275 clockwise, if the Speaker has left
    campaign.speaker = seats.index(following[0]) if following else 0
    state.knowledge = _known_to(state, seats)


def _known_to(state: State, seats: list[Seat]) -> Knowledge:
    """Between days the party knows its reserves and what it has seen, newcomers included, and nothing else."""
    state.knowledge = Knowledge(seats)
    for player in state.everybody:
        for slides in (player.reserve, player.parked):
            slides.show(state, state.party_mask)
    reveal(state, [state.card_with(id) for id in state.campaign.seen if id in state.cards.locations])
    return state.knowledge


# Newcomers


def welcome(state: State) -> Flow[None]:
    """PJ-268 Whoever has joined makes a reserve, all at the same time."""
    new = [player for player in state.campaign.players if player.is_new]
    yield from all_at_once({player.seat: _make_reserve(state, player) for player in new})


def _make_reserve(state: State, player: Player) -> Flow[None]:
    """PJ-268 As many slides as the deck limit, one of each ability first if there is room for that."""
    size = DECK_LIMIT[state.party_size]
    player.is_new = False
    if len(state.campaign.levels) <= size:
        for name in state.campaign.levels:
            add_slide(state, player, name)
    while len(player.reserve) < size:
        asked = Topic.MAKE_RESERVE(left=size - len(player.reserve))
        ability = yield from choose(state, player.seat, asked, partial(ability_options, state))
        assert ability is not None
        add_slide(state, player, ability)


# Reserves and the size of the party


def fit_reserve(state: State, seat: Seat) -> Flow[None]:
    """PJ-267 Above the limit the owner parks cards; below it parked ones come back."""
    player = state.player(seat)
    over = len(player.reserve) - RESERVE_LIMIT[state.party_size]
    if over > 0:
        parked = yield from _pick(state, seat, Topic.PARK_SLIDES(count=over), player.reserve, "reserve", over)
        for card in parked:
            player.reserve.move(state, card, player.parked)
    elif over < 0 and player.parked:
        back = yield from _pick(state, seat, Topic.UNPARK_SLIDES(count=-over), player.parked, "parked", -over)
        for card in back:
            player.parked.move(state, card, player.reserve)


def _pick(state: State, seat: Seat, asked: Asked, pile: Reserve, called: str, count: int) -> Flow[tuple[Card, ...]]:
    options = lambda: slide_options(state, pile, called, reserve_of(seat))  # noqa: E731
    return (yield from choose_exactly(state, seat, asked, options, count))
