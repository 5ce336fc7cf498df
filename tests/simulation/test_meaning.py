"""Which answers decide nothing, and how a game's own numbers are told."""

from collections.abc import Sequence

import pytest

from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Outcome, Pick, Question, Seat, ask_many
from app.kernel.log import Answer
from app.kernel.table import Table
from app.kernel.topic import Topic, asks
from app.simulation.figures import idle, meaningless, tallies
from app.simulation.meaning import PLAYS, Meaning, Meanings, Meant
from app.simulation.playing import Played
from tests.kernel.scene import given
from tests.kernel.toy import Lantern

ADA, BO = Seat("ada"), Seat("bo")
HANDS = {ADA: ["fox"], BO: ["owl"]}
END = Outcome("done", (), "It is over.", "TOY-001")


class Asked(Topic):
    """Enough for one evening."""

    TAKE = asks("TOY-001", "Take which?", hint="")
    GO_ON = asks("TOY-001", "Go on?", hint="", is_gesture=True)


TAKE = (Option("1", "One", 1, amount=1), Option("2", "Two", 2, amount=2), Option("no", "None", 0, declines=True))
ONE = (Option("1", "One", 1, amount=1),)


def turn(*questions: Question[int]) -> Flow[None]:
    for put in questions:
        yield from ask_many(ADA, "Ada takes.", lambda put=put: put)  # type: ignore[misc]
    yield CHECKPOINT


def counted(questions: Sequence[Question[int]], *choices: tuple[str, ...]) -> list[Meaning]:
    """What each of Ada's answers is worth."""

    def flow(_state: Lantern) -> Flow[None]:
        yield from turn(*questions)
        raise GameOver(END)

    table = given(HANDS, flow=flow).table
    return worth(table, choices)


def worth(table: Table[Lantern], choices: Sequence[tuple[str, ...]]) -> list[Meaning]:
    meanings, found = Meanings(table), []
    for choice in choices:
        answer = Answer(ADA, table.number_of(ADA), choice)
        before = meanings.counts.copy()
        meanings.watch(answer)
        found += [meaning for _seat, _topic, meaning in (meanings.counts - before)]
        table.apply(answer)
    assert sum(meant.answers for meant in meanings.counted()) == len(found)
    return found


def put(options: tuple[Option[int], ...], topic: Topic = Asked.TAKE, pick: Pick[int] | None = None) -> Question[int]:
    return Question("Take which?", options, pick, topic=topic)


def test_what_declines_is_a_pass() -> None:
    assert counted([put(TAKE), put(TAKE)], ("no",), ("1",)) == [Meaning.PASS, Meaning.CHOICE]


def test_an_empty_selection_is_a_pass() -> None:
    chosen = put(TAKE, pick=Pick(0, 2))
    assert counted([chosen, chosen], (), ("1", "2")) == [Meaning.PASS, Meaning.CHOICE]


def test_the_only_answer_there_is_counts_as_single() -> None:
    whole = put(TAKE[:2], pick=Pick(2, 2))
    either = put(ONE, pick=Pick(0, 1))
    assert counted([put(ONE), whole, either], ("1",), ("1", "2"), ("1",)) == [
        Meaning.SINGLE,
        Meaning.SINGLE,
        Meaning.CHOICE,
    ]


def test_the_same_choice_again_is_a_repeat_and_another_is_none() -> None:
    chosen = counted([put(TAKE)] * 4, ("1",), ("1",), ("2",), ("1",))
    assert chosen == [Meaning.CHOICE, Meaning.REPEAT, Meaning.CHOICE, Meaning.CHOICE]


def test_another_key_with_the_same_data_is_a_repeat() -> None:
    other = (Option("the second", "One", 1, amount=1), *TAKE[1:])
    assert counted([put(TAKE), put(other)], ("1",), ("the second",)) == [Meaning.CHOICE, Meaning.REPEAT]


def test_a_new_turn_repeats_nothing() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        yield from turn(put(TAKE))
        yield from turn(put(TAKE))
        raise GameOver(END)

    assert worth(given(HANDS, flow=flow).table, [("1",), ("1",)]) == [Meaning.CHOICE, Meaning.CHOICE]


def test_a_gesture_and_an_answer_given_in_advance_are_not_counted() -> None:
    before = Question("Take which?", TAKE, given=("1",), topic=Asked.TAKE)
    assert counted([put(ONE, Asked.GO_ON), before, put(TAKE)], ("1",), ("1",), ("1",)) == [Meaning.CHOICE]


def test_topics_seats_and_sides_add_up_the_worst_topic_first() -> None:
    meant = [
        Meant(ADA, "take", Meaning.CHOICE, 5),
        Meant(ADA, "pay", Meaning.PASS, 2),
        Meant(BO, "pay", Meaning.SINGLE, 1),
        Meant(BO, PLAYS, Meaning.REPEAT, 2),
    ]
    found = meaningless(meant, {ADA: "house", BO: "guests"})
    assert (found.answers, found.share) == (10, 0.5)
    assert (found.passes, found.single, found.repeated) == (2, 1, 2)
    assert list(found.by_topic) == ["pay", PLAYS, "take"]
    assert found.by_seat[ADA] == found.by_side["house"] == idle(meant[:2])
    assert found.by_side["guests"].share == 1.0


def test_counts_begin_at_nothing_and_measures_count_where_they_occurred() -> None:
    games = [
        Played((), "done", 1, 1, {}, {}, {"votes": 4}, {"day of tier 3": 7}),
        Played((), "done", 1, 1, {}, {}, {}, {"day of tier 3": 9}),
        Played((), "done", 1, 1, {}, {}, {"votes": 2}, {}),
    ]
    found = tallies(games)
    assert (found["votes"].mean, found["votes"].games, found["votes"].ever.games) == (2.0, 3, 2)
    assert found["votes"].low < 2.0 < found["votes"].high == pytest.approx(4.26, abs=0.01)
    assert (found["day of tier 3"].mean, found["day of tier 3"].games) == (8.0, 2)


def test_what_a_state_counts_is_not_saved() -> None:
    table = given(HANDS, flow=lambda _state: turn(put(TAKE))).table
    before = table.fingerprint()
    table.state.tally.count("votes", 3)
    table.state.tally.count("votes")
    assert table.state.tally.counts == {"votes": 4}
    assert table.fingerprint() == before
