"""What each viewer may see of the campaign: abilities, stories, the chronicle, the atlas."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.games.projector import nodes as n
from app.games.projector.building import demands
from app.games.projector.goals import is_achieved, open_objectives
from app.games.projector.learning import face_up
from app.games.projector.lines import Trigger
from app.games.projector.projecting import setups_of
from app.games.projector.reading import card_to_read
from app.games.projector.records import Ability, Entropy, Item, Location, Maneuver, Objective, Printed, Trait
from app.games.projector.rules import is_available
from app.games.projector.standing import deck_limit
from app.games.projector.state import RESERVE_LIMIT, Card, Day, Player, State
from app.games.projector.tutorials import notebook, tutorials
from app.kernel.decision import Seat, Viewer
from app.kernel.values import value
from app.kit.text import Text


@dataclass(frozen=True, slots=True)
class AbilityView:
    """An ability card with its level; 0: face up on its deck, not unlocked yet."""

    card: Ability
    level: int
    tutorial: str

    @property
    def note(self) -> str:
        """What Helena wrote of it; for pages, where it is printed."""
        return notebook().get(self.card.name, "")


@dataclass(frozen=True, slots=True)
class AbilitiesView:
    unlocked: tuple[AbilityView, ...]
    face_up: tuple[AbilityView, ...]
    left: tuple[tuple[str, int], ...]
    """Open decks, and how many cards lie under their top card."""
    locked: int
    bank: tuple[tuple[str, int], ...]
    traits: tuple[Trait, ...]


@value()
class CardView:
    card: str
    name: str
    story: str
    text: Text
    kind: str = ""
    """Of what is read: a story, the diary, or the Projector itself."""


@dataclass(frozen=True, slots=True)
class AreaChoice:
    card: str
    name: str
    is_achieved: bool
    setups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CampaignView:
    areas: tuple[AreaChoice, ...]
    objectives: tuple[Objective, ...]
    stash: tuple[Item, ...]
    craftable: tuple[Item, ...]
    maneuvers: tuple[Maneuver, ...]
    eliminated: tuple[str, ...]
    """The names of those the party has seen."""
    diary: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoryDeckView:
    id: str
    name: str
    left: int
    is_available: bool
    lock: str
    """The title of the lock on top, if there is one."""


@value()
class SlideLine:
    """A slide of a reserve; what is printed on it stands in `abilities`, and goes to pages and bots alone."""

    name: str
    trait: str
    bonus: int
    level: int
    key: str
    """The option that stands for it while a deck is built; none once decks lie hidden."""
    _ability: Ability

    @property
    def ability(self) -> Ability:
        return self._ability


@dataclass(frozen=True, slots=True)
class ReserveView:
    seat: Seat
    name: str
    limit: int
    deck_limit: int
    slides: tuple[SlideLine, ...]
    parked: tuple[SlideLine, ...]
    """PJ-267 Above the limit of a larger party: kept, not to be used."""
    in_deck: int
    demands: tuple[str, ...]
    """PJ-125 What area and style ask of the deck to be built."""
    is_away: bool
    """PJ-269 The seat stays away; its cards wait."""


@dataclass(frozen=True, slots=True)
class LookView:
    where: str
    kind: str
    card: Location | Entropy
    seat: Seat
    is_shared: bool


@dataclass(frozen=True, slots=True)
class AtlasPage:
    area: str
    setup: str
    places: tuple[tuple[str, str, str], ...]
    """Fixed places only: space, identifier, name."""
    shuffled: tuple[str, ...]
    """The names met among those that are shuffled anew every time."""


@dataclass(frozen=True, slots=True)
class DayLine:
    """One day of the calendar."""

    day: int
    speaker: Seat
    area: str
    setup: str
    left: tuple[tuple[Seat, str], ...]
    """How everybody came back from the projection: home, or dissipated."""
    goals: int
    read: tuple[str, ...]
    """The titles of what was read; for the party only."""


def ability_view(ability: Ability, level: int) -> AbilityView:
    return AbilityView(ability, level, tutorials().get(ability.name, ""))


def abilities(state: State, _viewer: Viewer) -> AbilitiesView:
    """PJ-032 For reference; PJ-038 of each open deck the top card only."""
    campaign, cards = state.campaign, state.cards
    return AbilitiesView(
        unlocked=tuple(ability_view(cards.abilities[name], level) for name, level in campaign.levels.items()),
        face_up=tuple(ability_view(cards.abilities[name], 0) for name in face_up(state)),
        left=tuple((deck, max(0, len(campaign.ability_decks[deck]) - 1)) for deck in campaign.open_decks),
        locked=len(cards.decks) - len(campaign.open_decks),
        bank=tuple(campaign.bank.items()),
        traits=tuple(cards.traits.values()),
    )


def _printed(card: Printed) -> CardView:
    return CardView(card.id, card.name, card.story, card.text)


def campaign(state: State, viewer: Viewer) -> CampaignView:
    now, cards, is_party = state.campaign, state.cards, viewer is not None
    return CampaignView(
        areas=tuple(_area(state, id) for id in now.areas),
        objectives=tuple(cards.objectives[id] for id in open_objectives(state)),
        stash=tuple(cards.items[name] for name in now.stash),
        craftable=tuple(cards.items[name] for name in now.craftable),
        maneuvers=tuple(cards.maneuvers[id] for id in now.maneuvers),
        eliminated=tuple(filter(None, (_name_if_seen(state, id) for id in now.eliminated))) if is_party else (),
        diary=tuple(cards.diaries[id].name for id in now.diary) if is_party else (),
    )


def _area(state: State, id: str) -> AreaChoice:
    """An area that was never entered shows nothing but its name."""
    entered = [setup for setup in setups_of(state, id) if setup in state.campaign.atlas]
    return AreaChoice(
        id,
        state.cards.areas[id].name,
        is_achieved(state, id),
        tuple(state.cards.setups[setup].name for setup in entered),
    )


def _name_if_seen(state: State, id: str) -> str:
    """An eliminated card that nobody saw stays unnamed."""
    cards = state.cards
    if id in state.campaign.seen:
        return (cards.locations.get(id) or cards.entropy[id]).name
    if id in state.campaign.read:
        return card_to_read(state, id).name
    return ""


def stories(state: State, _viewer: Viewer) -> tuple[StoryDeckView, ...]:
    return tuple(_story_deck(state, id) for id in state.cards.story_decks)


def _story_deck(state: State, id: str) -> StoryDeckView:
    left = state.campaign.stories[id]
    top = state.cards.stories[left[0]] if left else None
    lock = top.name if top and top.is_lock else ""
    return StoryDeckView(id, state.cards.story_decks[id].name, len(left), is_available(state, id), lock)


def _read(state: State, id: str) -> CardView:
    cards = state.cards
    for kind, deck in (("projector", cards.projector), ("diary", cards.diaries), ("story", cards.stories)):
        if id in deck:
            return replace(_printed(deck[id]), kind=kind)
    raise KeyError(id)


def reading(state: State, viewer: Viewer) -> tuple[CardView, ...]:
    """The cards being read out now; for watchers and the table screen if the table allows it."""
    if viewer is None and not state.options.story_on_screen:
        return ()
    return tuple(_read(state, id) for id in state.reading)


def chronicle(state: State, viewer: Viewer) -> tuple[CardView, ...]:
    """PJ-119, PJ-225 Everything read so far, to be read again at any time; watchers get titles only."""
    if viewer is None and state.options.chronicle == "summary":
        shown = state.campaign.read if state.options.story_on_screen else ()
        return tuple(CardView(id, card_to_read(state, id).name, "", ()) for id in shown)
    return tuple(_read(state, id) for id in state.campaign.read)


def reserve(state: State, viewer: Viewer, seat: Seat) -> ReserveView | None:
    """PJ-103 The party sees all its reserves, those of dormant seats too; watchers none."""
    player = next((player for player in state.everybody if player.seat == seat), None)
    return None if viewer is None or player is None else _reserve(state, player)


def _slide_line(state: State, card: Card, key: str) -> SlideLine:
    it = state.ability_of(card)
    return SlideLine(it.name, it.trait, state.meld_of(card), state.campaign.levels.get(it.name, 0), key, it)


def _lines(state: State, cards: Iterable[Card], place: str) -> tuple[SlideLine, ...]:
    return tuple(_slide_line(state, card, f"{place}-{number}") for number, card in enumerate(cards, start=1))


def _sorted(lines: tuple[SlideLine, ...]) -> tuple[SlideLine, ...]:
    """Without their places, once those would tell too much."""
    nameless = (replace(line, key="") for line in lines)
    return tuple(sorted(nameless, key=lambda line: (line.name, line.bonus)))


def _reserve(state: State, player: Player) -> ReserveView:
    lines, is_away = _lines(state, player.reserve, "reserve"), player in state.campaign.dormant
    in_deck = 0
    if state.projection is not None and not is_away:
        explorer = state.explorer(player.seat)
        in_deck = sum(len(pile) for pile in (explorer.deck, explorer.hand, explorer.discard, explorer.lost))
    has_decks = state.projection is not None and state.projection.has_decks
    return ReserveView(
        seat=player.seat,
        name=state.title(player.seat),
        limit=RESERVE_LIMIT[state.party_size],
        deck_limit=0 if is_away else deck_limit(state, player.seat),
        slides=_sorted(lines) if has_decks or is_away else lines,
        parked=_lines(state, player.parked, "parked"),
        in_deck=in_deck,
        demands=tuple(demands(state, player.seat)) if state.projection is not None and not is_away else (),
        is_away=is_away,
    )


def looks(state: State, viewer: Viewer) -> tuple[LookView, ...]:
    """A look is the looker's own until it is shared with the party."""
    if viewer is None or state.projection is None:
        return ()
    mine = [look for look in state.projection.looks if look.seat == viewer or look.is_shared]
    found = []
    for look in mine:
        location = state.cards.locations.get(look.face)
        kind, face = ("location", location) if location else ("entropy", state.cards.entropy[look.face])
        found.append(LookView(look.where, kind, face, look.seat, look.is_shared))
    return tuple(found)


def atlas(state: State, viewer: Viewer) -> tuple[AtlasPage, ...]:
    """What the party has learnt of the places in earlier projections."""
    if viewer is None:
        return ()
    return tuple(_page(state, setup, places) for setup, places in state.campaign.atlas.items())


def _page(state: State, setup: str, places: dict[str, str]) -> AtlasPage:
    fixed = [
        node.space
        for line in state.cards.setups[setup].on(Trigger.SETUP)
        for node in line.setup
        if isinstance(node, n.PlaceCard)
    ]
    locations = state.cards.locations
    return AtlasPage(
        next(area for area in state.cards.areas if setup.startswith(area)),
        state.cards.setups[setup].name,
        tuple((space, id, locations[id].name) for space, id in sorted(places.items()) if space in fixed),
        tuple(sorted(locations[id].name for space, id in places.items() if space not in fixed)),
    )


def calendar(state: State, viewer: Viewer) -> tuple[DayLine, ...]:
    """The days so far."""
    days = state.campaign.calendar
    ends = [*(day.read for day in days[1:]), len(state.campaign.read)]
    return tuple(_day_line(state, viewer, day, end) for day, end in zip(days, ends, strict=False))


def _day_line(state: State, viewer: Viewer, day: Day, end: int) -> DayLine:
    cards = state.cards
    titles = [_read(state, id).name for id in state.campaign.read[day.read : end] if id not in cards.projector]
    return DayLine(
        day.day,
        day.speaker,
        cards.areas[day.area].name if day.area else "",
        cards.setups[day.setup].name if day.setup else "",
        tuple(day.left.items()),
        len(day.goals),
        () if viewer is None else tuple(titles),
    )
