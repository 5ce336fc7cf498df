"""The bot with sense: it recognises each question by its rule and hands it to the thought that answers it."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.projector.bots.sight import Sight, fetching, levels, tested
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]
Thought: TypeAlias = Callable[[Sight, Offer], Choice]

CORE = ("Tinker", "Persuade", "Dash", "Spot", "Fend")
FIGHTING = ("Strike", "Fend", "Persuade")
GIFTS = ("Draw", "Take", "Gain", "Each player", "Look")
TARGET = 20


def sense(view: View, offer: Offer, _chance: Chance) -> Choice | None:
    """Answer what is asked; never interrupt."""
    if not offer.options:
        return None
    if len(offer.options) == 1 and offer.pick is None:
        return offer.keys
    thought = BY_RULE.get(offer.rule or "")
    choice = thought(Sight(view), offer) if thought else ()
    return choice if _is_offered(choice, offer) else _anything(offer)


def _is_offered(choice: Choice, offer: Offer) -> bool:
    least, most = offer.pick or (1, 1)
    return least <= len(choice) <= most and set(choice) <= set(offer.keys)


def _anything(offer: Offer) -> Choice:
    return offer.default or offer.keys[: offer.pick[0] if offer.pick else 1]


def _beginning(offer: Offer, *starts: str) -> Choice:
    for start in starts:
        found = [option.key for option in offer.options if option.key.startswith(start)]
        if found:
            return (found[0],)
    return ()


# The turn


def act(sight: Sight, offer: Offer) -> Choice:
    """Go home if it is time; do what the place offers; fight; move on; learn with what is left."""
    if sight.is_time_to_leave and "go-home" in offer.keys:
        return ("go-home",)
    for thought in (_use_place, _fight, _use_things, _travel, _practise):
        choice = thought(sight, offer)
        if choice:
            return choice
    return ("end",)


def _use_place(sight: Sight, offer: Offer) -> Choice:
    texts = [option for option in offer.options if option.key.startswith("text-")]
    for option in texts:
        if fetching(option.label):
            return (option.key,)
    for option in texts:
        body = option.label.partition(": ")[2]
        if body.startswith("Recover") and sight.mine.lost >= 1:
            return (option.key,)
        if body.startswith(GIFTS) or (tested(body) and "Otherwise" not in body):
            return (option.key,)
        if "Dismiss this card" in body or "Place Lens" in body or "Uncover" in body:
            return (option.key,)
    return ()


def _fight(sight: Sight, offer: Offer) -> Choice:
    if not sight.foes:
        return ()
    plays = {name: option for option in offer.options for name in FIGHTING if option.label.startswith(f"Play {name}")}
    kept = sight.wanted_here(sight.goal) if sight.ways[sight.goal][0] <= 1 else ()
    for name in FIGHTING:
        if name in plays and (name not in kept or sight.held.count(name) > 1):
            return (plays[name].key,)
    return ()


def _use_things(sight: Sight, offer: Offer) -> Choice:
    for option in offer.options:
        is_healing = "Recover" in option.label and sight.mine.lost >= 2
        if option.key.startswith("use-") and (is_healing or "Draw" in option.label or "Inspired" in option.label):
            return (option.key,)
    return ()


def _travel(sight: Sight, offer: Offer) -> Choice:
    steps, side = sight.ways[sight.goal]
    if not steps:
        return ()
    wanted = sight.wanted_here(sight.goal)
    spare = [name for name in sight.held if name not in wanted]
    dash = _beginning_with(offer, "Play Dash")
    if dash and (steps > 1 or not spare) and "Dash" not in wanted:
        return dash
    if spare or len(sight.held) > 1 or sight.is_time_to_leave:
        return (f"step-{side}",)
    return ()


def _beginning_with(offer: Offer, label: str) -> Choice:
    return tuple(option.key for option in offer.options if option.label.startswith(label))[:1]


def _practise(sight: Sight, offer: Offer) -> Choice:
    """A card in hand is gone at the end of the turn anyway: what it could teach is worth the try."""
    wanted = sight.wanted_here(sight.mine.space)
    for name in ("Scavenge", "Spot", "Track", "Soothe", "Tinker", "Kindle", "Analyze", "Peek"):
        if name not in wanted:
            choice = _beginning_with(offer, f"Play {name}")
            if choice:
                return choice
    return ()


# Questions on the way


def pay_step(sight: Sight, offer: Offer) -> Choice:
    """The card least needed where one is going."""
    wanted = sight.wanted_here(sight.goal)

    def need(option: OfferedOption) -> tuple[bool, bool, int]:
        name = option.label.partition(" +")[0]
        return (name in wanted, name == "Dash", -sight.held.count(name))

    cards = [option for option in offer.options if option.key.startswith("hand-")]
    return (min(cards, key=need).key,) if cards else ()


def step(sight: Sight, _offer: Offer) -> Choice:
    steps, side = sight.ways.get(sight.goal, (0, ""))
    return (f"step-{side}",) if steps else ("none",)


def special_test(sight: Sight, offer: Offer) -> Choice:
    """The best slide for it."""
    cards = [option for option in offer.options if option.key != "none"]
    rank = levels(sight.abilities)
    best = max(cards, key=lambda option: (rank.get(option.label.partition(" +")[0], 0), option.label), default=None)
    return (best.key,) if best else ("none",)


def throw_away(sight: Sight, offer: Offer) -> Choice:
    """Everything that is not wanted where one stands; what is thrown away comes round again."""
    wanted = (*sight.wanted_here(sight.mine.space), *sight.wanted_here(sight.goal), "Dash", "Brace")
    return tuple(option.key for option in offer.options if option.label.partition(" +")[0] not in wanted)


def react(sight: Sight, offer: Offer) -> Choice:
    """Home if it is time; save cards; help a test that is nearly there."""
    focus = sight.focus
    if "go-home" in offer.keys and sight.is_time_to_leave:
        return ("go-home",)
    for option in offer.options:
        if option.key.startswith("text-") and _is_worth_it(sight, option):
            return (option.key,)
        if focus.damage and option.label.startswith("Play Brace"):
            return (option.key,)
        if focus.gone and option.label.startswith("Play Anchor"):
            return (option.key,)
    return ("pass",)


def _is_worth_it(sight: Sight, option: OfferedOption) -> bool:
    focus = sight.focus
    if "Reroll" in option.label:
        return bool(focus.tests) and focus.tests[-1].total < TARGET
    return focus.damage >= 2 or bool(focus.attack)


# The party's affairs


def which_area(sight: Sight, offer: Offer) -> Choice:
    """One whose goal is open, the oldest first; the Carousel when all are done."""
    for area in sight.campaign.areas:
        if not area.is_achieved:
            return (f"area-{area.card}",)
    return offer.keys[:1]


def learn(sight: Sight, offer: Offer) -> Choice:
    bank = dict(sight.abilities.bank)
    is_rich = max(bank.values(), default=0) >= 8
    order = ("study", "improve", "unlock-", "print") if is_rich else ("study", "unlock-", "improve", "print")
    return _beginning(offer, *order)


def raise_level(sight: Sight, offer: Offer) -> Choice:
    """The lowest of those used most."""
    rank = levels(sight.abilities)

    def order(option: OfferedOption) -> tuple[bool, int, str]:
        name = option.card or ""
        return (name not in CORE, rank.get(name, 99), name)

    rising = [option for option in offer.options if option.key != "enough"]
    return (min(rising, key=order).key,) if rising else ()


def print_slide(sight: Sight, offer: Offer) -> Choice:
    """What there is least of among the most useful."""
    reserve = next((pile for pile in sight.view["reserve"] if pile.seat == sight.me), None)  # type: ignore[attr-defined]
    have = [slide.name for slide in reserve.slides] if reserve else []
    core = [option for option in offer.options if option.card in CORE]
    return (min(core, key=lambda option: have.count(option.card or "")).key,) if core else ()


def first_story(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[:1]


def everything(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[: offer.pick[1]] if offer.pick else offer.keys[:1]


def last(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[-1:]


def take(_sight: Sight, offer: Offer) -> Choice:
    return _beginning(offer, "take")


def go_on(_sight: Sight, offer: Offer) -> Choice:
    return _beginning(offer, "no")


def pay(_sight: Sight, offer: Offer) -> Choice:
    return _beginning(offer, "yes")


def first_target(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[:1]


BY_RULE: dict[str, Thought] = {
    "PJ-164": act,
    "PJ-159": pay_step,
    "PJ-V54": step,
    "PJ-V34": special_test,
    "PJ-173": throw_away,
    "PJ-294": react,
    "PJ-122": which_area,
    "PJ-R14": last,
    "PJ-112": first_story,
    "PJ-226": learn,
    "PJ-240": raise_level,
    "PJ-244": raise_level,
    "PJ-237": print_slide,
    "PJ-058": print_slide,
    "PJ-126": everything,
    "PJ-V10": everything,
    "PJ-235": take,
    "PJ-265": go_on,
    "PJ-V33": pay,
    "PJ-R49": first_target,
}
