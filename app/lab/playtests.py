"""Playtests: begun, found, and their rooms opened one after another, dealt to the versions in turn."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.kernel.errors import VeilError
from app.kernel.log import OptionValue
from app.live.codes import readable
from app.live.errors import NoSuchRoom, NotAllowed, NotNow
from app.live.hub import Hub, OpenedRoom
from app.live.names import clean_name
from app.live.printings import OwnCards
from app.live.room import Room
from app.live.tokens import hash_token, new_code, new_token
from app.store.campaigns import Taken
from app.store.items import ItemShelf
from app.store.lab import Asked, LabShelf, PlaytestFacts, Tested, TestRoom

MOST_QUESTIONS, MOST_ROOMS, MOST_VERSIONS, MOST_EVENINGS = 8, 200, 2, 12
MOST_CHOICES, MOST_LETTERS = 8, 200
YEARS, NEVER = range(2000, 2200), datetime.min
MOST_LOBBIES = 20
"""So many of the newest tables that wait are looked at."""
SHIPPED = Tested("shipped", "The shipped cards", "")
"""The version that comes with the game."""
KINDS = ("scale", "choice", "words")
NO_PLAYTEST = "There is no such playtest, or it was deleted."


@dataclass(frozen=True, slots=True)
class NewPlaytest:
    """What a designer wants to know, and with what it is played."""

    game: str
    name: str
    goal: str
    author: str = ""
    questions: Sequence[Asked] = ()
    versions: Sequence[Tested] = ()
    options: Mapping[str, OptionValue] | None = None
    evenings: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class BegunPlaytest:
    """A new playtest; only this answer ever holds the owner's token."""

    facts: PlaytestFacts
    owner_token: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """The next room that has a seat, and who sits there."""

    number: int
    names: tuple[str, ...]
    free: int


class Lab:
    """The playtests of one server."""

    def __init__(self, hub: Hub, shelf: LabShelf) -> None:
        self.hub, self.shelf, self.items = hub, shelf, ItemShelf(shelf.engine)
        self.joining, self._opening = asyncio.Lock(), asyncio.Lock()
        """One after another, so that two who come at once meet at one table."""
        self.unreadable: set[str] = set()
        """Rooms whose games this server cannot play through again."""

    async def begin(self, new: NewPlaytest) -> BegunPlaytest:
        """A new playtest, if its rooms can be opened so."""
        room = self.hub.new_room(new.game, new.options or {})
        token = new_token()
        facts = PlaytestFacts(
            code=new_code(),
            game=room.event.game,
            name=clean_name(new.name) if new.name.strip() else "A playtest",
            author=clean_name(new.author) if new.author.strip() else "The designer",
            goal=plain_words(new.goal),
            questions=checked_questions(new.questions),
            versions=tuple(new.versions)[:MOST_VERSIONS],
            options=dict(new.options or {}),
            evenings=checked_evenings(new.evenings),
            owner_hash=hash_token(token),
            created_at=datetime.now(UTC),
        )
        while True:
            try:
                await self.shelf.open(facts)
                return BegunPlaytest(facts, token)
            except Taken:
                facts = replace(facts, code=new_code())

    async def find(self, code: str) -> PlaytestFacts:
        facts = await self.shelf.facts(readable(code))
        if facts is None or facts.is_deleted:
            raise NoSuchRoom(NO_PLAYTEST)
        return facts

    def is_owner(self, facts: PlaytestFacts, token: str | None) -> bool:
        return token is not None and hash_token(token) == facts.owner_hash

    async def own(self, code: str, token: str | None) -> PlaytestFacts:
        """The playtest, for its owner alone."""
        facts = await self.find(code)
        if not self.is_owner(facts, token):
            raise NotAllowed("Only the owner of this playtest can do that.")
        return facts

    # Rooms

    async def open_room(self, facts: PlaytestFacts) -> OpenedRoom:
        """One more room; of two versions it plays the one whose turn it is."""
        async with self._opening:
            while True:
                with suppress(Taken):  # another process has opened one meanwhile
                    return await self._open_next(facts)

    async def _open_next(self, facts: PlaytestFacts) -> OpenedRoom:
        number = await self.shelf.next_number(facts.code)
        if number > MOST_ROOMS:
            raise NotNow(f"A playtest has at most {MOST_ROOMS} rooms, and this one has had them all.")
        version = (number - 1) % max(1, len(facts.versions))
        tested = facts.versions[version] if facts.versions else None
        own = OwnCards(tested.name, tested.hash, is_unreleased=True) if tested and tested.hash else None
        new = self.hub.new_room(facts.game, facts.options, name=facts.name, own=own)
        opened_at = datetime.now(UTC).isoformat(timespec="seconds")
        code = await self.hub.write(replace(new.event, playtest=facts.code, at=opened_at, tester=facts.author))
        await self.shelf.add_room(facts.code, TestRoom(code, number, version))
        return OpenedRoom(code, new.host_token)

    async def waiting(self, facts: PlaytestFacts) -> tuple[Room, Waiting] | None:
        """The room whose players wait for more, if there is one; better one whose players are there now."""
        found: list[tuple[Room, Waiting]] = []
        for test in await self.shelf.lobbies(facts.code, MOST_LOBBIES):
            room = await self._lobby(test.room)
            free = [info for info in room.seats if not room.name_of(info)] if room else []
            if room is not None and free and room.people_seated():
                names = tuple(dict.fromkeys(person.name for person in room.people_seated()))
                found.append((room, Waiting(test.number, names, len(free))))
        return next((it for it in found if _is_somebody_there(it[0])), found[0] if found else None)

    async def _lobby(self, code: str) -> Room | None:
        try:
            room = await self.hub.room(code)
        except VeilError:  # it was deleted, or another process goes on with it
            return None
        return room if room.status == "lobby" and not room.state.is_closed_to_newcomers else None


def _is_somebody_there(room: Room) -> bool:
    return any(room.presence.of(person.id) != "gone" for person in room.people_seated())


def checked_questions(questions: Sequence[Asked]) -> tuple[Asked, ...]:
    """The questions as they are asked; raises in plain words where one cannot be."""
    if len(questions) > MOST_QUESTIONS:
        raise NotNow(f"At most {MOST_QUESTIONS} questions are asked: people have just played a long game.")
    return tuple(_question(asked) for asked in questions if asked.text.strip())


def _question(asked: Asked) -> Asked:
    if asked.kind not in KINDS:
        raise NotNow(f"A question is one of {', '.join(KINDS)}, and not {asked.kind!r}.")
    choices = tuple(words for choice in asked.choices if (words := plain_words(choice)))[:MOST_CHOICES]
    if asked.kind == "choice" and len(choices) < 2:
        raise NotNow(f"“{plain_words(asked.text)}” needs at least two answers to choose from.")
    return Asked(asked.kind, plain_words(asked.text), choices if asked.kind != "words" else ())


def checked_evenings(evenings: Sequence[str]) -> tuple[str, ...]:
    """Announced evenings, in order, each a point in time with its zone."""
    found = []
    for text in list(evenings)[:MOST_EVENINGS]:
        if not text.strip():
            continue
        try:
            at = datetime.fromisoformat(text.strip())
            there = (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, OverflowError):
            there = NEVER
        if there.year not in YEARS:
            raise NotNow(f"{text[:MOST_LETTERS]!r} is no point in time.")
        found.append(there.isoformat(timespec="minutes"))
    return tuple(sorted(found))


def plain_words(text: str, most: int = MOST_LETTERS) -> str:
    """One line, without letters that cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:most]
