"""What a bot thinks, which sees what a player sees: for each topic, what an option is worth to it."""

from math import prod

from app.games.wick.records import DRAUGHT, Cards, Clause
from app.games.wick.rules import Topic
from app.games.wick.state import Hour
from app.kernel.decision import Viewer
from app.kernel.offer import OfferedOption
from app.kit import sight
from app.kit.bots import likelihood
from app.kit.shapes import Gauge, People, Secret
from app.kit.text import Text

BY_DRAUGHT, BY_GUEST, BY_BOX = 0.7, 0.15, 0.28
"""How often each of them brings a card without Light."""
WATCHED = 1.0


class Sight(sight.Sight):
    cards = sight.card_set(Cards)
    hours = sight.regions(Hour)
    people = sight.region(People)
    role = sight.own(Secret)
    wanted = sight.region(Gauge)

    @property
    def helps(self) -> int:
        """1 for a guest, -1 for the Draught; but the Draught helps, too, while too many eyes are on it."""
        card, eyes = self.role.card, {one.seat: self.fits(one.seat) for one in self.people.people}
        is_watched = eyes[self.seat] * len(eyes) > WATCHED * sum(eyes.values())
        return -1 if card and self.cards.roles[card.id].side == DRAUGHT and not is_watched else 1

    def fits(self, seat: Viewer) -> float:
        """How well the night so far fits with this seat for the Draught, or with none."""
        return prod(self._fits(hour, seat) for hour in self.hours)

    def _fits(self, hour: Hour, seat: Viewer) -> float:
        dim = sum(not self.cards.comforts[id].light for id in hour.cards)
        brings = [BY_BOX, *(BY_DRAUGHT if one == seat else BY_GUEST for one in hour.fed)]
        listens = 0.5 + 0.25 * self.cards.noises[hour.noise].dread if hour.fed[0] == seat else 1.0
        return likelihood(dim, brings) * listens


def worth(text: Text) -> float:
    return sum(node.n * node.good for part in text for node in part.nodes if isinstance(node, Clause))


def let_in(seen: Sight, option: OfferedOption) -> float:
    noise = seen.cards.noises[option.card or ""]
    return seen.helps * (worth(noise.text) / 2 - noise.dread)


def lay(seen: Sight, option: OfferedOption) -> float:
    """The share that the Noise wants, a little more to be sure, and what the card says."""
    card, share = seen.cards.comforts[option.card or ""], seen.wanted.value / (1.6 + len(seen.people.people) // 2)
    given = 1.5 * min(card.light, share + 0.5) - 0.1 * card.light + worth(card.text)
    return seen.helps * given


def suspect(seen: Sight, option: OfferedOption) -> float:
    return seen.fits(option.seat)


def trust(seen: Sight, option: OfferedOption) -> float:
    return -seen.helps * suspect(seen, option)


THOUGHTS = {Topic.LET_IN: let_in, Topic.CALL: trust, Topic.LAY: lay, Topic.LOOK: suspect, Topic.NAME: suspect}
