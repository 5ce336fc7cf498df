"""Rules of a game's grammar by what they make of a sentence, so that nodes have a type where a game reads them."""

from typing import Generic, TypeVar, cast

from app.kit.text import Block, Place, TextReader

N = TypeVar("N")


class Rule(Generic[N]):
    """A rule of a grammar, and the type of the node it makes of a sentence."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def phrase(self, reader: TextReader, place: Place, words: str, start: int) -> N:
        """The node of a stretch of text that is a whole by itself."""
        return cast(N, reader.phrase(place, words, start, self.name))

    def cut(self, reader: TextReader, place: Place, text: str, start: int, end: int) -> tuple[N, ...]:
        """The nodes of the sentences in a stretch of text."""
        return cast("tuple[N, ...]", tuple(one.node for one in reader.cut(place, text, start, end, self.name)))

    def nodes(self, block: Block) -> tuple[N, ...]:
        """What runs of a block that this rule has read."""
        return cast("tuple[N, ...]", block.nodes)
