"""The bot in the party's affairs: where to go, what to take along, what to learn."""

import re
from typing import TypeAlias

from app.games.projector.bots.sight import Sight
from app.games.projector.campaign_view import SlideLine
from app.kernel.decision import ANYTIME, Seat
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]

CORE = ("Persuade", "Tinker", "Dash", "Spot", "Fend")
FURTHER = ("Strike", "Brace", "Kindle", "Soothe", "Forewarn", "Scavenge", "Peek", "Analyze", "Anchor")
PERKS = ("Trailblazer", "Steady Hand", "Nine Lives", "Bright Eyes")
STYLES = ("Afraid of the Dark", "Chatterbox", "Travels Light", "Empty-Handed")
"""Those that bind least."""
NO_TRAIT = {"Afraid of the Dark": "Wonder", "Gentle": "Might"}
NEGOTIATION = "NE:"
"""The ids of its abilities."""
BANNED = re.compile(r"deck you build: No (\w+) cards")


# Perk and style


def perk_to_choose(offer: Offer) -> Choice | None:
    """One is better off with than without."""
    key = f"{ANYTIME}perk"
    return (key,) if any(option.key == key for option in offer.anytime) else None


def perk_and_style(_sight: Sight, offer: Offer) -> Choice:
    for name in (*PERKS, *STYLES):
        for option in offer.options:
            if option.label == name:
                return (option.key,)
    return ("none",)


# The adventure


def which_area(sight: Sight, offer: Offer) -> Choice:
    """One whose goal is open, another every day; otherwise where most goals lie, the oldest first."""
    areas = sight.campaign.areas
    waiting = [area.card for area in areas if not area.is_achieved]
    if waiting:
        return (f"area-{waiting[(sight.day.day - 1) % len(waiting)]}",)
    goals = [objective.card.partition(":")[0] for objective in sight.campaign.objectives]
    best = max(areas, key=lambda area: goals.count(area.card), default=None)
    return (f"area-{best.card}",) if best else offer.keys[:1]


def items(sight: Sight, offer: Offer) -> Choice:
    """Everything is taken along, and shared out evenly."""
    if offer.pick:
        return offer.keys[: offer.pick[1]]
    return (min(offer.keys, key=lambda key: len(sight.party[Seat(key)].items)),)


def deck(sight: Sight, offer: Offer) -> Choice:
    """Of every ability in turn the best slides, the most useful abilities first; twice those before all others."""
    assert offer.pick is not None
    if sight.mine.style not in ("", *STYLES, *NO_TRAIT):
        return offer.default  # somebody else chose it, and it binds more than this bot thinks of
    banned = BANNED.findall(sight.area.setup_text) if sight.area else []
    no_trait = NO_TRAIT.get(sight.mine.style, "")
    fitting = [line for line in sight.reserve.slides if line.name not in banned and line.trait != no_trait]
    chosen = _words(fitting) if sight.mine.style == "Chatterbox" else []
    piles = {name: _best_first(fitting, name) for name in (*CORE, *FURTHER)}
    for name in (*CORE * 2, *FURTHER, *CORE * 3, *FURTHER, *CORE * 3):
        left = [key for key in piles[name] if key not in chosen]
        if left and len(chosen) < offer.pick[1]:
            chosen.append(left[0])
    return tuple(chosen)


def _words(lines: list[SlideLine]) -> list[str]:
    """Three slides to talk with, if there are so many."""
    talking = [line for line in lines if line.card.startswith(NEGOTIATION)]
    return [line.key for line in sorted(talking, key=lambda line: (line.name not in CORE, -line.bonus))][:3]


def _best_first(lines: list[SlideLine], name: str) -> list[str]:
    own = [line for line in lines if line.name == name]
    return [line.key for line in sorted(own, key=lambda line: -line.bonus)]


# Learning


def learn(sight: Sight, offer: Offer) -> Choice:
    """Study, then raise what is used most, then something new, then slides."""
    bank = dict(sight.abilities.bank)
    is_ripe = any(bank[sight.known[name].trait] > sight.known[name].level for name in CORE if name in sight.known)
    order = ("study", "improve", "unlock-", "print") if is_ripe else ("study", "unlock-", "print")
    for start in order:
        for option in offer.options:
            if option.key.startswith(start):
                return (option.key,)
    return ()


def raise_level(sight: Sight, offer: Offer) -> Choice:
    """The lowest of those used most."""

    def order(option: OfferedOption) -> tuple[bool, bool, int, str]:
        name = named(sight, option)
        return (name not in CORE, name not in FURTHER, sight.known[name].level, name)

    rising = [option for option in offer.options if option.key != "enough"]
    return (min(rising, key=order).key,) if rising else ()


def print_slide(sight: Sight, offer: Offer) -> Choice:
    """What there is least of among the most useful."""
    have = [line.name for line in sight.reserve.slides]
    core = [option for option in offer.options if named(sight, option) in CORE]
    return (min(core, key=lambda option: have.count(named(sight, option))).key,) if core else ()


def named(sight: Sight, option: OfferedOption) -> str:
    """The unlocked ability an option is about."""
    return next((name for name, ability in sight.known.items() if ability.card == option.card), "")
