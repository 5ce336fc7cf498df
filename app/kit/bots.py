"""A bot made of thoughts: for each topic, what an option is worth to the seat that is asked.

THOUGHTS: Thoughts[Sight] = {Topic.LAY: lay, Topic.LET_IN: let_in}
sense = thinker(Sight, THOUGHTS)
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from app.kernel.chance import Chance
from app.kernel.game import Bot, View
from app.kernel.offer import Offer, OfferedOption
from app.kernel.topic import Topic

S = TypeVar("S")
T = TypeVar("T", bound=Topic)
Thought: TypeAlias = Callable[[S, OfferedOption], float]

_FINE = 1_000_000


def thinker(sight: Callable[[View], S], thoughts: Mapping[T, Thought[S]]) -> Bot:
    """Takes the best option, any of equals; of a selection the fewest it must, and more while they are worth something.

    Where it has no thought about a topic, it answers what silence would. It makes no any-time plays.
    """

    def bot(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
        if not offer.options:
            return None
        think = next((thought for topic, thought in thoughts.items() if topic is offer.topic), None)
        if think is None:
            return offer.default
        seen = sight(view)
        ranked = sorted(
            ((think(seen, option), chance.below(_FINE), option.key) for option in offer.options), reverse=True
        )
        least, most = offer.pick or (1, 1)
        return tuple(key for at, (worth, _, key) in enumerate(ranked[:most]) if at < least or worth > 0)

    return bot


def likelihood(count: int, chances: Iterable[float]) -> float:
    """How likely it is that exactly so many of these come true, each by a chance of its own."""
    found = [1.0]
    for chance in chances:
        found = [no * (1 - chance) + yes * chance for no, yes in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found[count] if count < len(found) else 0.0
