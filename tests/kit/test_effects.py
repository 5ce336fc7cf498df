"""One function a form; and what a form is, its class says."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from app.kit.effects import Effects, Form


class Clause(Form):
    weighs_hand: ClassVar[bool]
    is_harmful: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Drain(Clause):
    weighs_hand = True
    n: int = 1


@dataclass(frozen=True, slots=True)
class Mend(Clause):
    weighs_hand = False


effect = Effects[str, list[int], str]()


@effect(Drain)
def drain(state: list[int], source: str, clause: Drain) -> str:
    state.append(-clause.n)
    return source


def test_a_sentence_is_carried_out_by_the_function_of_its_form() -> None:
    state: list[int] = []
    drained = Drain(3)
    assert effect.of(drained)(state, "the well", drained) == "the well"
    assert state == [-3]
    assert effect.forms == {Drain}


def test_a_form_without_a_function_is_named() -> None:
    with pytest.raises(TypeError, match="nothing says what Mend does"):
        effect.of(Mend())


def test_a_registry_may_say_what_holds_for_all_others() -> None:
    obstacle = Effects[str | None, list[int]](lambda _state, _clause: None)
    obstacle(Drain)(lambda state, _clause: None if state else "nothing is left")
    assert obstacle.of(Drain())([], Drain()) == "nothing is left"
    assert obstacle.of(Mend())([], Mend()) is None


def test_a_form_has_one_function() -> None:
    with pytest.raises(TypeError, match="Drain has two functions"):
        effect(Drain)(drain)


def test_a_form_says_each_trait_of_its_family() -> None:
    assert (Drain.weighs_hand, Mend.weighs_hand, Mend.is_harmful) == (True, False, False)
    with pytest.raises(TypeError, match="Silent does not say weighs_hand"):

        @dataclass(frozen=True, slots=True)
        class Silent(Clause):
            n: int = 2


def test_a_trait_that_no_family_declares_is_refused() -> None:
    with pytest.raises(TypeError, match="Odd says wheighs_hand"):

        class Odd(Mend):
            wheighs_hand = True
