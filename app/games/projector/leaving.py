"""Leaving a projection: returning home, dissipating, and what becomes of what one carried."""

from functools import partial

from app.games.projector import beats
from app.games.projector.foes import dismiss, put_away
from app.games.projector.lines import Trigger
from app.games.projector.moments import Window
from app.games.projector.running import Play, run_lines
from app.games.projector.standing import gone, held_cards, in_area, may_return, stability
from app.games.projector.state import Explorer, State
from app.games.projector.topics import Act
from app.games.projector.windows import Reaction, Reply, reaction_source
from app.kernel.decision import Flow, Option, Seat

HOMEWARD = "Bank what you have learned; what you found stays behind."


@reaction_source
def _going_home(state: State, seat: Seat, _kind: Window) -> list[Reply]:
    """PJ-135 At any point, in anybody's turn."""
    return [Reply(home) for home in homeward(state, seat)]


def homeward(state: State, seat: Seat) -> list[Option[Reaction]]:
    """The way home, for one who stands where it begins."""
    go, text, warning = partial(return_home, state, seat), HOMEWARD, "This ends your day."
    home: Option[Reaction] = Option("go-home", "Return home", go, None, None, warning, text=text, act=Act.GO_HOME)
    return [home] if may_return(state, seat) else []


def leave_as_armed(state: State) -> Flow[None]:
    """PJ-298 Between two acts, too, a return home that was armed comes at once."""
    for explorer in state.exploration.exploring():
        if explorer.is_armed and may_return(state, explorer.seat):
            yield from return_home(state, explorer.seat)


def return_home(state: State, seat: Seat) -> Flow[None]:
    """PJ-044, PJ-132, PJ-133, PJ-R27 All apperceptions are banked at once; what was found stays behind."""
    explorer = state.explorer(seat)
    yield from _own_text(state, explorer, Trigger.RETURNED)
    banked = dict(explorer.apperceptions)
    for trait, count in banked.items():
        state.campaign.bank[trait] += count
    explorer.apperceptions.clear()
    for baddie in in_area(state, seat):
        put_away(state, baddie, "discard")  # PJ-R35, PJ-R36 not dismissed, and no text runs
    _leave(state, explorer, "home")
    state.story.tell(f"{state.title(seat)} returns home.", "good", beats.home(state, seat, banked))
    yield from _shock(state)


def dissipate(state: State, seat: Seat) -> Flow[None]:
    """PJ-136, PJ-137 Everything is lost at once; PJ-138 the apperceptions stay written down until the end."""
    explorer = state.explorer(seat)
    if not explorer.is_exploring:
        return
    yield from _own_text(state, explorer, Trigger.DISSIPATED)
    baddies = in_area(state, seat)
    _leave(state, explorer, "dissipated")
    state.story.tell(f"{state.title(seat)} dissipates.", "dread", beats.dissipates(state, seat))
    for baddie in baddies:
        yield from dismiss(state, baddie, seat)  # PJ-R36
    yield from _shock(state)


def _own_text(state: State, explorer: Explorer, trigger: Trigger) -> Flow[None]:
    """PJ-V24"""
    for _, card in list(held_cards(state, explorer.seat)):
        yield from run_lines(state, Play(explorer.seat, card.name), card.on(trigger))


def _leave(state: State, explorer: Explorer, how: str) -> None:
    explorer.resources.empty(state, state.exploration.resource_discard)
    for name in explorer.items:
        if state.cards.items[name].is_permanent:  # PJ-134, PJ-255, PJ-256
            state.campaign.stash.append(name)
    explorer.items.clear()
    player = state.player(explorer.seat)
    player.conditions = [name for name in explorer.conditions if state.cards.conditions[name].is_lasting]  # PJ-R34
    explorer.conditions.clear()
    explorer.gone, explorer.station, explorer.is_armed = how, "", False  # PJ-R92


def _shock(state: State) -> Flow[None]:
    """PJ-R24 By table option every remaining player rolls at once."""
    if not state.options.shock:
        return
    for explorer in state.exploration.exploring():
        if explorer.is_exploring:
            yield from stability_roll(state, explorer)


def stability_roll(state: State, explorer: Explorer) -> Flow[None]:
    """PJ-188 The roll must be higher than the number of players gone."""
    roll = state.chance.die(4)
    state.knowledge.learn(state.knowledge.everybody)
    total = roll + stability(state, explorer.seat)
    lost = gone(state)
    told = f"Stability of {state.title(explorer.seat)}: {total} against {lost} gone."
    state.story.tell(told, moment=beats.stability(state, explorer.seat, total, lost))
    if total <= lost:
        yield from dissipate(state, explorer.seat)


def dissipate_all(state: State) -> Flow[None]:
    """PJ-147, PJ-265 Every player still in the projection."""
    for explorer in list(state.exploration.exploring()):
        yield from dissipate(state, explorer.seat)


def out_of_cards(state: State, seat: Seat) -> Flow[bool]:
    """PJ-175, PJ-186 Dissipate, unless a text names this very moment (PJ-V29, PJ-299). True if one stays."""
    for key, card in list(held_cards(state, seat)):
        for line in card.on(Trigger.ONCE_DISSIPATE):
            mark = f"{key}:{seat}"
            if mark not in state.exploration.used and state.explorer(seat).lost:
                state.exploration.used.append(mark)
                state.story.tell(f"{card.name} holds {state.title(seat)} together.", "good")
                yield from run_lines(state, Play(seat, card.name), (line,))
                return True
    yield from dissipate(state, seat)
    return False
