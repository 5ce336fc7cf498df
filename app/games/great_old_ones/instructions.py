"""Carries out texts: whom a sentence strikes, how much of it, and who it belongs to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.asking import ERRANDS, choose, decide, people_options, send
from app.games.great_old_ones.conditions import holds
from app.games.great_old_ones.nodes import Core, Quantity, Sentence, Text, Who
from app.games.great_old_ones.state import Errand, Investigator, State
from app.games.great_old_ones.text import running
from app.games.great_old_ones.together import everybody
from app.games.great_old_ones.topics import Topic
from app.kernel.decision import Flow, Question, Seat, question
from app.kit.effects import Acts
from app.kit.text import Block


@dataclass(frozen=True, slots=True)
class Context:
    """Who a text belongs to (GO-288, GO-R17). Without an author the scenario carries it out."""

    author: Seat | None = None
    is_print: bool = False
    """A printed box: crossed by one investigator it strikes only that one (GO-285, GO-286)."""
    is_ability: bool = False
    die: str = ""


Verb: TypeAlias = Callable[[State, Investigator, int], Flow[None]]
effect = Acts[Flow[None], State, Context]()
"""What each form of sentence does; `effects.py` says it."""
VERBS: dict[str, Verb] = {}
"""What can happen to one investigator, by the name it has as an errand."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Makes a verb known under its name, to sentences and as an errand."""

    def known(function: Verb) -> Verb:
        VERBS[name] = function
        ERRANDS[name] = lambda state, person, errand: function(state, person, errand.amount)
        return function

    return known


def run_printed(state: State, printed: Block, context: Context) -> Flow[None]:
    """The words on a board."""
    yield from run_text(state, running(printed), context)


def run_text(state: State, text: Text, context: Context) -> Flow[None]:
    """GO-318 Sentence by sentence, each completely before the next."""
    for sentence in text:
        yield from _run(state, sentence, context)


def _run(state: State, sentence: Sentence, context: Context) -> Flow[None]:
    match sentence:
        case n.Conditional():
            core = sentence.core if holds(state, sentence.condition) else sentence.otherwise
            if core is not None:
                yield from run_core(state, core, context)
        case n.ForEach():
            count = capped(state.count(sentence.kind), sentence.at_most)
            for _ in range(count):
                yield from run_core(state, sentence.core, context)
        case _:
            yield from run_core(state, sentence, context)


def run_core(state: State, core: Core, context: Context) -> Flow[None]:
    """One core sentence."""
    yield from effect.of(core)(state, context, core)


# Quantities


def capped(count: int, at_most: int | None) -> int:
    return count if at_most is None else min(count, at_most)


def amount_of(state: State, quantity: Quantity) -> int:
    """Counted when the sentence starts."""
    match quantity.amount:
        case n.RitualLevel():
            count = state.level
        case n.NumberOfActive(kind):
            count = state.count(kind)
        case n.CrossesOn(track):
            count = state.tracks[track.name]
        case int() as number:
            count = number
    return capped(count, quantity.at_most)


# Who


def struck(state: State, context: Context, node: n.Strike, amount: int) -> Flow[list[Investigator]]:
    """GO-289, GO-290, GO-312, GO-315 Those a sentence strikes: active ones only, and if nobody fits, nobody."""
    who = node.who
    active = state.active()
    author = state.at(context.author) if context.author is not None else None
    if who in (Who.YOU, Who.EACH) and context.is_print and author is None:
        return active  # GO-285
    if who is Who.YOU or (who is Who.EACH and context.is_print):
        return [author] if author is not None and author.is_active else []  # GO-286, GO-R77
    if who in _SUBSETS:
        return [person for person in active if _SUBSETS[who](person)]
    if who in _EXTREMES:
        return _extreme(state, who, active)
    if who in (Who.ONE_RANDOM, Who.TWO_RANDOM):
        return _random(state, active, 1 if who is Who.ONE_RANDOM else 2)
    if who is Who.BY_TEAM:
        return (yield from _voted(state, context))
    others = [person for person in active if person is not author]
    if who is Who.EACH_OTHER:
        return others
    return (yield from _chosen(state, author, active if who is Who.ANY_ONE else others, node, amount))


_SUBSETS: dict[Who, Callable[[Investigator], bool]] = {
    Who.EACH: lambda _: True,
    Who.EACH_OPEN: lambda person: not person.is_sealed,
    Who.EACH_CLOSED: lambda person: person.is_sealed,
    Who.EACH_WEAK: lambda person: bool(person.weaknesses),
    Who.EACH_UNWEAK: lambda person: not person.weaknesses,
}
_EXTREMES: dict[Who, Callable[[Investigator], int]] = {
    Who.LEAST_HEALTH: lambda person: -person.health,
    Who.MOST_HEALTH: lambda person: person.health,
    Who.LEAST_INSANITY: lambda person: -person.insanity,
    Who.MOST_INSANITY: lambda person: person.insanity,
    Who.FEWEST_CLUES: lambda person: -person.clues,
    Who.MOST_CLUES: lambda person: person.clues,
}


def _extreme(state: State, who: Who, people: list[Investigator]) -> list[Investigator]:
    """GO-R71 Equals are drawn by lot."""
    best = max((_EXTREMES[who](person) for person in people), default=0)
    return _random(state, [person for person in people if _EXTREMES[who](person) == best], 1)


def _random(state: State, people: list[Investigator], count: int) -> list[Investigator]:
    """GO-156, GO-R36 Never rerolled; without a real choice nothing is drawn."""
    if len(people) <= count:
        return people
    drawn = list(people)
    state.chance.shuffle(drawn)
    state.knowledge.learn(state.knowledge.everybody)
    return [person for person in people if person in drawn[:count]]


def _chosen(
    state: State, author: Investigator | None, people: list[Investigator], node: n.Strike, amount: int
) -> Flow[list[Investigator]]:
    """GO-R72 Whoever caused it chooses; what the scenario leaves open is the first active seat's to choose."""
    if not people:
        return []
    topic = Topic.WHO_FINDS_CLUES if isinstance(node, n.FindClues) else Topic.WHO_IS_IT
    many = amount != 1
    asked = topic(befalls=node.befalls.format(n=amount, s="s" * many, es="es" * many))
    if author is not None:
        seat = yield from choose(state, author, asked, lambda: people_options(state, people))
        return [state.at(seat)] if seat is not None else []
    found: list[Seat] = []

    def ask_first() -> Flow[None]:
        options = people_options(state, people)
        seat = yield from choose(state, people[0], asked, lambda: options)
        found.append(seat if seat is not None else options[0].value)

    yield from everybody(state, {people[0].seat: ask_first()}, f"{state.name(people[0])} chooses.")
    return [state.at(seat) for seat in found]


def _voted(state: State, context: Context) -> Flow[list[Investigator]]:
    """One investigator chosen by the team: most votes, of equals the lowest seat."""
    voters = state.active()
    for person in voters:
        person.vote = None
    if context.author is None:
        flows = {person.seat: cast_vote(state, person, Errand("vote")) for person in voters}
        yield from everybody(state, flows, "The team chooses an investigator.")
    else:
        author = state.at(context.author)
        for person in voters:
            send(state, person.seat, Errand("vote"))
        yield from decide(
            state, author, lambda: Question[None]("", ()), waits=True, until=lambda: _have_voted(state), about="A vote."
        )
    votes = [person.vote for person in voters]
    ranked = sorted(state.active(), key=lambda person: -votes.count(person.seat))
    return ranked[:1]


def _have_voted(state: State) -> bool:
    return all(person.vote is not None for person in state.active())


def cast_vote(state: State, person: Investigator, _errand: Errand) -> Flow[None]:
    """One seat's vote."""
    options = people_options(state, state.active())
    person.vote = yield from decide(state, person, lambda: question(Topic.VOTE, options, because="The team decides"))


ERRANDS["vote"] = cast_vote


@effect(*n.STRIKES)
def strike(state: State, context: Context, node: n.Strike) -> Flow[None]:
    """A verb befalls those struck: side by side if the scenario does it, else each on their own stack.

    GO-161, GO-233, GO-234, GO-236, GO-237, GO-291, GO-292, GO-293, GO-296
    """
    amount = amount_of(state, node.quantity)
    people = yield from struck(state, context, node, amount)
    if context.author is None:
        flows = {person.seat: VERBS[node.verb](state, person, amount) for person in people}
        yield from everybody(state, flows, "The scenario strikes.")
        return
    for person in people:
        if person.seat == context.author:
            yield from VERBS[node.verb](state, person, amount)
        else:
            send(state, person.seat, Errand(node.verb, amount))
