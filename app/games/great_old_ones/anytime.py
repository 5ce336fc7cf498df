"""What a seat may do whatever it is asked: reroll, turn and hold open dice, take back a declaration.

Each play only leaves an errand on top of the seat's own stack and is over, so that nobody else has to wait for it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.games.great_old_ones.asking import UNTIL_ALL_PASS, send
from app.games.great_old_ones.choosing import all_confirmed, has_choice
from app.games.great_old_ones.reach import die_name, may_reroll_now, may_turn_now
from app.games.great_old_ones.rolling import reroll_errand, reroll_options
from app.games.great_old_ones.state import TEST_DICE, Die, Errand, Investigator, State
from app.games.great_old_ones.topics import Act
from app.kernel.decision import ANYTIME, Flow, Option, Seat
from app.kernel.game import AnytimePlay


def anytime(state: State, seat: Seat) -> Sequence[AnytimePlay]:
    """GO-157 Only an active investigator. The key names the value that was seen (GO-R31)."""
    person = state.at(seat)
    if not person.is_active:
        return ()
    plays = [play for die in state.dice for play in _plays(state, person, die)]
    return [*plays, *_second_thoughts(state, person)]


def _plays(state: State, person: Investigator, die: Die) -> list[AnytimePlay]:
    may_reroll, may_turn = may_reroll_now(state, person, die), may_turn_now(state, person, die)
    if not may_reroll and not may_turn:
        return []
    plays: list[AnytimePlay] = []
    name, at = f"{die_name(state, die, person)} ({die.value})", f"{die.id}-{die.value}"
    if may_reroll:
        if die.kind not in TEST_DICE or die.owner != person.seat:  # whose own it is rerolls it where it is accepted
            plays += [_reroll(state, person, die, option) for option in reroll_options(state, person, die, name)]
        if _may_hold(state, person, die):
            why = "the table waits until you have thought"
            plays.append(_errand(state, person, die, f"any:hold-{at}", f"Hold {name}", "hold", why))
    if may_turn:
        label, kept = f"Turn {name} to another side", f"{person.rotations} left"
        plays.append(_errand(state, person, die, f"any:turn-{at}", label, "turn", kept))
    return plays


def _may_hold(state: State, person: Investigator, die: Die) -> bool:
    """GO-R30 A team-mate, once per roll, while a clock runs."""
    is_others = die.kind in TEST_DICE and die.owner != person.seat
    return is_others and person.seat not in die.has_held and state.options.reroll_hold != UNTIL_ALL_PASS


def _reroll(state: State, person: Investigator, die: Die, option: Option[str]) -> AnytimePlay:
    errand = Errand(reroll_errand(state, person, die, option.value), 1, die.id, die.value)
    play = option.standing_for(partial(_leave, state, person.seat, errand))
    return replace(play, key=f"{ANYTIME}{option.key}", region="dice")


def _errand(state: State, person: Investigator, die: Die, key: str, label: str, kind: str, text: str) -> AnytimePlay:
    leave = partial(_leave, state, person.seat, Errand(kind, 1, die.id, die.value))
    return Option(key, label, leave, None, "dice", text=text, act=_ACTS[kind], place=die.id, amount=die.value)


_ACTS = {"hold": Act.HOLD, "turn": Act.TURN}


def _leave(state: State, seat: Seat, errand: Errand) -> Flow[None]:
    send(state, seat, errand)
    yield from ()


def _second_thoughts(state: State, person: Investigator) -> list[AnytimePlay]:
    """GO-072 A die can be taken back until all have confirmed; GO-091 a declaration until step 3 has ended."""
    if person.is_confirmed and has_choice(state, person) and not all_confirmed(state):
        return [Option("any:choose-again", "Choose another die", partial(_choose_again, person))]
    if person.is_finished and state.are_dice_open:
        return [Option("any:not-finished", "Not finished after all", partial(_withdraw, state, person))]
    return []


def _choose_again(person: Investigator) -> Flow[None]:
    person.is_confirmed = False
    yield from ()


def _withdraw(state: State, person: Investigator) -> Flow[None]:
    person.is_finished = False
    state.tell(f"{state.name(person)} is not finished after all.")
    yield from ()
