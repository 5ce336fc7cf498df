"""Lays out a table for a lesson: who is what, what is next on the decks, which story runs. Cards go by their ids."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.within_walls.state import Card, Insanity, Phase, Player, Resolved, State
from app.kernel.decision import Seat
from app.kit.laying import dice
from app.kit.piles import Row, reveal

ROBIN, IDA, BEN, CORA = (Seat(f"player-{number}") for number in (1, 2, 3, 4))
OTHERS = {IDA: "Ida", BEN: "Ben", CORA: "Cora"}
PROFESSIONS = ("P05", "P11", "P04", "P08")
AGENT, CULTIST = "AG", "CU"


@dataclass(frozen=True)
class Laid:
    """What lies where; all else is in its deck."""

    agendas: Sequence[str]
    story: str
    resolved: Sequence[str]
    events: Sequence[str]
    """The next to be dealt, from the top."""
    minds: Sequence[Sequence[str]] = ((), (), (), ())
    progress: int = 0
    round: int = 5


def lay(state: State, laid: Laid) -> None:
    """A round begins, and the first player is Lead Agent."""
    decks = (state.insanity_deck, state.alcohol_deck, state.drug_deck, state.event_deck, state.story_deck)
    for deck in decks:
        state.chance.shuffle(deck.cards)
    for player, agenda, profession, mind in zip(state.players, laid.agendas, PROFESSIONS, laid.minds, strict=True):
        _seat(state, player, agenda, profession)
        cards = [_take(state, state.insanity_deck.cards, face) for face in mind]
        player.mind = [Insanity(card, state.insanity(card).location) for card in cards]
    state.current = _take(state, state.story_deck.cards, laid.story)
    state.resolved = [Resolved(_take(state, state.story_deck.cards, face), Row()) for face in laid.resolved]
    reveal(state, [state.current, *(one.story for one in state.resolved)])
    state.event_deck.cards += reversed([_take(state, state.event_deck.cards, face) for face in laid.events])
    state.act = state.story_card(state.current).act or 1
    state.votes_are_open, state.progress, state.is_set_up = state.act >= 3, laid.progress, True
    state.lead = state.turn = state.players[0].seat
    state.phase, state.round = Phase.PLANNING, laid.round


def _seat(state: State, player: Player, agenda: str, profession: str) -> None:
    """Dark History cards first, where a Spy looks who finds them as they lie."""
    player.agenda = _take(state, state.agendas, agenda)
    player.profession = _take(state, state.professions, profession)
    player.dealt = [state.light.pop(), state.light.pop(), state.dark.pop(), state.dark.pop()]
    gone = player.dealt[3 if state.agenda(player.agenda).light == 2 else 1]
    player.history = [card for card in reversed(player.dealt) if card != gone]
    state.show(player.seat, [player.agenda, *player.dealt])
    reveal(state, [player.profession])


def as_they_lie(state: State) -> None:
    """The next shuffle of a History leaves its three cards where they are."""
    dice(state.chance, 3, sides=3)
    dice(state.chance, 2, sides=2)


def _take(state: State, cards: list[Card], face: str) -> Card:
    card = next(card for card in cards if state.faces[card] == face)
    cards.remove(card)
    return card
