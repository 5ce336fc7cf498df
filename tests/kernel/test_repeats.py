"""An answer that was given twice in a turn may stand for the rest of it."""

from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Pick, Question, Seat, ask_many
from app.kernel.repeats import MOST
from app.kernel.topic import Topic, asks
from tests.kernel.scene import END, Scene, given
from tests.kernel.toy import Lantern

ADA, BO = Seat("ada"), Seat("bo")
HANDS = {ADA: ["fox"], BO: ["owl"]}


class Asked(Topic):
    """What Ada is asked again and again."""

    TAKE = asks("LN-006", "Take which?", hint="")
    LEAVE = asks("LN-006", "Leave which?", hint="")
    GO_ON = asks("LN-006", "Go on?", hint="", is_gesture=True)


RED, BLUE = Option("1", "Red", "red", card="red"), Option("2", "Blue", "blue", card="blue")
RED_BELOW = Option("2", "Red", "red", card="red")


def put(*options: Option[str], topic: Topic = Asked.TAKE, pick: Pick[str] | None = None) -> Question[str]:
    return Question("Which?", options, pick, topic=topic)


def asked(*questions: Question[str], ends_turn_after: int = 0) -> Scene:
    """Ada is asked all of these; after so many of them another turn begins."""

    def flow(_state: Lantern) -> Flow[None]:
        for number, question in enumerate(questions, 1):
            yield from ask_many(ADA, "Ada takes.", lambda question=question: question)  # type: ignore[misc]
            if number == ends_turn_after:
                yield CHECKPOINT
        raise GameOver(END)

    return given(HANDS, flow=flow)


def again(scene: Scene) -> tuple[str, ...] | None:
    return scene.offer(ADA).again


def test_the_third_equal_question_may_be_answered_once_for_all() -> None:
    scene = asked(*[put(RED, BLUE)] * 4)
    assert again(scene) is None
    scene.when(ADA, "1")
    assert again(scene) is None
    scene.when(ADA, "1")
    assert again(scene) == ("1",)
    scene.when(ADA, "2")
    assert again(scene) is None, "another answer begins anew"


def test_what_was_chosen_is_found_by_what_it_is_about_and_not_by_its_key() -> None:
    scene = asked(put(RED, BLUE), put(RED, BLUE), put(BLUE, RED_BELOW)).when(ADA, "1").when(ADA, "1")
    assert again(scene) == ("2",)


def test_where_it_is_not_offered_it_cannot_stand() -> None:
    scene = asked(put(RED, BLUE), put(RED, BLUE), put(BLUE, Option("3", "Green", "green", card="green")))
    assert again(scene.when(ADA, "1").when(ADA, "1")) is None


def test_other_questions_between_them_do_no_harm() -> None:
    leave = put(RED, BLUE, topic=Asked.LEAVE)
    scene = asked(put(RED, BLUE), leave, put(RED, BLUE), put(RED, BLUE))
    assert again(scene.when(ADA, "1").when(ADA, "2").when(ADA, "1")) == ("1",)


def test_it_ends_with_the_turn() -> None:
    scene = asked(*[put(RED, BLUE)] * 3, ends_turn_after=2)
    assert again(scene.when(ADA, "1").when(ADA, "1")) is None


def test_gestures_and_selections_that_a_check_refuses_are_asked_for_anew() -> None:
    gesture = put(RED, BLUE, topic=Asked.GO_ON)
    assert again(asked(*[gesture] * 3).when(ADA, "1").when(ADA, "1")) is None
    one, none = put(RED, BLUE, pick=Pick(0, 1)), put(RED, BLUE, pick=Pick(1, 2))
    assert again(asked(one, one, none).when(ADA).when(ADA)) is None
    assert again(asked(one, one, one).when(ADA).when(ADA)) == ()


def test_what_stands_does_not_stand_for_ever() -> None:
    scene = asked(*[put(RED, BLUE)] * (MOST + 1))
    for _ in range(MOST):
        scene.when(ADA, "1")
    assert again(scene) is None
