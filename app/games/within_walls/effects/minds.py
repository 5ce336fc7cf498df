"""Sentences about Insanity and covers."""

from collections.abc import Callable

from app.games.within_walls import nodes as n
from app.games.within_walls.asking import choose_exactly, insanity_name, insanity_options, plural
from app.games.within_walls.insanity import activate, gain, reveal
from app.games.within_walls.instructions import Context, deed, event
from app.games.within_walls.items import leave_sheet
from app.games.within_walls.mind import revealable
from app.games.within_walls.possible import removable
from app.games.within_walls.state import Insanity, Player, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow


@deed(n.GainInsanity)
def gain_insanity(state: State, _context: Context, player: Player, node: n.GainInsanity) -> Flow[None]:
    """F01"""
    yield from gain(state, player, node.n)


def _own(
    state: State, player: Player, topic: Topic, count: int, cards: Callable[[], list[Insanity]]
) -> Flow[tuple[Insanity, ...]]:
    """WW-295 The owner of the sheet chooses."""
    wanted = min(count, len(cards()))
    asked = topic(cards=plural(wanted, "Insanity card"))
    options = lambda: insanity_options(state, cards(), player)  # noqa: E731
    return (yield from choose_exactly(state, player.seat, asked, options, wanted))


@deed(n.RemoveInsanity)
def remove_insanity(state: State, _context: Context, player: Player, node: n.RemoveInsanity) -> Flow[None]:
    """F07, F08 In any state, or on the side named."""
    some = lambda: removable(player, node.is_revealed)  # noqa: E731
    for insanity in (yield from _own(state, player, Topic.REMOVE_INSANITY, node.n, some)):
        state.story.tell(f"{player.name} is rid of {insanity_name(state, insanity)}.", "calm")
        leave_sheet(state, player, insanity)


@deed(n.RevealInsanity)
def reveal_insanity(state: State, _context: Context, player: Player, node: n.RevealInsanity) -> Flow[None]:
    """F09 In starting position, after the answer window."""
    for insanity in (yield from _own(state, player, Topic.REVEAL_INSANITY, node.n, lambda: revealable(player))):
        yield from reveal(state, player, insanity)


@deed(n.ActivateInsanity)
def activate_insanity(state: State, _context: Context, player: Player, node: n.ActivateInsanity) -> Flow[None]:
    """R05 At once, after the answer window; WW-179 not what is covered."""
    uncovered = lambda: [insanity for insanity in removable(player, True) if not insanity.covers]  # noqa: E731
    for insanity in (yield from _own(state, player, Topic.ACTIVATE_INSANITY, node.n, uncovered)):
        yield from activate(state, player, insanity)


@deed(n.TurnBack)
def turn_back(state: State, _context: Context, player: Player, node: n.TurnBack) -> Flow[None]:
    """R06"""
    revealed = lambda: removable(player, True)  # noqa: E731
    for insanity in (yield from _own(state, player, Topic.TURN_BACK_INSANITY, node.n, revealed)):
        _turn_back(state, player, insanity)


def _turn_back(state: State, player: Player, insanity: Insanity) -> None:
    insanity.left = 2
    state.story.tell(f"{player.name}'s {insanity_name(state, insanity)} turns back to its start.", "calm")


def _covered(state: State, context: Context) -> tuple[Player, Insanity] | None:
    """The Insanity the cover lay on, if it is still there."""
    player, insanity = state.at(context.you), context.covered
    return (player, insanity) if insanity is not None and insanity in player.mind else None


@event(n.RemoveCovered)
def remove_covered(state: State, context: Context, _node: n.RemoveCovered) -> Flow[None]:
    """F28"""
    if found := _covered(state, context):
        state.story.tell(f"{found[0].name} is rid of {insanity_name(state, found[1])}.", "calm")
        leave_sheet(state, *found)
    yield from ()


@event(n.RevealCovered)
def reveal_covered(state: State, context: Context, _node: n.RevealCovered) -> Flow[None]:
    """F29 If it is unrevealed and has no other cover."""
    found = _covered(state, context)
    if found and not found[1].is_revealed and not found[1].covers:
        yield from reveal(state, *found)


@event(n.HideCovered)
def hide_covered(state: State, context: Context, _node: n.HideCovered) -> Flow[None]:
    """F30 It becomes unrevealed and loses its count; all may remember it."""
    if (found := _covered(state, context)) and found[1].is_revealed:
        state.story.tell(f"{found[0].name}'s {insanity_name(state, found[1])} is hidden again.", "calm")
        found[1].is_revealed, found[1].left = False, 2
    yield from ()


@event(n.TurnCoveredBack)
def turn_covered_back(state: State, context: Context, _node: n.TurnCoveredBack) -> Flow[None]:
    """F31"""
    if (found := _covered(state, context)) and found[1].is_revealed:
        _turn_back(state, *found)
    yield from ()


@event(n.IgnoreBreak)
def ignore_break(state: State, context: Context, _node: n.IgnoreBreak) -> Flow[None]:
    """F33 Nothing is chosen or activated; the gain is used up."""
    context.is_ignored = True
    state.story.tell(f"{state.name(context.you)} does not break.", "good")
    yield from ()
