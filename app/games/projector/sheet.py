"""The campaign sheet: everything that lasts, as one plain value. A table can be opened from it (PJ-003, PJ-096)."""

import json
from dataclasses import dataclass

from app.games.projector.faces import Cards
from app.games.projector.setup import new_state
from app.games.projector.state import Campaign, Card, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.errors import SetupError
from app.kernel.log import Header
from app.kernel.plain import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class Sheet:
    """L1 to L19; PJ-249, PJ-250, PJ-252, PJ-258 nothing of a projection is in it but what it changed for good."""

    faces: list[str]
    campaign: Campaign
    card_hash: str

    def dump(self) -> str:
        """As text. It names hidden cards, so it is for the server alone."""
        return json.dumps(to_plain(self), ensure_ascii=False)

    @staticmethod
    def load(text: str) -> "Sheet":
        return from_plain(Sheet, json.loads(text))


def lasting(state: State) -> Sheet:
    """What the next day begins with; taken between days, when nothing else is."""
    plain = to_plain(state.campaign)
    return Sheet(list(state.faces), from_plain(Campaign, plain), state.cards.hash)


def begin_day(sheet: Sheet, header: Header, cards: CardSet, chance: Chance) -> State:
    """PJ-045, PJ-073, PJ-099, PJ-100 A table that goes on where the sheet was put away."""
    assert isinstance(cards, Cards)
    if sheet.card_hash != cards.hash:
        raise SetupError("This campaign was played with another printing of the cards.")
    if [player.seat for player in sheet.campaign.players] != list(header.seats):
        raise SetupError("This campaign was played by another number of seats.")
    state = new_state(header, cards, chance)
    state.faces[:] = sheet.faces
    state.campaign = from_plain(Campaign, to_plain(sheet.campaign))
    for player in state.campaign.players:
        state.show_party(player.reserve)
    return _remembered(state)


def _remembered(state: State) -> State:
    """Locations at fixed places that the party has seen are known to it still."""
    for id in state.campaign.seen:
        if id in state.cards.locations:
            state.show_all([Card(state.faces.index(id))])
    return state
