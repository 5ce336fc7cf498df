"""PJ-027 The Keyword Reference: the words on cards that have a rule of their own, and that rule."""

from collections.abc import Mapping

from app.kernel.log import OptionValue

TERMS = {
    "Baddie": "PJ-075",
    "Craftable": "PJ-101",
    "Gate": "PJ-131",
    "Hidden": "PJ-085",
    "Lasting": "PJ-R34",
    "Light": "PJ-208",
    "Lock": "PJ-116",
    "Permanent": "PJ-126",
    "Reaction": "PJ-170",
    "Remains in Play": "PJ-144",
    "Story": "PJ-221",
    "Unique": "PJ-126",
}


def terms(_options: Mapping[str, OptionValue]) -> Mapping[str, str]:
    """The same at every table."""
    return TERMS
