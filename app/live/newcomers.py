"""Those who play for the first time: who they are, how their table is best set, and the prologue all screens show."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.game import TableOption
from app.kernel.log import OptionValue
from app.live.book import book
from app.live.codec import encode_value
from app.live.errors import NotAllowed, NotNow
from app.live.events import NewHere, OptionSet, PrologueShown
from app.live.exclusive import exclusive
from app.live.table_settings import TABLE_SETTINGS

if TYPE_CHECKING:
    from app.live.room import Room

BEGUN = "The game has begun already."


@exclusive
async def set_new(room: "Room", seat: Seat, is_new: bool, token: str | None) -> None:
    """A player says whether this is their first game."""
    if seat not in room.seats_of(room.person(token)):
        raise NotAllowed("That is not your seat.")
    _check_lobby(room)
    await room.commit(NewHere(seat, is_new))


@exclusive
async def show_prologue(room: "Room", token: str | None) -> None:
    """The host has it shown. Nothing waits for it: everybody may pass over it, and the host may begin at any time."""
    room.host(token)
    _check_lobby(room)
    if prologues(room) is None:
        raise NotNow(f"{room.game.title} has no prologue.")
    await room.commit(PrologueShown())


@exclusive
async def set_for_first_game(room: "Room", token: str | None) -> None:
    """The host sets the table as the book advises for a first game."""
    room.host(token)
    _check_lobby(room)
    changes = [OptionSet(option.key, encode_value(value)) for option, value, _ in other_settings(room)]
    if changes:
        await room.commit(*changes)


def _check_lobby(room: "Room") -> None:
    if room.status != "lobby":
        raise NotNow(BEGUN)


def prologues(room: "Room") -> int | None:
    """How often it was shown; None where there is none to show, or the game has begun."""
    is_there = room.status == "lobby" and room.state.resumed is None and bool(book(room.game.id).prologue)
    return room.state.prologues if is_there else None


def other_settings(room: "Room") -> tuple[tuple[TableOption, OptionValue, str], ...]:
    """What the book sets otherwise for a first game: the option, the value, and its words."""
    return tuple(_others(room)) if room.status == "lobby" and room.state.resumed is None else ()


def _others(room: "Room") -> Iterator[tuple[TableOption, OptionValue, str]]:
    now = room.state.options | room.options
    wanted = book(room.game.id).first_game
    for option in (*room.game.options, *TABLE_SETTINGS):
        value = wanted.get(option.key, option.default)
        if option.key in wanted and option.matters(now) and now.get(option.key, option.default) != value:
            yield option, value, dict(option.choices).get(value, str(value))
