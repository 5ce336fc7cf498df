"""The words on cards that the rules explain, and the rule that does."""

from collections.abc import Mapping

from app.kernel.cardset import CardSet
from app.kernel.log import OptionValue

TERMS = {
    "Activate": "WW-168",
    "Advance": "WW-115",
    "Alcohol": "WW-176",
    "Break": "WW-150",
    "Cover": "WW-011",
    "Drug": "WW-177",
    "Eliminate": "WW-224",
    "Event": "WW-009",
    "Focus": "WW-008",
    "History": "WW-198",
    "Insanity": "WW-142",
    "Item": "WW-010",
    "Lead Agent": "WW-004",
    "Progress": "WW-115",
    "Reveal": "WW-164",
    "Spies": "WW-196",
    "Spy": "WW-196",
    "Story": "WW-005",
    "Upkeep": "WW-073",
    "Vote": "WW-217",
}


def terms(_options: Mapping[str, OptionValue], _cards: CardSet) -> Mapping[str, str]:
    """The same under all options."""
    return TERMS
