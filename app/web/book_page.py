"""What the page of a rulebook is given: the book, the numbered rules, and how both are drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from app.kernel.log import OptionValue
from app.live.book import Book, Question, Scene, Word, book
from app.live.book_tables import card_ids
from app.live.catalogue import GameInfo
from app.live.rulebook import Section, rulebook, with_word
from app.web.book_pictures import picture
from app.web.book_text import say

PROLOGUE = 90
"""So many seconds it takes."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One entry of the contents."""

    number: int
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A book to read, or what there is in it about one word."""

    game: GameInfo
    book: Book
    words: tuple[Word, ...]
    questions: tuple[Question, ...]
    sections: tuple[Section, ...]
    find: str
    """The word that all of this has in it, if one was asked for."""
    shift: int
    """How far headings move down to fit the page they stand in."""

    def say(self, text: str) -> Markup:
        return say(text, self.game.id)

    def picture(self, name: str) -> Markup:
        return picture(self.game.id, name)

    def faces(self) -> tuple[Markup, ...]:
        """Every card of the shipped set, for a game that brings no book of its own."""
        return (
            ()
            if self.book.is_own
            else tuple(self.picture(f"card {id.replace(' ', '+')}") for id in card_ids(self.game.id))
        )

    @property
    def is_whole(self) -> bool:
        return not self.find

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return tuple(self._chapters())

    def _chapters(self) -> Iterator[Chapter]:
        parts = (
            ("welcome", self.book.title, self.is_whole),
            ("ends", "How it ends", self.is_whole and self.book.endings),
            ("turn", "A turn, in pictures", self.is_whole and self.book.turn),
            ("card", "Reading a card" if self.book.is_own else "The cards", self.is_whole and self._has_cards),
            ("examples", "Examples", self.is_whole and self.book.examples),
            ("words", "Words and signs", self.words),
            ("questions", "Questions", self.questions),
            ("advice", "Advice", self.is_whole and self.book.advice),
            ("rules-all", "All rules, numbered", self.sections),
            ("makers", "Who made it", self.is_whole),
        )
        there = ((anchor, title) for anchor, title, is_there in parts if is_there)
        yield from (Chapter(number, *names) for number, names in enumerate(there, 1))

    @property
    def _has_cards(self) -> bool:
        return bool(self.book.anatomy or self.faces())


def rules_page(game: GameInfo, find: str = "", is_panel: bool = False) -> RulesPage:
    """The book of a game, or what it says of a word."""
    found, wanted = book(game.id), find.strip().lower()
    return RulesPage(
        game=game,
        book=found,
        words=tuple(word for word in found.words if wanted in f"{word.spellings} {word.text} {word.more}".lower()),
        questions=tuple(each for each in found.questions if wanted in f"{each.asks} {each.answer}".lower()),
        sections=with_word(rulebook(game.id), find),
        find=find,
        shift=2 if is_panel else 1,
    )


@dataclass(frozen=True, slots=True)
class ProloguePage:
    """What the game is about, for one who is new, or for the big screen."""

    game: GameInfo
    scenes: tuple[Scene, ...]
    side: str
    is_screen: bool
    seconds: int

    def say(self, text: str) -> Markup:
        return say(text, self.game.id)

    def picture(self, name: str) -> Markup:
        return picture(self.game.id, name)


def prologue_page(game: GameInfo, options: Mapping[str, OptionValue], side: str, is_screen: bool) -> ProloguePage:
    """The pictures that fit a table with these options."""
    scenes = tuple(scene for scene in book(game.id).prologue if scene.fits(options))
    return ProloguePage(game, scenes, side, is_screen, PROLOGUE // max(1, len(scenes)))
