"""The Investigators' Actions: what each costs, when it cannot be taken, and how it is declared and resolved.

An Action is declared first (FW-214: its objects are named, and one may still think better of it), then paid (FW-215),
then resolved. A declaration returns the flow to resolve, or None if nothing was declared.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from app.games.fourth_wall.asking import choose_or_back, people_options, spending_options, struck_options, turn_about
from app.games.fourth_wall.closing import Resolve, declare_close, gate_cannot_close, price_of_a_gate
from app.games.fourth_wall.doom import add_doom
from app.games.fourth_wall.drawing import draw_marbles, marbles_can_be_drawn
from app.games.fourth_wall.instructions import Play, follow, foresee
from app.games.fourth_wall.marbles import intervene_from_hand, utilise
from app.games.fourth_wall.passing import DRAWS, Way, agree, change_hands, others_sane, regroup, ways
from app.games.fourth_wall.records import InvestigatorCard
from app.games.fourth_wall.standing import extra_doom_for_exploit, passing_is_free, sanity
from app.games.fourth_wall.state import Investigator, State
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.decision import Flow, Option, Question, WhyNot, ask, question
from app.kit.piles import Card
from app.kit.text import words

Declare: TypeAlias = Callable[[State, Investigator], Flow[Resolve | None]]


@dataclass(frozen=True, slots=True)
class Action:
    """One of the eight Actions."""

    act: Act
    name: str
    cost: Callable[[State, Investigator], int]
    text: Callable[[State, Investigator], str]
    why_not: Callable[[State, Investigator], WhyNot | None]
    declare: Declare
    foresee: Callable[[State, Investigator], str | None] = lambda _state, _investigator: None


# Exploit the Rift and the Unique Action


def declare_exploit(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    """FW-086 The text of one's own card; FW-088, FW-R25 as often as one can pay."""
    yield from ()
    return lambda: _exploit(state, investigator)


def _exploit(state: State, investigator: Investigator) -> Flow[None]:
    name = state.name(investigator)
    state.story.tell(f"{name} Exploits the Rift.")
    yield from follow(state, Play(investigator.seat, name, label="Exploit"), _card(state, investigator).exploit)
    # FW-087, FW-217 Right after the text, FW-R19 always into the pool; FW-R40 an unfinished text brings one more.
    add_doom(state, 1 + extra_doom_for_exploit(state))
    state.story.tell("Doom answers from the Rift.", "dread")


def unique_cannot(state: State, investigator: Investigator) -> WhyNot | None:
    if investigator.seat in state.uniques_used:  # FW-090, FW-R26 once per turn of the game
        return WhyNot("Unique Action", "It has been used this turn.", "FW-090", Act.UNIQUE)
    return None


def declare_unique(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    yield from ()
    return lambda: _unique(state, investigator)


def _unique(state: State, investigator: Investigator) -> Flow[None]:
    """FW-089 The text of one's own card; FW-091 no Doom for it."""
    state.uniques_used.append(investigator.seat)
    name = state.name(investigator)
    state.story.tell(f"{name} uses a Unique Action.")
    yield from follow(state, Play(investigator.seat, name, label="Unique"), _card(state, investigator).unique)


def _card(state: State, investigator: Investigator) -> InvestigatorCard:
    assert investigator.card is not None
    return state.person(investigator.card)


def _foresee_exploit(state: State, investigator: Investigator) -> str | None:
    return foresee(state, Play(investigator.seat, state.name(investigator)), _card(state, investigator).exploit)


def _foresee_unique(state: State, investigator: Investigator) -> str | None:
    return foresee(state, Play(investigator.seat, state.name(investigator)), _card(state, investigator).unique)


# Search, Intervene, Utilise


def search_cannot(state: State, _investigator: Investigator) -> WhyNot | None:
    """FW-093, FW-R39"""
    if marbles_can_be_drawn(state):
        return None
    return WhyNot("Search", "There is no Marble left to draw.", "FW-093", Act.SEARCH)


def _too_full(state: State, investigator: Investigator) -> str | None:
    """FW-113 What is drawn over one's Sanity is discarded again."""
    return None if len(investigator.hand) < sanity(state, investigator) else "Full hand: you discard 1 again"


def declare_search(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    yield from ()
    return lambda: _search(state, investigator)


def _search(state: State, investigator: Investigator) -> Flow[None]:
    """FW-092"""
    yield from ()
    draw_marbles(state, investigator, 1)
    state.story.tell(f"{state.name(investigator)} Searches.")


def intervene_cannot(state: State, investigator: Investigator) -> WhyNot | None:
    if not state.streets:
        return WhyNot("Intervene", "No Horror is On the Streets.", "FW-098", Act.INTERVENE)
    if not investigator.hand:
        return WhyNot("Intervene", "You have no Marble.", "FW-094", Act.INTERVENE)
    return None


def declare_intervene(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    """FW-094, FW-096, FW-R30 Any Marble against any Horror, useful or not."""
    seat, hand = investigator.seat, lambda: spending_options(state, investigator)
    card = yield from choose_or_back(state, seat, Topic.INTERVENE, hand)
    if card is None:
        return None
    asked = Topic.INTERVENE_AGAINST(marble=state.marble(card).name)
    horror = yield from choose_or_back(state, seat, asked, lambda: struck_options(state, card))
    if horror is None or card not in investigator.hand:
        return None
    return lambda: intervene_from_hand(state, investigator, card, horror)


def has_utilise(state: State, card: Card) -> bool:
    """FW-100"""
    return bool(state.marble(card).utilise)


def utilise_cannot(state: State, investigator: Investigator) -> WhyNot | None:
    if any(has_utilise(state, card) for card in investigator.hand):
        return None
    return WhyNot("Utilise", "No Marble in your hand has a Utilise text.", "FW-100", Act.UTILISE)


def declare_utilise(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    def options() -> tuple[Option[Card], ...]:
        usable = spending_options(state, investigator, lambda card: has_utilise(state, card))
        return tuple(
            replace(
                option,
                warning=_vain(state, investigator, option.value) or option.warning,
                text=words(state.marble(option.value).text, "Utilise"),
            )
            for option in usable
        )

    card = yield from choose_or_back(state, investigator.seat, Topic.UTILISE, options)
    return None if card is None else (lambda: utilise(state, investigator, card))


def _vain(state: State, investigator: Investigator, card: Card) -> str | None:
    return foresee(state, Play(investigator.seat, state.marble(card).name, marble=card), state.marble(card).utilise)


# Give or Trade, Regroup


def pass_cannot(state: State, investigator: Investigator) -> WhyNot | None:
    """FW-105 Nobody takes a Marble without passing one."""
    if not investigator.hand:
        return WhyNot("Give or Trade", "You have no Marble to pass.", "FW-105", Act.PASS)
    if not others_sane(state, investigator):
        return WhyNot("Give or Trade", "Nobody else is in their right mind.", "FW-107", Act.PASS)
    return None


def pass_cost(state: State, investigator: Investigator) -> int:
    """FW-074, unless an Anchored Marble makes the first of one's own turn free."""
    is_own_turn = not state.is_wall_turn and state.acting is investigator
    return 0 if is_own_turn and passing_is_free(state) else 1


def declare_pass(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    """FW-103, FW-104 A Trade that is refused or withdrawn was never declared: it costs nothing."""
    others = others_sane(state, investigator)
    partner: Investigator | None = others[0]
    if len(others) > 1:
        partners = lambda: people_options(state, others_sane(state, investigator))  # noqa: E731
        partner = yield from choose_or_back(state, investigator.seat, Topic.PASS_TO_WHOM, partners)
    if partner is None:
        return None
    options = partial(ways, state, investigator, partner, Act.GIVE, Act.TRADE)
    way = yield from choose_or_back(state, investigator.seat, Topic.PASS_WHICH(whom=state.name(partner)), options)
    agreed = None if way is None else (yield from agree(state, investigator, partner, way))
    return None if agreed is None else partial(_pass, state, investigator, partner, agreed)


def _pass(state: State, investigator: Investigator, partner: Investigator, way: Way) -> Flow[None]:
    yield from ()
    if pass_cost(state, investigator) == 0:
        state.has_passed_free = True
    change_hands(state, investigator, partner, way)


def declare_regroup(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    yield from ()
    return lambda: regroup(state, investigator)


def _always(_state: State, _investigator: Investigator) -> WhyNot | None:
    return None


def _costs(points: int) -> Callable[[State, Investigator], int]:
    return lambda _state, _investigator: points


def _says(words: str) -> Callable[[State, Investigator], str]:
    return lambda _state, _investigator: words


def _exploit_words(state: State, investigator: Investigator) -> str:
    doom = 1 + extra_doom_for_exploit(state)
    return f"{words(_card(state, investigator).text, 'Exploit')} The Wall gains {doom} Doom."


ACTIONS = (
    Action(
        Act.CLOSE,
        "Close a Gate",
        _costs(2),  # FW-068
        lambda state, _person: f"Discard {price_of_a_gate(state, 3)}",
        gate_cannot_close,
        declare_close,
    ),
    Action(
        Act.EXPLOIT,
        "Exploit the Rift",
        _costs(1),  # FW-069
        _exploit_words,
        _always,
        declare_exploit,
        _foresee_exploit,
    ),
    Action(
        Act.UNIQUE,
        "Unique",
        lambda state, person: _card(state, person).unique_cost,  # FW-070
        lambda state, person: words(_card(state, person).text, "Unique"),
        unique_cannot,
        declare_unique,
        _foresee_unique,
    ),
    Action(Act.SEARCH, "Search", _costs(1), _says("Draw 1 Marble"), search_cannot, declare_search, _too_full),  # FW-071
    Action(
        Act.INTERVENE,
        "Intervene",
        _costs(1),  # FW-072
        _says("A Marble strikes Symbols off a Horror"),
        intervene_cannot,
        declare_intervene,
    ),
    Action(
        Act.UTILISE,
        "Utilise a Marble",
        _costs(1),  # FW-073
        _says("Follow its own text, then discard it"),
        utilise_cannot,
        declare_utilise,
    ),
    Action(Act.PASS, "Give or Trade", pass_cost, _says("A Marble for another"), pass_cannot, declare_pass),
    Action(
        Act.REGROUP,
        "Regroup",
        _costs(2),  # FW-075
        _says(DRAWS),
        _always,
        declare_regroup,
    ),
)


def action_options(
    state: State, investigator: Investigator, points: int
) -> tuple[tuple[Option[Action], ...], tuple[WhyNot, ...]]:
    """The Actions this Investigator can declare with so many AP, and why not the others."""
    options: list[Option[Action]] = []
    refused: list[WhyNot] = []
    for action in ACTIONS:
        cost = action.cost(state, investigator)
        reason = action.why_not(state, investigator)
        if reason is not None:
            refused.append(reason)
        elif cost > points:  # FW-076
            refused.append(WhyNot(action.name, f"It costs {cost} AP; you have {points}.", "FW-076", action.act))
        else:
            warning, text = action.foresee(state, investigator), action.text(state, investigator)
            act, name, price = action.act, action.name, f"{cost} AP"
            one = Option(act.value, name, action, warning=warning, text=text, act=act, amount=cost, cost=price)
            options.append(one)
    return tuple(options), tuple(refused)


def take_action_by_text(state: State, investigator: Investigator, most: int) -> Flow[None]:
    """One Action of at most that cost, now, without paying for it."""

    def build() -> Question[Action]:
        options, refused = action_options(state, investigator, most)
        return question(Topic.TAKE_FREE_ACTION, options, why_not=refused, default=_plainest(options))

    while action := (yield from ask(investigator.seat, turn_about(state, investigator.seat), build)):
        resolve = yield from action.declare(state, investigator)
        if resolve is not None:
            yield from resolve()
            return


def _plainest(options: tuple[Option[Action], ...]) -> tuple[str, ...]:
    """Searching tells nobody anything; otherwise the first option."""
    plain = [option.key for option in options if option.act is Act.SEARCH]
    return tuple((plain or [option.key for option in options])[:1])
