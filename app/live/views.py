"""What is seen of a room: a region is built only if what it is made of has moved, and told to those it concerns."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import is_
from typing import TYPE_CHECKING, NamedTuple, ParamSpec

import structlog

from app.kernel.decision import Viewer
from app.kernel.game import State
from app.kernel.region import STORY_REGIONS, RegionValue, Slot
from app.kernel.story import KEPT, Line, Story
from app.kernel.table import Table
from app.kernel.views import Seen
from app.live import talk
from app.live.debrief import Debrief
from app.live.frames import Audience
from app.live.lessons import lesson_of, lesson_view
from app.live.muting import why_mute
from app.live.regions import StandingView, Unshown, WaitingView
from app.live.room_regions import chat_view, last_notes_view, notes_view, room_view

if TYPE_CHECKING:
    from app.live.room import Room

P = ParamSpec("P")

log = structlog.get_logger()

NOT_WAITING = WaitingView("", ())


class Eyes(NamedTuple):
    """Which view an audience gets: that of a seat or of spectators, for pages or with what only other clients get."""

    viewer: Viewer
    is_page: bool = False


Audiences = Mapping[Eyes, Audience]


class RoomViews:
    """The view cache of a room, over that of its table."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        """What kept a region from being built the last time."""
        self._known: dict[tuple[str, Viewer], tuple[Hashable, RegionValue]] = {}
        self._stories: dict[Viewer, Story] = {}
        self._told: tuple[list[Audience], Sequence[Seen]] = [], ()
        """Whom the last update was for, and what it told them of the game."""

    def update(self, room: "Room", audiences: Audiences) -> None:
        """Hand each audience what has changed for it."""
        self.failure = None
        viewers = list(dict.fromkeys(eyes.viewer for eyes in audiences))
        by_viewer: dict[Viewer, list[Audience]] = {viewer: [] for viewer in viewers}
        for eyes, audience in audiences.items():
            by_viewer[eyes.viewer].append(audience)
        facts = _facts(room)
        for_all = self._for_all(room, facts)
        for viewer in viewers:
            own = self._of_viewer(room, viewer, facts)
            for audience in by_viewer[viewer]:
                for name, value in (*for_all.items(), *own.items()):
                    audience.put(name, value)
        if room.table is not None:
            self._update_game(room.table, audiences, by_viewer)
        elif room.debrief is not None:
            for eyes, audience in audiences.items():
                for name, value in room.debrief.view(eyes.viewer).items():
                    if name not in STORY_REGIONS:
                        audience.put(name, value)
                audience.put("waiting", NOT_WAITING)
                audience.hear(self._story(room.debrief, eyes.viewer))

    def _update_game(
        self, table: Table[State], audiences: Audiences, by_viewer: Mapping[Viewer, Iterable[Audience]]
    ) -> None:
        views, clients = table.views, [eyes.viewer for eyes in audiences if not eyes.is_page]
        seen = views.look(table.state, table.steps, list(by_viewer), clients, self._failed)
        told, before = self._told
        if len(told) != len(audiences) or not all(map(is_, told, audiences.values())):
            before = ()
        self._told = list(audiences.values()), seen
        for now, then in zip_longest(seen, before[: len(seen)]):
            if now is then:
                continue
            name, value, alike = now
            is_for_clients = views.regions[name].slot is Slot.NOWHERE
            for viewer in alike:
                for audience in (audiences[Eyes(viewer)],) if is_for_clients else by_viewer[viewer]:
                    audience.put(name, value)
        plain: WaitingView | None = None
        for viewer, looking in by_viewer.items():
            if table.is_covered(viewer):
                waiting = WaitingView(table.about(viewer), table.waited_for(viewer))
            else:
                waiting = plain = plain or WaitingView(table.about(viewer), table.waited_for(viewer))
            for audience in looking:
                audience.put("waiting", waiting)
                audience.hear(table.state.story)

    def _story(self, debrief: Debrief, viewer: Viewer) -> Story:
        """The newest lines this viewer was told, of a game that is over."""
        if viewer not in self._stories:
            told = debrief.story(viewer)[-KEPT:]
            lines = [Line(number, text, tone) for number, (text, tone) in enumerate(told, start=1)]
            self._stories[viewer] = Story(len(lines), len(lines), lines)
        return self._stories[viewer]

    def of_room(self, room: "Room", viewer: Viewer) -> dict[str, RegionValue]:
        """The regions every room has, without those of its game."""
        facts = _facts(room)
        return self._for_all(room, facts) | self._of_viewer(room, viewer, facts)

    def _for_all(self, room: "Room", facts: "_Facts") -> dict[str, RegionValue]:
        regions = {"room": self._value(("room", None), facts, room_view, room)}
        if room.game.standing is not None and (room.table is not None or room.debrief is not None):
            step = room.table.steps if room.table else None
            regions["standing"] = self._value(("standing", None), step, _standing, room.table)
        return regions

    def _of_viewer(self, room: "Room", viewer: Viewer, facts: "_Facts") -> dict[str, RegionValue]:
        voice = (why_mute(room, viewer) or talk.silent(room, viewer), talk.ears(room, viewer))
        regions = {"chat": self._value(("chat", viewer), (facts.room, voice), chat_view, room, viewer, *voice)}
        lesson = lesson_of(room)
        if lesson is not None:
            mark = (facts.room, room.table.steps if room.table else None)
            regions["lesson"] = self._value(("lesson", viewer), mark, lesson_view, room, lesson)
        book = room.game.notebook
        if book is not None and viewer is not None and room.table is not None:
            page = (facts.room, book.chapter(room.table.state))
            regions["notes"] = self._value(("notes", viewer), page, notes_view, room, book, viewer)
        elif book is not None and viewer is not None and room.debrief is not None:
            regions["notes"] = self._value(("notes", viewer), facts.room, last_notes_view, room, book, viewer)
        return regions

    def _value(
        self, key: "tuple[str, Viewer]", mark: Hashable, build: Callable[P, object], *args: P.args, **more: P.kwargs
    ) -> RegionValue:
        """The region as last built, if its mark has not moved; else as it is now."""
        found = self._known.get(key)
        if found is not None and found[0] == mark:
            return found[1]
        try:
            fresh = build(*args, **more)
        except Exception as error:
            fresh = self._failed(key[0], error)
        if found is not None and found[1] == fresh:
            fresh = found[1]
        self._known[key] = (mark, fresh)
        return fresh

    def _failed(self, name: str, error: Exception) -> Unshown:
        """A region that fails must not take the table with it."""
        log.error("a region failed", region=name, exc_info=error)
        self.failure = error
        return Unshown()


def _standing(table: Table[State] | None) -> StandingView:
    """Nothing is near once the game is over."""
    standing = table.game.standing if table is not None and table.outcome is None else None
    return StandingView(*((standing and table and standing(table.state)) or ("", "")))


class _Facts(NamedTuple):
    """The marks of what rooms themselves show."""

    room: Hashable
    people: tuple[str, ...]


def _facts(room: "Room") -> _Facts:
    people = (*(room.presence.of(person) for person in room.state.people), str(room.presence.has_screen))
    return _Facts((room.state.version, room.status, room.broken), people)
