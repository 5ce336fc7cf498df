"""How the evening ended, in the words of whoever reads it."""

from collections.abc import Mapping

from app.games.great_old_ones.state import Investigator, State
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict


def verdict(state: State, outcome: Outcome, viewer: Viewer) -> Verdict:
    """GO-001 Nobody wins alone, and nobody loses alone."""
    person = None if viewer is None else state.at(viewer)
    if outcome.winners:
        title = "You sealed it" if person else "The investigators win"
        return Verdict(title, f"{outcome.reason} {_fate(state, person, True)}".strip())
    title = "It wakes, and you are there" if person else "The Great Old Ones win"
    if outcome.ending == "conceded":
        title = "You gave up" if person else title
    return Verdict(title, f"{outcome.reason} {_fate(state, person, False)}".strip())


def _fate(state: State, person: Investigator | None, has_won: bool) -> str:
    """What became of the reader, or of all."""
    if person is None:
        standing = sum(other.is_active for other in state.investigators)
        return f"{standing} of {len(state.investigators)} still stood in round {state.round}."
    if person.is_insane:
        return "You did not keep your mind."
    if person.is_incapacitated:
        return f"You fell in round {person.fell_in}." if person.fell_in else "You did not stand to see it."
    return "You walk home." if has_won else "You were still on your feet."


def landmarks(state: State) -> Mapping[str, int]:
    """Who fell or lost their mind, which seals are closed, what was slain."""
    people = state.investigators
    return {
        "Fallen": sum(person.is_incapacitated for person in people),
        "Insane": sum(person.is_insane for person in people),
        "Lost": int(bool(state.lost)),
        "Seals": sum(person.is_sealed for person in people),
        "Monsters": sum(not monster.is_active for monster in state.monsters),
    }
