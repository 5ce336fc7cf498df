"""The investigation focus die: its faces and who sets it (WW-008)."""

from app.games.within_walls.asking import about_turn, because
from app.games.within_walls.nodes import Face, Path
from app.games.within_walls.records import StoryCard
from app.games.within_walls.state import Phase, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow, Option, Question, Seat, ask, question

HELPS = {Face.RAT: Path.SILENT_PATIENT, Face.KEY: Path.CRUEL_DOCTOR, Face.BLOOD: Path.MAD_NURSE}
"""WW-061, WW-062, WW-063"""
QUICK_ACTS = (3, 4)


def focus_change(focus: Face, path: Path | None) -> int:
    """WW-113 Rat, Key and Blood help their own path alone, Infinity and X concern every story; WW-064 to WW-066"""
    if focus is Face.X:  # WW-065
        return 1
    return -1 if focus is Face.INFINITY or (path is not None and HELPS.get(focus) is path) else 0


def needed(state: State, story: StoryCard, face: Face) -> int:
    """WW-111 The printed number changed by the face; WW-112, WW-R22 never lower than 1. WW-R75 a quick table."""
    is_shortened = state.options.quick and story.act in QUICK_ACTS
    return max(1, story.needs - is_shortened + focus_change(face, story.path))


def choose_focus(state: State, seat: Seat) -> Flow[None]:
    """WW-058 Any face, the same one too; WW-060 the slot stays."""
    face = yield from ask(seat, about_turn(state), lambda: _focus_question(state))
    if face is not None:
        set_focus(state, face, state.name(seat))
        state.remember(seat, "focus", None, _hurry(state))


def _hurry(state: State) -> int:
    """How much the focus hurries the current story: 1, 0 or -1."""
    return 0 if state.current is None else -focus_change(state.focus, state.story_card(state.current).path)


def set_focus(state: State, face: Face, who: str) -> None:
    state.focus = face
    state.story.tell(f"{who} sets the focus to {face.value}.")


def _focus_question(state: State) -> Question[Face]:
    keep = (_key(state.focus),)
    options = tuple(
        Option(_key(it), it.value, it, None, "story-board", text=_describe(state, it), place=it.value) for it in Face
    )
    return question(Topic.SET_FOCUS(face=state.focus.value), options, default=keep, because=because(state))


def _key(face: Face) -> str:
    return f"face-{face.value.lower()}"


def _describe(state: State, face: Face) -> str:
    """What a face does to stories, and what it would make of the one that runs."""
    rest = {Face.INFINITY: "Every story needs 1 less", Face.X: "Every story needs 1 more"}
    does = f"{HELPS[face].value} stories need 1 less" if face in HELPS else rest.get(face, "Every story as printed")
    if state.current is None:
        return f"{does}."
    story = state.story_card(state.current)
    goal = needed(state, story, face)
    when = " as the first turn begins" if state.phase is Phase.PLANNING else ""
    return f"{does}; this one {goal}{f': complete at once{when}' if state.progress >= goal else ''}."
