"""The fields of a state as they were saved before they were named; never changed, for such tables still come back."""

from app.kernel.saving import Names

_FIELDS = {
    "Die": "id kind owner value is_locked held_by has_held passed",
    "Errand": "kind amount die seen by",
    "Investigator": (
        "seat face rows hearts lost experience clues clues_paid is_sealed insanity weaknesses skills rerolls "
        "free_rerolls rotations even_copies odd_copies ready_skills has_used_ability is_incapacitated "
        "is_insane fell_in values_left first_row free_numbers streak_row streak is_confirmed is_finished "
        "errands busy vote is_weakness_prevented"
    ),
    "Knowledge": "seats known ever lessons now",
    "Line": "number text tone seats others",
    "Monster": "wounds is_active",
    "Options": (
        "investigators scenario difficulty defeat_timing dead_ends reroll_hold reroll_consent strength_reroll "
        "ability_once ready_skill search_faces queue_caps"
    ),
    "Queued": "action is_done",
    "State": (
        "options investigators chance knowledge story tally is_set_up round step ritual skips queue cultists "
        "monsters tracks bonuses dice are_dice_open rolls running lost lost_by went_insane_open"
    ),
    "Story": "count heard_by_all lines",
    "Tally": "drawn played",
}
POSITIONS: Names = {kind: tuple(fields.split()) for kind, fields in _FIELDS.items()}
