"""A room with people: who is who in it, and what each of them sees."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import structlog

from app.kernel.decision import Seat, Viewer
from app.kernel.game import SeatInfo, State
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.kernel.region import RegionValue
from app.kernel.table import Table
from app.live import answers
from app.live.buckets import Buckets
from app.live.clock import Closing, Ending, now
from app.live.errors import NotAllowed, NotNow
from app.live.events import BotSat, Event, PersonCame, Played, SatDown, StoodUp
from app.live.frames import Audience
from app.live.holding import Held
from app.live.names import name_of
from app.live.offers import offer_to, why_not_playing
from app.live.people import Person
from app.live.presence import Presence
from app.live.session import Session
from app.live.story_channel import StoryChannel
from app.live.tables import failed
from app.live.tokens import hash_token
from app.live.views import Audiences, Eyes, RoomViews
from app.store.journal import Journal

log = structlog.get_logger()

REST_SECONDS = 15.0
"""A room without watchers for so long forgets what it showed; it is worked out again for the next one."""


class Room(Session):
    """A session with people and audiences."""

    def __init__(self, code: str, journal: Journal, pace: float) -> None:
        super().__init__(code, journal)
        self.pace = pace
        self.moved = asyncio.Event()
        self.audiences: dict[Eyes, Audience] = {}
        self.presence, self.held = Presence(), Held()
        self.last_seen = now()
        self.talk = Buckets(burst=20, per_second=1)
        self.scribbling = Buckets(burst=40, per_second=2)
        self.claiming = Buckets(burst=4, per_second=1 / 30)
        self.halting = Buckets(burst=3, per_second=1 / 120)
        self.shown_seconds = 0.0
        """How long what everybody was shown of the last step stands on the screens."""
        self._is_newly_played = False
        self._is_whole = True
        """Whether everything could be shown the last time."""

    # Who

    def person(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        hashed = hash_token(token)
        return next((person for person in self.state.people.values() if person.token_hash == hashed), None)

    def name_of(self, info: SeatInfo) -> str:
        return name_of(self, info)

    def host(self, token: str | None) -> Person:
        person = self.person(token)
        if person is None or person.id not in self.state.hosts:
            raise NotAllowed("Only the host of this room can do that.")
        return person

    def seats_of(self, person: Person | None) -> tuple[Seat, ...]:
        """The seats a person holds. A chair that the options have taken away is no person's."""
        if person is None:
            return ()
        held = self.state.seats_of(person.id)
        return tuple(info.seat for info in self.seats if info.seat in held)

    def people_seats(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(info.seat for info in self.seats if self.state.person_of(info.seat))

    def people_seated(self) -> list[Person]:
        """Everybody who holds a seat, each once."""
        people = (self.state.person_of(seat) for seat in self.people_seats())
        return list({person.id: person for person in people if person}.values())

    def side_of(self, seat: Viewer) -> str:
        return next((info.side for info in self.seats if info.seat == seat), "")

    def channels(self, viewer: Viewer) -> tuple[str, ...]:
        """The channels a viewer may read: the table's, its side's, and those its side overhears."""
        side = self.side_of(viewer)
        return ("table", side, *self.game.overhears(self.options, side)) if side else ("table",)

    # Answers

    async def answer(self, answer: Answer) -> None:
        """Take an answer; a repeated one does no harm, and one that comes too early is held until its time."""
        await answers.give(self, answer)

    def playing(self) -> Table[State]:
        """The table, if it can go on."""
        reason = why_not_playing(self)
        if reason or self.table is None:
            raise NotNow(reason)
        return self.table

    def numbered(self, answer: Answer) -> Answer:
        """An answer made out for the table, with the number the room gives the decision."""
        return replace(answer, number=answer.number + self.state.shift.get(answer.seat, 0))

    def apply(self, events: Sequence[Event]) -> None:
        """Apply events that stand in the journal, and broadcast. The caller holds the lock."""
        count = self.table.state.story.count if self.table else 0
        super().apply(events)
        told = self.table.state.story.lines if self.table else []
        shown = (line.shown(None) for line in takewhile(lambda line: line.number > count, reversed(told)))
        self.shown_seconds = sum(moment.length for moment in shown if moment and not moment.is_between) / 1000
        self._is_newly_played = self.broken is None and isinstance(events[-1], Played)
        self.broadcast()
        if any(isinstance(event, SatDown | BotSat | StoodUp | PersonCame) for event in events):
            self._wake()  # the clients of that seat are to learn that it has another holder

    async def reload(self) -> None:
        await super().reload()
        self.broadcast()

    def outgrow(self) -> None:
        super().outgrow()
        self.held.cancel()
        self._wake()

    # Views

    def broadcast(self) -> None:
        """Work out what changed for each audience, and wake those for whom something did."""
        self.clocks.note(self)
        self._update(self.audiences)
        self._is_newly_played = False
        self.moved.set()
        self.moved = asyncio.Event()

    def _update(self, audiences: Audiences) -> None:
        """Bring these audiences up to date; an entry after which that cannot be done is taken back."""
        offers = self._look(audiences)
        failure, table = self.views.failure, self.table
        was_whole, self._is_whole = self._is_whole, failure is None
        if failure is not None and table is not None and self._is_newly_played and was_whole:
            self._set_back(table, failed(failure, table.log.entries[-1], len(table.log.entries) - 1))
            offers = self._look(audiences)
        status = self.status
        for eyes, audience in audiences.items():
            audience.settle(status, offers[eyes.viewer], self._ending(eyes.viewer))

    def _look(self, audiences: Audiences) -> dict[Viewer, Offer | None]:
        self.views.update(self, audiences)
        return {viewer: self._offer(viewer) for viewer in {eyes.viewer for eyes in audiences}}

    def _offer(self, viewer: Viewer) -> Offer | None:
        try:
            return self.offer(viewer)
        except Exception as error:
            # What a seat is asked is part of what it sees.
            log.exception("a question failed", room=self.code)
            self.views.failure = error
            return None

    def _ending(self, viewer: Viewer) -> Ending | None:
        ending = None if viewer is None else self.clocks.ending(self, viewer)
        return None if ending is None or self.is_waiting else ending

    def closes_in(self, viewer: Viewer) -> Closing | None:
        """How long this viewer's own question stays open; nothing where it does not end by itself."""
        return self.clocks.closing(self, viewer)

    def stays_open(self, viewer: Viewer) -> Closing | None:
        """The same on a page, where those who only wait for others may see for how long."""
        return self.closes_in(viewer) or self.clocks.closing_for_all(self)

    def audience(self, viewer: Viewer, *, is_page: bool = False) -> Audience:
        """The viewer's audience, its view up to date; that of pages is without what only other clients get."""
        self.last_seen = now()
        eyes = Eyes(viewer, is_page)
        found = self.audiences.get(eyes)
        if found is None:
            found = self.audiences[eyes] = Audience(story=StoryChannel(viewer))
            self._update({eyes: found})
        return found

    def own_regions(self, viewer: Viewer) -> dict[str, RegionValue]:
        """What the viewer sees of the room itself, whatever was played in it."""
        return self.views.of_room(self, viewer)

    def offer(self, viewer: Viewer) -> Offer | None:
        """What this viewer may answer now. Numbers are the room's: none comes twice, whatever is taken back."""
        return offer_to(self, viewer)

    # Watching

    def holder(self, viewer: Viewer) -> str | None:
        """Whose seat it is; a person who has moved to another phone is another holder."""
        person = None if viewer is None else self.state.person_of(viewer)
        return person.token_hash if person else None

    def _wake(self) -> None:
        for audience in self.audiences.values():
            audience.wake()

    def close(self) -> None:
        """Send all clients away."""
        self.is_closed = True
        self.held.cancel()
        self._wake()

    def rests_at(self) -> float | None:
        """When the room comes to rest if no watcher comes until then."""
        return self.last_seen + REST_SECONDS if self.audiences and not self.is_watched else None

    def rest(self) -> None:
        """Forget what was shown if there was no watcher for a while: the next one gets the whole view."""
        due = self.rests_at()
        if due is not None and due <= now():
            self.audiences, self.views = {}, RoomViews()
            if self.table is not None:
                self.table.forget_views()

    @property
    def is_watched(self) -> bool:
        return any(audience.watchers for audience in self.audiences.values())
