"""Closed lists of words on the boards: whom something strikes, what stands there, when a text fires."""

from enum import Enum, StrEnum


class Who(StrEnum):
    """Whom a sentence strikes (section "Who" of RULES.md)."""

    YOU = "you"
    EACH = "each"
    EACH_OTHER = "each_other"
    ONE_RANDOM = "one_random"
    TWO_RANDOM = "two_random"
    ANY_ONE = "any_one"
    ANY_OTHER = "any_other"
    BY_TEAM = "by_team"
    LEAST_HEALTH = "least_health"
    MOST_HEALTH = "most_health"
    LEAST_INSANITY = "least_insanity"
    MOST_INSANITY = "most_insanity"
    FEWEST_CLUES = "fewest_clues"
    MOST_CLUES = "most_clues"
    EACH_OPEN = "each_open"
    EACH_CLOSED = "each_closed"
    EACH_WEAK = "each_weak"
    EACH_UNWEAK = "each_unweak"


class Kind(StrEnum):
    """What stands on the scenario board."""

    CULTIST = "cultist"
    MONSTER = "monster"


class Parity(Enum):
    EVEN = "even"
    ODD = "odd"

    def fits(self, value: int) -> bool:
        return (value % 2 == 0) == (self is Parity.EVEN)


class Trigger(StrEnum):
    """When a standing text fires."""

    DEFEAT_A_CULTIST = "defeat_a_cultist"
    DEFEAT_CULTISTS = "defeat_cultists"
    SPECIAL_ACTION = "special_action"
    REROLL = "reroll"
    CHOOSE_EVEN = "choose_even"
    CHOOSE_ODD = "choose_odd"
    SEARCH = "search"
    WOULD_GAIN_WEAKNESS = "would_gain_weakness"
    RECOVER_SOUL = "recover_soul"
