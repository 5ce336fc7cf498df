"""What the doctor says of one thing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    about: str
    is_well: bool
    words: str
