"""What a text is worth to one side: each kind of sentence a small number."""

import re

from app.games.within_walls.bots.sight import Sight

FULL = 6


def worth_of_text(sight: Sight, text: str) -> float:
    """The better option counts where there is a choice."""
    if "Choose one:" in text:
        head, _, tail = text.partition("Choose one:")
        options = [option for option in re.split(r"\([abc]\)", tail) if option.strip()]
        return _sentences(sight, head) + max(_sentences(sight, option) for option in options)
    return _sentences(sight, text)


def _sentences(sight: Sight, text: str) -> float:
    return sum(_sentence(sight, sentence.strip()) for sentence in text.split(".") if sentence.strip())


def _number(sentence: str) -> int:
    found = re.search(r"\d", sentence)
    return int(found.group()) if found else 1


def _sentence(sight: Sight, sentence: str) -> float:
    if "Insanity" in sentence and "gain" in sentence:
        return _gain_of_insanity(sight, sentence)
    if "remove" in sentence:
        return _removal(sight, sentence)
    if "Advance" in sentence:
        return worth_of_progress(sight, _number(sentence))
    if "Move the investigation back" in sentence:
        return worth_of_progress(sight, -min(sight.board.progress, _number(sentence)))
    for words, worth in _WORTH.items():
        if words in sentence:
            return worth
    return 0.0


_WORTH = {
    "You spy on": 1.6,
    "spies on you": -0.3,
    "elimination vote": -0.4,
    "gain 1 Alcohol": 0.8,
    "gain 1 Drug": 0.9,
    "choice gains 1 Alcohol": -0.1,
    "choice gains 1 Drug": -0.1,
    "You discard 1 item": -0.8,
    "You take 1 item": 0.9,
    "You draw": 0.4,
    "You discard 1 Event": -0.2,
    "set the focus": 0.5,
}


def _gain_of_insanity(sight: Sight, sentence: str) -> float:
    """One's own hurts the more the fuller the mind is; the others' helps a Cultist."""
    count = _number(sentence)
    filled = sum(place.tier is not None for place in sight.myself.mind)
    own = -count * (2.0 if filled + count > FULL else 0.5 + 0.12 * filled)
    others = 0.5 if sight.is_cultist else -0.25
    if sentence.startswith("You "):
        return own
    if sentence.startswith("Each player"):
        return own + others
    return others if sight.is_cultist else -0.1


def _removal(sight: Sight, sentence: str) -> float:
    has_some = any(place.tier is not None for place in sight.myself.mind)
    if sentence.startswith("You "):
        return 1.2 if has_some else 0.0
    own = 1.0 if has_some and sentence.startswith(("Each player", "A player")) else 0.0
    return own + (-0.4 if sight.is_cultist and sentence.startswith("Each") else 0.2)


def worth_of_progress(sight: Sight, count: int) -> float:
    """Cultists want the story to go on, the more the later it is; Agents only until votes are open. With two players
    an Agent who trusts the silent third wants the end to come, and a Cultist fears it."""
    act = sight.board.act
    if sight.is_of_two:
        return -0.4 * count if sight.is_cultist else 0.2 * count
    if sight.is_cultist:
        return (0.45 + 0.1 * act) * count
    if act < 3:
        return 0.15 * count
    left = sight.board.requirement - sight.board.progress
    return -(0.35 + 0.2 * (act - 2)) * count - (0.6 if act >= 4 and 0 < left <= count else 0.0)
