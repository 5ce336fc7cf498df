"""A player with sense, on either side: it weighs cards, spies, remembers, suspects, and votes by it."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.within_walls.bots.minding import answer_window, break_choice, give_up_items, remove_choice
from app.games.within_walls.bots.scoring import worth_of_progress, worth_of_text
from app.games.within_walls.bots.sight import Sight
from app.games.within_walls.bots.suspicion import suspicions
from app.games.within_walls.bots.voting import name_in_vote, reacts_to_elimination, wants_vote
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]
Thought: TypeAlias = Callable[[Sight, Offer, Chance], Choice | None]

LAST_ACT = 5
FURTHER_CARD = 0.45
"""A card that need not be played is, if it is worth this much."""
HIDES = {"WW-058": 100, "WW-236": 100, "WW-089": 80, "WW-102": 80, "WW-126": 40}
"""How often of a hundred a Cultist does what an Agent would do, so as not to be read like a book, by the rule of the
question."""
BOLD_ACT = 4


def sense(view: View, offer: Offer, chance: Chance) -> Choice | None:
    """What this seat would do; None to hold back from an any-time play."""
    if not offer.options:
        return _at_any_time(offer)
    sight = Sight(view)
    if sight.is_cultist and _hides(sight, offer, chance):
        sight = Sight(view, is_disguised=True)
    thought = _THOUGHTS.get(offer.rule or "")
    choice = thought(sight, offer, chance) if thought else None
    if choice is not None and set(choice) <= set(offer.keys):
        return choice
    return offer.default or offer.keys[: offer.pick[0] if offer.pick else 1]


def _hides(sight: Sight, offer: Offer, chance: Chance) -> bool:
    """Once the end is near there is more to win by haste than by a good name."""
    often = HIDES.get(offer.rule or "", 0)
    return chance.below(100) < (often if sight.board.act < BOLD_ACT else often // 2)


def _at_any_time(offer: Offer) -> Choice | None:
    """Gifts are welcome, trades are not."""
    gifts = [option for option in offer.anytime if option.key.startswith("any:accept") and " for " not in option.label]
    return (gifts[0].key,) if gifts else None


# The contest and the die


def _number(_sight: Sight, _offer: Offer, chance: Chance) -> Choice:
    return (f"number-{10 - chance.below(6)}",)


def _focus(sight: Sight, _offer: Offer, _chance: Chance) -> Choice:
    """Agents slow the story down once votes are open, Cultists hurry it."""
    if worth_of_progress(sight, 1) <= 0:
        return ("face-x",)
    path = sight.board.current.path if sight.board.current else None
    face = {"Silent Patient": "face-rat", "Mad Nurse": "face-blood", "Cruel Doctor": "face-key"}.get(path or "")
    return (face or "face-infinity",)


def _engineer(sight: Sight, _offer: Offer, _chance: Chance) -> Choice:
    wants_haste = worth_of_progress(sight, 1) > 0
    is_wrong = sight.board.focus == ("X" if wants_haste else "Infinity")
    return ("yes",) if is_wrong and sight.board.act >= 3 else ("no",)


# Event cards


def _worths(sight: Sight, offer: Offer) -> dict[str, float]:
    """Each card that can be played, by its key."""
    cards = {f"investigation-{n}": card for n, card in enumerate(sight.hand.investigation, start=1)}
    cards |= {f"events-{n}": card for n, card in enumerate(sight.hand.events, start=1)}
    return {
        key: worth_of_text(sight, cards[key].text) + worth_of_progress(sight, cards[key].progress)
        for key in offer.keys
        if key in cards
    }


def _compulsory(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    first = _other_move(sight, offer)
    if first is not None:
        return first
    worths = _worths(sight, offer)
    return (max(worths, key=lambda key: worths[key]),)


def _further(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    first = _other_move(sight, offer)
    if first is not None:
        return first
    worths = _worths(sight, offer)
    best = max(worths, key=lambda key: worths[key], default="end")
    return (best,) if worths.get(best, 0.0) >= FURTHER_CARD else ("end",)


def _other_move(sight: Sight, offer: Offer) -> Choice | None:
    """The profession while it is worth something, and a vote once one is sure enough."""
    if "profession" in offer.keys and sight.myself.profession is not None:
        text = sight.myself.profession.text.split("on your turn:")[-1]
        if worth_of_text(sight, text) + (0.6 if "look" in text else 0.0) > 0.4:
            return ("profession",)
    return ("vote",) if "vote" in offer.keys and wants_vote(Sight(sight.view)) else None


def _least_worth(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    """The cards that are worth least go."""
    cards = {f"events-{n}": card for n, card in enumerate(sight.hand.events, start=1)}
    worth = {
        key: worth_of_text(sight, card.text) + worth_of_progress(sight, card.progress) for key, card in cards.items()
    }
    ordered = sorted((key for key in offer.keys if key in worth), key=lambda key: worth[key])
    return tuple(ordered[: offer.pick[0] if offer.pick else 1])


# Stories


def _secret_move(sight: Sight, offer: Offer, _chance: Chance) -> Choice | None:
    """Agents want time and never the end; Cultists want the next act. With two it is the other way round."""
    story = sight.drawn
    if story is None or len(offer.options) < 2:
        return None
    if story.act == LAST_ACT:  # nothing is left to hide then
        return ("play",) if worth_of_progress(Sight(sight.view), 1) > 0 else ("aside",)
    is_next = story.act is not None and story.act > sight.board.act
    if worth_of_progress(sight, 1) <= 0:
        return ("aside",) if is_next else ("play",)
    return ("play",) if is_next or not sight.is_cultist else ("aside",)


# Choices in texts


def _choose_one(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    best = max(offer.options, key=lambda option: worth_of_text(sight, option.label))
    return (best.key,)


def _choose_player(sight: Sight, offer: Offer, chance: Chance) -> Choice:
    """Spy where one knows least; harm those one suspects, help those one trusts."""
    guilt = suspicions(sight)
    listed = list(offer.options)
    chance.shuffle(listed)
    if "spy" in offer.prompt:
        return (min(listed, key=lambda option: _known(sight, option, guilt)).key,)
    is_harm = "gains 1 Insanity" in offer.prompt or "take" in offer.prompt or "discards" in offer.prompt
    sign = -1.0 if is_harm != sight.is_cultist else 1.0
    own = [option for option in listed if option.key == sight.me]
    if own and not is_harm:
        return (own[0].key,)
    return (min(listed, key=lambda option: sign * guilt.get(Seat(option.key), 0.0)).key,)


def _known(sight: Sight, option: OfferedOption, guilt: dict[Seat, float]) -> float:
    """How little there is to learn: looked at often, or hardly suspected."""
    seen = sum(note.kind == "spied" and note.about == option.key for note in sight.notebook)
    return 0.25 * seen - guilt.get(Seat(option.key), 0.0)


def _own_cards(sight: Sight, offer: Offer, chance: Chance) -> Choice | None:
    if "Insanity" in offer.prompt:
        return remove_choice(sight, offer)
    if "item" in offer.prompt:
        return give_up_items(sight, offer)
    return _least_worth(sight, offer, chance)


_THOUGHTS: dict[str, Thought] = {
    "WW-040": _number,
    "WW-058": _focus,
    "WW-089": _compulsory,
    "WW-102": _further,
    "WW-108": _least_worth,
    "WW-126": _secret_move,
    "WW-150": lambda _sight, _offer, _chance: ("yes",),
    "WW-152": lambda sight, offer, _chance: break_choice(sight, offer),
    "WW-170": lambda sight, offer, _chance: answer_window(sight, offer),
    "WW-212": lambda sight, offer, _chance: name_in_vote(sight, offer),
    "WW-213": lambda sight, offer, _chance: name_in_vote(sight, offer),
    "WW-222": lambda sight, offer, _chance: reacts_to_elimination(sight, offer),
    "WW-236": _engineer,
    "WW-264": lambda sight, _offer, _chance: ("yes",) if wants_vote(sight) else ("no",),
    "WW-292": _choose_one,
    "WW-293": _choose_player,
    "WW-295": _own_cards,
}
