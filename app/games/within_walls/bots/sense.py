"""A player with sense, on either side: it weighs cards, spies, remembers, suspects, and votes by it."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from app.games.within_walls import nodes as n
from app.games.within_walls.bots.claiming import claim
from app.games.within_walls.bots.minding import answer_window, fewest_drugs, mildest, most_drugs, worst
from app.games.within_walls.bots.scoring import worth_of_event, worth_of_progress, worth_of_text
from app.games.within_walls.bots.sight import Choice, Sight, fewest, whether
from app.games.within_walls.bots.suspicion import colours_seen, suspicions
from app.games.within_walls.bots.voting import name_in_vote, reacts_to_elimination, wants_vote
from app.games.within_walls.focus import HELPS
from app.games.within_walls.nodes import Face, Steps
from app.games.within_walls.professions import ON_TURN
from app.games.within_walls.topics import Act, Topic
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption

Thought: TypeAlias = Callable[[Sight, Offer, Chance], Choice | None]

LAST_ACT = 5
FURTHER_CARD = 0.45
"""A card that need not be played is, if it is worth this much."""
PROFESSION = 0.4
HIDES = {
    Topic.SET_FOCUS: 100,
    Topic.SET_FOCUS_ANEW: 100,
    Topic.PLAY_COMPULSORY: 90,
    Topic.PLAY_FURTHER: 90,
    Topic.PLAY_STORY: 75,
}
"""How often of a hundred a Cultist does what an Agent would do, so as not to be read like a book."""
BOLD_ACT = 4


def sense(view: View, offer: Offer, chance: Chance) -> Choice | None:
    """What this seat would do; None to hold back from an any-time play."""
    if not offer.options:
        return _at_any_time(view, offer)
    assert isinstance(offer.topic, Topic)
    sight = Sight(view)
    if sight.is_cultist and _hides(sight, offer.topic, chance):
        sight = Sight(view, is_disguised=True)
    thought = THOUGHTS.get(offer.topic)
    return (thought(sight, offer, chance) if thought else None) or offer.default


def _hides(sight: Sight, topic: Topic, chance: Chance) -> bool:
    """Once the end is near there is more to win by haste than by a good name."""
    often = HIDES.get(topic, 0)
    return chance.below(100) < (often if sight.story_board.act < BOLD_ACT else often * 3 // 4)


def _at_any_time(view: View, offer: Offer) -> Choice | None:
    """Gifts are welcome, trades are not, what is mild may come to light; and some things are better said aloud."""
    wanted = next((play.key for play in offer.anytime if play.act in (Act.ACCEPT_GIFT, Act.LET_MILD)), None)
    if wanted is not None:
        return (wanted,)
    offered = {(play.place or "", play.seat): play.key for play in offer.anytime if play.act == Act.CLAIM}
    return claim(Sight(view), offered) if offered else None


# The contest and the die


def _number(_sight: Sight, offer: Offer, chance: Chance) -> Choice:
    number = 10 - chance.below(6)
    return (next(option.key for option in offer.options if option.amount == number),)


def _focus(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    """Agents slow the story down once votes are open, Cultists hurry it."""
    face = _hurrying(sight) if worth_of_progress(sight, 1) > 0 else Face.X
    return (next(option.key for option in offer.options if option.place == face.value),)


def _hurrying(sight: Sight) -> Face:
    """What makes the current story need less."""
    path = sight.story_board.path
    return next((face for face, helped in HELPS.items() if helped is path), Face.INFINITY)


def _engineer(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    wants_haste = worth_of_progress(sight, 1) > 0
    wrong = Face.X if wants_haste else Face.INFINITY
    return whether(offer, sight.story_board.focus is wrong and sight.story_board.act >= 3)


# Event cards


def _compulsory(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    return _other_move(sight, offer) or (_best_card(sight, offer)[1],)


def _further(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    worth, key = _best_card(sight, offer)
    return _other_move(sight, offer) or ((key,) if worth >= FURTHER_CARD else _end(sight, offer))


def _end(sight: Sight, offer: Offer) -> Choice:
    """The end of the turn; of too many cards the one that is worth least goes first."""
    puts = [option for option in offer.options if option.act == Act.PUT_UNDER]
    return (min(puts, key=lambda option: _card(sight, option)).key,) if puts else whether(offer, False)


def _best_card(sight: Sight, offer: Offer) -> tuple[float, str]:
    """What the best card that can be played is worth, and its key."""
    plays = [option for option in offer.options if option.act == Act.PLAY_EVENT]
    worths = [(_card(sight, option), option.key) for option in plays]
    return max(worths, key=lambda found: found[0], default=(0.0, ""))


def _card(sight: Sight, option: OfferedOption) -> float:
    assert option.card is not None
    return worth_of_event(sight, option.card)


def _other_move(sight: Sight, offer: Offer) -> Choice | None:
    """The profession while it is worth something, and a vote once one is sure enough."""
    for option in offer.options:
        if option.act == Act.USE_PROFESSION and worth_of_text(sight, _on_turn(sight, option)) > PROFESSION:
            return (option.key,)
        if option.act == Act.CALL_VOTE and wants_vote(Sight(sight.view)):
            return (option.key,)
    return None


def _on_turn(sight: Sight, option: OfferedOption) -> Steps:
    assert option.card is not None
    abilities = sight.cards.professions[option.card].abilities
    return next(ability.steps for ability in abilities if ability.trigger in ON_TURN)


def _least_worth(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    """The cards that are worth least go."""
    return fewest(offer, lambda option: _card(sight, option))


# Stories


def _secret_move(sight: Sight, offer: Offer, _chance: Chance) -> Choice:
    """Agents want time and never the end; Cultists want the next act. With two it is the other way round."""
    act = next(sight.cards.stories[option.card].act for option in offer.options if option.card is not None)
    wanted = Act.PLAY_STORY if _wants_story(sight, act) else Act.PUT_ASIDE
    return (next(option.key for option in offer.options if option.act == wanted),)


def _wants_story(sight: Sight, act: int | None) -> bool:
    if act == LAST_ACT:  # nothing is left to hide then
        return worth_of_progress(Sight(sight.view), 1) > 0
    is_next = act is not None and act > sight.story_board.act
    if worth_of_progress(sight, 1) <= 0:
        return not is_next
    return is_next or not sight.is_cultist


# Choices in texts


def _choose_one(sight: Sight, offer: Offer, _chance: Chance) -> Choice | None:
    """The best of what the card that is being carried out lets one choose."""
    choice = next(_choices(sight, sight.resolving), None)
    if choice is None:
        return None
    worths = {number: worth_of_text(sight, text) for number, text in enumerate(choice.options, start=1)}
    return fewest(offer, lambda option: -worths.get(option.amount or 0, 0.0))


def _choices(sight: Sight, text: Steps) -> Iterator[n.Choice]:
    for step in text:
        match step:
            case n.Choice():
                yield step
            case n.If():
                yield from _choices(sight, sight.branch(step))
            case n.May():
                yield from _choices(sight, step.then)


def _spy_on(sight: Sight, offer: Offer, chance: Chance) -> Choice:
    """Where one knows least: looked at seldom, and suspected."""
    guilt = suspicions(sight)
    return _whom(offer, chance, lambda seat: 0.25 * len(colours_seen(sight, seat)) - guilt.get(seat, 0.0))


def _harm(sight: Sight, offer: Offer, chance: Chance) -> Choice:
    """Those one suspects; a Cultist those who are not suspected."""
    guilt, sign = suspicions(sight), 1.0 if sight.is_cultist else -1.0
    return _whom(offer, chance, lambda seat: sign * guilt.get(seat, 0.0))


def _help(sight: Sight, offer: Offer, chance: Chance) -> Choice:
    """Oneself, or those one trusts."""
    guilt, sign = suspicions(sight), -1.0 if sight.is_cultist else 1.0
    return _whom(offer, chance, lambda seat: -2.0 if seat == sight.me else sign * guilt.get(seat, 0.0))


def _whom(offer: Offer, chance: Chance, badness: Callable[[Seat], float]) -> Choice:
    listed = [(option.seat, option.key) for option in offer.options if option.seat is not None]
    chance.shuffle(listed)
    return (min(listed, key=lambda found: badness(found[0]))[1],)


def _plain(thought: Callable[[Sight, Offer], Choice]) -> Thought:
    """One that leaves nothing to chance."""
    return lambda sight, offer, _chance: thought(sight, offer)


THOUGHTS: dict[Topic, Thought] = {
    Topic.CHOOSE_NUMBER: _number,
    Topic.SET_FOCUS: _focus,
    Topic.SET_FOCUS_ANEW: _engineer,
    Topic.PLAY_COMPULSORY: _compulsory,
    Topic.PLAY_FURTHER: _further,
    Topic.DISCARD_EXCESS: _least_worth,
    Topic.PLAY_STORY: _secret_move,
    Topic.IGNORE_BREAK: lambda _sight, offer, _chance: whether(offer, True),
    Topic.BREAK: _plain(mildest),
    Topic.ANSWER_WITH_ITEM: _plain(answer_window),
    Topic.CALL_OR_SKIP_VOTE: lambda sight, offer, _chance: whether(offer, wants_vote(sight)),
    Topic.NAME_FIRST: _plain(name_in_vote),
    Topic.NAME: _plain(name_in_vote),
    Topic.PREVENT_ELIMINATION: _plain(reacts_to_elimination),
    Topic.CHOOSE_ONE: _choose_one,
    Topic.WHO_SUFFERS: _harm,
    Topic.WHO: _help,
    Topic.SPY_ON: _spy_on,
    Topic.GIVE_TO: _help,
    Topic.TAKE_FROM: _harm,
    Topic.TAKE_ITEMS: _plain(most_drugs),
    Topic.DISCARD_ITEMS: _plain(fewest_drugs),
    Topic.GIVE_ITEMS: _plain(fewest_drugs),
    Topic.LOOK_AT_ITEMS: _plain(fewest_drugs),
    Topic.DISCARD_EVENTS: _least_worth,
    Topic.REMOVE_INSANITY: _plain(worst),
    Topic.REVEAL_INSANITY: _plain(mildest),
    Topic.ACTIVATE_INSANITY: _plain(mildest),
    Topic.TURN_BACK_INSANITY: _plain(worst),
}
UNWEIGHED = frozenset(
    {
        Topic.PUT_HISTORY_AWAY,
        Topic.COVER_FIRST,
        Topic.ACTIVATE_FIRST,
        Topic.PLAY_ONLY_CARD,
        Topic.SHOW_UNPLAYABLE_HAND,
        Topic.END_INVESTIGATION,
        Topic.STORY_UNPLAYABLE,
        Topic.STORY_COMPULSORY,
        Topic.TRADE_WITH,
        Topic.TALK,
        Topic.PUT_TRADE_TOGETHER,
        Topic.YOU_MAY,
    }
)
"""Where there is one way only, or it makes little difference."""
