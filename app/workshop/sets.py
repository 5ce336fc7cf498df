"""Sets of cards that people write: begun, edited, checked and frozen into versions."""

import asyncio
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy.ext.asyncio import AsyncEngine

from app.games import game_called
from app.kernel.cardset import CardSet, Row, tables
from app.kernel.errors import CardError
from app.kernel.game import Game, State
from app.kit import record
from app.kit.loader import CardProblem, Loader
from app.kit.text import TextReader, blocks_in
from app.live.codes import readable
from app.live.errors import NoSuchRoom, NotAllowed, NotNow
from app.live.names import clean_name
from app.live.tokens import hash_token, new_code, new_token
from app.store.campaigns import Taken
from app.store.card_sets import StoredSet, card_set, keep_card_set
from app.store.pictures import PictureShelf
from app.store.workshop import DraftCard, Edited, SetFacts, SetShelf, Version
from app.workshop.bounds import check_id, check_row, check_size, legible
from app.workshop.cardfiles import Parcel, cards_of, files_of
from app.workshop.forms import label_of
from app.workshop.pictures import check_dots, checked_picture, redrawn
from app.workshop.press import reader_among

SHIPPED = "shipped"
NO_SET = "There is no such card set, or it was deleted."


class Conflicting(NotNow):
    """The card was saved in another tab since this one was read; here is what stands there now."""

    def __init__(self, card: DraftCard | None) -> None:
        super().__init__("This card was changed in the meantime. Look at what stands there now, then save again.")
        self.card = card


class Faulty(CardError):
    """A draft with problems cannot become a version."""

    def __init__(self, problems: tuple[CardProblem, ...]) -> None:
        super().__init__(f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'} first.")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Begun:
    """A new set; only this answer ever holds the owner's token."""

    facts: SetFacts
    owner_token: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A card as it was read: what is wrong with it, and what its text does, in words."""

    card: DraftCard
    problems: tuple[CardProblem, ...]
    effect: tuple[str, ...]


def loader_of(game_id: str) -> Loader[CardSet]:
    """How the sets of this game are read."""
    game = game_called(game_id)
    if not isinstance(game.loader, Loader):
        raise NotNow(f"The cards of {game.title} cannot be edited.")
    return game.loader


def editable(game_id: str) -> bool:
    """Whether sets can be written for this game."""
    return isinstance(game_called(game_id).loader, Loader)


def shipped_files(game_id: str) -> Mapping[str, str]:
    """The files of the set that comes with a game."""
    return game_called(game_id).card_set().files


def shipped_hash(game_id: str) -> str:
    """What the set that comes with a game means."""
    return game_called(game_id).card_set().hash


class Workshop:
    """The sets of one server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine, self.shelf, self.pictures = engine, SetShelf(engine), PictureShelf(engine)

    # Sets

    async def begin(self, game_id: str, name: str, source: str = "") -> Begun:
        """A new set: empty, or with the cards of the shipped set or of any version."""
        game = game_called(game_id)
        files = await self._source(game, source) if source else {}
        return await self._open(game, clean_name(name) if name else f"My {game.title}", files, source)

    async def bring_in(self, parcel: Parcel) -> Begun:
        """A set from its file; what is wrong with its cards is for the draft to say."""
        await asyncio.to_thread(check_dots, parcel.pictures.values())
        drawn = {name: await self.bring_picture(data) for name, data in parcel.pictures.items()}
        files = {**parcel.files, **{f"{name.rpartition('.')[0]}.webp": hash for name, hash in drawn.items()}}
        return await self._open(game_called(parcel.game), clean_name(parcel.name), files, "")

    async def _open(self, game: Game[State], name: str, files: Mapping[str, str], source: str) -> Begun:
        cards = await asyncio.to_thread(_drafted, loader_of(game.id), files)
        token = new_token()
        while True:
            facts = SetFacts(new_code(), new_code(), game.id, name, source, hash_token(token), datetime.now(UTC))
            try:
                await self.shelf.open(facts, cards)
            except Taken:
                continue
            return Begun(facts, token)

    async def _source(self, game: Game[State], source: str) -> Mapping[str, str]:
        if source == SHIPPED:
            return game.card_set().files
        stored = await self.stored(source)
        if stored.game != game.id:
            raise NotNow(f"{source} is not a set for {game.title}.")
        return stored.files

    async def find(self, code: str) -> SetFacts:
        """The set whose public link has this code."""
        facts = await self._linked(code)
        if facts.code != code.strip().lower():
            raise NoSuchRoom(NO_SET)
        return facts

    async def _linked(self, code: str) -> SetFacts:
        """The set whose public or play link has this code."""
        facts = await self.shelf.facts(readable(code.strip()))
        if facts is None or facts.is_deleted:
            raise NoSuchRoom(NO_SET)
        return facts

    async def linked(self, code: str) -> tuple[SetFacts, bool]:
        """The set behind a code, and whether it is the code of its play link."""
        facts = await self._linked(code)
        return facts, facts.code != readable(code.strip())

    def is_owner(self, facts: SetFacts, token: str | None) -> bool:
        return bool(token) and secrets.compare_digest(hash_token(token or ""), facts.owner_hash)

    async def away(self, code: str, token: str | None) -> SetFacts | None:
        """The set, if it was deleted and this is its owner's token."""
        facts = await self.shelf.facts(readable(code.strip()))
        return facts if facts and facts.is_deleted and self.is_owner(facts, token) else None

    async def bring_back(self, code: str, token: str | None) -> SetFacts:
        """A deleted set, for its owner alone, as long as it is kept."""
        facts = await self.away(code, token)
        if facts is None:
            raise NoSuchRoom(NO_SET)
        await self.shelf.set_deleted(facts.code, False)
        return facts

    async def own(self, code: str, token: str | None) -> SetFacts:
        """The set, for its owner alone."""
        facts = await self.find(code)
        if not self.is_owner(facts, token):
            raise NotAllowed("Only the owner's link edits this set. You can fork it and edit your own.")
        return facts

    # Versions

    async def version(self, reference: str, is_play: bool = False) -> tuple[SetFacts, Version]:
        """What `CODE@N` names, or the newest version of `CODE`; a play link's code opens rooms and nothing else."""
        code, _, number = reference.strip().lower().partition("@")
        facts = await self._linked(code)
        if facts.code != code and not is_play:
            raise NoSuchRoom(NO_SET)
        versions = await self.shelf.versions(facts.code)
        wanted = versions[-1:] if not number else [version for version in versions if str(version.number) == number]
        if not wanted:
            raise NoSuchRoom(f"{facts.name} has no version {number or 'yet'}.")
        return facts, wanted[0]

    async def hash_before(self, facts: SetFacts, number: int = 0) -> str:
        """What the version before this one means, or that before the draft; of the first, what the set was forked from.

        Nothing where there is none.
        """
        versions = await self.shelf.versions(facts.code)
        earlier = [version.hash for version in versions if not number or version.number < number]
        if earlier or facts.source in ("", SHIPPED):
            return earlier[-1] if earlier else shipped_hash(facts.game) if facts.source else ""
        with suppress(NoSuchRoom):  # it may be deleted by now
            return (await self.version(facts.source))[1].hash
        return ""

    async def stored(self, reference: str) -> StoredSet:
        """The cards of a version."""
        _, version = await self.version(reference)
        found = await card_set(self._engine, version.hash)
        assert found is not None, "a version's cards are kept for ever"
        return found

    async def freeze(self, facts: SetFacts, note: str) -> Version:
        """The draft as the next version. A draft that says what the last version said is that version."""
        game = game_called(facts.game)
        files = files_of(await self.shelf.cards(facts.code))
        if problems := await asyncio.to_thread(loader_of(game.id).problems, files):
            raise Faulty(problems)
        cards = await asyncio.to_thread(loader_of(game.id).read, files, facts.name)
        versions = await self.shelf.versions(facts.code)
        if not versions or versions[-1].hash != cards.hash:
            await self.shelf.freeze(facts.code, StoredSet(cards.hash, game.id, facts.name, files), legible(note))
            versions = await self.shelf.versions(facts.code)
        return versions[-1]

    async def keep_draft(self, facts: SetFacts) -> StoredSet:
        """The draft as it is now, kept for a table that plays with it; raises where it has problems."""
        files = files_of(await self.shelf.cards(facts.code))
        if problems := await asyncio.to_thread(loader_of(facts.game).problems, files):
            raise Faulty(problems)
        cards = await asyncio.to_thread(loader_of(facts.game).read, files, f"{facts.name}, draft")
        stored = StoredSet(cards.hash, facts.game, cards.name, files)
        async with self._engine.begin() as connection:
            await keep_card_set(connection, stored)
        return stored

    async def take_up(self, facts: SetFacts, number: int) -> None:
        """A version becomes the draft again."""
        stored = await self.stored(f"{facts.code}@{number}")
        await self.shelf.replace(facts.code, cards_of(loader_of(facts.game), stored.files))

    # Pictures

    async def bring_picture(self, data: bytes) -> str:
        """Redraw and keep a picture that an author brings; gives its hash."""
        return await self.pictures.keep(await asyncio.to_thread(redrawn, data))

    async def draw(self, facts: SetFacts, kind: str, id: str, picture: str) -> None:
        """Give a card of the draft another picture, or none."""
        await self.card(facts, kind, id)
        words = checked_picture(picture)
        if words.startswith("webp ") and await self.pictures.read(words.partition(" ")[2]) is None:
            raise NoSuchRoom("There is no such picture here.")
        await self.shelf.draw(facts.code, kind, id, words)

    async def parcel(self, facts: SetFacts, number: int) -> Parcel:
        """A version with all that it is drawn with, to be taken along."""
        _, version = await self.version(f"{facts.code}@{number}")
        stored = await self.stored(f"{facts.code}@{number}")
        drawn = {name: await self.pictures.read(text) for name, text in stored.files.items() if name.endswith(".webp")}
        known = {name: data for name, data in drawn.items() if data is not None}
        files = {name: text for name, text in stored.files.items() if name not in drawn}
        return Parcel(facts.game, facts.name, version.note, files, known)

    # Cards

    async def cards(self, facts: SetFacts, number: int | None) -> list[DraftCard]:
        """The cards of the draft, or of a version."""
        if number is None:
            return await self.shelf.cards(facts.code)
        stored = await self.stored(f"{facts.code}@{number}")
        return cards_of(loader_of(facts.game), stored.files)

    async def problems(self, facts: SetFacts) -> tuple[CardProblem, ...]:
        """All that is wrong with the draft."""
        files = files_of(await self.shelf.cards(facts.code))
        return await asyncio.to_thread(loader_of(facts.game).problems, files)

    async def check(self, facts: SetFacts, kind: str, row: Mapping[str, object]) -> Checked:
        """A card as it would be read in this draft, saved or not."""
        loader = loader_of(facts.game)
        card = draft_card(loader, kind, row)
        cards = await self.shelf.cards(facts.code)
        others = [other for other in cards if (other.kind, other.id) != (kind, card.id)]
        saved = next((other for other in cards if (other.kind, other.id) == (kind, card.id)), None)
        return await asyncio.to_thread(checked, loader, others, card, saved)

    async def save(self, facts: SetFacts, id: str, kind: str, row: Mapping[str, object], after: int | None) -> Checked:
        """Save a card, right or wrong; a draft may be wrong, a version may not."""
        loader = loader_of(facts.game)
        card = draft_card(loader, kind, {**row, loader.key_of(kind): id} if kind in loader.kinds else row)
        cards = [other for other in await self.shelf.cards(facts.code) if (other.kind, other.id) != (kind, id)]
        check_size([*cards, card])
        try:
            edited = await self.shelf.save(facts.code, card, after)
        except Edited:
            raise Conflicting(await self.card(facts, kind, id)) from None
        saved = DraftCard(card.kind, card.id, card.body, edited)
        return await asyncio.to_thread(checked, loader, cards, saved)

    async def take(self, facts: SetFacts, cards: list[DraftCard]) -> None:
        """Save many cards at once, as a spreadsheet brings them."""
        taken = {(card.kind, card.id) for card in cards}
        left = [card for card in await self.shelf.cards(facts.code) if (card.kind, card.id) not in taken]
        check_size([*left, *cards])
        await self.shelf.take(facts.code, cards)

    async def card(self, facts: SetFacts, kind: str, id: str) -> DraftCard:
        """One card of the draft."""
        cards = await self.shelf.cards(facts.code)
        found = next((card for card in cards if (card.kind, card.id) == (kind, id)), None)
        if found is None:
            raise NoSuchRoom(f"There is no {kind} {id!r} in this set.")
        return found


def _drafted(loader: Loader[CardSet], files: Mapping[str, str]) -> list[DraftCard]:
    """The cards of files that any client may have written, within the bounds of a draft."""
    cards = cards_of(loader, files)
    check_size(cards)
    for card in cards:
        check_id(card.kind, loader.key_of(card.kind), card.id)
        check_row(card.body)
    return cards


def draft_card(loader: Loader[CardSet], kind: str, row: Mapping[str, object]) -> DraftCard:
    """A card as its author wrote it, within the bounds of what a card may be."""
    if kind not in loader.kinds:
        raise CardError(f"There are no cards of kind {kind!r}; there are {', '.join(loader.kinds)}.")
    id = str(row.get(loader.key_of(kind), "")).strip()
    check_id(kind, loader.key_of(kind), id)
    check_row(row)
    return DraftCard(kind, id, dict(row))


def checked(
    loader: Loader[CardSet], others: list[DraftCard], card: DraftCard, saved: DraftCard | None = None
) -> Checked:
    """What is wrong with one card among these others, and what its text does."""
    reader = reader_among(loader, others, card, saved)
    problems = tuple(_placed(problem, card.body) for problem in loader.faults(card.kind, card.body, reader))
    return Checked(card, problems, () if problems else tuple(_effect(loader, card.kind, card.body, reader)))


def _placed(problem: CardProblem, row: Row) -> CardProblem:
    """The problem with its place in the words as they were typed: texts are read with one blank between two words."""
    typed = str(row.get(problem.field, ""))
    places = [place for word in re.finditer(r"\S+", typed) for place in (*range(*word.span()), word.end())]
    if problem.end <= problem.start or not places:
        return problem
    last = len(places) - 1
    return replace(problem, start=places[min(problem.start, last)], end=places[min(problem.end, last)])


def _effect(loader: Loader[CardSet], kind: str, row: Row, reader: TextReader | None) -> list[str]:
    """What the text does: every block of it in its own words."""
    made = loader.made_card(kind, row, reader)
    texts = {one.name: found for one in fields(made) if (found := list(blocks_in(getattr(made, one.name))))}  # type: ignore[arg-type]
    labels = {name: label_of(name) if len(texts) > 1 else "" for name in texts}
    said = [(block.label or labels[name], block.words) for name, found in texts.items() for block in found]
    return [f"{label}: {words}" if label else words for label, words in said if words]


def labels_of(loader: Loader[CardSet], kind: str) -> tuple[str, ...]:
    """The labels that the text of a card of this kind may have."""
    facts = record.columns(loader.kinds[kind].record).values()
    return tuple(label for fact in facts for label in fact.labels)


@lru_cache(maxsize=256)
def _rules_of(game: str, kind: str) -> frozenset[str]:
    """The rules of the grammar that read cards of this kind: those of its labels, and those the shipped cards need."""
    loader = loader_of(game)
    rows = tables(shipped_files(game), loader.schema)
    known = loader.reader_of(rows)
    reader = known.afresh() if known else None
    for _, row in rows.get(kind, ()):
        loader.made_card(kind, row, reader)
    labelled = frozenset(rule for fact in record.columns(loader.kinds[kind].record).values() for rule in fact.rules)
    return labelled | (reader.rules if reader else frozenset())


def forms_of(game: str, kind: str, reader: TextReader | None) -> tuple[str, ...]:
    """Every sentence that a card of this kind can say; of a kind that has been given no words yet, those of all."""
    if reader is None:
        return ()
    return reader.forms_by(_rules_of(game, kind)) or reader.forms
