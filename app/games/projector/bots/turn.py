"""The bot in a projection: its own turn, and what it answers in the turns of others."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.projector.bots.deeds import Deed, read
from app.games.projector.bots.sight import TARGET, Sight
from app.games.projector.bots.wishes import Wishes
from app.games.projector.danger_view import BaddieView
from app.games.projector.places import distance
from app.kernel.decision import ANYTIME
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]
Thought: TypeAlias = Callable[[Wishes, Offer], Choice]

FIGHTS = {"Strike": "armor", "Fend": "armor", "Persuade": "will", "Befriend": "will", "Shove": "armor"}
PRACTISED = ("Scavenge", "Spot", "Kindle", "Track", "Soothe", "Tinker", "Analyze", "Peek", "Imagine", "Improvise")
FAIR, FAINT = 0.2, 0.1
RIDDING = ("Dismiss this card", "Uncover", "Remove this card")
LOSING = ("face down", "cover")
"""What is done to a place one does not care for."""
HELP = 2
"""What a Spot adds to a test."""


def act(sight: Sight, offer: Offer) -> Choice:
    """Do what the place offers; fight; move on, home if it is time; learn with what is left."""
    wishes = Wishes(sight)
    if wishes.is_leaving and "go-home" in offer.keys:
        return ("go-home",)
    for thought in (_finish, _prepare, _use_place, _fight, _use_things, _travel, _practise):
        choice = thought(wishes, offer)
        if choice:
            return choice
    return ("end",)


# What the place offers


def _texts(offer: Offer) -> list[tuple[OfferedOption, Deed]]:
    texts = [option for option in offer.options if option.key.startswith("text-")]
    return [(option, read(f"Now: {option.text}")) for option in texts]


def _finish(wishes: Wishes, offer: Offer) -> Choice:
    """What needs no test and brings the goal nearer; and what sends the worst of the Baddies away."""
    for option, deed in _texts(offer):
        if deed.is_fetching and not deed.tests:
            return (option.key,)
        if "Dismiss 1 Baddie" in deed.result and any(_is_worst(foe, deed.result) for foe in wishes.sight.foes):
            return (option.key,)
    return ()


def _is_worst(foe: BaddieView, text: str) -> bool:
    most = int(text.rstrip(".").rpartition(" ")[2])
    return foe.will is not None and foe.will <= most and (foe.attack >= 2 or "Read on" in foe.text)


def _matters_now(offer: Offer) -> Deed | None:
    """A test offered here and now on which the goal depends."""
    return next((deed for _, deed in _texts(offer) if deed.is_fetching and deed.tests), None)


def _prepare(wishes: Wishes, offer: Offer) -> Choice:
    """Before a test that matters: light, a good word, a good look round."""
    deed = _matters_now(offer)
    if deed is None:
        return ()
    sight = wishes.sight
    traits = {sight.known[name].trait for name in deed.names if name in sight.held}
    for option in offer.options:
        text = option.text or ""
        is_boon = any(f"+2 to {scope} tests" in text for scope in (*traits, "all"))
        is_light = "Place a Light token on your location" in text and not sight.map[sight.mine.space].lights
        if option.key.startswith("use-") and (is_boon or is_light or "Gain Inspired" in text):
            return (option.key,)
    helpers = [name for name in ("Spot", "Analyze") if name not in deed.names or sight.held.count(name) > 1]
    return next((play for name in helpers if (play := _playing(offer, name))), ())


def _use_place(wishes: Wishes, offer: Offer) -> Choice:
    sight = wishes.sight
    texts = _texts(offer)
    for option, deed in texts:
        if deed.is_fetching:
            return (option.key,)
    for option, deed in texts:
        if deed.result.startswith("Recover"):
            if sight.mine.lost >= 1 and (not deed.price or sight.mine.lost >= 2):
                return (option.key,)
        elif any(words in deed.result for words in RIDDING) or (deed.gain and not deed.price):
            return (option.key,)
    return ()


# Fighting


def _fight(wishes: Wishes, offer: Offer) -> Choice:
    """The best blow or word there is, unless one is as good as gone or needs the card at the goal."""
    sight = wishes.sight
    if not sight.foes or (wishes.is_leaving and sight.to_gate <= len(sight.held)):
        return ()
    kept = wishes.wanted if sight.ways[wishes.goal].steps < len(sight.held) else ()
    chances = {
        name: _best(sight, name)
        for name in dict.fromkeys(sight.held)
        if name in FIGHTS and (name not in kept or sight.held.count(name) > 1) and _playing(offer, name)
    }
    best = max(chances, key=lambda name: chances[name], default="")
    return _playing(offer, best) if best and chances[best] >= FAINT else ()


def _best(sight: Sight, name: str) -> float:
    return max((_blow(sight, name, foe) for foe in sight.foes), default=0.0)


def _blow(sight: Sight, name: str, foe: BaddieView) -> float:
    """How likely it is to work, more for a foe that hurts more."""
    resists = foe.armor if FIGHTS.get(name) == "armor" else foe.will
    if resists is None:
        return 0.0
    margin = max(0, resists - 1) * 3 if name == "Strike" else resists * (3 if name == "Shove" else 4)
    weight = 1.5 if "Read on" in foe.text else 0.8 + 0.2 * min(3, foe.attack)
    return sight.chance(name, 0, sight.mine.space, TARGET + margin) * weight


def target(sight: Sight, offer: Offer) -> Choice:
    """The Baddie most worth the try; otherwise the first."""
    name = offer.prompt.partition(":")[0]
    foes = {f"{foe.number}": foe for foe in sight.foes}
    known = [(option, foes[key]) for option in offer.options if (key := option.key.rpartition("-")[2]) in foes]
    best = max(known, key=lambda pair: _blow(sight, name, pair[1]), default=None)
    return (best[0].key,) if best else offer.keys[:1]


# Things, ways, practice


def _use_things(wishes: Wishes, offer: Offer) -> Choice:
    sight = wishes.sight
    for option in offer.options:
        if not option.key.startswith("use-"):
            continue
        text = (option.text or "").removeprefix("Use: ")
        is_healing = "ecover" in text and sight.mine.lost >= 2
        is_fighting = text.startswith("Dismiss") and any(_is_in_reach(foe, text) for foe in sight.foes)
        if is_healing or is_fighting or text.startswith("Draw") or text.startswith("Look"):
            return (option.key,)
    return ()


def _is_in_reach(foe: BaddieView, text: str) -> bool:
    return foe.will is not None and foe.will <= int(text.rstrip(".").rpartition(" ")[2])


def _travel(wishes: Wishes, offer: Offer) -> Choice:
    sight, way = wishes.sight, wishes.sight.ways[wishes.goal]
    if wishes.goal == sight.mine.space:
        return ()
    if way.first.startswith("text-"):
        return (way.first,)
    wanted = wishes.wanted_at(wishes.goal)
    spare = [name for name in sight.held if name not in wanted]
    dash = _playing(offer, "Dash") if "Dash" not in wanted or sight.held.count("Dash") > 1 else ()
    if dash and way.steps > 1:
        return dash
    rope = tuple(option.key for option in offer.options if option.label.startswith("Use Rope"))
    if rope:
        return rope
    is_urgent = wishes.is_leaving or not wanted
    return (way.first,) if spare or is_urgent or len(sight.held) > 1 else ()


def _playing(offer: Offer, name: str) -> Choice:
    """The option of playing a card of this ability."""
    played = f"Play {name}"
    plays = (option for option in offer.options if option.label == played or option.label.startswith(f"{played} +"))
    return tuple(option.key for option in plays)[:1]


def _practise(wishes: Wishes, offer: Offer) -> Choice:
    """A card in hand is worth little at the end of the turn: what it could teach is worth the try."""
    sight = wishes.sight
    for name in PRACTISED:
        if name not in wishes.wanted or sight.held.count(name) > 1:
            choice = _playing(offer, name)
            if choice:
                return choice
    return ()


# Questions on the way


def _name(option: OfferedOption) -> str:
    return option.label.partition(" +")[0]


def _by_need(sight: Sight, offer: Offer) -> list[OfferedOption]:
    """Cards of the hand, the least needed first."""
    wishes = Wishes(sight)

    def need(option: OfferedOption) -> tuple[bool, bool, int]:
        name = _name(option)
        return (name in wishes.wanted, name in ("Dash", "Brace"), -sight.held.count(name))

    return sorted((option for option in offer.options if option.key.startswith("hand-")), key=need)


def pay_step(sight: Sight, offer: Offer) -> Choice:
    """The cards least needed where one is going."""
    count = offer.pick[0] if offer.pick else 1
    return tuple(option.key for option in _by_need(sight, offer)[:count])


give_away = pay_step


def pay(sight: Sight, _offer: Offer) -> Choice:
    """Only where what is bought is worth a card."""
    return ("yes",) if len(sight.hand) > 2 else ("no",)


def step(sight: Sight, _offer: Offer) -> Choice:
    wishes = Wishes(sight)
    way = sight.ways.get(wishes.goal)
    return (way.first,) if way and way.first in sight.offered else ("none",)


def special_test(sight: Sight, offer: Offer) -> Choice:
    """The best slide for it."""
    bonuses = dict(read(f"x: You may test {offer.prompt.partition('you may test ')[2]} Success: x.").tests)
    here = sight.mine.space

    def likely(option: OfferedOption) -> float:
        name, _, meld = option.label.partition(" +")
        return sight.chance(name, bonuses.get(name, 0) + int(meld or 0), here)

    best = max((option for option in offer.options if option.key != "none"), key=likely, default=None)
    return (best.key,) if best else ("none",)


def throw_away(sight: Sight, offer: Offer) -> Choice:
    """Everything that is of no use in the next turn; what is thrown away comes round again."""
    wishes = Wishes(sight)
    kept = (*wishes.wanted, "Dash", "Brace", *(("Fend", "Persuade") if sight.foes else ()))
    return tuple(option.key for option in offer.options if _name(option) not in kept)


def places(sight: Sight, offer: Offer) -> Choice:
    """As many as may be; of one, the one most worth while."""
    if offer.pick and offer.pick[1] > 1:
        return offer.keys[: offer.pick[1]]
    wishes = Wishes(sight)
    spaces = [key.removeprefix("space-") for key in offer.keys]
    if "jump" in offer.prompt:
        return (f"space-{min(spaces, key=lambda space: distance(space, wishes.goal))}",)
    sign = -1 if any(word in offer.prompt for word in LOSING) else 1
    return (f"space-{max(spaces, key=lambda space: sign * _worth(wishes, space))}",)


def _worth(wishes: Wishes, space: str) -> float:
    return wishes.worth(space) if space in wishes.sight.ways else 0.0


# In the turns of others


def way_out(sight: Sight, offer: Offer) -> Choice | None:
    """Home at the next moment, from a Gate, once that is better than to stay."""
    key = f"{ANYTIME}arm"
    if key not in [option.key for option in offer.anytime] or sight.is_armed:
        return None
    place = sight.map.get(sight.mine.space)
    return (key,) if place is not None and place.is_gate and _is_better_at_home(sight) else None


def react(sight: Sight, offer: Offer) -> Choice:
    """Home if it is time; save cards; help a test that is nearly there."""
    if "go-home" in offer.keys and _is_better_at_home(sight):
        return ("go-home",)
    for option in offer.options:
        if option.key.startswith("text-") and _is_worth_it(sight, option):
            return (option.key,)
        if option.key.startswith("react-") and _helps(sight, option.label.removeprefix("Play ")):
            return (option.key,)
    return ("pass",)


def _is_better_at_home(sight: Sight) -> bool:
    """One's own last turn is past, or the next blow would be the end."""
    if sight.day.seat != sight.me:
        left = sight.entropy.draw + (0 if sight.entropy.has_recycled else len(sight.entropy.dismissed))
        return left == 0 or sight.spare < 0
    return not sight.day.is_acting and (sight.spare < sight.threat or sight.turns_to_come == 0)


def _helps(sight: Sight, label: str) -> bool:
    focus = sight.focus
    if label.startswith("Brace"):
        return focus.damage > 0
    if label.startswith("Anchor"):
        return focus.gone > 0
    if label.startswith("Forewarn"):
        return sight.entropy.drawn is not None and sight.chance("Forewarn", 0, sight.mine.space) >= FAIR
    if label.startswith("Spot"):
        return _is_nearly_there(sight)
    return False


def _is_nearly_there(sight: Sight) -> bool:
    """A test of somebody close by has missed by what a good look could add."""
    test = sight.focus.tests[-1] if sight.focus.tests else None
    if test is None or test.die in (0, 1) or test.ability == "Spot":
        return False
    where = sight.party[test.seat].space
    is_near = bool(where) and distance(where, sight.mine.space) <= 1
    return is_near and TARGET - HELP <= test.total < TARGET


def _is_worth_it(sight: Sight, option: OfferedOption) -> bool:
    focus = sight.focus
    if "Reroll" in (option.text or ""):
        return bool(focus.tests) and focus.tests[-1].total < TARGET
    return focus.damage >= 2 or bool(focus.attack)
