"""The bot with sense: it hands each question to the thought that its topic has."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.projector.bots import affairs, turn
from app.games.projector.bots.sight import Choice, Sight
from app.games.projector.topics import Topic
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer

Thought: TypeAlias = Callable[[Sight, Offer], Choice]


def sense(view: View, offer: Offer, _chance: Chance) -> Choice | None:
    """Answer what is asked; interrupt others only to choose a perk and a style, or to be off home."""
    if not offer.options:
        return affairs.perk_to_choose(offer) or turn.way_out(Sight(view), offer)
    if len(offer.options) == 1 and offer.pick is None:
        return offer.keys
    assert isinstance(offer.topic, Topic)
    thought = THOUGHTS.get(offer.topic)
    choice = thought(Sight(view, offer.options), offer) if thought else ()
    return choice if _is_offered(choice, offer) else offer.default


def _is_offered(choice: Choice, offer: Offer) -> bool:
    least, most = offer.pick or (1, 1)
    return least <= len(choice) <= most and set(choice) <= set(offer.keys)


def last(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[-1:]


def agree(_sight: Sight, offer: Offer) -> Choice:
    return tuple(option.key for option in offer.options if not option.declines)


def decline(_sight: Sight, offer: Offer) -> Choice:
    return tuple(option.key for option in offer.options if option.declines)


THOUGHTS: dict[Topic, Thought] = {
    Topic.ACT: turn.act,
    Topic.DISCARD_TO_MOVE: turn.give_away,
    Topic.MOVE: turn.step,
    Topic.SPECIAL_TEST: turn.special_test,
    Topic.PAY: turn.pay,
    Topic.DISCARD: turn.give_away,
    Topic.END_OF_TURN: turn.throw_away,
    Topic.STEP_IN: turn.react,
    Topic.AIM: turn.target,
    Topic.JUMP: turn.jump,
    Topic.LOOK: turn.best_places,
    Topic.FLIP: turn.best_places,
    Topic.PLACE_TOKEN: turn.best_places,
    Topic.TURN_DOWN: turn.worst_places,
    Topic.READ_STORY: affairs.which_story,
    Topic.EXPLORE_AREA: affairs.which_area,
    Topic.CHOOSE_SETUP: last,
    Topic.TAKE_FROM_STASH: affairs.everything,
    Topic.WHO_CARRIES: affairs.who_carries,
    Topic.BUILD_DECK: affairs.deck,
    Topic.LEARN: affairs.learn,
    Topic.IMPROVE: affairs.raise_level,
    Topic.STUDY: affairs.raise_level,
    Topic.PRINT_SLIDE: affairs.print_slide,
    Topic.MELD: affairs.meld,
    Topic.DEAL_REALSPACE: affairs.print_slide,
    Topic.CHOOSE_PERK: affairs.perk,
    Topic.CHOOSE_STYLE: affairs.style,
    Topic.TAKE_FIRST_SLIDE: agree,
    Topic.NATURAL_20: agree,
    Topic.READ_DIARY: agree,
    Topic.GIVE_UP: decline,
}
UNWEIGHED = frozenset((
    Topic.READ_ALOUD, Topic.PAUSE, Topic.MAKE_RESERVE, Topic.TAKE_STATION, Topic.PARK_SLIDES,
    Topic.UNPARK_SLIDES, Topic.TOP_UP_RESERVE, Topic.TURN_ORDER, Topic.WHAT_FIRST,
    Topic.GIVE_FOR_MANEUVER, Topic.JOIN_MANEUVER, Topic.HAND_OVER, Topic.HAND_TO_WHOM, Topic.NEXT_ATTACKER,
    Topic.PROPOSE_GIVING_UP, Topic.CHOOSE_ONE, Topic.DISCARD_RESOURCES, Topic.TAKE_RESOURCE,
    Topic.KEEP_RESOURCES, Topic.CRAFT, Topic.REMOVE_CONDITIONS, Topic.RETURN_DISCARD, Topic.WHICH_PLAYER,
    Topic.WHICH_PARTICIPANT, Topic.DISMISS_BADDIE, Topic.DEFEAT_BADDIE, Topic.COVER, Topic.SWAP,
    Topic.OPEN_SIDE, Topic.PUSH_BADDIE, Topic.OVERWRITE_SLIDE,
))  # fmt: skip
"""Where the first that comes, or nothing, is good enough."""
