"""The fields of a state as they were saved before they were named; never changed, for such tables still come back."""

from app.kernel.saving import Names

_FIELDS = {
    "Baddie": "number name entropy seat space is_token",
    "Bonus": "kind seat amount scope source until owner baddie",
    "Campaign": (
        "players bank day speaker levels ability_decks open_decks entropy next_tier next_deck eliminated "
        "replaced areas goals revealed unlocked stories read diary stash craftable maneuvers marks seen atlas "
        "dormant calendar"
    ),
    "Damage": "seat amount source",
    "Day": "day speaker read area setup left goals",
    "Explorer": (
        "seat space deck hand discard lost apperceptions resources items conditions station gone is_armed banks_half"
    ),
    "Knowledge": "seats known ever lessons now",
    "Line": "number text tone seats others",
    "Look": "seat where face is_shared",
    "Options": (
        "players days opens level backs shock hand_over decisions hands reaction_time decision_time "
        "story_on_screen chronicle"
    ),
    "Player": "seat reserve parked perk style conditions kept passes is_new",
    "Projection": (
        "area setup explorers spots aside draw discard dismissed in_play drawn drawn_times is_drawn_gone "
        "has_recycled baddies baddie_count tokens counters reading_at_end replaced used used_this_turn "
        "bonuses resource_deck resource_discard looks turn turns has_begun has_decks is_acting tests playing "
        "damage is_attack_cancelled attack last_defeated proposed window"
    ),
    "Spot": "card is_up cover has_gate opened beneath is_beneath_up items lights has_lighthouse",
    "State": (
        "options faces campaign chance knowledge story tally phase projection reading actions_left "
        "has_studied rolls is_calm days_played names"
    ),
    "Story": "count heard_by_all lines",
    "Tally": "drawn played",
    "TestState": "seat ability use die parts total outcome",
}
POSITIONS: Names = {kind: tuple(fields.split()) for kind, fields in _FIELDS.items()}
