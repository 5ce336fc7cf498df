"""The fields of a state as they were saved before they were named; never changed, for such tables still come back."""

from app.kernel.saving import Names

_FIELDS = {
    "Ballot": "caller voters protected votes doubled",
    "Bar": "seat what until whose",
    "Cover": "card left",
    "Deed": "round act seat kind about amount",
    "Insanity": "card location is_revealed left covers",
    "Knowledge": "seats known ever lessons now",
    "Line": "number text tone seats others",
    "Note": "seats round kind about text cards",
    "Npc": "agenda profession is_alive",
    "Options": (
        "players recommended_professions agenda_history history_faces vote_threshold parity_win "
        "survivors_only cultists_know gifts whispers eliminated_chat"
    ),
    "Player": (
        "seat name profession agenda history dealt investigation events items mind is_alive spent "
        "has_shown_history handles"
    ),
    "Resolved": "story events",
    "State": (
        "options faces players event_deck story_deck insanity_deck alcohol_deck drug_deck professions agendas "
        "light dark chance knowledge story tally npc story_discard alcohol_discard drug_discard "
        "unseen_discards current on_story resolved act focus progress votes_are_open is_set_up is_over phase "
        "round lead turn to_come events_played has_called_vote contests numbers turned_up bars is_in_chain "
        "broken breaking waiting resolving drawn ballot window owing composing trades trade_count notes "
        "record"
    ),
    "Story": "count heard_by_all lines",
    "Tally": "drawn played",
    "Trade": "number giver taker gives wants",
    "Window": "seat locations why",
}
POSITIONS: Names = {kind: tuple(fields.split()) for kind, fields in _FIELDS.items()}
