"""Builds the regions every room has, whatever is played in it: the room, its chat, a seat's notebook."""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat, Viewer
from app.kernel.game import Notebook, SeatInfo, State
from app.live import claims, filling, lab
from app.live.arranging import proposed
from app.live.names import played_for
from app.live.newcomers import other_settings, prologues
from app.live.pacing import pace_of
from app.live.people import HOST, WHISPER, ChatLine, Claim, Notes, whispered_to
from app.live.regions import (
    ChairView,
    ChatLineView,
    ChatView,
    ClaimView,
    NotesView,
    PlaytestView,
    RoomView,
    UndoView,
)
from app.live.tables import REPORTED

if TYPE_CHECKING:
    from app.live.room import Room

SAYS = 60
"""So many lines of chat are in a view."""
HANDED = 3
"""So many changes of seats stand beside the story."""
MOVED = ("put away", "The campaign goes on at another table.", ())


def room_view(room: "Room") -> RoomView:
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
        is_halted=room.state.is_halted,
        stopped=REPORTED if room.state.is_reported else room.broken.reason if room.broken else "",
        undo=_undo(room),
        claims=tuple(_claim(room, claim) for claim in room.state.claims.values() if not claim.is_granted),
        commitment=room.header.commitment if room.state.header else "",
        seed=room.header.seed if outcome and not room.is_sealed else "",
        outcome=(outcome.ending, outcome.reason, outcome.winners) if outcome else MOVED if room.is_moved else None,
        rematch=room.state.rematch,
        campaign=room.state.campaign,
        laid=_resumed(room),
        each_holds=room.game.each_holds,
        is_closed=room.state.is_closed_to_newcomers,
        handed=_handed(room),
        mended=room.state.mended,
        mistake=room.state.mistake,
        card_set=room.state.card_set if room.state.card_hash and not room.state.playtest else "",
        pace=pace_of(room),
        has_screen=room.presence.has_screen,
        seating=wanted.words if (wanted := proposed(room)) else "",
        prologues=prologues(room),
        first_game=tuple(f"{option.label.lower()}: {words}" for option, _, words in other_settings(room)),
        playtest=_playtest(room),
    )


def _playtest(room: "Room") -> PlaytestView | None:
    state = room.state
    if not state.playtest:
        return None
    observer = "watches" if lab.may_observe(room) else "asks" if state.lab.is_observer_asked else ""
    return PlaytestView(state.tester, observer, filling.asked(room))


def _handed(room: "Room") -> tuple[str, ...]:
    lines = [line.text for line in room.state.chat if line.channel == "table" and line.seat and not line.person]
    return tuple(lines[-HANDED:])


def _resumed(room: "Room") -> str:
    resumed = room.state.resumed
    return "" if resumed is None else "day" if resumed.is_resting else "middle"


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
        room.state.resumed.seats.get(info.seat, "") if room.state.resumed else "",
        room.presence.of(person.id) if person else kind,
        played_for(room, info.seat),
        chair.given_by if chair else "",
        tuple(chair.past) if chair else (),
        person.muted_by if person else "",
        bool(chair and chair.is_new),
        len(room.seats) > 2 and [other.side for other in room.seats].count(info.side) == 1,
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


def chat_view(room: "Room", viewer: Viewer, silent: str, ears: tuple[Seat, ...]) -> ChatView:
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


def notes_view(room: "Room", book: Notebook[State], seat: Seat) -> NotesView:
    assert room.table is not None
    state = room.table.state
    return _notebook(room, book, seat, book.chapter(state), book.about(state, seat))


def last_notes_view(room: "Room", book: Notebook[State], seat: Seat) -> NotesView:
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
