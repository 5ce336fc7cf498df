"""How a bot looks after its own mind and its items."""

import re

from app.games.within_walls import sights as s
from app.games.within_walls.bots.sight import Sight
from app.kernel.offer import Offer

DEADLY = "You are eliminated"
CROWDED = 3


def answer_window(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """Place something where it matters: on what would eliminate, on a high tier, on bad news while there is plenty."""
    window = sight.spotlight.window
    due = [place for place in sight.myself.mind if window and place.location in window.locations]
    worst = max(due, key=_danger, default=None)
    uses = [key for key in offer.keys if worst and key.endswith(f"-on-{worst.location}")]
    if worst is None or not uses or _danger(worst) < _price(sight):
        return ("accept",)
    alcohol = [key for key in uses if _kind(sight, key) == "alcohol"]
    return ((alcohol or uses)[0],)


def _price(sight: Sight) -> float:
    """The last item is dear, many are cheap."""
    return 2.2 if len(sight.myself.items) == 1 else 1.4


def _danger(place: s.PlaceView) -> float:
    """What is known of it, or what its tier suggests."""
    if place.text is None:
        return {1: 0.8, 3: 1.5, 6: 3.0}[place.tier or 1]
    if DEADLY in place.text:
        return 9.0
    hurt = len(re.findall(r"You gain|discard all|Each player gains|may not use", place.text))
    return 0.6 + hurt


def _kind(sight: Sight, key: str) -> str:
    return sight.myself.items[int(key.split("-")[1]) - 1]


def break_choice(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """The mildest one comes out."""
    places = {f"mind-{place.location}": place for place in sight.myself.mind}
    return (min(offer.keys, key=lambda key: _danger(places[key])),)


def remove_choice(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """The worst go first; a revealed one is worse than its tier alone says."""
    places = {f"mind-{place.location}": place for place in sight.myself.mind}
    ordered = sorted(offer.keys, key=lambda key: -_danger(places[key]) - places[key].is_revealed)
    return tuple(ordered[: offer.pick[0] if offer.pick else 1])


def give_up_items(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """Alcohol before Drugs."""

    def drugs(key: str) -> int:
        return sum(sight.myself.items[int(place) - 1] == "drug" for place in key.removeprefix("item-").split("-"))

    return (min(offer.keys, key=drugs),)
