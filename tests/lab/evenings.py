"""Evenings of a playtest, played by bots in the place of people, with notes, look-ups and answers from a seed."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.errors import VeilError
from app.kernel.log import Answer
from app.lab.playtests import Lab
from app.live import lab as tables
from app.live import play, seating
from app.live.room import Room
from app.store.lab import PlaytestFacts
from app.web.lab import pinned

NAMES = ("Ann", "Ben", "Cat", "Dov", "Eve", "Fay")
WORDS = ("", "What now?", "=1+1", "Too many doors, “again”", "We laughed;\nall of us")


@dataclass
class Evening:
    """One table of the playtest while it is played."""

    room: Room
    tokens: dict[Seat, str]
    dice: Random

    async def play(self) -> None:
        """To the end, with something said now and then."""
        room, chance = self.room, Chance(f"{self.dice.random()}")
        bots = dict.fromkeys((info.seat for info in room.seats), room.game.bots["random"])
        while not room.outcome:
            assert room.table is not None
            if self.dice.random() < 0.06:
                await self.do_something(self.dice.choice(list(self.tokens)))
            answer = next_answer(room.table, bots, chance)
            if answer is None:
                continue
            with suppress(VeilError):  # its attendant was faster, or the rules want another one
                await room.answer(room.numbered(answer))

    async def do_something(self, seat: Seat) -> None:
        """A note, words for one, a look-up, an answer that is refused, a pause, a step taken back."""
        room, token, dice = self.room, self.tokens[seat], self.dice
        match dice.randrange(6):
            case 0 | 1:
                number = await tables.note(room, seat, dice.choice(tables.FEELINGS), dice.choice(WORDS), token, pinned)
                if dice.random() < 0.4:
                    await tables.word(room, number, dice.choice(WORDS), token)
            case 2 | 3:
                what, about = dice.choice((("card", "Owl"), ("rule", "WK-013"), ("rule", "FW-042"), ("hint", "")))
                await tables.look(room, seat, what, about, token)
            case 4:
                offer = room.offer(seat)
                if offer is not None:
                    with suppress(VeilError):
                        await room.answer(Answer(seat, offer.number, ("no such answer",)))
            case _:
                await play.set_pause(room, True, next(iter(self.tokens.values())))
                await play.set_pause(room, False, next(iter(self.tokens.values())))

    async def afterwards(self, facts: PlaytestFacts) -> None:
        """Most answer the questions."""
        for token in dict.fromkeys(self.tokens.values()):
            given = {str(place): self._said(facts, place) for place in range(len(facts.questions))}
            if self.dice.random() < 0.8:
                await tables.answer_after(self.room, {place: text for place, text in given.items() if text}, token)

    def _said(self, facts: PlaytestFacts, place: int) -> str:
        asked = facts.questions[place]
        possible = {"scale": "12345", "choice": asked.choices, "words": WORDS}[asked.kind]
        return self.dice.choice(("", *possible))


async def evening(lab: Lab, facts: PlaytestFacts, number: int) -> Evening:
    """People come, some for the first time, sometimes with a bot among them; they play and say how it was."""
    dice = Random(f"evening {number}")
    opened = await lab.open_room(facts)
    room, token, names = await lab.hub.room(opened.room), opened.host_token, iter(NAMES)
    tokens: dict[Seat, str] = {}
    for info in room.seats:
        if tokens and dice.random() < 0.2:
            await seating.seat_bot(room, info.seat, "random", opened.host_token)
            continue
        ticket = await seating.sit(room, next(names), info.seat, token if not tokens else None)
        tokens[ticket.seat] = ticket.token
        if dice.random() < 0.4:
            await tables.say_first_time(room, ticket.token)
    await play.start(room, opened.host_token)
    found = Evening(room, tokens, dice)
    await found.play()
    await found.afterwards(facts)
    return found
