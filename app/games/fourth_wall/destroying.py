"""Marbles that lie On the Streets, Attached or Anchored, and how The Wall destroys them."""

from app.games.fourth_wall.asking import choose
from app.games.fourth_wall.priorities import in_the_way
from app.games.fourth_wall.state import WALL, Horror, State
from app.games.fourth_wall.topics import ANCHORED, Topic, street
from app.games.fourth_wall.wording import given_back
from app.kernel.decision import Flow, Option
from app.kit.piles import Card
from app.kit.text import words


def loose_marbles(state: State) -> list[tuple[Horror | None, Card]]:
    """Every Marble that is Attached or Anchored."""
    attached: list[tuple[Horror | None, Card]] = [(horror, card) for horror in state.streets for card in horror.marbles]
    return attached + [(None, card) for card in state.anchored]


def attached_option(state: State, horror: Horror, card: Card, on: str) -> Option[tuple[Horror, Card]]:
    """A Marble that is Attached, named by its Horror and its place on it."""
    number, place = horror.marbles.index(card) + 1, street(horror.place)
    label = f"{state.marble(card).name}{on} {state.horror(horror.card).name}"
    key, face = f"{place}-marble-{number}", state.marble(card).card
    text = given_back(state, horror, card)
    return Option(key, label, (horror, card), face, "streets", text=text, place=place, amount=number)


def loose_options(state: State) -> tuple[Option[tuple[Horror | None, Card]], ...]:
    attached = [attached_option(state, horror, card, ", on") for horror in state.streets for card in horror.marbles]
    return (*attached, *(_anchored_option(state, number, card) for number, card in enumerate(state.anchored, start=1)))


def _anchored_option(state: State, number: int, card: Card) -> Option[tuple[None, Card]]:
    shown = state.marble(card)
    key, label, text = f"anchored-{number}", f"{shown.name}, Anchored", f"Ends: {words(shown.text, 'Anchored')}"
    return Option(key, label, (None, card), shown.card, "streets", text=text, place=ANCHORED, amount=number)


def destroy_flow(state: State, found: tuple[Horror | None, Card]) -> Flow[None]:
    yield from ()
    horror, card = found
    (state.anchored if horror is None else horror.marbles).move(state, card, state.marble_discard)
    state.story.tell(f"The Wall destroys {state.marble(card).name}.", "dread")


def destroy_one(state: State) -> Flow[None]:
    """As the Action, because a card says so."""
    options = lambda: loose_options(state)  # noqa: E731
    found = yield from choose(state, WALL, Topic.DESTROY_BY_TEXT, options, priority=in_the_way(state))
    if found is not None:
        yield from destroy_flow(state, found)
