"""Lays a scene out: takes the cards it names out of their decks and puts them where they are to lie."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.state import Horror, State
from app.kit.piles import Card, Pile, Row, reveal


@dataclass(frozen=True)
class OnTheStreets:
    """A Horror to lay out."""

    name: str
    marbles: Sequence[str] = ()
    is_drained: bool = False
    is_scourge: bool = False
    enhancements: Sequence[Symbol] = ()
    street: int | None = None


def horror(
    name: str,
    *marbles: str,
    drained: bool = False,
    scourge: bool = False,
    enhanced: Sequence[Symbol] = (),
    street: int | None = None,
) -> OnTheStreets:
    return OnTheStreets(name, marbles, drained, scourge, enhanced, street)


@dataclass(frozen=True)
class Stage:
    """What lies out in Alliance besides: the cards to be turned up next and those turned up before, the Streets."""

    flips: Sequence[str] = ()
    turned: Sequence[str] = ("A Face at the Window",)
    row: Sequence[str] = ()
    target: str | None = None
    recoils: bool = False


class Layout:
    """Takes named cards out of the decks."""

    def __init__(self, state: State) -> None:
        self.state = state

    def name(self, card: Card) -> str:
        face, cards = self.state.faces[card], self.state.cards
        kinds = (cards.marbles, cards.horrors, cards.investigators, cards.walls, cards.presences, cards.streets)
        for kind in kinds:
            if face in kind:
                return kind[face].name
        raise AssertionError(face)

    def take(self, deck: Pile[State], name: str) -> Card:
        card = next(card for card in deck if name in (self.name(card), self.state.faces[card]))
        return deck.take(card)

    def take_person(self, name: str) -> Card:
        card = self.take(self.state.investigator_deck, name)
        reveal(self.state, [card])
        return card

    def take_marble(self, name: str) -> Card:
        return self.take(self.state.marble_deck, name)

    def take_horror(self, name: str) -> Card:
        return self.take(self.state.horror_deck, name)

    def streets(self, horrors: Sequence[OnTheStreets]) -> None:
        for place, wanted in enumerate(horrors, start=1):
            marbles = [self.take_marble(name) for name in wanted.marbles]
            card = self.take_horror(wanted.name)
            reveal(self.state, [card, *marbles])
            there = Horror(wanted.street or place, card, wanted.is_drained, Row(marbles), list(wanted.enhancements))
            self.state.streets.append(there)
            if wanted.is_scourge:
                self.state.scourge = there.place

    def rest(
        self,
        anchored: Sequence[str],
        top: Sequence[str],
        top_horrors: Sequence[str],
        discard: Sequence[str],
        discarded_horrors: Sequence[str],
        wall_hand: Sequence[str],
    ) -> None:
        state = self.state
        state.anchored.lay(state, [self.take_marble(name) for name in anchored])
        state.marble_discard.lay(state, [self.take_marble(name) for name in discard])
        state.horror_discard.lay(state, [self.take_horror(name) for name in discarded_horrors])
        state.wall_hand.lay(state, [self.take_horror(name) for name in wall_hand])
        state.marble_deck.cards += [self.take_marble(name) for name in reversed(top)]
        state.horror_deck.cards += [self.take_horror(name) for name in reversed(top_horrors)]

    def stage(self, stage: Stage, names: list[str]) -> None:
        presence = self.state.presence
        assert presence is not None
        first = [self.take(presence.row, name) for name in stage.row]
        presence.row.lay(self.state, [*first, *presence.row])
        turned = [self.take(presence.deck, name) for name in stage.turned if name not in stage.flips]
        presence.discard.lay(self.state, turned)
        presence.deck.cards += [self.take(presence.deck, name) for name in reversed(stage.flips)]
        presence.target = self.state.team[names.index(stage.target or names[0])]
        presence.recoils = stage.recoils
