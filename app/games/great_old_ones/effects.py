"""What each sentence form does: one function a form. Importing this module makes all forms known."""

from app.games.great_old_ones import figures, marks, ritual
from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.abilities import react
from app.games.great_old_ones.asking import choose, people_options, send
from app.games.great_old_ones.ending import fix_loss
from app.games.great_old_ones.foresight import can_be_made_ready, can_give_clue, can_receive_clue, is_without_effect
from app.games.great_old_ones.instructions import Context, amount_of, effect, run_printed
from app.games.great_old_ones.nodes import Kind, Parity, Trigger
from app.games.great_old_ones.rolling import throw
from app.games.great_old_ones.state import Errand, Investigator, State
from app.games.great_old_ones.topics import Topic
from app.kernel.decision import Flow, Option, Seat


def _you(state: State, context: Context) -> Investigator:
    """The one a text belongs to; texts without one were refused when they were keyed in."""
    assert context.author is not None
    return state.at(context.author)


@effect(n.NothingHappens)
def nothing_happens(_state: State, _context: Context, _node: n.NothingHappens) -> Flow[None]:
    """GO-302"""
    yield from ()


@effect(n.GiveClues)
def give_clues(state: State, context: Context, node: n.GiveClues) -> Flow[None]:
    """GO-254 to GO-257, GO-R51, GO-R61 A clue of the own for another; a closed seal stays closed (GO-175)."""
    giver = _you(state, context)
    for _ in range(amount_of(state, node.quantity)):
        if not can_give_clue(state, giver):
            return
        seat = yield from choose(
            state,
            giver,
            Topic.GIVE_CLUE,
            lambda: people_options(state, [one for one in state.active() if can_receive_clue(state, giver, one)]),
        )
        if seat is not None and can_give_clue(state, giver):
            giver.clues -= 1
            state.tell(f"{state.name(giver)} gives a clue to {state.name_of(seat)}.", "good")
            send(state, seat, Errand("find_clues"))


@effect(n.MakeReady)
def make_ready(state: State, context: Context, node: n.MakeReady) -> Flow[None]:
    """GO-194, GO-239 Only another investigator can, and only for one who is incapacitated now."""
    helper = _you(state, context)

    def fallen() -> tuple[Option[Seat], ...]:
        return people_options(state, [one for one in state.investigators if can_be_made_ready(state, helper, one)])

    seat = yield from choose(state, helper, Topic.MAKE_READY, fallen)
    if seat is not None:
        marks.make_ready(state, state.at(seat), node.health)


@effect(n.Summon)
def summon(state: State, context: Context, node: n.Summon) -> Flow[None]:
    yield from figures.summon(state, node.kind, amount_of(state, node.quantity), context)


@effect(n.SummonPerActive)
def summon_per_active(state: State, context: Context, node: n.SummonPerActive) -> Flow[None]:
    """GO-294, GO-295 One for each active investigator; GO-300 in a box crossed by one, once."""
    times = 1 if context.is_print and context.author is not None else len(state.active())
    yield from figures.summon(state, node.kind, amount_of(state, node.quantity) * times, context)


@effect(n.Defeat)
def defeat(state: State, context: Context, node: n.Defeat) -> Flow[None]:
    """GO-247"""
    person, amount = _you(state, context), amount_of(state, node.quantity)
    if node.kind is Kind.CULTIST:
        yield from figures.defeat_cultists(state, person, amount, context.is_ability)
    else:
        yield from figures.defeat_monsters(state, person, amount)


@effect(n.Wound)
def wound(state: State, context: Context, node: n.Wound) -> Flow[None]:
    """GO-119"""
    yield from figures.wound_monsters(state, _you(state, context), amount_of(state, node.quantity), node.damage)


@effect(n.RemoveWounds)
def remove_wounds(state: State, _context: Context, node: n.RemoveWounds) -> Flow[None]:
    amount = amount_of(state, node.quantity)
    for monster in state.active_monsters():
        monster.wounds = max(0, monster.wounds - amount)
    state.tell(f"Up to {amount} wounds close on each {state.scenario.monsters.name}.", "bad")
    yield from ()


@effect(n.AdvanceRitual)
def advance_ritual(state: State, context: Context, node: n.AdvanceRitual) -> Flow[None]:
    """GO-298, GO-299"""
    yield from ritual.advance(state, amount_of(state, node.quantity), context.author)


@effect(n.SetRitualBack)
def set_ritual_back(state: State, _context: Context, node: n.SetRitualBack) -> Flow[None]:
    ritual.set_back(state, node.boxes)
    yield from ()


@effect(n.QueueAction)
def queue_action(state: State, _context: Context, node: n.QueueAction) -> Flow[None]:
    """GO-287, GO-297 Once per box, whoever is struck."""
    ritual.queue(state, node.number)
    yield from ()


@effect(n.SkipAdvance)
def skip_advance(state: State, _context: Context, _node: n.SkipAdvance) -> Flow[None]:
    """GO-250, GO-R07 Counted; each leaves out one."""
    state.skips += 1
    state.tell("The next ritual advance of a round's beginning will be left out.", "gain")
    yield from ()


@effect(n.CrossTrack)
def cross_track(state: State, context: Context, node: n.CrossTrack) -> Flow[None]:
    """One box at a time, each with its print; beyond the end nothing."""
    track = state.scenario.tracks[node.track.name]
    for _ in range(amount_of(state, node.quantity)):
        if state.tracks[track.name] >= state.track_boxes(track):
            return
        state.tracks[track.name] += 1
        state.tell(f"The {track.name} track: {state.tracks[track.name]} of {state.track_boxes(track)}.")
        printed = track.prints.get(state.tracks[track.name])
        if printed is not None:
            yield from run_printed(state, printed, Context(context.author, is_print=True))


@effect(n.EraseTrack)
def erase_track(state: State, _context: Context, node: n.EraseTrack) -> Flow[None]:
    """An erased box prints again when it is crossed again."""
    name = node.track.name
    state.tracks[name] = max(0, state.tracks[name] - amount_of(state, node.quantity))
    state.tell(f"The {name} track goes back to {state.tracks[name]}.", "gain")
    yield from ()


@effect(n.PerformSpecialActions)
def perform_special_actions(state: State, context: Context, node: n.PerformSpecialActions) -> Flow[None]:
    """GO-118, GO-240 One of those printed on the scenario board; GO-220 weaknesses react, by row or by skill."""
    person = _you(state, context)
    for _ in range(amount_of(state, node.quantity)):
        held = list(person.weaknesses)
        printed = yield from choose(
            state,
            person,
            Topic.SPECIAL_ACTION,
            lambda: tuple(
                Option(
                    f"special-{at}",
                    text.words,
                    text,
                    None,
                    "scenario",
                    "Without effect as things stand." if is_without_effect(state, person, text) else None,
                    amount=at,
                )
                for at, text in enumerate(state.scenario.special_actions, start=1)
            ),
        )
        if printed is not None and person.is_active:
            state.tally.play(printed.words)
            yield from run_printed(state, printed, Context(person.seat))
            yield from react(state, person, Trigger.SPECIAL_ACTION, held)


@effect(n.KeepRerolls)
def keep_rerolls(state: State, context: Context, node: n.KeepRerolls) -> Flow[None]:
    """GO-248"""
    _you(state, context).free_rerolls += node.count
    yield from ()


@effect(n.KeepCopies)
def keep_copies(state: State, context: Context, node: n.KeepCopies) -> Flow[None]:
    """GO-241, GO-242"""
    person = _you(state, context)
    if node.parity is Parity.EVEN:
        person.even_copies += node.count
    else:
        person.odd_copies += node.count
    yield from ()


@effect(n.KeepRotations)
def keep_rotations(state: State, context: Context, node: n.KeepRotations) -> Flow[None]:
    """GO-251"""
    _you(state, context).rotations += node.count
    yield from ()


@effect(n.GoInsane)
def go_insane(state: State, context: Context, _node: n.GoInsane) -> Flow[None]:
    marks.go_insane(state, _you(state, context))
    yield from ()


@effect(n.ScenarioLost)
def scenario_lost(state: State, _context: Context, _node: n.ScenarioLost) -> Flow[None]:
    """GO-301"""
    reason = "The ritual is complete." if state.is_ritual_full else "The scenario board says so."
    fix_loss(state, reason, "GO-058" if state.is_ritual_full else "GO-301")
    yield from ()


@effect(n.RepeatReroll)
def repeat_reroll(state: State, context: Context, _node: n.RepeatReroll) -> Flow[None]:
    """GO-259 The die just rerolled, once more, at no further cost."""
    die = state.die(context.die)
    if die is not None:
        throw(state, _you(state, context), die, "once more")
    yield from ()


@effect(n.PreventWeakness)
def prevent_weakness(state: State, context: Context, _node: n.PreventWeakness) -> Flow[None]:
    """GO-260"""
    _you(state, context).is_weakness_prevented = True
    yield from ()
