"""What sentences do: one registry from the form of a sentence to the function that carries it out.

    effect = Acts[Flow[bool], State, Play]()

    @effect(Drain)
    def drain(state: State, play: Play, sentence: Drain) -> Flow[bool]: ...

    completed = yield from effect.of(sentence)(state, play, sentence)
    yield from effect.carry_out(card.text[0].nodes, state, play)

What carries sentences out is made with `Acts`, which bounds how many may run before the table comes to rest; then the
rest is left out, and the table is told so. A game has as many registries as questions it puts to its sentences: what
they do, what stands in their way, whether they can be paid. What is a plain fact of a form is a trait of its class:

    class Clause(Form):
        weighs_hand: ClassVar[bool]          # every form says it

    @dataclass(frozen=True, slots=True)
    class Drain(Clause):
        weighs_hand = False
"""

from collections.abc import Callable, Iterable
from enum import Enum
from inspect import get_annotations
from typing import ClassVar, Generic, TypeVar, TypeVarTuple, cast, get_origin

from app.kernel.decision import Flow
from app.kernel.game import State

N = TypeVar("N")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Effects(Generic[R, *Ts]):
    """One function a form, all with the same arguments and the sentence as the last of them."""

    def __init__(self, otherwise: Callable[[*Ts, object], R] | None = None) -> None:
        self._known: dict[type, Callable[[*Ts, object], R]] = {}
        self._otherwise = otherwise

    def __call__(self, *forms: type[N]) -> Callable[[Callable[[*Ts, N], R]], Callable[[*Ts, N], R]]:
        """Marks the function for these forms."""

        def keep(function: Callable[[*Ts, N], R]) -> Callable[[*Ts, N], R]:
            for form in forms:
                if form in self._known:
                    raise TypeError(f"{form.__name__} has two functions: {function.__name__} is the second")
                self._known[form] = cast("Callable[[*Ts, object], R]", function)
            return function

        return keep

    def of(self, sentence: N) -> Callable[[*Ts, N], R]:
        """The function for this sentence."""
        found = self._known.get(type(sentence), self._otherwise)
        if found is None:
            raise TypeError(f"nothing says what {type(sentence).__name__} does")
        return cast("Callable[[*Ts, N], R]", found)

    @property
    def forms(self) -> frozenset[type]:
        """The forms that have a function of their own."""
        return frozenset(self._known)


RULING = "A ruling: the cards have said enough for now. What they say beyond this is left out until the next turn."


class Acts(Effects[R, *Ts]):
    """What carries sentences out: every function is a flow or does it at once, and its first argument is the state."""

    def of(self, sentence: N) -> Callable[[*Ts, N], R]:
        function = cast("Callable[..., Flow[object] | None]", super().of(sentence))
        return cast("Callable[[*Ts, N], R]", lambda state, *given: _within_budget(function, state, given))

    def carry_out(self, sentences: Iterable[object], *given: *Ts) -> Flow[None]:
        """One sentence after the other, each whatever came of the last."""
        for sentence in sentences:
            yield from cast("Flow[object]", self.of(sentence)(*given, sentence))


def _within_budget(
    function: Callable[..., Flow[object] | None], state: State, given: tuple[object, ...]
) -> Flow[object]:
    """One sentence carried out, unless too much has run already."""
    budget = state.tally.budget
    if not budget.begin():
        if not budget.is_told:
            state.story.tell(RULING, "ruling")
            budget.is_told = True
        return None
    flow = function(state, *given)
    result = (yield from flow) if flow is not None else None
    budget.end()
    return result


class Form:
    """The base of a family of sentence forms. What a family declares without a value, each of its forms must say."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if declared := set(_declared(cls)) - set(vars(cls)):
            cls._unsaid = {*cls._unsaid, *declared}
        elif missing := sorted(name for name in cls._unsaid if not hasattr(cls, name)):
            raise TypeError(f"{cls.__name__} does not say {', '.join(missing)}")
        if unknown := sorted(_said(cls) - cls._traits()):
            raise TypeError(f"{cls.__name__} says {', '.join(unknown)}, which no family of it declares")

    _unsaid: ClassVar[set[str]] = set()
    """What forms must say; a class that adds to it is a family and need not."""

    @classmethod
    def _traits(cls) -> set[str]:
        return {name for one in cls.__mro__ for name in _declared(one)}


def _declared(kind: type) -> list[str]:
    hints: dict[str, object] = get_annotations(kind)
    return [name for name, hint in hints.items() if get_origin(hint) is ClassVar]


def _said(kind: type) -> set[str]:
    """The plain values a class gives, other than to fields of its own."""
    fields = get_annotations(kind)
    return {
        name
        for name, value in vars(kind).items()
        if not name.startswith("_") and name not in fields and isinstance(value, str | int | tuple | frozenset | Enum)
    }
