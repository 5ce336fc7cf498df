"""Upkeep: covers turn, revealed Insanity turns, and what has become too much comes to light (WW-073)."""

from app.games.within_walls import beats
from app.games.within_walls.asking import asking, insanity_options
from app.games.within_walls.insanity import activate, choose_cover, still, turn_up
from app.games.within_walls.items import resolve_cover
from app.games.within_walls.mind import due_at
from app.games.within_walls.nodes import Until
from app.games.within_walls.progress import chain
from app.games.within_walls.state import Cover, Insanity, Phase, Player, State
from app.games.within_walls.topics import Topic
from app.games.within_walls.windows import answer_window
from app.kernel.decision import Flow


def upkeep(state: State, player: Player) -> Flow[None]:
    """WW-072 Three parts, one after the other."""
    state.phase = Phase.UPKEEP
    end_bars_at_upkeep(state, player)
    for part in (turn_covers, turn_insanity, reveal_due):
        if player.is_alive:
            yield from part(state, player)


def end_bars_at_upkeep(state: State, player: Player) -> None:
    """WW-074, WW-R15 Before anything turns."""
    upkeeps = (Until.YOUR_UPKEEP, Until.THEIR_UPKEEP)
    state.bars = [bar for bar in state.bars if bar.until not in upkeeps or bar.whose != player.seat]


def turn_covers(state: State, player: Player) -> Flow[None]:
    """WW-075 All covers, a quarter each; WW-078 what lies beneath does not turn. WW-079, WW-R17 later ones wait."""
    for insanity in player.mind:
        for cover in insanity.covers:
            cover.left -= 1
    while finished := _finished(player):
        first = yield from choose_cover(state, player, finished)
        beneath = next(insanity for insanity, cover in finished if cover is first)
        yield from chain(state, resolve_cover(state, player, beneath, first))  # WW-076, WW-R16
        yield from _answer_uncovering(state, player, beneath)


def _answer_uncovering(state: State, player: Player, insanity: Insanity) -> Flow[None]:
    """WW-182 Another item in time; one that has a quarter left is answered as it is activated (WW-170)."""
    if insanity.left > 1:
        yield from answer_window(state, player, "left to count down", lambda: still(player, insanity, True))


def _finished(player: Player) -> list[tuple[Insanity, Cover]]:
    return [(insanity, cover) for insanity in player.mind for cover in insanity.covers if cover.left <= 0]


def turn_insanity(state: State, player: Player) -> Flow[None]:
    """WW-080 Revealed and without a cover: a quarter each; WW-172, WW-R38 whatever the total is.

    WW-083 It turns also where the last cover has just come off.
    WW-081 Those that would reach their final position are activated, WW-082 in the order the owner chooses; until
    then they can be answered, so their last quarter is not turned before.
    """
    due, turned = [], []
    for insanity in player.mind:
        if insanity.is_revealed and not insanity.covers:
            if insanity.left <= 1:
                due.append(insanity)
            else:
                insanity.left -= 1
                turned.append(insanity)
    if turned:
        told = f"{player.name}'s Insanity turns: {', '.join(state.insanity(one.card).name for one in turned)}."
        state.story.tell(told, "bad", beats.turns(state, player, turned))
    while player.is_alive and _still_due(player, due):
        first = yield from _choose_first(state, player, due)
        due = [insanity for insanity in due if insanity is not first]
        yield from chain(state, activate(state, player, first))


def _choose_first(state: State, player: Player, due: list[Insanity]) -> Flow[Insanity]:
    before = _still_due(player, due)
    options = lambda: insanity_options(state, _still_due(player, due), player)  # noqa: E731
    first = yield from asking(state, player.seat).choose(Topic.ACTIVATE_FIRST, options)
    return before[0] if first is None else first


def _still_due(player: Player, due: list[Insanity]) -> list[Insanity]:
    return [
        insanity for insanity in player.mind if any(insanity is one for one in due) and not insanity.covers
    ]  # WW-179


def reveal_due(state: State, player: Player) -> Flow[None]:
    """WW-084, WW-085 By the total as it is now; WW-086 all together; WW-088 not what is covered. WW-087 follows."""
    yield from answer_window(state, player, "revealed", lambda: due_for_reveal(state, player))
    turn_up(state, player, due_for_reveal(state, player))


def due_for_reveal(state: State, player: Player) -> list[Insanity]:
    return due_at(state, player, player.total)
