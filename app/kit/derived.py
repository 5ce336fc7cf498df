"""What follows from a record's fields, worked out once."""

from functools import cached_property
from typing import TypeVar

T = TypeVar("T")


class derived(cached_property[T]):  # noqa: N801 (used as the decorator it is)
    """A cached property that is no field: whether it was worked out yet is never seen in an encoded record.

    What encodes a record for clients goes by its `__dict__`, where a plain cached property leaves its value under its
    own name; names that begin with an underscore are not encoded.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, f"_{name}")
