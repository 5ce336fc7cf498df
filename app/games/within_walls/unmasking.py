"""After the end: who was what, what was done in secret, and what everybody saw without knowing what it meant."""

from dataclasses import dataclass

from app.games.within_walls.claiming import CLAIM, OF_LOOKS, words_of
from app.games.within_walls.records import AGENTS, CULTISTS, HistoryCard
from app.games.within_walls.state import NPC, Card, Deed, Note, Player, State
from app.games.within_walls.victory import side_of
from app.kernel.decision import Seat, Viewer

TRUE, LIE, RIGHT, WRONG = "true", "a lie", "right", "wrong"
CLAIMED = {f"{CLAIM}{colour}": colour for colour in OF_LOOKS}
"""Claims of what one has seen, and what that is."""


@dataclass(frozen=True, slots=True)
class Unmasked:
    """One player, once everything may be told."""

    seat: Seat
    name: str
    agenda: str
    side: str
    profession: str
    is_alive: bool
    history: tuple[HistoryCard, ...]


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Something one player did, with the side that player was on."""

    round: int
    kind: str
    side: str
    text: str
    mark: str = ""
    """What came of it: whether what was said was so."""


@dataclass(frozen=True, slots=True)
class Debrief:
    players: tuple[Unmasked, ...]
    npc: tuple[str, str] | None
    secrets: tuple[Unveiled, ...]
    deeds: tuple[Unveiled, ...]
    """What everybody saw, and may now read anew."""
    claims: tuple[Unveiled, ...] = ()


def histories(state: State, cards: list[Card]) -> tuple[HistoryCard, ...]:
    """Sorted, so that their places mean nothing."""
    faces = sorted((state.history(card) for card in cards), key=lambda face: (face.colour == "dark", face.words))
    return tuple(faces)


def debrief(state: State, _viewer: Viewer) -> Debrief | None:
    """WW-246 After the end, and not before: who was what, and everything that was done in secret."""
    if not state.is_over:
        return None
    npc = state.npc
    return Debrief(
        players=tuple(_unmasked(state, player) for player in state.players),
        npc=None if npc is None else (state.name(NPC), state.agenda(npc.agenda).name),
        secrets=tuple(_unveiled(state, note) for note in state.notes),
        deeds=tuple(told for deed in state.record for told in _retold(state, deed)),
        claims=tuple(_checked(state, number) for number, deed in enumerate(state.record) if words_of(state, deed)),
    )


def _unmasked(state: State, player: Player) -> Unmasked:
    assert player.agenda is not None
    return Unmasked(
        seat=player.seat,
        name=player.name,
        agenda=state.agenda(player.agenda).name,
        side=side_of(state, player),
        profession=state.profession(player).name,
        is_alive=player.is_alive,
        history=histories(state, player.history),
    )


def _unveiled(state: State, note: Note) -> Unveiled:
    """The first of those who knew is the one who did it."""
    return Unveiled(note.round, note.kind, _side(state, note.seats[0]), note.text)


def _retold(state: State, deed: Deed) -> tuple[Unveiled, ...]:
    """Of what everybody saw, the deeds worth a line once it is known who was what."""
    name = state.name(deed.seat)
    named = f"{name} abstained." if deed.about is None else f"{name} named {state.name(deed.about)}."
    told = {"vote": named, "call": f"{name} called a vote."}
    if deed.kind not in told:
        return ()
    return (Unveiled(deed.round, deed.kind, _side(state, deed.seat), told[deed.kind]),)


def _checked(state: State, number: int) -> Unveiled:
    """WW-302 What was said aloud, and whether it was so."""
    deed = state.record[number]
    text = f"{state.name(deed.seat)}: “{words_of(state, deed)}”"
    if deed.about is None:
        mark = TRUE if _side(state, deed.seat) == AGENTS else LIE
    elif deed.kind in CLAIMED:
        mark = TRUE if _had_seen(state, number, CLAIMED[deed.kind]) else LIE
    else:
        is_right = (_side_of_named(state, deed.about) == CULTISTS) == (deed.kind == f"{CLAIM}suspect")
        mark = RIGHT if is_right else WRONG
    return Unveiled(deed.round, deed.kind, _side(state, deed.seat), text, mark)


def _had_seen(state: State, number: int, colour: str) -> bool:
    """Whether the speaker had been shown such a card of theirs by then: every spying left a note, in this order."""
    deed = state.record[number]
    count = sum(before.kind == "spy" for before in state.record[:number])
    spied = [note for note in state.notes if note.kind == "spied"][:count]
    seen = [note.cards[0] for note in spied if note.about == deed.about and deed.seat in note.seats]
    return any(state.history(card).colour == colour for card in seen)


def _side_of_named(state: State, seat: Seat) -> str:
    return state.agenda(state.npc.agenda).side if seat == NPC and state.npc else _side(state, seat)


def _side(state: State, seat: Seat) -> str:
    return side_of(state, state.at(seat))
