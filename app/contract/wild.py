"""The rudest table imaginable: all answer in any order, change votes, interrupt, and click what is not there."""

from typing import TypeVar

from app.contract.proofs import LONGEST, Failure, Played, finished
from app.kernel.chance import Chance
from app.kernel.decision import ANYTIME, Seat
from app.kernel.errors import AnswerError, IllegalAnswer
from app.kernel.game import Game, State
from app.kernel.log import Answer, Header, Log, NewDice
from app.kernel.offer import Offer
from app.kernel.table import Table

S = TypeVar("S", bound=State)

NONSENSE_ONE_IN = 40
NEW_DICE_ONE_IN = 200
INTERRUPTS_ONE_IN = 12


def play_wildly(game: Game[S], header: Header) -> Played[S]:
    """A game in which every answer comes from any seat that could give one."""
    table, chance = Table(game, Log(header)), Chance(f"wild/{header.seed}")
    try:
        for _ in range(LONGEST):
            if table.outcome is None:
                _step(table, chance)
    except Failure:
        raise
    except Exception as error:
        raise Failure(table.log, f"the game stopped after {len(table.log.entries)} entries: {error!r}") from error
    if table.outcome is None:
        raise Failure(table.log, f"the game did not end within {LONGEST} answers")
    played = finished(game, table.log)
    played.require(played.fingerprint == table.fingerprint(), "played once more, the game ended elsewhere")
    return played


def _step(table: Table[S], chance: Chance) -> None:
    if chance.below(NEW_DICE_ONE_IN) == 0:
        table.apply(NewDice(str(chance.below(1000))))
    if chance.below(NONSENSE_ONE_IN) == 0:
        _talk_nonsense(table, chance)
    offers = [(seat, offer) for seat in table.seats if (offer := table.offer(seat)) is not None]
    asked = table.asked()
    able = [(seat, offer) for seat, offer in offers if seat in asked]
    if chance.below(INTERRUPTS_ONE_IN) == 0:
        able = offers
    seat, offer = chance.pick(able)
    table.apply(_any_answer(table, seat, offer, chance))


def _any_answer(table: Table[S], seat: Seat, offer: Offer, chance: Chance) -> Answer:
    if offer.anytime and (not offer.options or chance.below(INTERRUPTS_ONE_IN) == 0):
        return Answer(seat, offer.number, (chance.pick(offer.anytime).key,))
    if offer.pick is None:
        return Answer(seat, offer.number, (chance.pick(offer.keys),))
    keys = list(offer.keys)
    chance.shuffle(keys)
    least, most = offer.pick
    answer = Answer(seat, offer.number, tuple(keys[: least + chance.below(most - least + 1)]))
    try:
        table.check(answer)
    except IllegalAnswer:
        return Answer(seat, offer.number, offer.default)
    return answer


def _talk_nonsense(table: Table[S], chance: Chance) -> None:
    """Answers no seat could give are refused and leave no trace."""
    seat = chance.pick(table.seats)
    offer = table.offer(seat)
    number = offer.number if offer else table.numbers[seat]
    key = chance.pick(offer.keys) if offer and offer.options else "hand-1"
    before = table.fingerprint()
    for answer in (
        Answer(seat, number, ("no such key",)),
        Answer(seat, number, (f"{ANYTIME}no such play",)),
        Answer(seat, number, (key, key)),
        Answer(seat, number - 1, (key,)),
        Answer(seat, number + 1, (key,)),
        Answer(Seat("nobody"), number, (key,)),
    ):
        _must_be_refused(table, answer)
    if table.fingerprint() != before:
        raise Failure(table.log, "a refused answer left its mark")


def _must_be_refused(table: Table[S], answer: Answer) -> None:
    try:
        table.apply(answer)
    except AnswerError as error:
        if not str(error).endswith("."):
            raise Failure(table.log, f"{answer} is refused without a sentence: {error}") from error
        return
    raise Failure(table.log, f"{answer} was taken")
