"""What each viewer may see of entropy, Baddies and what hangs in the air."""

from dataclasses import dataclass

from app.games.projector.records import Entropy, Foe
from app.games.projector.standing import armor, gone, will
from app.games.projector.state import Baddie, Card, State
from app.kernel.decision import Seat, Viewer
from app.kit.piles import Deck, Pile


@dataclass(frozen=True, slots=True)
class EntropyCardView:
    """PJ-070 The tier shows on the back; what is printed on the card, only for those who have seen it."""

    tier: int
    card: Entropy | None


@dataclass(frozen=True, slots=True)
class EntropyView:
    draw: int
    drawn: EntropyCardView | None
    discard: tuple[EntropyCardView, ...]
    dismissed: tuple[EntropyCardView, ...]
    in_play: tuple[EntropyCardView, ...]
    next_tier: int
    next_count: int
    has_recycled: bool
    tiers: tuple[tuple[int, int], ...]
    """How many of the twenty are of each tier."""
    known: tuple[str, ...]
    """For the party: the names among the twenty it has seen before."""


@dataclass(frozen=True, slots=True)
class BaddieView:
    """A Baddie where it is, with armor and will as they are now; `keywords` as on its card."""

    number: int
    card: Foe
    keywords: tuple[str, ...]
    seat: Seat | None
    space: str
    is_token: bool
    armor: int
    will: int | None


@dataclass(frozen=True, slots=True)
class TestView:
    seat: Seat
    ability: str
    use: str
    die: int
    parts: tuple[tuple[str, int], ...]
    total: int
    outcome: str


@dataclass(frozen=True, slots=True)
class FocusView:
    """What hangs in the air: tests, the innermost last, an attack, damage not yet dealt."""

    tests: tuple[TestView, ...]
    attack: str
    attacked: Seat | None
    damage: int
    damaged: Seat | None
    window: str
    moment: str
    gone: int


def entropy(state: State, viewer: Viewer) -> EntropyView:
    campaign, projection = state.campaign, state.projection
    tiers = [state.entropy(card).tier for card in campaign.entropy]
    known = [state.entropy(card) for card in campaign.entropy]
    names = sorted(face.name for face in known if face.id in campaign.seen) if viewer is not None else []
    return EntropyView(
        draw=len(projection.draw) if projection else len(campaign.entropy),
        drawn=_entropy(state, viewer, projection.drawn) if projection and projection.drawn is not None else None,
        discard=_pile(state, viewer, projection.discard if projection else Deck()),
        dismissed=_pile(state, viewer, projection.dismissed if projection else Deck()),
        in_play=_pile(state, viewer, projection.in_play if projection else Deck()),
        next_tier=campaign.next_tier,
        next_count=len(campaign.next_deck),
        has_recycled=bool(projection and projection.has_recycled),
        tiers=tuple((tier, tiers.count(tier)) for tier in sorted(set(tiers))),
        known=tuple(names),
    )


def _pile(state: State, viewer: Viewer, pile: Pile[State]) -> tuple[EntropyCardView, ...]:
    """The top first."""
    return tuple(_entropy(state, viewer, card) for card in reversed(pile.cards))


def _entropy(state: State, viewer: Viewer, card: Card) -> EntropyCardView:
    face = state.entropy(card)
    return EntropyCardView(face.tier, face if state.knowledge.knows(viewer, card) else None)


def baddies(state: State, _viewer: Viewer) -> tuple[BaddieView, ...]:
    return tuple(_baddie(state, foe) for foe in state.projection.baddies) if state.projection else ()


def _baddie(state: State, foe: Baddie) -> BaddieView:
    face = state.foe(foe)
    now = armor(state, foe), will(state, foe)
    return BaddieView(foe.number, face, face.keywords, foe.seat, foe.space, foe.is_token, *now)


def focus(state: State, _viewer: Viewer) -> FocusView:
    projection = state.projection
    if projection is None:
        return FocusView((), "", None, 0, None, "", "", 0)
    tests = tuple(
        TestView(test.seat, test.ability, test.use, test.die, tuple(test.parts), test.total, test.outcome)
        for test in projection.tests
    )
    damage = projection.damage
    return FocusView(
        tests=tests,
        attack=projection.attack,
        attacked=projection.attacked,
        damage=damage.amount if damage else 0,
        damaged=damage.seat if damage else None,
        window=projection.window,
        moment=projection.moment,
        gone=gone(state),
    )
