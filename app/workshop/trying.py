"""A card tried at once: bots play until its author could use it next, or until it is about to turn up."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import IntEnum

from app.games import game_called
from app.kernel.cardset import CardSet, tables
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import Bots, next_answer
from app.kernel.errors import VeilError
from app.kernel.game import Game, State
from app.kernel.log import Answer, Log, OptionValue
from app.kernel.table import Table, new_header
from app.kit.piles import Deck
from app.simulation.playing import best_bot

SECONDS = 6.0
"""Of this thread's own computing: a machine that is busy with others looks no less far."""
STACKING = 0.2
"""The part of them that may go into looking for a game in which the card lies high in its deck."""
MOST_GAMES, MOST_ANSWERS, MOST_OTHERS = 60, 500, 8
NAMED_IN = ("name", "text")
"""The fields under which a card, or a part of one, says what it is counted as when it is used."""


class Hand(IntEnum):
    """How near a card is to its author."""

    AWAY = 0
    """At a fresh table, wherever its kind lies."""
    NEXT = 1
    """On top: it turns up with the next answer."""
    OFFERED = 2
    """It can be chosen with the next answer."""
    USED = 3
    """Chosen with the next answer, what it says happens."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A card by all that it goes by."""

    ids: frozenset[str]
    """In options, in decks."""
    known: frozenset[str]
    """In tallies of what was drawn and played."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table at which the author sits down: what was played so far, on which chair, and how near the card is."""

    log: str
    seat: Seat
    options: Mapping[str, OptionValue]
    hand: Hand


def prepared(
    game_id: str, files: Mapping[str, str], name: str, kind: str, card: str, seconds: float = SECONDS
) -> Prepared:
    """The table at which this card is nearest, of those that bots come to within these seconds of computing."""
    game = game_called(game_id)
    sought = _sought(game, files, kind, card)
    setting = _Setting(game, replace(game.read_cards(files), name=name), _options(game, sought), sought)
    until, best = time.thread_time() + seconds, setting.fresh()
    for seed in setting.seeds(time.thread_time() + seconds * STACKING):
        for found in _moments(setting.table(seed), sought, until):
            best = max(best, found, key=lambda one: one.hand)
            if best.hand == Hand.USED:
                return best
        if time.thread_time() > until - seconds / 2 * bool(best.hand):
            break
    return best


def _sought(game: Game[State], files: Mapping[str, str], kind: str, card: str) -> Sought:
    """The card, by its id and name, and by what stands on its parts."""
    known: set[str] = {card}
    for _, row in tables(files, game.schema).get(kind, ()):
        if card in (row.get("id"), row.get("name")):
            ids = frozenset({card, *(str(row[field]) for field in ("id", "name") if field in row)})
            return Sought(ids, ids | frozenset(_named_in(row)))
    return Sought(frozenset(known), frozenset(known))


def _named_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (str(value[field]) for field in NAMED_IN if isinstance(value.get(field), str))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _named_in(inner)


def _options(game: Game[State], sought: Sought) -> dict[str, OptionValue]:
    """The usual ones, but for one that chooses this very card or where it lies: a scenario, an area."""
    wanted = sought.ids | {id.partition(":")[0] for id in sought.ids}
    chosen = {
        option.key: value for option in game.options for value, _ in option.choices if value in wanted
    }  # fmt: skip
    return game.check_options(chosen)


@dataclass(frozen=True, slots=True)
class _Setting:
    """What the tables of one trial have in common."""

    game: Game[State]
    cards: CardSet
    options: Mapping[str, OptionValue]
    sought: Sought

    def table(self, seed: str) -> Table[State]:
        """A table at which nothing has been played."""
        seats = {info.seat: info.label for info in self.game.seats(self.options)}
        header = new_header(self.game, seats, seed, **self.options)
        header = replace(header, card_set=self.cards.name, card_hash=self.cards.hash)
        return Table(self.game, Log(header), self.cards)

    def fresh(self) -> Prepared:
        """A fresh table, on the chair that bears the card's name, if one does."""
        table = self.table("fresh")
        labelled = [info.seat for info in self.game.seats(self.options) if info.label in self.sought.ids]
        return Prepared(table.log.dump(), (*labelled, *table.asked(), *table.seats)[0], self.options, Hand.AWAY)

    def seeds(self, until: float) -> list[str]:
        """Seeds of games, those first in which the card lies high in its deck."""
        depths: dict[str, int] = {}
        for number in range(MOST_GAMES):
            seed = f"{min(self.sought.ids)} {number}"
            is_late = time.thread_time() > until or 0 in depths.values()
            depths[seed] = MOST_ANSWERS if is_late else self._depth(self.table(seed).state)
        return sorted(depths, key=lambda seed: depths[seed])

    def _depth(self, state: State) -> int:
        """How many cards lie on this one in its deck."""
        faces = self.game.faces(state)
        wanted = {card for card, face in enumerate(faces) if face in self.sought.ids}
        tops = (list(pile)[::-1] for pile in _decks(state))
        return min((at for pile in tops for at, card in enumerate(pile) if card in wanted), default=MOST_ANSWERS)


def _decks(value: object) -> Iterator[Deck]:
    """All decks of a state, wherever they stand in it."""
    if isinstance(value, Deck):
        yield value
    elif is_dataclass(value) and not isinstance(value, (type, CardSet)):
        for each in fields(value):
            yield from _decks(getattr(value, each.name))
    elif isinstance(value, (list, tuple, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _decks(inner)


def _moments(table: Table[State], sought: Sought, until: float) -> Iterator[Prepared]:
    """The moments of one game of bots at which the card is near, each nearer than the one before."""
    bots = dict.fromkeys(table.seats, table.game.bots[best_bot(table.game)])
    chance, options, nearest = Chance(f"{table.log.header.seed} trying"), table.log.header.options, Hand.AWAY
    for _ in range(MOST_ANSWERS):
        for seat in table.asked():
            if choices := list(_choosing(table, seat, sought)):
                is_used = any(_is_used(table, answer, sought, bots) for answer in choices)
                hand = Hand.USED if is_used else Hand.OFFERED
                if hand > nearest:
                    nearest = hand
                    yield Prepared(table.log.dump(), seat, options, hand)
        answer = next_answer(table, bots, chance)
        if answer is None or time.thread_time() > until:
            return
        before, turned_up = table.log.dump() if nearest == Hand.AWAY else "", _count(table, sought)
        table.apply(answer)
        if before and _count(table, sought) > turned_up:
            nearest = Hand.NEXT
            yield Prepared(before, answer.seat, options, nearest)
        if table.outcome is not None or nearest == Hand.USED:
            return


def _choosing(table: Table[State], seat: Seat, sought: Sought) -> Iterator[Answer]:
    """The answers of one seat that choose this card."""
    offer = table.offer(seat)
    for option in () if offer is None else (*offer.options, *offer.anytime):
        if offer is not None and option.card in sought.ids:
            rest = [one.key for one in offer.options if one.key != option.key]
            least = offer.pick[0] if offer.pick and option in offer.options else 1
            yield Answer(seat, offer.number, (option.key, *rest[: max(0, least - 1)]))


def _is_used(table: Table[State], answer: Answer, sought: Sought, bots: Bots) -> bool:
    """Whether the card is put to use by that answer, once those who are asked with its author have answered too."""
    log, cards = table.log, table.cards
    after = Table.resume(table.game, log, table.saved, cards) if table.saved else Table(table.game, log, cards)
    chance, others = Chance("others"), {seat: bot for seat, bot in bots.items() if seat != answer.seat}
    try:
        after.apply(answer)
        for _ in range(MOST_OTHERS):
            if _played(after, sought) > _played(table, sought):
                return True
            if after.outcome or answer.seat in after.asked():
                return False
            following = next_answer(after, others, chance)
            if following is None:
                return False
            after.apply(following)
    except VeilError:
        pass
    return False


def _played(table: Table[State], sought: Sought) -> int:
    return sum(table.state.tally.played.get(name, 0) for name in sought.known)


def _count(table: Table[State], sought: Sought) -> int:
    return _played(table, sought) + sum(table.state.tally.drawn.get(name, 0) for name in sought.known)
