"""What the next upkeep brings to a mind, as everybody could work it out from what lies there."""

from app.games.within_walls.asking import place_name
from app.games.within_walls.state import Insanity, Player, State
from app.games.within_walls.upkeep import due_for_reveal


def forecast(state: State, player: Player) -> tuple[str, ...]:
    """WW-075, WW-080, WW-085 If everything stays as it lies now."""
    lines = [line for insanity in player.mind for line in _coming(state, insanity)]
    due = [place_name(insanity.location) for insanity in due_for_reveal(state, player)]
    if due:
        lines.append(f"With a total of {player.total}, {' and '.join(due)} will be revealed.")
    return tuple(lines)


def _coming(state: State, insanity: Insanity) -> list[str]:
    place = place_name(insanity.location)
    lines = [f"{state.item(it.card).kind.capitalize()} comes off {place}." for it in insanity.covers if it.left <= 1]
    if insanity.is_revealed and not insanity.covers and insanity.left <= 1:
        lines.append(f"{state.insanity(insanity.card).name} is activated.")
    return lines
