"""What each page of the workshop is given."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from app.kit.loader import CardProblem
from app.live.catalogue import GameInfo
from app.store.items import Item
from app.store.workshop import Kept, Version
from app.web.from_tests import FromTests
from app.workshop.differences import CardChange
from app.workshop.forms import FormField
from app.workshop.spreadsheets import DryRun


@dataclass(frozen=True, slots=True)
class SetTile:
    """A set on the shelf."""

    code: str
    name: str
    about: str
    versions: tuple[Version, ...]
    faces: tuple[Markup, ...]
    problems: int = 0
    has_draft: bool = True


@dataclass(frozen=True, slots=True)
class Shelf:
    """The workshop of one game."""

    game: GameInfo
    games: tuple[GameInfo, ...]
    shipped: SetTile
    own: tuple[SetTile, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SetHead:
    """What stands at the head of every page of a set."""

    game: GameInfo
    code: str
    name: str
    is_owner: bool
    versions: tuple[Version, ...]
    count: int
    tab: str
    shown: int | None = None
    """The version that is shown; none is the draft."""
    art: Markup = Markup("")  # noqa: RUF009 (it is immutable)
    """The pictures of its cards, to be drawn by reference."""

    @property
    def is_draft(self) -> bool:
        return self.shown is None

    @property
    def newest(self) -> int:
        return self.versions[-1].number if self.versions else 0


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card on the wall."""

    kind: str
    id: str
    name: str
    face: Markup
    copies: int
    state: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ProofRow:
    kind: str
    label: str
    cards: tuple[ProofCard, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class SetPage:
    """The wall of all cards."""

    head: SetHead
    rows: tuple[ProofRow, ...]
    problems: tuple[CardProblem, ...] = ()
    """Those of the whole set; each card shows its own."""
    links: "Links | None" = None
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Links:
    """The three links of a set; the owner's is told once."""

    public: str
    play: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence form, cut at its blanks."""

    form: str
    parts: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """The editor of one card."""

    head: SetHead
    kind: str
    kind_label: str
    id: str
    name: str
    place: int
    of: int
    before: str
    after: str
    """The ids of the cards beside it."""
    fields: tuple[FormField, ...]
    edited: int
    is_new: bool
    face: Markup
    problems: tuple[CardProblem, ...]
    effect: tuple[str, ...]
    phrases: tuple[Phrase, ...]
    labels: tuple[str, ...]
    conflict: CardChange | None = None
    """What the card says now, where another tab has saved it in between."""
    said: str = ""
    picture: "Picture | None" = None
    """Of a card that has been saved."""
    tests: FromTests = field(default_factory=FromTests)
    notes: Mapping[str, str] = field(default_factory=dict)
    """What its author's spreadsheet says besides."""

    @property
    def has_text(self) -> bool:
        return any(field.is_text for field in self.fields)


@dataclass(frozen=True, slots=True)
class Picture:
    """How a card is drawn, and with what it could be."""

    how: str
    ground: str
    part: str
    field: str
    grounds: Mapping[str, tuple[str, str]]
    parts: Mapping[str, str]
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    card: CardChange
    before: Markup | None
    after: Markup | None


@dataclass(frozen=True, slots=True)
class VersionsPage:
    head: SetHead
    changes: tuple[Change, ...]
    first: int
    second: int
    """What is compared; 0 is the draft."""
    problems: int = 0
    problem: str = ""
    items: tuple[Item, ...] = ()
    """What playtests left to be done about the cards of this set."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    head: SetHead
    kinds: tuple[tuple[str, str], ...]
    run: DryRun | None = None
    text: str = ""
    fields: tuple[str, ...] = ()
    """What a strange column could stand for."""
    kept: Kept = field(default_factory=dict)
    """What was said before of columns and words."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PrintPage:
    head: SetHead
    sheets: tuple[tuple[Markup, ...], ...]
    since: int
    paper: str
    has_backs: bool
    has_copies: bool
    part: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class SetAway:
    """A set that was deleted, and can be brought back."""

    code: str
    name: str
    game: str
    token: str = ""
    """From the owner's link, where a browser does not keep it."""


@dataclass(frozen=True, slots=True)
class OwnerLink:
    """The page an owner's link opens."""

    code: str
    name: str
    game: str
    token: str
    problem: str = ""
