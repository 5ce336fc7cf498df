"""How a bot looks after its own mind and its items."""

from app.games.within_walls import nodes as n
from app.games.within_walls import view_types as s
from app.games.within_walls.bots.sight import Choice, Sight, fewest, whether
from app.games.within_walls.nodes import ALL, Barred, Who
from app.games.within_walls.records import ALCOHOL, clauses
from app.kernel.offer import Offer, OfferedOption

DEADLY = 9.0
BY_TIER = {1: 0.8, 3: 1.5, 6: 3.0}


def answer_window(sight: Sight, offer: Offer) -> Choice:
    """Place something where it matters: on what would eliminate, on a high tier, on bad news while there is plenty."""
    window = sight.spotlight.window
    due = [place for place in sight.mind.mind if window and place.location in window.locations]
    worst = max(due, key=lambda place: _danger(sight, place), default=None)
    uses = [option for option in offer.options if worst and option.place == worst.name]
    if worst is None or not uses or _danger(sight, worst) < _price(sight):
        return whether(offer, False)
    alcohol = [option for option in uses if _kind(sight, option) == ALCOHOL]
    return ((alcohol or uses)[0].key,)


def _price(sight: Sight) -> float:
    """The last item is dear, many are cheap."""
    return 2.2 if len(sight.pockets.items) == 1 else 1.4


def _danger(sight: Sight, place: s.PlaceView) -> float:
    """What is known of it, or what its tier suggests."""
    if place.insanity is None:
        return BY_TIER[place.tier or 1]
    text = list(clauses(sight.cards.insanity[place.insanity.card].steps))
    if n.Does(Who.YOU, n.BeEliminated()) in text:
        return DEADLY
    return 0.6 + sum(isinstance(clause, n.Does) and _hurts(clause) for clause in text)


def _hurts(clause: n.Does) -> bool:
    match clause.deed:
        case n.GainInsanity():
            return clause.who in (Who.YOU, Who.EACH)
        case n.DiscardItems() | n.DiscardEvents():
            return clause.deed.n == ALL
        case n.BeBarred():
            return clause.deed.what is Barred.USE_ITEMS
        case _:
            return False


def _kind(sight: Sight, option: OfferedOption) -> str:
    assert option.amount is not None
    return sight.pockets.items[option.amount - 1]


def mildest(sight: Sight, offer: Offer) -> Choice:
    """What one would rather see come out."""
    return fewest(offer, lambda option: _danger(sight, _place(sight, option)))


def worst(sight: Sight, offer: Offer) -> Choice:
    """What one would rather be rid of; a revealed one is worse than its tier alone says."""

    def relief(option: OfferedOption) -> float:
        place = _place(sight, option)
        return -_danger(sight, place) - (place.insanity is not None)

    return fewest(offer, relief)


def _place(sight: Sight, option: OfferedOption) -> s.PlaceView:
    return next(place for place in sight.mind.mind if place.name == option.place)


def fewest_drugs(_sight: Sight, offer: Offer) -> Choice:
    """Alcohol goes before Drugs."""
    return fewest(offer, lambda option: option.amount or 0)


def most_drugs(_sight: Sight, offer: Offer) -> Choice:
    return fewest(offer, lambda option: -(option.amount or 0))
