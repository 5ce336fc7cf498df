"""What a viewer of a room sees: the regions every room has, and those of the game on its table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.kernel.decision import Viewer
from app.kernel.game import Region, SeatInfo
from app.live.regions import ChairView, ChatLineView, ChatView, RoomView, UndoView, WaitingView
from app.live.state import HOST

if TYPE_CHECKING:
    from app.live.room import Room

SAYS = 60
"""So many lines of chat are in a view."""


def public_regions(room: "Room") -> dict[str, Region]:
    """What is the same for everybody, built once for all of them."""
    shared: dict[str, Region] = {"room": _room(room)}
    if room.table is not None:
        regions = room.game.regions
        shared.update({name: regions[name](room.table.state, None) for name in room.game.public})
    return shared


def regions_of(room: "Room", viewer: Viewer, public: Mapping[str, Region]) -> dict[str, Region]:
    """All this viewer may see."""
    regions = dict(public)
    regions["chat"] = _chat(room, viewer)
    if room.table is not None:
        regions["waiting"] = WaitingView(room.table.about(viewer), room.table.waited_for(viewer))
        for name, region in room.game.regions.items():
            if name not in public:
                regions[name] = region(room.table.state, viewer)
    return regions


def _room(room: "Room") -> RoomView:
    outcome = room.table.outcome if room.table else None
    return RoomView(
        code=room.code,
        name=room.state.name,
        game=room.game.id,
        title=room.game.title,
        status=room.status,
        host=room.state.people[HOST].name,
        options=tuple(sorted(room.options.items())),
        chairs=tuple(_chair(room, info) for info in room.seats),
        is_paused=room.state.is_paused,
        stopped=room.broken.reason if room.broken else "",
        undo=_undo(room),
        commitment=room.header.commitment if room.state.header else "",
        seed=room.header.seed if outcome else "",
        outcome=(outcome.ending, outcome.reason, outcome.winners) if outcome else None,
        rematch=room.state.rematch,
    )


def _chair(room: "Room", info: SeatInfo) -> ChairView:
    chair = room.state.chairs.get(info.seat)
    person = room.state.person_of(info.seat)
    kind = "person" if person else "bot" if chair and chair.bot else "free"
    name = person.name if person else f"{chair.bot} bot" if chair and chair.bot else ""
    ready = bool(chair and chair.is_ready)
    return ChairView(info.seat, info.label, info.side, name, kind, ready, info.seat in room.state.giving_up)


def _undo(room: "Room") -> UndoView | None:
    undo = room.state.undo
    if undo is None:
        return None
    return UndoView(undo.number, undo.by, undo.steps, tuple(undo.agreed), room.still_asked(undo.agreed))


def _chat(room: "Room", viewer: Viewer) -> ChatView:
    channels = room.channels(viewer)
    heard = [line for line in room.state.chat if line.channel in channels][-SAYS:]
    lines = tuple(
        ChatLineView(line.channel, room.state.people[line.person].name, line.seat, line.text, line.at) for line in heard
    )
    return ChatView(lines, channels)
