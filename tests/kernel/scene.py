"""Scenes at a Lantern table: hands given, answers by name, and what came of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Outcome, Seat
from app.kernel.game import AnytimePlay, Game
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, Log
from app.kernel.offer import Offer
from app.kernel.table import Table, new_header
from tests.kernel.toy import TOY, Lantern, anytime, play
from tests.kernel.toy_cards import CARDS

END = Outcome("test", (), "The scene is over.", "LN-004")
Hands = Mapping[Seat, Sequence[str]]


class Scene:
    """A table and the words to play at it."""

    def __init__(self, game: Game[Lantern], header: Header) -> None:
        self.game = game
        self.table = Table(game, Log(header))

    @property
    def state(self) -> Lantern:
        return self.table.state

    def offer(self, seat: Seat) -> Offer:
        """What the seat may answer; it must be asked something."""
        offer = self.table.offer(seat)
        assert offer is not None, f"{seat} has nothing to answer"
        return offer

    def when(self, seat: Seat, *choice: str) -> "Scene":
        """The seat answers what it is asked now."""
        self.table.answer(seat, self.offer(seat).number, *choice)
        return self

    def plays(self, seat: Seat, face: str) -> "Scene":
        """The seat plays the first such card it can play at any time."""
        offer = self.offer(seat)
        key = next(play.key for play in offer.anytime if play.card == face)
        self.table.answer(seat, offer.number, key)
        return self

    def all_bid_nothing(self) -> "Scene":
        for seat in self.state.seats:
            self.when(seat, "nothing")
        return self

    def hand(self, seat: Seat) -> list[str]:
        return [self.state.faces[card] for card in self.state.hands[seat]]

    def again(self, count: int | None = None) -> "Scene":
        """The same scene played once more from its log, or from the first so many entries of it."""
        scene = Scene(self.game, self.table.log.header)
        scene.table = Table(self.game, self.table.log if count is None else self.table.log.upto(count))
        return scene


def given(
    hands: Hands,
    deck: Iterable[str] = (),
    *,
    rounds: int = 1,
    tokens: int = 0,
    flow: Callable[[Lantern], Flow[None]] = play,
    anytime: Callable[[Lantern, Seat], Sequence[AnytimePlay]] = anytime,
) -> Scene:
    """A table at which the seats hold these cards, played by the game's own flows or by some made for the scene."""
    given_deck = list(deck)

    def set_up(header: Header, _cards: CardSet, chance: Chance) -> Lantern:
        return dealt(list(header.seats), hands, given_deck, rounds, tokens, chance)

    game = replace(TOY, set_up=set_up, play=flow, anytime=anytime)
    header = new_header(TOY, {seat: seat.title() for seat in hands}, "a seed", players=len(hands), rounds=rounds)
    return Scene(game, header)


def dealt(seats: list[Seat], hands: Hands, deck: list[str], rounds: int, tokens: int, chance: Chance) -> Lantern:
    """The state with these cards; the first card of all lies under the lamp."""
    faces = ["owl"]
    state = Lantern(faces, [], 0, {}, dict.fromkeys(seats, 0), rounds, chance, Knowledge(seats), CARDS, tokens=tokens)
    for seat in seats:
        state.hands[seat] = list(range(len(faces), len(faces) + len(hands[seat])))
        faces.extend(hands[seat])
        state.knowledge.show(state.hands[seat], state.knowledge.mask([seat]))
    state.deck = list(range(len(faces), len(faces) + len(deck)))
    faces.extend(deck)
    return state


def real_game(seed: str = "a seed", players: int = 3, rounds: int = 2) -> Scene:
    """A table dealt by the game itself."""
    chairs = TOY.seats({"players": players})
    return Scene(TOY, new_header(TOY, {c.seat: c.label for c in chairs}, seed, players=players, rounds=rounds))
