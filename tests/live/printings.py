"""Card files edited behind the backs of rooms: what they were dealt with stays what they play with."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from app import games
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from app.live import play, records
from app.live.hub import Hub
from app.live.room import Room
from tests.live.party import Party, begun, gather, play_on, sees
from tests.live.reading import replay_step
from tests.live.sittings import FIRST, SECOND, Evenings, of_game
from tests.live.sittings import begun as campaign

CARDS = {
    "fourth-wall": (
        ("marbles.toml", "M02"),
        ("investigators.toml", '"The Detective"'),
        ("horrors.toml", "copies = 3", "copies = 4"),
    ),
    "within-walls": (
        ("events.toml", "E02"),
        ("events.toml", '"The Locked Ward"'),
        ("events.toml", "copies = 2", "copies = 3"),
    ),
    "great-old-ones": (
        ("board.toml", "A2"),
        ("scenario-1.toml", '"The Eternal Ritual"'),
        ("scenario-1.toml", "queueCaps = [2", "queueCaps = [3"),
    ),
    "projector": (
        ("entropy.toml", "EN:212"),
        ("entropy.toml", '"Dust in the Beam"'),
        ("entropy.toml", "attack = 1", "attack = 2"),
    ),
}
"""Of each game a card that lies on every table, and a name and a number to change."""
EDITS = ("a comment", "a number", "a name", "a card gone")


def edited(game: Game[State], *edits: str) -> CardSet:
    """The set as it is after these edits of its files."""
    files = dict(game.card_set().files)
    (file, card), (named_in, name), (numbered_in, number, other) = CARDS[game.id]
    for edit in edits:
        match edit:
            case "a comment":
                files = {name: f"# Printed on a rainy day.\n{text}" for name, text in files.items()}
            case "a number":
                files[numbered_in] = files[numbered_in].replace(number, other, 1)
            case "a name":
                files[named_in] = files[named_in].replace(f"name = {name}", 'name = "Someone Else Entirely"', 1)
            case "a card gone":
                head, *blocks = re.split(r"(?m)^(?=\[\[)", files[file])
                files[file] = "".join([head, *(block for block in blocks if f'id = "{card}"' not in block)])
    return game.read_cards(files)


@contextmanager
def new_printing(game: str, cards: CardSet) -> Iterator[None]:
    """While this lasts, new rooms of the game are dealt other cards."""
    before = games.GAMES[game]
    games.GAMES[game] = replace(before, card_set=lambda: cards)
    try:
        yield
    finally:
        games.GAMES[game] = before


@dataclass(frozen=True)
class Evening:
    """Rooms of one game, and all that was to be seen in them."""

    running: Party
    ended: Party
    lobby: Party
    seen: Mapping[str, tuple[bytes, ...]]


async def evening(hub: Hub, game: str, **options: OptionValue) -> Evening:
    """A room in mid-game, one that was given up, and one that has not begun."""
    running, ended = await begun(hub, game, **options), await begun(hub, game, **options)
    for party in (running, ended):
        await play_on(party.room, Chance(party.room.code), 20)
    for info in ended.room.seats:
        if ended.room.status != "ended":
            await play.give_up(ended.room, info.seat, True, ended.tokens[info.seat])
    lobby = await (await gather(hub, game, options=options)).sit()
    return Evening(running, ended, lobby, {party.room.code: told(party.room) for party in (running, ended)})


def told(room: Room) -> tuple[bytes, ...]:
    """What every viewer sees."""
    return tuple(sees(room, viewer) for viewer in (None, *(info.seat for info in room.seats)))


async def outlive(evening: Evening, cards: CardSet, answers: int) -> None:
    """Under other cards every room goes on as it was; only what begins now has them."""
    for party in (evening.running, evening.ended):
        room = await party.again()
        assert not room.broken
        assert told(room) == evening.seen[room.code]
    ended = await evening.ended.again()
    assert ended.status == "ended"
    source = await records.source(evening.ended.hub.debriefs, ended)
    assert replay_step(source, None, 5).view
    running = await evening.running.again()
    assert running.table is not None
    faces = running.game.faces(running.table.state)
    assert not faces or CARDS[running.game.id][0][1] in faces
    await play_on(running, Chance("on"), answers)
    assert not running.broken
    assert running.cards.hash != cards.hash or running.cards is cards
    await evening.lobby.start()
    assert evening.lobby.room.header.card_hash == cards.hash


async def prove(hub: Hub, game: str, edit: str, answers: int) -> None:
    """Rooms and campaigns of a game go on under cards that were edited so."""
    played = await evening(hub, game)
    evenings = await campaign(hub, 30) if games.GAMES[game].campaign else None
    cards = edited(games.GAMES[game], edit)
    with new_printing(game, cards):
        await outlive(played, cards, answers)
        if evenings is not None:
            await _goes_on(evenings)


async def _goes_on(evenings: Evenings) -> None:
    """The campaign's next sitting begins where this one stands, with the same cards."""
    room = await evenings.room()
    before = await of_game(room)
    sitting = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert sitting.header.card_hash == room.header.card_hash
    assert await of_game(sitting) == before
    await play_on(sitting, Chance("second"), 60)
    assert not sitting.broken
