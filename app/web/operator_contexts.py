"""What the pages of the operator are given."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SignIn:
    """The operator is asked for the token."""

    problem: str = ""


@dataclass(frozen=True, slots=True)
class OperatorRoom:
    """A room from outside, in words."""

    code: str
    game: str
    status: str
    campaign: str
    people: int
    here: int
    moved: str
    moved_at: str
    events: int
    versions: str
    is_deleted: bool


@dataclass(frozen=True, slots=True)
class JobLine:
    """Work in the background, and how it went."""

    name: str
    when: str
    words: str
    has_failed: bool


@dataclass(frozen=True, slots=True)
class OperatorPage:
    """What the server keeps and does."""

    show: str
    counts: tuple[tuple[str, int], ...]
    rooms: tuple[OperatorRoom, ...]
    before: int | None
    after: int | None
    """Where the pages beside this one begin, if there are any."""
    size: str
    kind: str
    in_memory: int
    watchers: int
    backup: str
    jobs: tuple[JobLine, ...]
