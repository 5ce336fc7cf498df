"""What is offered, by its data, and the answers it makes. A thought that finds nothing answers nothing."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from app.games.fourth_wall.topics import HAND, Act
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]


def slot(option: OfferedOption) -> int:
    """Which card of a hand or a pile it is about, counted from 0."""
    assert option.amount is not None
    return option.amount - 1


def keys(options: Iterable[OfferedOption]) -> Choice:
    return tuple(option.key for option in options)


def own_marbles(offer: Offer) -> list[OfferedOption]:
    """The Marbles of my own hand."""
    return [
        option for option in offer.options if option.place == HAND and not option.declines and option.act != Act.GUARD
    ]


def guards(offer: Offer) -> list[OfferedOption]:
    """The cards of my hand that could be played against a loss."""
    return [option for option in offer.options if option.act == Act.GUARD]


def at(offer: Offer, places: Sequence[int]) -> Choice:
    """The Marbles at these places of my hand, if all of them are offered."""
    offered = {slot(option): option.key for option in own_marbles(offer)}
    return tuple(offered[place] for place in places) if offered.keys() >= set(places) else ()


def doing(offer: Offer, act: Act) -> Choice:
    """The option of that kind."""
    return keys([option for option in offer.options if option.act == act][:1])


def declining(offer: Offer) -> Choice:
    """The option that does nothing."""
    return keys([option for option in offer.options if option.declines][:1])


def agreeing(_mind: object, offer: Offer) -> Choice:
    """The first that does something."""
    return keys([option for option in offer.options if not option.declines][:1])


def finest(options: Sequence[OfferedOption], worth: Callable[[OfferedOption], float]) -> Choice:
    """The option of the highest worth."""
    return (max(options, key=worth).key,) if options else ()
