"""What a seat may answer now, and why no answer can be taken."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.kernel.decision import Viewer
from app.kernel.offer import Offer
from app.live import mending, party, standing
from app.live.tables import REPORTED

if TYPE_CHECKING:
    from app.live.room import Room


def why_not_playing(room: "Room") -> str:
    """Why no answer can be taken at all; nothing if one can."""
    if not room.state.header:
        return "The game has not begun."
    if room.is_moved:
        return "This evening is over: the campaign goes on at another table."
    if room.state.is_reported:
        return REPORTED
    if room.table is None and room.debrief is not None:
        return "The game is over."
    if room.broken or room.table is None:
        return "A rule of ours has just failed. In a moment the table goes on from the last good answer."
    return "The game is paused." if room.state.is_paused else ""


def offer_to(room: "Room", viewer: Viewer) -> Offer | None:
    """The seat's own question as the room numbers it, or that of an absent member which the party votes on."""
    if viewer is None or room.table is None or room.is_stopped or room.is_moved:
        return None
    offer = room.table.offer(viewer)
    if offer is None or not offer.options:
        vote = party.offer_to(room, viewer)
        if vote is not None:
            return vote
    if offer is None:
        return None
    offer = mending.without_failing(room, viewer, offer)
    if standing.stands(room, room.table, viewer):
        offer = replace(offer, stands=True)
    shift = room.state.shift.get(viewer, 0)
    return room.held.shown_in(replace(offer, number=offer.number + shift) if shift else offer, viewer)
