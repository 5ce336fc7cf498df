"""Where it turned: three kinds of moments, what led to each, and whose choice it was."""

from app.kernel import moment
from app.kernel.decision import Seat
from app.kernel.moment import DREAD, GOOD, Cause, Size, plays, turn_begins
from app.kernel.story import Line, Story
from app.live.turning import turning_points

ADA, BO = Seat("ada"), Seat("bo")
NAMES = {ADA: "Ada", BO: "Bo"}


class Beat(moment.Beat):
    BLOW = plays(DREAD, "A blow", Size.STRIP)
    FALL = plays(DREAD, "A fall")
    DOOR = plays(GOOD, "A door", Size.STRIP)
    DAWN = plays(GOOD, "Dawn")


def told(*moments: moment.Moment) -> list[tuple[int, Line]]:
    """A step for each."""
    story = Story()
    for number, shown in enumerate(moments):
        story.tell(f"Line {number}.", "", shown)
    return list(enumerate(story.lines, start=1))


def test_a_fall_names_the_blow_that_led_to_it_and_who_struck() -> None:
    blow = Beat.BLOW("Bo is struck", seats=(BO,), cause=Cause(by=ADA, words="throws a stone"))
    fall = Beat.FALL("Bo falls", seats=(BO,), steps=("Bo is weak.", "A door stands open."))
    (point,) = turning_points(told(turn_begins("Ada", ADA), blow, fall, Beat.DAWN()), {3: 0}, 4, NAMES, Beat)
    assert (point.step, point.what, point.whose) == (3, "Bo falls", "Ada’s choice")
    assert point.because == "Ada throws a stone. A door stands open."


def test_a_blow_of_an_earlier_turn_or_at_another_led_to_nothing() -> None:
    early = Beat.BLOW("Bo is struck", seats=(BO,), cause=Cause(by=ADA, words="throws a stone"))
    other = Beat.BLOW("Ada is struck", seats=(ADA,), cause=Cause(by=BO, words="throws it back"))
    fall = Beat.FALL("Bo falls", seats=(BO,), steps=("A door stands open.",))
    (point,) = turning_points(told(turn_begins("Ada"), early, turn_begins("Bo"), other, fall), {5: 0}, 6, NAMES, Beat)
    assert (point.because, point.whose) == ("A door stands open.", "It struck Bo")


def test_three_of_several_kinds_are_told_in_order_and_neither_the_set_up_nor_the_end() -> None:
    fall, door = Beat.FALL("A fall", seats=(BO,)), Beat.DOOR("A door", cause=Cause(by=BO))
    lines = told(
        Beat.DOOR("The first"), turn_begins("Ada"), fall, fall, fall, door, Beat.DAWN("Large"), Beat.DAWN("End")
    )
    landmarks = {1: 0, 3: 0, 4: 0, 5: 0, 6: 1, 8: 0}
    points = turning_points(lines, landmarks, 8, NAMES, Beat)
    assert [(point.step, point.what) for point in points] == [(5, "A fall"), (6, "A door"), (7, "Large")]
