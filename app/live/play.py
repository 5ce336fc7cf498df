"""Starting, pausing, talking, taking back, giving up, playing again."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice

from app.kernel.campaign import resume, save
from app.kernel.decision import Seat
from app.kernel.game import Game, State
from app.kernel.log import Answer, Entry, Header, OptionValue, Resign, header_to_json
from app.kernel.table import Table
from app.live import lab, mending, talk
from app.live.belonging import check_start
from app.live.chronicle import TURNS
from app.live.codec import encode_value
from app.live.errors import NotAllowed, NotNow, TooMany
from app.live.events import (
    Event,
    GaveUp,
    OptionSet,
    PauseSet,
    Played,
    Rematched,
    Said,
    SittingSaved,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from app.live.exclusive import exclusive
from app.live.muting import check_voice
from app.live.people import Person
from app.live.room import Room
from app.live.table_settings import TABLE_SETTINGS
from app.live.tables import set_up

MOST_WORDS = 500
ASKED_ONCE = "You have asked for that once; the table has not agreed."
WHOLE_TURN = 0
"""In place of a number of own answers: everything since the turn began."""


@exclusive
async def set_option(room: Room, key: str, value: OptionValue, token: str | None) -> None:
    """The host changes an option of the table before the start, or a setting of the room at any time."""
    room.host(token)
    settings = {setting.key: setting for setting in TABLE_SETTINGS}
    if key in settings:
        settings[key].check(value)
    elif room.status != "lobby":
        raise NotNow("The options of a game are fixed once it has begun.")
    else:
        _check_resumed(room, key)
        room.game.check_options({**room.options, key: value})
    await room.commit(OptionSet(key, encode_value(value)))


def _check_resumed(room: Room, key: str) -> None:
    resumed = room.state.resumed
    if resumed is None:
        return
    if not resumed.is_resting:
        raise NotNow("The campaign goes on in the middle of a day; other options can be agreed on when it is over.")
    if key == room.game.player_option:
        raise NotNow("Whoever sits down makes the party; empty chairs stay away.")
    if room.game.campaign and key in room.game.campaign.once:
        raise NotNow("That was agreed on once, for the whole campaign.")


def check_all_options(game: Game[State], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options of the game and the settings of the table, checked together."""
    settings = {setting.key: setting for setting in TABLE_SETTINGS}
    own = game.check_options({key: value for key, value in given.items() if key not in settings})
    return own | {key: settings[key].check(value) for key, value in given.items() if key in settings}


@exclusive
async def start(room: Room, token: str | None) -> None:
    """Deal. Every seat must be taken, by a person or a bot."""
    room.host(token)
    if room.status != "lobby":
        raise NotNow("The game has begun already.")
    check_start(room)
    header = _new_header(room)
    base = resume(room.game, room.state.resumed, header, room.cards) if room.state.resumed else None
    set_up(room.game, header, room.cards, base)  # a table that cannot be set up says why before anything is written
    await room.commit(Started(header_to_json(header)))


def _new_header(room: Room) -> Header:
    seats = {info.seat: room.name_of(info) for info in room.seats}
    options = room.options
    if room.state.resumed is not None and room.state.resumed.is_resting:
        seats = {seat: name for seat, name in seats.items() if name}
        options = {**options, room.game.player_option: _size_of_party(room.game, len(seats))}
    empty = next((info.label for info in room.seats if seats.get(info.seat) == ""), None)
    if empty is not None:
        raise NotNow(f"{empty} has nobody yet: let somebody sit down, or seat a bot.")
    game, cards = room.game, room.cards
    return Header(game.id, game.rules_version, cards.name, cards.hash, options, seats, room.state.seed)


def _size_of_party(game: Game[State], size: int) -> int:
    if size not in game.players:
        raise NotNow(f"{game.title} is for {game.players[0]} to {game.players[-1]}; {size} have sat down.")
    return size


@exclusive
async def set_pause(room: Room, is_paused: bool, token: str | None) -> None:
    """The host pauses the table or goes on; after the stop card every player may go on."""
    if not (room.state.is_halted and not is_paused and room.seats_of(room.person(token))):
        room.host(token)
    await room.commit(PauseSet(is_paused))


@exclusive
async def lay_stop_card(room: Room, token: str | None) -> None:
    """Any player pauses the table at once and without a reason; no one is told who it was."""
    person = room.person(token)
    if person is None or not room.seats_of(person):
        raise NotAllowed("Only players of this table can lay down the stop card.")
    if room.status != "playing" or room.state.is_paused:
        raise NotNow("Nothing is going on that could be stopped.")
    if not room.halting.take(person.id):
        raise TooMany("You laid it down a moment ago. Talk to the host.", room.halting.wait(person.id))
    await room.commit(PauseSet(True, is_card=True))


@exclusive
async def say(room: Room, channel: str, text: str, seat: Seat | None, token: str | None) -> None:
    """A line of chat on the table's channel or one's own side's, or whispered to one player."""
    person = room.person(token)
    if person is None:
        raise NotAllowed("Sit down to talk at this table.")
    check_voice(room, person)
    own = room.seats_of(person)
    if seat is not None and seat not in own:
        raise NotAllowed("That is not your seat.")
    speaker = seat or next(iter(own), None)
    talk.check(room, channel, speaker)
    words = "".join(letter for letter in text if letter.isprintable()).strip()[:MOST_WORDS]
    if not words:
        raise NotNow("There is nothing to say.")
    if not room.talk.take(person.id):
        raise TooMany("You are talking faster than anybody can read.", room.talk.wait(person.id))
    at = datetime.now(UTC).isoformat(timespec="seconds")
    await room.commit(Said(channel, person.id, speaker or "", words, at))


# Taking back


@exclusive
async def ask_undo(room: Room, seat: Seat, token: str | None, steps: int = 1) -> bool:
    """Take one's last answers back, with all that came after: at once if no seat learnt anything, else by consent.

    True when it was done at once. One counts in one's own answers: how many others gave may be a secret.
    """
    person = _check_seat(room, seat, token)
    if room.table is None or room.outcome:
        raise NotNow("There is nothing to take back.")
    left, last = _entries_left(room, seat, steps), _entries_left(room, seat, 1)
    if room.state.undo:
        raise NotNow("Somebody would like to take something back already.")
    if _is_free(room, room.table, seat, left):
        await room.commit(*lab.taken_back(room, seat, left), _undone(room, left))
        return True
    check_voice(room, person)
    if last < room.state.undos_refused.get(seat, 0):
        raise NotNow(ASKED_ONCE)
    return await _ask_all(room, seat, left, steps, _told(room, left))


async def _ask_all(room: Room, seat: Seat, left: int, steps: int, words: str) -> bool:
    """Ask everybody who is seated now; True when no other is seated."""
    people = [person.id for person in room.people_seated()]
    asked = UndoAsked(room.state.undo_count + 1, seat, left, steps, words, people)
    await room.commit(*lab.taken_back(room, seat, left), asked, *((_undone(room, left),) if len(people) == 1 else ()))
    return room.state.undo is None


def _check_seat(room: Room, seat: Seat, token: str | None) -> Person:
    person = room.person(token)
    if person is None or seat not in room.seats_of(person):
        raise NotAllowed("That is not your seat.")
    return person


def _entries_left(room: Room, seat: Seat, steps: int) -> int:
    """How much of the log is left without the seat's last answers and what came after them."""
    own = own_answers(room.state.entries, seat, room.table_after)
    if steps >= 1 and (left := next(islice(own, steps - 1, None), None)) is not None:
        return left
    raise NotNow("There is nothing to take back." if steps <= 1 else "You have not given that many answers.")


def own_answers(entries: Sequence[Entry], seat: Seat, table_after: Callable[[int], Table[State]]) -> Iterator[int]:
    """Where the seat's answers stand in the log, the newest first; those the rules gave in its place are left out.

    When those come hangs on what others hold, so what is taken back must not hang on them.
    """
    for index, entry in reversed([*enumerate(entries)]):
        if isinstance(entry, Answer) and entry.seat == seat:
            question = table_after(index).question_of(seat)
            if question is None or question.given != entry.choice:
                yield index


def _is_free(room: Room, table: Table[State], seat: Seat, left: int) -> bool:
    """No other seat has answered or learnt anything since; nor would its being free tell anything.

    How many have answered behind a cover is a secret, so what came before it is never free while it lasts.
    """
    since = room.state.entries[left:]
    own = all(isinstance(entry, Answer) and entry.seat == seat for entry in since)
    if not own or table.state.knowledge.learnt_since(left) or table.is_covered(seat):
        return False
    return not table.is_covered(None) or room.table_after(left).is_covered(None)


def _told(room: Room, left: int) -> str:
    """What the answer after so many entries did, in the first words everybody heard of it.

    Where some were asked out of the others' sight, whose answer led to which line is not for all to know.
    """
    before = room.table_after(left)
    if before.is_covered(None):
        return ""
    lines = room.table_after(left + 1).state.story.lines
    told = (line for line in lines if line.number > before.state.story.count and line.tone not in TURNS)
    return next((words for line in told if (words := line.told(None))), "")


def _undone(room: Room, left: int) -> Undone:
    return mending.undone(room, left, is_to_fall_anew=room.state.options.get("table.undo_dice") == "new")


@exclusive
async def ask_again(room: Room, seat: Seat, token: str | None) -> bool:
    """Begin this turn again, after a rule of ours has failed in it: by consent, as whatever is taken back."""
    check_voice(room, _check_seat(room, seat, token))
    left = mending.turn_left(room)
    if room.state.undo:
        raise NotNow("Somebody would like to take something back already.")
    if room.state.undos_refused.get(seat) == len(room.state.entries):
        raise NotNow(ASKED_ONCE)
    return await _ask_all(room, seat, left, WHOLE_TURN, "")


@exclusive
async def answer_undo(room: Room, number: int, seat: Seat, agrees: bool, token: str | None) -> None:
    """Consent to taking back, or not. The number makes sure that one consents to what one saw."""
    person, undo = _check_seat(room, seat, token), room.state.undo
    if undo is None or undo.number != number:
        raise NotNow("That is no longer asked.")
    events: list[Event] = [UndoAnswered(number, seat, agrees)]
    if agrees and room.state.undo_waits_for() == [person.id]:
        events.append(_undone(room, undo.count))
    await room.commit(*events)


@exclusive
async def lapse_undo(room: Room) -> None:
    """Silence refuses: a table does not wait for ever for those who are away."""
    if room.state.undo is not None:
        await room.commit(UndoAnswered(room.state.undo.number, room.state.undo.by, False))


# Giving up


@exclusive
async def give_up(room: Room, seat: Seat, wants_to: bool, token: str | None) -> None:
    """Say that one would give up; the game ends when all whom its rules ask agree. Bots go with their side."""
    _check_seat(room, seat, token)
    table = room.playing()
    if table.outcome:
        raise NotNow("The game is over.")
    wanting = {*room.state.giving_up, seat} if wants_to else {*room.state.giving_up} - {seat}
    sides = {room.side_of(other) for other in wanting}
    bots = {info.seat for info in room.seats if info.side in sides and room.state.person_of(info.seat) is None}
    resigning = tuple(info.seat for info in room.seats if info.seat in wanting | bots)
    events: list[Event] = [GaveUp(seat, wants_to)]
    if wants_to and table.game.resigned(table.state, resigning) is not None:
        events.append(Played(Resign(resigning)))
    await room.commit(*events)


def after_giving_up(room: Room, seat: Seat) -> str:
    """What becomes of the game if all agree whom its rules ask, before anybody has said so."""
    if room.table is None or room.table.outcome:
        return ""
    game, state = room.table.game, room.table.state
    everybody = tuple(info.seat for info in room.seats)
    side = tuple(info.seat for info in room.seats if info.side == room.side_of(seat))
    outcome, who = game.resigned(state, side), "your side agrees"
    if outcome is None or side == everybody:
        outcome, who = game.resigned(state, everybody), "everybody agrees"
    if outcome is None:
        return ""
    ends = "The other side wins." if outcome.winners else "" if game.campaign else "Nobody wins."
    return " ".join(filter(None, (f"If {who}, it is over: {outcome.reason}", ends, "Bots agree at once.")))


# Once more


def is_over_unsaved(room: Room) -> bool:
    """A sitting of a campaign has ended, and what it leaves is not written down yet."""
    is_over = room.is_sealed and room.outcome is not None
    return is_over and not room.is_moved and room.state.saved is None


@exclusive
async def save_sitting(room: Room) -> None:
    """Write down what a sitting of a campaign leaves, once it is over."""
    if is_over_unsaved(room) and room.table is not None:
        await room.commit(SittingSaved(save(room.table).dump()))


@exclusive
async def begin_at(room: Room, beginning: Sequence[Event], played: Sequence[Played]) -> None:
    """Begin in the middle of a game that was played elsewhere."""
    await room.commit(*beginning, *played)


def check_rematch(room: Room, token: str | None) -> Person:
    """The host, if there may be another game now."""
    host = room.host(token)
    if room.status != "ended":
        raise NotNow("A rematch comes after the end.")
    if room.state.rematch:
        raise NotNow(f"The rematch is in room {room.state.rematch} already.")
    return host


@exclusive
async def name_rematch(room: Room, code: str, token: str | None) -> None:
    """Say in the old room where the new one is."""
    check_rematch(room, token)
    await room.commit(Rematched(code))
