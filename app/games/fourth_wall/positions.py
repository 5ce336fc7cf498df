"""How tables of older rules come back: their fields as they were saved before they were named, and what is mended."""

from app.kernel.plain import Fields
from app.kernel.saving import Mends, Names

_FIELDS = {
    "Horror": "place card is_drained marbles enhancements is_dying",
    "Investigator": "seat dealt card hand is_insane is_regrouped",
    "Knowledge": "seats known ever lessons now",
    "Line": "number text tone seats others",
    "Loss": "seat marble is_ignored",
    "Options": (
        "mode investigators gates street_magician doom_limit crescendo team_channel vote_time loss_window "
        "hold_time turn_timer level horrors street_text backlash pace step_time spectators"
    ),
    "Presence": ("deck row gates horrors has_street_text has_backlash discard target recoils actions has_destroyed"),
    "State": (
        "options faces investigators investigator_deck marble_deck horror_deck chance knowledge unused_gates "
        "presence is_solo story tally marble_discard horror_discard wall_hand wall_card open_gates streets "
        "anchored scourge pool held rank turn is_set_up is_wall_turn wall_turns was_brood is_brood ap "
        "is_resolving unfinished table looked_at loss standing_passes uniques_used holds triggered late_hands "
        "hands_now has_passed_free has_ignored_first_loss rushes"
    ),
    "Story": "count heard_by_all lines",
    "Tally": "drawn played",
}
POSITIONS: Names = {kind: tuple(fields.split()) for kind, fields in _FIELDS.items()}
"""Never changed, for such tables still come back."""

WINDOW = 8


def _shorter_windows(options: Fields) -> Fields:
    """FW-R70 What was the most a window could last is now what it always lasts."""
    most = options["loss_window"]
    return {**options, "loss_window": min(most, WINDOW) if isinstance(most, int) else WINDOW}


MENDS: Mends = {2: {"Options": _shorter_windows}}
