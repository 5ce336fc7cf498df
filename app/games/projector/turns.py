"""A turn, step by step: entropy, acts, the end of the turn, Baddies, stability."""

from functools import partial

from app.games.projector import nodes as n
from app.games.projector.actions import Doing, acts, refused
from app.games.projector.asking import Options, choose, choose_up_to, clock, hand_options, is_hiding
from app.games.projector.entropy import entropy_step
from app.games.projector.goals import known
from app.games.projector.harm import baddie_turn
from app.games.projector.leaving import leave_as_armed, out_of_cards, stability_roll
from app.games.projector.lines import Trigger
from app.games.projector.moments import Window
from app.games.projector.moving import flip
from app.games.projector.piles import discard, draw
from app.games.projector.running import Play, run_lines
from app.games.projector.standing import gone, hand_size, in_area, may_fall, setups_in_force, stability
from app.games.projector.state import Card, Explorer, State
from app.games.projector.topics import Act, Topic
from app.games.projector.windows import window
from app.kernel.decision import Flow, Option, Question, ask, question
from app.kernel.moment import turn_begins


def turn(state: State) -> Flow[None]:
    """PJ-176 Entropy, acts, declare the end, discard, draw, Baddie turn, stability check, next player."""
    projection, explorer = state.exploration, state.exploration.current
    _begin(state, explorer)
    yield from window(state, Window.TURN_START, f"{state.title(explorer.seat)}’s turn begins")
    if explorer.is_exploring:
        yield from _conditions(state, explorer, Trigger.TURN_START)
    if explorer.is_exploring:
        yield from entropy_step(state, explorer.seat)
    if explorer.is_exploring:
        yield from _act(state, explorer)
    if explorer.is_exploring:  # PJ-R25 whoever leaves in the middle has no end of turn
        yield from _end(state, explorer)
    yield from _after(state, explorer)
    if not projection.is_over:
        yield from window(state, Window.PASSING_ON, f"{state.title(explorer.seat)}’s turn is over")
    if not projection.is_over:
        _pass_on(state)


def _begin(state: State, explorer: Explorer) -> None:
    projection = state.exploration
    projection.turns += 1
    projection.used_this_turn.clear()
    projection.step = "entropy"
    _expire(state, n.Until.NEXT_TURN, explorer)
    name = state.title(explorer.seat)
    state.story.tell(f"{name}'s turn.", "turn", turn_begins(name, explorer.seat, standing=known(state)))


def _expire(state: State, until: n.Until, explorer: Explorer | None = None) -> None:
    """PJ-V75 Bonuses end; one of a player who has left ends when that turn would have come."""
    projection = state.exploration
    over = [
        bonus
        for bonus in projection.bonuses
        if bonus.until == until.value
        and (explorer is None or bonus.owner is None or bonus.owner == explorer.seat
             or not state.is_exploring(bonus.owner))
    ]  # fmt: skip
    projection.bonuses = [bonus for bonus in projection.bonuses if bonus not in over]


def _conditions(state: State, explorer: Explorer, trigger: Trigger) -> Flow[None]:
    """PJ-V21, PJ-R65, PJ-272 The player orders what happens at the same moment."""
    waiting = [name for name in explorer.conditions if state.cards.conditions[name].on(trigger)]
    while waiting and explorer.is_exploring:
        name = yield from choose(state, explorer.seat, Topic.WHAT_FIRST, partial(_in_order, waiting))
        assert name is not None
        waiting.remove(name)
        card = state.cards.conditions[name]
        if name in explorer.conditions:
            yield from run_lines(state, Play(explorer.seat, name, card.id, condition=name), card.on(trigger))


def _in_order(waiting: list[str]) -> Options[str]:
    return tuple(Option(f"first-{number}", name, name, name) for number, name in enumerate(waiting, start=1))


# Step 2


def _act(state: State, explorer: Explorer) -> Flow[None]:
    """PJ-171, PJ-172 Until the end of the turn is declared; PJ-R18 without a legal step one may still do the rest."""
    projection = state.exploration
    projection.is_acting, projection.step = True, "act"
    while explorer.is_exploring:
        spot = projection.spots.get(explorer.space)
        if spot is not None and not spot.is_up and spot.cover is None:
            yield from flip(state, explorer.seat, explorer.space)  # PJ-149, PJ-R06 before any other action
            continue
        yield from leave_as_armed(state)
        if not explorer.is_exploring:
            break
        is_free = acts(state, explorer) or is_hiding(state)
        act = (yield from _ask_for_act(state, explorer)) if is_free else None  # to end it is all one could do
        if act is None:
            break
        yield from act()
    projection.is_acting = False


def _ask_for_act(state: State, explorer: Explorer) -> Flow[Doing | None]:
    def build() -> Question[Doing | None]:
        if not explorer.is_exploring:  # the party gave the projection up
            return Question("", ())
        text = _what_ends(state, explorer)
        end: Option[Doing | None] = Option("end", "End your turn", None, text=text, act=Act.END_TURN, declines=True)
        listed = (*acts(state, explorer), end)
        return question(Topic.ACT, listed, why_not=refused(state, explorer), default=("end",))

    state.is_calm = True
    act = yield from ask(explorer.seat, f"{state.title(explorer.seat)}'s turn.", build, timing=clock(state))
    state.is_calm = False
    return act


def _what_ends(state: State, explorer: Explorer) -> str:
    """PJ-173, PJ-180 What follows at once."""
    attackers = len(in_area(state, explorer.seat))
    attack = f"; then {attackers} Baddie{' attacks' if attackers == 1 else 's attack'} you" if attackers else ""
    return f"Discard what you like and draw{attack}"


# Steps 3 to 5


def _end(state: State, explorer: Explorer) -> Flow[None]:
    state.story.tell(f"{state.title(explorer.seat)} ends the turn.")
    state.exploration.step = "end"
    yield from _conditions(state, explorer, Trigger.TURN_END)
    yield from window(state, Window.TURN_END, f"{state.title(explorer.seat)} ends the turn")
    if explorer.is_exploring:
        yield from _discard_and_draw(state, explorer)
    if explorer.is_exploring:
        state.exploration.step = "baddies"
        yield from baddie_turn(state)
    if explorer.is_exploring:
        state.exploration.step = "stability"
        yield from stability_check(state, explorer)


def _discard_and_draw(state: State, explorer: Explorer) -> Flow[None]:
    """PJ-173, PJ-174, PJ-R30, PJ-R31 Any number away, then up to the hand size, or dissipate (PJ-175)."""
    if explorer.hand:
        state.is_calm = True
        chosen = yield from choose_up_to(state, explorer.seat, Topic.END_OF_TURN, partial(_left, state, explorer), 99)
        state.is_calm = False
        discard(state, explorer, list(chosen))
    if not explorer.is_exploring:
        return
    missing = hand_size(state, explorer.seat) - len(explorer.hand)
    missing -= draw(state, explorer, missing)
    if missing > 0 and (yield from out_of_cards(state, explorer.seat)):
        draw(state, explorer, missing)


def _left(state: State, explorer: Explorer) -> Options[Card]:
    """What may be discarded; nothing for one who has gone home meanwhile."""
    return hand_options(state, explorer) if explorer.is_exploring else ()


def stability_check(state: State, explorer: Explorer) -> Flow[None]:
    """PJ-188, PJ-189 Skipped where it cannot fail."""
    moment = f"{state.title(explorer.seat)} must hold together: {gone(state)} gone"
    yield from window(state, Window.STABILITY, moment)
    is_changed = stability(state, explorer.seat) < 0
    if explorer.is_exploring and (may_fall(state, explorer.seat) or is_changed):
        yield from stability_roll(state, explorer)


def _after(state: State, explorer: Explorer) -> Flow[None]:
    """PJ-V26 Texts for the end of every turn; "you" is the player of the turn, or the next if that one has left."""
    projection = state.exploration
    _expire(state, n.Until.TURN)
    for card in (*setups_in_force(state), *(state.foe(baddie) for baddie in projection.baddies)):
        lines = card.on(Trigger.AFTER_TURN)
        if projection.is_over:
            return
        you = explorer if explorer.is_exploring else _next(state)
        yield from run_lines(state, Play(you.seat, card.name, card.id), lines)


def _next(state: State) -> Explorer:
    """PJ-190, PJ-129 The next in order who is still exploring."""
    projection = state.exploration
    order = projection.explorers[projection.turn + 1 :] + projection.explorers[: projection.turn + 1]
    return next(explorer for explorer in order if explorer.is_exploring)


def _pass_on(state: State) -> None:
    projection = state.exploration
    following = _next(state)
    projection.turn = next(index for index, other in enumerate(projection.explorers) if other is following)
