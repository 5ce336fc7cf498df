"""What a viewer of a room sees: the regions every room has, and those of the game on its table."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ParamSpec

import structlog

from app.kernel.decision import Seat, Viewer
from app.kernel.game import Game, Notebook, Region, SeatInfo, State
from app.kernel.table import Table
from app.live import claims, talk
from app.live.muting import why_mute
from app.live.names import played_for
from app.live.people import HOST, WHISPER, ChatLine, Claim, Notes, whispered_to
from app.live.regions import (
    ChairView,
    ChatLineView,
    ChatView,
    ClaimView,
    NotesView,
    RoomView,
    UndoView,
    Unshown,
    WaitingView,
)
from app.live.running import REPORTED

if TYPE_CHECKING:
    from app.live.room import Room

P = ParamSpec("P")

log = structlog.get_logger()

NOBODY = WaitingView("", ())
SAYS = 60
"""So many lines of chat are in a view."""
HANDED = 3
"""So many changes of seats stand beside the story."""
MOVED = ("put away", "The campaign goes on at another table.", ())


@dataclass(slots=True)
class Sights:
    """The regions of a room as they were last worked out, once for all who see alike.

    What has not changed stays the same value, so that comparing and encoding it costs next to nothing.
    """

    known: "dict[tuple[str, Hashable], tuple[Hashable, Region]]" = field(default_factory=dict)
    """By region and eyes: the region, and a mark that stays the same for as long as the region does."""
    moment: int = 0
    failure: Exception | None = None
    """What kept a region from being worked out at the last look."""

    def of(self, room: "Room", viewers: Iterable[Viewer]) -> "dict[Viewer, dict[str, Region]]":
        """What each of these viewers may see now."""
        self.moment += 1
        self.failure = None
        seen = {viewer: self.of_room(room, viewer) for viewer in viewers}
        if room.table is not None:
            self._add_game(room.game, room.table, seen)
        elif room.debrief is not None:
            for viewer, regions in seen.items():
                regions.update(room.debrief.view(viewer), waiting=NOBODY)
        return seen

    def of_room(self, room: "Room", viewer: Viewer) -> dict[str, Region]:
        """The regions every room has, without those of its game."""
        facts = (room.state.version, room.status, room.broken)
        people = tuple(room.presence.of(person) for person in room.state.people)
        voice = (why_mute(room, viewer) or talk.silent(room, viewer), talk.ears(room, viewer))
        regions = {
            "room": self._seen(("room", ""), (facts, people), _room, room),
            "chat": self._seen(("chat", viewer), (facts, voice), _chat, room, viewer, *voice),
        }
        book = room.game.notebook
        if book is not None and viewer is not None and room.table is not None:
            chapter = book.chapter(room.table.state)
            regions["notes"] = self._seen(("notes", viewer), (facts, chapter), _notes, room, book, viewer)
        elif book is not None and viewer is not None and room.debrief is not None:
            regions["notes"] = self._seen(("notes", viewer), facts, _last_notes, room, book, viewer)
        return regions

    def _add_game(self, game: Game[State], table: Table[State], seen: "dict[Viewer, dict[str, Region]]") -> None:
        state = table.state
        for name, build in game.regions.items():
            epoch, alike = game.epochs.get(name), game.alike.get(name)
            mark: Hashable = self.moment if epoch is None else epoch(state)
            if name in game.public:
                region = self._seen((name, ""), mark, build, state, None)
                for regions in seen.values():
                    regions[name] = region
            else:
                for viewer, regions in seen.items():
                    eyes = viewer if alike is None else alike(state, viewer)
                    regions[name] = self._seen((name, eyes), mark, build, state, viewer)
        for viewer, regions in seen.items():
            regions["waiting"] = WaitingView(table.about(viewer), table.waited_for(viewer))

    def _seen(
        self, key: tuple[str, Hashable], mark: Hashable, build: Callable[P, Region], *args: P.args, **more: P.kwargs
    ) -> Region:
        """The region as known, if it was worked out under the same mark; else as it is now."""
        found = self.known.get(key)
        if found is not None and found[0] == mark:
            return found[1]
        try:
            fresh = build(*args, **more)
        except Exception as error:
            # A region that fails must not take the table with it.
            log.exception("a region failed", region=key[0])
            self.failure, fresh = error, Unshown()
        if found is not None and found[1] == fresh:
            fresh = found[1]
        self.known[key] = (mark, fresh)
        return fresh


def _room(room: "Room") -> RoomView:
    outcome = room.outcome
    return RoomView(
        code=room.code,
        name=room.state.name,
        game=room.game.id,
        title=room.game.title,
        status=room.status,
        host=room.state.people[HOST].name,
        options=tuple(sorted((room.state.options | room.options).items())),
        chairs=tuple(_chair(room, info) for info in room.seats),
        is_paused=room.state.is_paused,
        stopped=REPORTED if room.state.is_reported else room.broken.reason if room.broken else "",
        undo=_undo(room),
        claims=tuple(_claim(room, claim) for claim in room.state.claims.values() if not claim.is_granted),
        commitment=room.header.commitment if room.state.header else "",
        seed=room.header.seed if outcome and not room.is_sealed else "",
        outcome=(outcome.ending, outcome.reason, outcome.winners) if outcome else MOVED if room.is_moved else None,
        rematch=room.state.rematch,
        campaign=room.state.campaign,
        laid=_laid(room),
        each_holds=room.game.each_holds,
        is_closed=room.state.is_closed_to_newcomers,
        handed=_handed(room),
        mended=room.state.mended,
        mistake=room.state.mistake,
    )


def _handed(room: "Room") -> tuple[str, ...]:
    lines = [line.text for line in room.state.chat if line.channel == "table" and line.seat and not line.person]
    return tuple(lines[-HANDED:])


def _laid(room: "Room") -> str:
    laid = room.state.laid
    return "" if laid is None else "day" if laid.is_resting else "middle"


def _chair(room: "Room", info: SeatInfo) -> ChairView:
    chair = room.state.chairs.get(info.seat)
    person = room.state.person_of(info.seat)
    kind = "person" if person else "bot" if chair and chair.bot else "free"
    ready = bool(chair and chair.is_ready)
    return ChairView(
        info.seat,
        info.label,
        info.side,
        room.name_of(info),
        kind,
        ready,
        info.seat in room.state.giving_up,
        room.state.laid.seats.get(info.seat, "") if room.state.laid else "",
        room.presence.of(person.id) if person else kind,
        played_for(room, info.seat),
        chair.given_by if chair else "",
        tuple(chair.past) if chair else (),
        person.muted_by if person else "",
    )


def _undo(room: "Room") -> UndoView | None:
    undo = room.state.undo
    if undo is None:
        return None
    waits = room.state.undo_waits_for()
    asked = (seat for seat in room.people_seats() if (person := room.state.person_of(seat)) and person.id in waits)
    return UndoView(undo.number, undo.by, undo.steps, undo.words, tuple(undo.agreed), tuple(asked))


def _claim(room: "Room", claim: Claim) -> ClaimView:
    people, asked = room.state.people, claims.still_asked(room, claim)
    of = people[claim.person].name if claim.person else ""
    return ClaimView(
        number=claim.number,
        kind=claim.kind,
        name=of if claim.kind == "am" else people[claim.by].name if claim.by else claim.name,
        of=of,
        seat=claim.seat,
        label=next((info.label for info in room.seats if info.seat == claim.seat), ""),
        silent=claim.silent,
        asked=asked,
        asks_host=not {*room.state.hosts}.isdisjoint(claims.may_still_answer(room, claim)),
    )


def _chat(room: "Room", viewer: Viewer, silent: str, ears: tuple[Seat, ...]) -> ChatView:
    channels = room.channels(viewer)
    heard = [line for line in room.state.chat if line.channel in channels or whispered_to(line.channel)][-SAYS:]
    names = {info.seat: room.name_of(info) for info in room.seats}
    lines = tuple(_line(room, line, viewer, names) for line in heard)
    own = room.side_of(viewer)
    is_alone = sum(info.side == own for info in room.seats) == 1
    spoken = tuple(channel for channel in channels if not is_alone or channel != own)
    return ChatView(lines, spoken, tuple((WHISPER + seat, names[seat]) for seat in ears), silent)


def _line(room: "Room", line: ChatLine, viewer: Viewer, names: dict[Seat, str]) -> ChatLineView:
    """That something was whispered, and to whom, is for all; what it was, for the two."""
    to = whispered_to(line.channel)
    text = line.text if to is None or (viewer is not None and viewer in (to, line.seat)) else ""
    name = room.state.people[line.person].name if line.person else ""
    return ChatLineView(line.channel, name, line.seat, text, line.at, names.get(to, "") if to else "")


def _notes(room: "Room", book: Notebook[State], seat: Seat) -> NotesView:
    assert room.table is not None
    state = room.table.state
    return _notebook(room, book, seat, book.chapter(state), book.about(state, seat))


def _last_notes(room: "Room", book: Notebook[State], seat: Seat) -> NotesView:
    """The notebook as it lay there at the end."""
    truth = room.debrief.course.truth if room.debrief else None
    return _notebook(room, book, seat, truth.chapter, truth.about[seat]) if truth else NotesView(0, book.marks, (), "")


def _notebook(
    room: "Room", book: Notebook[State], seat: Seat, chapter: int, names: tuple[tuple[str, str], ...]
) -> NotesView:
    notes = room.state.notes.get(seat) or Notes()
    stands = {about: mark for (_chapter, about), mark in sorted(notes.marks.items())}
    about = tuple((key, name, stands.get(key, "")) for key, name in names)
    return NotesView(chapter, book.marks, about, notes.text)
