"""What the forms of a room's pages do. The same form works up the socket and as a plain POST."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.kernel.decision import Seat, Viewer
from app.kernel.log import Answer, OptionValue
from app.live import claims, filling, lab, muting, newcomers, notes, play, seating, standing
from app.live.errors import NotAllowed, NotNow
from app.live.presence import Connection
from app.live.room import Room
from app.live.table_settings import TABLE_SETTINGS
from app.web.lab import pinned
from app.web.numbers import whole

Values: TypeAlias = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True, slots=True)
class Acting:
    """Who sent the form, and where."""

    room: Room
    token: str | None
    seat: Viewer
    values: Values
    connection: Connection | None = None
    """The socket it came by, if it did."""

    def text(self, name: str, default: str = "") -> str:
        value = self.values.get(name, default)
        return value if isinstance(value, str) else (value[-1] if value else default)

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.values.get(name, ())
        return (value,) if isinstance(value, str) else tuple(value)

    def number(self, name: str) -> int:
        number = whole(self.text(name))
        if number is None:
            raise NotNow(f"{name} is not a number.")
        return number

    def own_seat(self) -> Seat:
        if self.seat is None:
            raise NotAllowed("You are watching; sit down to play.")
        return self.seat

    def named_seat(self) -> Seat:
        return Seat(self.text("seat"))


async def _answer(acting: Acting) -> None:
    choice = acting.texts("choice")
    await acting.room.answer(Answer(acting.own_seat(), acting.number("decision"), choice, acting.text("id")))


async def _so_on(acting: Acting) -> None:
    """Answer as before, and so for the rest of the turn."""
    seat, number = acting.own_seat(), acting.number("decision")
    choice = await standing.so_on(acting.room, seat, number)
    await acting.room.answer(Answer(seat, number, choice, acting.text("id")))


async def _no_more(acting: Acting) -> None:
    await standing.no_more(acting.room, acting.own_seat(), acting.number("decision"))


async def _say(acting: Acting) -> None:
    await play.say(acting.room, acting.text("channel", "table"), acting.text("text"), acting.seat, acting.token)


async def _mark(acting: Acting) -> None:
    await notes.mark(acting.room, acting.own_seat(), acting.text("about"), acting.text("mark"), acting.token)


async def _write(acting: Acting) -> None:
    await notes.write(acting.room, acting.own_seat(), acting.text("text"), acting.token)


async def _ready(acting: Acting) -> None:
    await seating.set_ready(acting.room, acting.own_seat(), acting.text("ready", "yes") == "yes", acting.token)


async def _new_here(acting: Acting) -> None:
    await newcomers.set_new(acting.room, acting.own_seat(), acting.text("new", "yes") == "yes", acting.token)


async def _prologue(acting: Acting) -> None:
    await newcomers.show_prologue(acting.room, acting.token)


async def _first_game(acting: Acting) -> None:
    await newcomers.set_for_first_game(acting.room, acting.token)


async def _stand_up(acting: Acting) -> None:
    await seating.stand_up(acting.room, acting.named_seat(), acting.token)


async def _bot(acting: Acting) -> None:
    await seating.seat_bot(acting.room, acting.named_seat(), acting.text("bot", "sense"), acting.token)


async def _mute(acting: Acting) -> None:
    await muting.mute(acting.room, acting.named_seat(), acting.text("muted", "yes") == "yes", acting.token)


async def _arrange(acting: Acting) -> None:
    await seating.arrange(acting.room, acting.token)


async def _option(acting: Acting) -> None:
    key = acting.text("key")
    await play.set_option(acting.room, key, _value(acting.room, key, acting.text("value")), acting.token)


def _value(room: Room, key: str, text: str) -> OptionValue:
    """A form sends words; the option knows what they stand for."""
    for option in (*room.game.options, *TABLE_SETTINGS):
        if option.key == key:
            return next((choice for choice, _ in option.choices if str(choice) == text), _number(text))
    raise NotNow(f"There is no option {key!r}.")


def _number(text: str) -> OptionValue:
    number = whole(text)
    return text if number is None else number


async def _start(acting: Acting) -> None:
    """Deal; bots sit down on the free chairs first, if the host says so."""
    free = [info.seat for info in acting.room.seats if not acting.room.name_of(info)]
    for seat in free if acting.text("bots") == "yes" else ():
        await seating.seat_bot(acting.room, seat, "sense", acting.token)
    await play.start(acting.room, acting.token)


async def _pause(acting: Acting) -> None:
    await play.set_pause(acting.room, acting.text("paused", "yes") == "yes", acting.token)


async def _stop_card(acting: Acting) -> None:
    await play.lay_stop_card(acting.room, acting.token)


async def _undo(acting: Acting) -> None:
    await play.ask_undo(acting.room, acting.own_seat(), acting.token)


async def _again(acting: Acting) -> None:
    await play.ask_again(acting.room, acting.own_seat(), acting.token)


async def _consent(acting: Acting) -> None:
    agrees = acting.text("agree") == "yes"
    await play.answer_undo(acting.room, acting.number("number"), acting.own_seat(), agrees, acting.token)


async def _presence(acting: Acting) -> None:
    """The page says whether it is in sight."""
    if acting.connection is not None:
        acting.connection.is_hidden = acting.text("value") == "hidden"
        acting.room.broadcast()


async def _take_back(acting: Acting) -> None:
    await seating.take_back(acting.room, acting.named_seat(), acting.token)


async def _claim(acting: Acting) -> None:
    await claims.answer(acting.room, acting.number("number"), acting.text("agree") == "yes", acting.token)


async def _note(acting: Acting) -> None:
    seat, feeling, text = acting.own_seat(), acting.text("feeling"), acting.text("text")
    await lab.note(acting.room, seat, feeling, text, acting.token, pinned)


async def _fill(acting: Acting) -> None:
    await filling.answer(acting.room, acting.text("agree") == "yes", acting.token)


async def _let_watch(acting: Acting) -> None:
    await lab.let_watch(acting.room, acting.text("agree") == "yes", acting.token)


async def _give_up(acting: Acting) -> None:
    await play.give_up(acting.room, acting.own_seat(), acting.text("give_up", "yes") == "yes", acting.token)


ACTS: dict[str, Callable[[Acting], Awaitable[None]]] = {
    "answer": _answer,
    "so-on": _so_on,
    "no-more": _no_more,
    "say": _say,
    "mark": _mark,
    "write": _write,
    "ready": _ready,
    "new-here": _new_here,
    "prologue": _prologue,
    "first-game": _first_game,
    "stand-up": _stand_up,
    "bot": _bot,
    "mute": _mute,
    "option": _option,
    "arrange": _arrange,
    "start": _start,
    "pause": _pause,
    "stop-card": _stop_card,
    "undo": _undo,
    "again": _again,
    "consent": _consent,
    "give-up": _give_up,
    "presence": _presence,
    "take-back": _take_back,
    "claim": _claim,
    "note": _note,
    "fill": _fill,
    "let-watch": _let_watch,
}


async def act(acting: Acting) -> None:
    """Do what the form says."""
    name = acting.text("act", "answer")
    if name not in ACTS:
        raise NotNow(f"There is nothing called {name!r} to do here.")
    await ACTS[name](acting)
