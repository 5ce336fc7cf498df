"""The state of a table as a tree of fields, with who may see the cards in it by the knowledge ledger."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import TypeAlias, get_args, get_type_hints

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.knowledge import Knowledge
from app.kit.piles import Card, Pile

Tree: TypeAlias = dict[str, str]
"""What stands in each field that has no fields of its own, by its path."""
ALL, NOBODY = "all", "nobody"
HIDDEN = frozenset({"cards", "faces", "knowledge", "story", "tally", "chance"})
"""Fields of every state that tell nothing here: the card set, the ledger, what was told."""
LONGEST = 120
DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Node:
    """A field: its value in words, and what is in it."""

    name: str
    path: str
    words: str = ""
    note: str = ""
    eyes: str = ""
    """Who may see it: all, names, or none; nothing where no card is in question."""
    parts: "tuple[Node, ...]" = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one state."""

    faces: Sequence[str]
    knowledge: Knowledge
    names: Mapping[Seat, str]

    def node(self, name: str, value: object, path: str, hint: object = None) -> Node:
        depth = path.count(".")
        if isinstance(value, Pile):
            cards = tuple(self.card(str(at), card, f"{path}.{at}") for at, card in enumerate(value.cards, start=1))
            return Node(name, path, type(value).__name__, f"{len(cards)}, rev {value.revision}", parts=cards)
        if isinstance(value, int) and hint is Card:
            return self.card(name, value, path)
        if depth < DEEPEST and (inside := list(self._inside(value, hint))):
            words = type(value).__name__ if is_dataclass(value) else ""
            note = "" if is_dataclass(value) else f"{len(inside)}"
            return Node(name, path, words, note, parts=tuple(self.node(n, v, f"{path}.{n}", h) for n, v, h in inside))
        return Node(name, path, _plain(value))

    def card(self, name: str, card: int, path: str) -> Node:
        known = self.faces[card] if 0 <= card < len(self.faces) else "?"
        return Node(name, path, known, f"#{card}", self.eyes(card))

    def eyes(self, card: int) -> str:
        """Who can tell which card this is."""
        seats = [seat for seat in self.knowledge.seats if self.knowledge.knows(seat, card)]
        if len(seats) == len(self.knowledge.seats) and self.knowledge.knows(None, card):
            return ALL
        names = [self.names.get(seat, seat) for seat in seats]
        return ", ".join(names) or NOBODY

    def _inside(self, value: object, hint: object) -> Iterator[tuple[str, object, object]]:
        if is_dataclass(value) and not isinstance(value, type):
            hints = get_type_hints(type(value))
            yield from ((one.name, getattr(value, one.name), hints.get(one.name)) for one in fields(value))
        elif isinstance(value, Mapping):
            yield from ((str(key), part, _last(hint)) for key, part in value.items())
        elif isinstance(value, list | tuple) and any(_is_rich(part) or _last(hint) is Card for part in value):
            yield from ((str(at), part, _last(hint)) for at, part in enumerate(value, start=1))


def _is_rich(value: object) -> bool:
    return is_dataclass(value) or isinstance(value, Pile | Mapping)


def _last(hint: object) -> object:
    """What a list or a mapping holds."""
    found = [one for one in get_args(hint) if one is not Ellipsis]
    return found[-1] if found else None


def _plain(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, list | tuple | set | frozenset):
        words = ", ".join(sorted(map(str, value)) if isinstance(value, set | frozenset) else map(str, value)) or "–"
    else:
        words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"


def read(state: State, names: Mapping[Seat, str]) -> tuple[Node, ...]:
    """The fields of a state that are its game's own."""
    reader = Reader(getattr(state, "faces", ()), state.knowledge, names)
    hints = get_type_hints(type(state))
    found = ((one.name, getattr(state, one.name)) for one in fields(state) if one.name not in HIDDEN)  # type: ignore[arg-type]
    return tuple(reader.node(name, value, name, hints.get(name)) for name, value in found)


def tree_of(state: State) -> Tree:
    """The same by paths, for comparing."""
    return {node.path: node.words for one in read(state, {}) for node in _leaves(one)}


def _leaves(node: Node) -> Iterator[Node]:
    if not node.parts:
        yield node
    for part in node.parts:
        yield from _leaves(part)
