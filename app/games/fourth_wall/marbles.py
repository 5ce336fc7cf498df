"""What is done with a Marble: Attach it, Utilise it, Rush it, Blitz."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from app.games.fourth_wall.asking import choose, hand_options, marble_options, struck_options, team_cover
from app.games.fourth_wall.defeat import check_defeat
from app.games.fourth_wall.drawing import discard_from_hand, top_marble
from app.games.fourth_wall.instructions import Play, follow
from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.records import ORDER, Instructions
from app.games.fourth_wall.state import Horror, Investigator, State
from app.games.fourth_wall.steps import run_action
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.windows import NOT_AGAIN, PASS_ON, passing_in_advance, remember_passes, window_timing
from app.kernel.decision import Build, Flow, Option, Pick, Question, Seat, ask_together, question
from app.kit.piles import Card


def shows(state: State, card: Card, symbols: Iterable[Symbol]) -> bool:
    """FW-200 At least one of the Symbols stands on the Marble, whatever else does."""
    printed = state.marble(card).symbols
    return any(printed[ORDER.index(symbol)] for symbol in symbols)


def intervene_from_hand(state: State, investigator: Investigator, card: Card, horror: Horror) -> Flow[None]:
    """FW-094 A Marble of the hand is Attached."""
    yield from intervene(state, investigator, investigator.hand.take(card), horror)


def intervene(state: State, investigator: Investigator, card: Card, horror: Horror) -> Flow[None]:
    """FW-183, FW-095 Attached, beside however many others; FW-097 its text runs before the Horror is checked.

    FW-184 No other text of it does.
    """
    marble = state.marble(card)
    horror.marbles.put(state, card)
    state.tally.play(marble.name)
    state.story.tell(f"{state.name(investigator)} sets {marble.name} against {state.horror(horror.card).name}.")
    yield from follow(state, Play(investigator.seat, marble.name, horror, card, "Intervene"), marble.intervene)
    yield from check_defeat(state, horror)


def utilise(state: State, investigator: Investigator, card: Card) -> Flow[None]:
    """FW-099 Revealed, carried out, discarded; FW-102, FW-R32 meanwhile in no hand and no pile."""
    text = state.marble(card).utilise
    yield from _spend(state, investigator, card, "utilises", "Utilise", text)


def rush(state: State, investigator: Investigator, card: Card) -> Flow[None]:
    """FW-210, FW-211 At any time, for no AP; FW-231 between Actions it is followed by its own checks.

    FW-R66 So one's last Marble may save oneself, if it draws. FW-R67 A Rush may answer a Rush that waits.
    FW-229 It is carried out completely; only then the decision that was open goes on, worked out afresh.
    """
    state.rushes += 1
    text = state.marble(card).rush
    yield from run_action(state, _spend(state, investigator, card, "rushes in with", "Rush", text))


def _spend(
    state: State, investigator: Investigator, card: Card, verb: str, label: str, text: Instructions
) -> Flow[None]:
    marble = state.marble(card)
    investigator.hand.move(state, card, state.table)
    state.tally.play(marble.name)
    state.story.tell(f"{state.name(investigator)} {verb} {marble.name}.")
    yield from follow(state, Play(investigator.seat, marble.name, marble=card, label=label), text)
    if card in state.table:  # FW-217; FW-101 unless it was Anchored; FW-212, FW-R65 a Rush card is discarded too
        state.table.move(state, card, state.marble_discard)


def blitz(state: State, investigator: Investigator, reach: int, symbols: tuple[Symbol, ...], source: str) -> Flow[bool]:
    """The top Marbles are thrown at the Horrors; says whether that could be done."""
    reach += yield from _raise_blitz(state, source)
    revealed = _reveal(state, reach)  # FW-187
    matching = [card for card in revealed if state.streets and shows(state, card, symbols)]
    rest = [card for card in revealed if card not in matching]
    _discard_from_table(state, rest)  # FW-191
    could_intervene = bool(state.streets)  # FW-R77
    while matching and state.streets:  # FW-189 every one of them must be used
        card = yield from _next_of_blitz(state, investigator, matching)
        horror = yield from choose(
            state,
            investigator.seat,
            Topic.BLITZ_AGAINST(marble=state.marble(card).name),
            partial(struck_options, state, card),
        )
        if horror is not None:  # FW-190, FW-192 order and Horrors are the Investigator's choice, and cost no AP
            matching.remove(card)
            yield from intervene(state, investigator, state.table.take(card), horror)
    _discard_from_table(state, matching)  # FW-R78
    return could_intervene and bool(revealed)


def _next_of_blitz(state: State, investigator: Investigator, matching: list[Card]) -> Flow[Card]:
    card = yield from choose(
        state,
        investigator.seat,
        Topic.NEXT_OF_BLITZ,
        lambda: marble_options(state, matching, state.table, "table"),
    )
    return card if card is not None else matching[0]


def _reveal(state: State, reach: int) -> list[Card]:
    """FW-R79 As many as there are."""
    revealed: list[Card] = []
    while len(revealed) < reach and (card := top_marble(state)) is not None:
        revealed.append(card)
        state.table.put(state, card)
    names = ", ".join(state.marble(card).name for card in revealed)
    state.story.tell(f"The Blitz reveals {names or 'nothing'}.")
    return revealed


def _discard_from_table(state: State, cards: list[Card]) -> None:
    for card in cards:
        state.table.move(state, card, state.marble_discard)


def _raise_blitz(state: State, source: str) -> Flow[int]:
    """FW-188, FW-234, FW-R76 Before the reveal, anyone may discard cards with a Blitz bonus; all are asked alike."""
    people = [person for person in state.sane() if person.hand]
    questions: dict[Seat, Build[Card | None]] = {
        person.seat: lambda person=person: _bonus_question(state, person, source)  # type: ignore[misc]
        for person in people
    }
    about = f"{source}: a Blitz is coming."
    cover = team_cover(state, about, [person.seat for person in people])
    window = ask_together(questions, about, cover=cover, timing=window_timing(state))
    answers = (yield from window) if questions else {}
    remember_passes(state, answers)
    bonus = 0
    for person in people:
        for card in [card for card in answers[person.seat] if card is not None and card >= 0]:
            bonus += state.marble(card).blitz_bonus
            discard_from_hand(state, person, [card])
            state.tally.play(state.marble(card).name)
            state.story.tell(f"{state.name(person)} discards {state.marble(card).name} to raise the Blitz.", "good")
    return bonus


def _bonus_question(state: State, person: Investigator, source: str) -> Question[Card | None]:
    raises: tuple[Option[Card | None], ...] = tuple(
        replace(option, text=f"Discarded, it turns up {state.marble(option.value).blitz_bonus} more")
        for option in hand_options(state, person, lambda card: state.marble(card).blitz_bonus > 0)
    )
    options = (Option("pass", "Leave it as it is", None, declines=True), *raises, _NOT_AGAIN)

    def check(picked: tuple[Card | None, ...]) -> str | None:
        leaves = any(card is None or card == PASS_ON for card in picked)
        return "Either leave it, or discard cards." if leaves and len(picked) > 1 else None

    pick = Pick(1, len(options), check) if raises else None
    given = passing_in_advance(state, person, lambda marble: marble.blitz_bonus)
    asked = Topic.RAISE_BLITZ(source=source)
    return question(asked, options, pick=pick, default=("pass",), given=given, because=source)


_NOT_AGAIN: Option[Card | None] = Option("pass-on", "Leave all this turn", PASS_ON, text=NOT_AGAIN, declines=True)
