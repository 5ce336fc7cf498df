"""What follows from a record's fields, worked out once."""

from functools import cached_property
from typing import Self, TypeVar, cast, overload

T = TypeVar("T")
NOTHING = object()


class derived(cached_property[T]):  # noqa: N801 (used as the decorator it is)
    """A cached property that is no field: whether it was worked out yet is never seen in an encoded record.

    What encodes a record for clients goes by its `__dict__`, where a plain cached property leaves its value under its
    own name; names that begin with an underscore are not encoded.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._under = f"_{name}"
        super().__set_name__(owner, self._under)

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object, owner: type | None = None) -> Self | T:
        """What was worked out, at once: under another name than its own, it would be looked for the long way."""
        found = NOTHING if instance is None else instance.__dict__.get(self._under, NOTHING)
        return super().__get__(instance, owner) if found is NOTHING else cast(T, found)
