"""Finding a card by its name."""

from collections.abc import Callable

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.asking import choose
from app.games.fourth_wall.drawing import horror_to_wall_hand, take_marble
from app.games.fourth_wall.instructions import Play, effect
from app.games.fourth_wall.priorities import newest
from app.games.fourth_wall.state import State
from app.games.fourth_wall.topics import Topic
from app.kernel.decision import Flow, Option
from app.kit.piles import Card, Deck, Discard, reveal


@effect(n.Find)
def find(state: State, play: Play, node: n.Find) -> Flow[bool]:
    """FW-195 First the discard pile, then the deck; FW-197, FW-R92 finding nothing is no failure, only a pity."""
    is_marble = not play.is_the_walls and node.name in {card.name for card in state.cards.marbles.values()}
    if is_marble:
        card = yield from _look(state, play, node.name, state.marble_discard, state.marble_deck, _marble_name)
    else:
        card = yield from _look(state, play, node.name, state.horror_discard, state.horror_deck, _horror_name)
    if card is None:
        state.story.tell(f"{play.source} finds no {node.name}.")
    elif is_marble:  # FW-198, FW-R91
        reveal(state, [card])
        take_marble(state, play.you(state), card)
        state.story.tell(f"{state.name(play.you(state))} finds {node.name}.", "good")
    else:
        horror_to_wall_hand(state, card)  # FW-A065
        state.story.tell(f"The Wall finds {node.name}.", "dread")
    return True


def _marble_name(state: State, card: Card) -> str:
    return state.marble(card).name


def _horror_name(state: State, card: Card) -> str:
    return state.horror(card).name


def _look(
    state: State, play: Play, name: str, pile: Discard, deck: Deck, named: Callable[[State, Card], str]
) -> Flow[Card | None]:
    in_pile = [card for card in pile if named(state, card) == name]
    if in_pile:
        card = yield from _pick_printing(state, play, pile, in_pile)
        return pile.take(card)
    return _from_deck(state, name, deck, named)


def _pick_printing(state: State, play: Play, pile: Discard, cards: list[Card]) -> Flow[Card]:
    """FW-R104 Several printings of one name in the open pile: the player of the text picks."""
    printings = {state.faces[card]: card for card in cards}
    options = tuple(
        Option(f"find-{number}", _describe(state, card), card, state.faces[card])
        for number, card in enumerate(printings.values(), start=1)
    )
    asked = Topic.FIND_WHICH(source=play.source)
    card = yield from choose(state, play.player, asked, lambda: options, priority=newest(pile))
    return card if card is not None else cards[-1]


def _describe(state: State, card: Card) -> str:
    face = state.faces[card]
    if face in state.cards.marbles:
        return state.cards.marbles[face].name
    horror = state.cards.horrors[face]
    cost = "".join(letter * count for letter, count in zip("CFS", horror.defeat_cost, strict=True))
    return f"{horror.name} ({cost})"


def _from_deck(state: State, name: str, deck: Deck, named: Callable[[State, Card], str]) -> Card | None:
    """FW-196, FW-R93 The server searches, FW-R104 takes one at random, tells only the result and shuffles the deck."""
    kind = state.cards.marbles if deck is state.marble_deck else state.cards.horrors
    state.knowledge.entangle(card for card, face in enumerate(state.faces) if face in kind and kind[face].name == name)
    there = [card for card in deck if named(state, card) == name]
    card = state.chance.pick(there) if there else None
    if card is not None:
        deck.take(card)
    deck.shuffle(state)
    return card
