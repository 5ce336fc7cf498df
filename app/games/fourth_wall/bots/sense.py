"""The bot with sense: it recognises each question and hands it to the thought that answers it."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots import investigator, trading, wall
from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.bots.rushes import RUSH, breaks_in
from app.games.fourth_wall.bots.schemes import WallJudgement
from app.games.fourth_wall.state import WALL
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer

T = TypeVar("T")
Choice: TypeAlias = tuple[str, ...]
TeamThought: TypeAlias = Callable[[TeamJudgement, Offer], Choice]
WallThought: TypeAlias = Callable[[WallJudgement, Offer], Choice]

_A_HORROR = n.Horrors(n.Which.ONE)

TEAM_BY_RULE: dict[str, TeamThought] = {
    "FW-019": investigator.choose_person,
    "FW-065": investigator.take_turn,
    "FW-078": investigator.close_with,
    "FW-104": trading.give_or_trade,
    "FW-111": investigator.pass_freely,
    "FW-113": investigator.give_up,
    "FW-188": investigator.raise_blitz,
    "FW-201": investigator.lose_one,
    "FW-R70": investigator.guard,
    "FW-R94": investigator.draw_for_whom,
    "FW-R38": lambda _mind, _offer: ("regroup",),
    "FW-R71": lambda _mind, _offer: ("pass",),
    "FW-A067": lambda _mind, _offer: ("next",),
}
TEAM_BY_WORDS: tuple[tuple[str, TeamThought], ...] = (
    ("Which Action do you take?", investigator.take_free_action),
    ("Marble do you use to Intervene?", investigator.use_which),
    ("Marble to Intervene with?", investigator.use_another),
    ("against which Horror?", investigator.against_which),
    ("Which Marble do you Utilise?", investigator.utilise_which),
    ("With whom?", investigator.partner),
    ("to whom?", investigator.partner),
    ("Which Marble goes to", investigator.pass_which),
    ("Which Marble do you give", investigator.pass_which),
    ("Which Marbles go to", investigator.pass_up_to),
    ("the rest is discarded", investigator.take_looked_at),
    ("from the discard pile", investigator.take_discarded),
    (": discard ", investigator.give_up),
    ("who Searches?", investigator.draw_for_whom),
    ("who may Regroup?", investigator.draw_for_whom),
    ("which Horror is discarded?", investigator.banish_which(n.DiscardHorror(_A_HORROR))),
    ("which Horror is Drained?", investigator.banish_which(n.Drain(_A_HORROR))),
    ("which Horror returns to The Wall?", investigator.banish_which(n.ReturnToTheWall(_A_HORROR))),
    ("Which of the revealed Marbles", investigator.next_of_blitz),
    (": with whom?", trading.with_whom),
    ("Trade a Marble?", trading.once_more),
    ("Which Marble do you offer", trading.offer_which),
    ("the next sentence is up to you", lambda _mind, _offer: ("yes",)),
    ("take an Action for no AP?", lambda _mind, _offer: ("act",)),
)
WALL_BY_RULE: dict[str, WallThought] = {
    "FW-151": wall.wrath_or_brood,
    "FW-157": wall.act,
    "FW-203": wall.take_marble,
}
WALL_BY_WORDS: tuple[tuple[str, WallThought], ...] = (
    ("Which Horror is The Scourge?", wall.unleash),
    ("becomes The Scourge?", wall.unleash),
    ("who loses?", wall.target),
    ("Which Marble is destroyed?", wall.destroy),
    ("to be Sacrificed?", wall.sacrifice),
    ("are undrained?", wall.undrain),
    ("the Marbles on which Horror?", wall.shake_off),
    ("which Horror is Manifested?", wall.manifest_cheaper),
    ("the next sentence is up to you", lambda _mind, _offer: ("yes",)),
)


def sense(view: View, offer: Offer, _chance: Chance) -> Choice | None:
    """Break in if that helps; otherwise answer what is asked, if anything is."""
    rushes = any(option.key.startswith(RUSH) for option in offer.anytime)
    if not rushes and not offer.options:
        return None
    if rushes:
        key = breaks_in(TeamJudgement(view), offer)
        if key is not None:
            return (key,)
    return _answer(view, offer) if offer.options else None


def _answer(view: View, offer: Offer) -> Choice | None:
    if offer.rule == "FW-R34":
        return trading.answer(TeamJudgement(view), offer)
    if len(offer.options) == 1 and offer.pick is None:
        return offer.keys
    side = WallJudgement(view)
    choice = _by_the_wall(side, offer) if side.me == WALL else _by_the_team(TeamJudgement(view), offer)
    return choice if _is_offered(choice, offer) else _anything(offer)


def _by_the_wall(mind: WallJudgement, offer: Offer) -> Choice:
    thought = WALL_BY_RULE.get(offer.rule or "") or _by_words(WALL_BY_WORDS, offer.prompt)
    return thought(mind, offer) if thought else ()


def _by_the_team(mind: TeamJudgement, offer: Offer) -> Choice:
    thought = TEAM_BY_RULE.get(offer.rule or "") or _by_words(TEAM_BY_WORDS, offer.prompt)
    return thought(mind, offer) if thought else ()


def _by_words(thoughts: Iterable[tuple[str, T]], prompt: str) -> T | None:
    return next((thought for words, thought in thoughts if words in prompt), None)


def _is_offered(choice: Choice, offer: Offer) -> bool:
    least, most = offer.pick or (1, 1)
    return least <= len(choice) <= most and set(choice) <= set(offer.keys)


def _anything(offer: Offer) -> Choice:
    """For questions no thought was made for."""
    return offer.default or offer.keys[: offer.pick[0] if offer.pick else 1]
