"""The bot with sense: every topic has a thought that answers it, or is left to what silence would answer."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots import investigator, trading, wall
from app.games.fourth_wall.bots.choosing import Choice, agreeing
from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.bots.rushes import breaks_in
from app.games.fourth_wall.bots.schemes import WallJudgement
from app.games.fourth_wall.state import WALL
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer

TeamThought: TypeAlias = Callable[[TeamJudgement, Offer], Choice]
WallThought: TypeAlias = Callable[[WallJudgement, Offer], Choice]

_A_HORROR = n.Horrors(n.Which.ONE)

OF_THE_TEAM: dict[Topic, TeamThought] = {
    Topic.WHO_ARE_YOU: investigator.choose_person,
    Topic.TAKE_ACTION: investigator.take_turn,
    Topic.TAKE_FREE_ACTION: investigator.take_free_action,
    Topic.CLOSE_GATE: investigator.close_with,
    Topic.CLOSE_GATE_BY_TEXT: investigator.close_by_text,
    Topic.INTERVENE: investigator.use_which,
    Topic.INTERVENE_WITH: investigator.use_which,
    Topic.INTERVENE_UP_TO: investigator.use_another,
    Topic.INTERVENE_AGAIN: investigator.use_another,
    Topic.INTERVENE_AGAINST: investigator.against_which,
    Topic.UTILISE: investigator.utilise_which,
    Topic.PASS_TO_WHOM: investigator.partner,
    Topic.PASS_WHICH: trading.pass_which,
    Topic.ANSWER_WISH: trading.grant,
    Topic.ANSWER_TRADE: trading.answer,
    Topic.PASS_FREELY: trading.pass_if_better,
    Topic.PASS_FREELY_TO: trading.with_whom,
    Topic.GIVE_TO_WHOM: investigator.partner,
    Topic.GIVE_UP_TO: investigator.pass_up_to,
    Topic.TRADE_WITH_WHOM: trading.with_whom,
    Topic.TRADE_WHICH: trading.pass_if_better,
    Topic.DISCARD_DOWN: investigator.give_up,
    Topic.DISCARD_COST: investigator.give_up,
    Topic.LOSE_WHICH: investigator.lose_some,
    Topic.LOSS: investigator.guard,
    Topic.LAST_LOSS: investigator.guard,
    Topic.LOSSES: investigator.guard,
    Topic.SALVAGE: investigator.take_discarded,
    Topic.KEEP_LOOKED_AT: investigator.take_looked_at,
    Topic.WHO_SEARCHES: investigator.draw_for_whom,
    Topic.WHO_MAY_REGROUP: investigator.draw_for_whom,
    Topic.ELECT_TO_SEARCH: investigator.draw_for_whom,
    Topic.ELECT_TO_REGROUP: investigator.draw_for_whom,
    Topic.ELECT_TO_ACT: investigator.draw_for_whom,
    Topic.ELECT_TO_LOSE: investigator.lose_for_all,
    Topic.ELECT_FOR_UNFINISHED: investigator.draw_for_whom,
    Topic.ELECT_ALONE: investigator.draw_for_whom,
    Topic.DISCARD_HORROR: investigator.banish_which(n.DiscardHorror(_A_HORROR)),
    Topic.DRAIN: investigator.banish_which(n.Drain(_A_HORROR)),
    Topic.RETURN_TO_THE_WALL: investigator.banish_which(n.ReturnToTheWall(_A_HORROR)),
    Topic.RAISE_BLITZ: investigator.raise_blitz,
    Topic.NEXT_OF_BLITZ: investigator.next_of_blitz,
    Topic.BLITZ_AGAINST: investigator.blitz_which,
    Topic.UP_TO_YOU: agreeing,
    Topic.MAY_REGROUP: agreeing,
    Topic.MAY_ACT: agreeing,
}
OF_THE_WALL: dict[Topic, WallThought] = {
    Topic.WRATH_OR_BROOD: wall.wrath_or_brood,
    Topic.WRATH: wall.act,
    Topic.WRATH_ENDS: wall.act,
    Topic.PLACE_SCOURGE: wall.unleash,
    Topic.BECOME_SCOURGE: wall.unleash,
    Topic.WHO_LOSES: wall.target(n.Lose),
    Topic.WHO_LOSES_BY_CHANCE: wall.target(n.LoseRandom),
    Topic.WHO_LOSES_BY_CHOICE: wall.target(n.LoseChosen),
    Topic.CHOOSE_LOSS: wall.take_marble,
    Topic.DESTROY: wall.destroy,
    Topic.DESTROY_BY_TEXT: wall.destroy,
    Topic.SACRIFICE: wall.sacrifice,
    Topic.UNDRAIN: wall.undrain,
    Topic.SHAKE_OFF: wall.shake_off,
    Topic.MANIFEST_CHEAPER: wall.manifest_cheaper,
    Topic.UP_TO_YOU: agreeing,
}
WAITS = frozenset({Topic.AWAIT_TRADE})
"""Asked while somebody else thinks, who is to answer first."""
THOUGHTS = frozenset(OF_THE_TEAM) | frozenset(OF_THE_WALL) | WAITS
UNWEIGHED = frozenset(
    {
        Topic.END_TURN,
        Topic.DRAW,
        Topic.ON_THE_BRINK,
        Topic.HOLD,
        Topic.BEFORE_BROOD,
        Topic.BEFORE_STEP,
        Topic.FALLS_FIRST,
        Topic.ELECT_HORROR,
        Topic.WHO_MAY_ACT,
        Topic.FIND_WHICH,
        Topic.SWAP_FOR,
        Topic.SWAP_WITH,
        Topic.MOVE_WHICH,
        Topic.MOVE_TO,
        Topic.ENHANCE,
        Topic.REMOVE_DOOM,
    }
)
"""What this bot leaves as it comes, once it has thought of a Rush."""


def sense(view: View, offer: Offer, _chance: Chance) -> Choice | None:
    """Break in if that helps; otherwise answer what is asked, if anything is."""
    if any(option.act == Act.RUSH for option in offer.anytime):
        key = breaks_in(TeamJudgement(view), offer)
        if key is not None:
            return (key,)
    return _answer(view, offer) if offer.options else None


def _answer(view: View, offer: Offer) -> Choice | None:
    assert isinstance(offer.topic, Topic)
    if offer.topic in WAITS:
        return None
    if len(offer.options) == 1 and offer.pick is None:
        return offer.keys
    choice = _weighed(view, offer, offer.topic)
    return choice if _is_offered(choice, offer) else _anything(offer)


def _weighed(view: View, offer: Offer, topic: Topic) -> Choice:
    mind = WallJudgement(view)
    if mind.me == WALL:
        return OF_THE_WALL[topic](mind, offer) if topic in OF_THE_WALL else ()
    return OF_THE_TEAM[topic](TeamJudgement(view), offer) if topic in OF_THE_TEAM else ()


def _is_offered(choice: Choice, offer: Offer) -> bool:
    least, most = offer.pick or (1, 1)
    return least <= len(choice) <= most and set(choice) <= set(offer.keys)


def _anything(offer: Offer) -> Choice:
    """What silence would answer."""
    return offer.default or offer.keys[: offer.pick[0] if offer.pick else 1]
