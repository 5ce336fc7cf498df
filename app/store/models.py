"""The tables. A room is the fold of its journal; a snapshot only spares reading all of it."""

from datetime import UTC, datetime

from sqlalchemy import (
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    false,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

EMPTY = text("''")
"""What a column holds where an older release wrote the row."""

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """A point in time, always in UTC; SQLite would lose the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMES)


class CampaignRow(Base):
    """A campaign of many sittings; each is a room. `deleted_at` hides it, and them, until its owner restores it."""

    __tablename__ = "campaigns"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    owner_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcTime, default=None)
    deleted_since: Mapped[int | None] = mapped_column(Integer, default=None)
    """How long servers had run when a sweep first saw it deleted, in seconds."""


class ClockRow(Base):
    """Time that is counted by sweeps, not read from a clock that may jump."""

    __tablename__ = "clocks"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    seconds: Mapped[int] = mapped_column(Integer)
    ticked_at: Mapped[datetime] = mapped_column(UtcTime)
    """Only to tell that another process has just counted."""


class SecretRow(Base):
    """What this server made up once and keeps to itself."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class CardSetRow(Base):
    """A card set that rooms play with, named by the hash of what it means; `files` is their text as JSON."""

    __tablename__ = "card_sets"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    files: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)


class CardAliasRow(Base):
    """A hash that rooms from before card sets were kept know their set by."""

    __tablename__ = "card_aliases"

    alias: Mapped[str] = mapped_column(String(64), primary_key=True)
    hash: Mapped[str] = mapped_column(ForeignKey("card_sets.hash"))


class RoomRow(Base):
    """One room; `deleted_at` hides it until the host restores it."""

    __tablename__ = "rooms"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    status: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    touched_at: Mapped[datetime] = mapped_column(UtcTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcTime, default=None)
    deleted_since: Mapped[int | None] = mapped_column(Integer, default=None)
    campaign: Mapped[str | None] = mapped_column(ForeignKey("campaigns.code"), default=None)
    sitting: Mapped[int | None] = mapped_column(Integer, default=None)
    """Which sitting of its campaign this is; of two people who open the next one, one comes first."""

    __table_args__ = (
        Index("ix_rooms_status", "status"),
        Index("ix_rooms_campaign_sitting", "campaign", "sitting", unique=True),
    )


class EventRow(Base):
    """One event of a room. Its key decides races: of two writers of the same number, one comes first."""

    __tablename__ = "journal"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.code"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    event: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)


class SnapshotRow(Base):
    """A room as it was after `seq` events."""

    __tablename__ = "snapshots"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.code"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer)
    data: Mapped[str] = mapped_column(Text)


class DebriefRow(Base):
    """What is left of a room's game, which had ended after `seq` events.

    `log` is the whole game, a line an entry, and `base` the checkpoint where it begins, if not at the start.
    """

    __tablename__ = "debriefs"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.code"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer)
    body: Mapped[str] = mapped_column(Text)
    log: Mapped[str] = mapped_column(Text)
    base: Mapped[str] = mapped_column(Text)


class ParcelRow(Base):
    """What a person takes along to another browser. The code opens it, and only its hash is kept."""

    __tablename__ = "parcels"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    sealed: Mapped[str] = mapped_column(Text)
    until: Mapped[datetime] = mapped_column(UtcTime)


class WorkshopSetRow(Base):
    """A card set that is being written. `code` is its public link's, `play_code` opens rooms and shows no cards."""

    __tablename__ = "workshop_sets"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    play_code: Mapped[str] = mapped_column(String(16), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    source: Mapped[str] = mapped_column(String(40))
    """What it was forked from: `shipped`, `CODE@N`, or nothing."""
    owner_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcTime, default=None)
    deleted_since: Mapped[int | None] = mapped_column(Integer, default=None)
    """How long servers had run when a sweep first saw it deleted, in seconds."""
    reading: Mapped[str] = mapped_column(Text, default="", server_default=EMPTY)
    """How its owner's spreadsheets are meant, as JSON: headings of columns by kind, and words."""


class WorkshopCardRow(Base):
    """One card of a draft: its fields as JSON, and how often it was saved."""

    __tablename__ = "workshop_cards"

    set_code: Mapped[str] = mapped_column(ForeignKey("workshop_sets.code"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    id: Mapped[str] = mapped_column(String(80), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    """Where it stands among its kind; in some kinds the order means something."""
    edited: Mapped[int] = mapped_column(Integer)
    body: Mapped[str] = mapped_column(Text)
    picture: Mapped[str] = mapped_column(String(120), default="", server_default=EMPTY)
    """What is drawn on it: `webp` and the hash of a picture, or `emblem` and its parts; nothing leaves it to us."""
    notes: Mapped[str] = mapped_column(Text, default="", server_default=EMPTY)
    """What its author's spreadsheet says besides, as JSON, by the headings there; no part of the card."""


class PictureRow(Base):
    """A picture that an author brought for a card, redrawn by us."""

    __tablename__ = "pictures"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime] = mapped_column(UtcTime)


class WorkshopVersionRow(Base):
    """A draft as it was frozen; the cards are kept by their hash, with all sets that rooms play with."""

    __tablename__ = "workshop_versions"

    set_code: Mapped[str] = mapped_column(ForeignKey("workshop_sets.code"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    hash: Mapped[str] = mapped_column(ForeignKey("card_sets.hash"))
    note: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)


class WorkshopTrialRow(Base):
    """Simulated games of a version, or of two on the same deals, and what they added up to so far."""

    __tablename__ = "workshop_trials"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    set_code: Mapped[str] = mapped_column(ForeignKey("workshop_sets.code"), index=True)
    version: Mapped[int] = mapped_column(Integer)
    against: Mapped[int] = mapped_column(Integer)
    options: Mapped[str] = mapped_column(Text)
    games: Mapped[int] = mapped_column(Integer)
    done: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(16))
    figures: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)


class PlaytestRow(Base):
    """A playtest: `body` holds its questions, card sets, options and announced evenings as JSON."""

    __tablename__ = "playtests"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    author: Mapped[str] = mapped_column(String(80))
    goal: Mapped[str] = mapped_column(String(200))
    body: Mapped[str] = mapped_column(Text)
    owner_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    is_public: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether others may read its report, without what people wrote."""
    deleted_at: Mapped[datetime | None] = mapped_column(UtcTime, default=None)


class PlaytestRoomRow(Base):
    """A room of a playtest, which of its card sets it plays with, and what the report says of it once it is over."""

    __tablename__ = "playtest_rooms"

    playtest: Mapped[str] = mapped_column(ForeignKey("playtests.code"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    room: Mapped[str] = mapped_column(ForeignKey("rooms.code"), unique=True)
    version: Mapped[int] = mapped_column(Integer)
    sums: Mapped[str | None] = mapped_column(Text, default=None)


class PlaytestItemRow(Base):
    """What is to be done about a card, taken from a note or a figure of a playtest."""

    __tablename__ = "playtest_items"

    playtest: Mapped[str] = mapped_column(ForeignKey("playtests.code"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(Text)
    set_code: Mapped[str] = mapped_column(String(16), index=True)
    kind: Mapped[str] = mapped_column(String(40))
    card: Mapped[str] = mapped_column(String(80))
    answered: Mapped[int] = mapped_column(Integer)
    """The version of the set that answers it; 0 while none does."""
    origin: Mapped[str] = mapped_column(Text, default="", server_default=EMPTY)
    """The note or the figure behind it, as JSON; empty where there is none."""
