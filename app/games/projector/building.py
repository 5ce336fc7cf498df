"""Action decks: what the area and a style ask of them, and one that is always legal."""

from collections import Counter
from collections.abc import Iterable

from app.games.projector import nodes as n
from app.games.projector.asking import about, clock, reserve_of, slide_options
from app.games.projector.lines import Trigger
from app.games.projector.standing import build_sentences, deck_limit, named_sort, own_hand_size
from app.games.projector.state import Card, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Pick, Question, Seat, ask_many, question


def area_sentences(state: State) -> tuple[n.BuildSentence, ...]:
    """PJ-125 What the setup card in use forbids or requires."""
    lines = state.cards.setups[state.exploration.setup].on(Trigger.BUILD)
    return tuple(node for line in lines for node in line.build)


def build_deck(state: State, seat: Seat) -> Flow[tuple[Card, ...]]:
    """PJ-055, PJ-054, PJ-057, PJ-124, PJ-271 Out of one's own reserve, anew before every projection.

    PJ-053 Any number of copies; PJ-R79 at least the hand size.
    """
    reserve = state.player(seat).reserve
    hand, limit = own_hand_size(state, seat), deck_limit(state, seat)

    def build() -> Question[Card]:
        options = slide_options(state, reserve, "reserve", reserve_of(seat))
        default = tuple(f"reserve-{reserve.index(card) + 1}" for card in legal_deck(state, seat))
        least, most = min(hand, len(reserve)), min(limit, len(reserve))
        because = " ".join(demands(state, seat)) or None
        pick = Pick[Card](least, most, lambda cards: wrong_with(state, seat, cards))
        asked = Topic.BUILD_DECK(least=least, most=most)
        return question(asked, options, pick=pick, default=default, because=because)

    return (yield from ask_many(seat, about(state, seat), build, timing=clock(state)))


def demands(state: State, seat: Seat) -> list[str]:
    """What the area and one's style ask of a deck, in their own words."""
    style, setup = state.cards.styles.get(state.player(seat).style), state.cards.setups[state.exploration.setup]
    listed = [(setup.name, line.text) for line in setup.on(Trigger.BUILD)]
    listed += [(style.name, line.text) for line in style.on(Trigger.BUILD)] if style is not None else []
    return [f"{name}: {text}" for name, text in listed]


def _bans(nodes: Iterable[n.BuildSentence]) -> list[str]:
    return [node.sort for node in nodes if isinstance(node, n.NoCards)]


def _free_of(state: State, cards: Iterable[Card], sorts: list[str]) -> list[Card]:
    return [card for card in cards if not any(named_sort(state, card, sort) for sort in sorts)]


def wrong_with(state: State, seat: Seat, deck: tuple[Card, ...]) -> str | None:
    """PJ-R78 What is wrong with a deck, if anything; limits the reserve cannot meet give way, the style first."""
    reserve, hand = state.player(seat).reserve, own_hand_size(state, seat)
    area, style = area_sentences(state), build_sentences(state, seat)
    open_to_area = _free_of(state, reserve, _bans(area))
    fitting = _free_of(state, open_to_area, _bans(style))
    if len(deck) - len(_free_of(state, deck, _bans(area))) > max(0, hand - len(open_to_area)):
        return "This area does not allow some of these cards."
    if len(deck) - len(_free_of(state, deck, _bans((*area, *style)))) > max(0, hand - len(fitting)):
        return "Your style does not allow some of these cards."
    for node in style:
        reason = _wrong_with_style(state, node, list(deck), fitting, hand)
        if reason:
            return reason
    return None


def _wrong_with_style(
    state: State, node: n.BuildSentence, deck: list[Card], fitting: list[Card], hand: int
) -> str | None:
    match node:
        case n.AtLeastCards():
            needed = min(node.count, _count(state, fitting, node.sort))
            return _short(_count(state, deck, node.sort), needed, f"{node.sort} cards")
        case n.AtLeastOfOneTrait():
            needed = min(node.count, _most_of_a_trait(state, fitting))
            return _short(_most_of_a_trait(state, deck), needed, "cards of one trait")
        case n.AtMostOfEachAbility():
            over = len(deck) - _capped(state, deck, node.count)
            room = max(0, hand - _capped(state, fitting, node.count))
            return f"Your style allows at most {node.count} of each ability." if over > room else None
        case n.AtMostTraits():
            over = len(deck) - _of_top_traits(state, deck, node.count)
            room = max(0, hand - _of_top_traits(state, fitting, node.count))
            return f"Your style allows at most {node.count} traits." if over > room else None
        case _:
            return None


def _short(have: int, needed: int, what: str) -> str | None:
    return None if have >= needed else f"Your style asks for at least {needed} {what}; these are {have}."


def _count(state: State, cards: list[Card], sort: str) -> int:
    return sum(named_sort(state, card, sort) for card in cards)


def _traits(state: State, cards: list[Card]) -> "Counter[str]":
    return Counter(state.ability_of(card).trait for card in cards)


def _most_of_a_trait(state: State, cards: list[Card]) -> int:
    return max(_traits(state, cards).values(), default=0)


def _of_top_traits(state: State, cards: list[Card], count: int) -> int:
    return sum(number for _, number in _traits(state, cards).most_common(count))


def _capped(state: State, cards: list[Card], most: int) -> int:
    return sum(min(most, number) for number in Counter(state.ability_of(card).name for card in cards).values())


def legal_deck(state: State, seat: Seat) -> list[Card]:
    """A deck that fulfils every limit: what silence builds."""
    reserve, hand = state.player(seat).reserve, own_hand_size(state, seat)
    area, style = area_sentences(state), build_sentences(state, seat)
    open_to_area = _free_of(state, reserve, _bans(area))
    wanted = _free_of(state, open_to_area, _bans(style))
    for node in style:
        wanted = _arranged(state, node, wanted)
    deck = wanted[: deck_limit(state, seat)]
    for card in (*open_to_area, *reserve):
        if len(deck) < hand and card not in deck:
            deck.append(card)
    return deck


def _arranged(state: State, node: n.BuildSentence, cards: list[Card]) -> list[Card]:
    """What a style asks for first, what it forbids left out."""
    match node:
        case n.AtLeastCards():
            return sorted(cards, key=lambda card: not named_sort(state, card, node.sort))
        case n.AtLeastOfOneTrait():
            top = [trait for trait, _ in _traits(state, cards).most_common(1)]
            return sorted(cards, key=lambda card: state.ability_of(card).trait not in top)
        case n.AtMostTraits():
            top = [trait for trait, _ in _traits(state, cards).most_common(node.count)]
            return [card for card in cards if state.ability_of(card).trait in top]
        case n.AtMostOfEachAbility():
            kept: list[Card] = []
            for card in cards:
                name = state.ability_of(card).name
                if sum(state.ability_of(other).name == name for other in kept) < node.count:
                    kept.append(card)
            return kept
        case _:
            return cards
