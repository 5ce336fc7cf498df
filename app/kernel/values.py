"""Values of which every answer makes dozens: frozen to the type checker, and as quick to make as what is not."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, slots: bool = True) -> Callable[[type[T]], type[T]]:
    """A dataclass that nobody changes, equal and hashed by its fields.

    Python sets each field of a frozen one through a call, so that making one takes several times as long. Here the
    type checker alone refuses to change it.
    """
    return dataclass(slots=slots, unsafe_hash=True)
