"""Those at a room's table: people, chairs, and what the table is asked about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.kernel.decision import Seat
from app.live.events import BotSat, ClaimMade, SatDown, StoodUp

HOST = "host"
KEPT_CHAT = 200
"""So many lines of each channel."""
WHISPER = "to:"
"""Begins the name of a channel to one seat alone."""


@dataclass(slots=True)
class Person:
    """A person with a token. The token itself is never kept, only its hash."""

    id: str
    name: str
    token_hash: str
    seen: list[Seat] = field(default_factory=list)
    """The seats this person has held since the start, and whose secrets it has therefore seen."""
    browsers: list[str] = field(default_factory=list)
    """Marks of the browsers this person came with, where they could be told."""
    is_removed: bool = False
    muted_by: str = ""
    """The host who has taken this person's voice."""


@dataclass(slots=True)
class Chair:
    """A seat: a person's, a bot's, or free."""

    seat: Seat
    person: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_new: bool = False
    """Its holder has not played this before."""
    hand_over: str | None = None
    moves: str = ""
    """The person who moves to another phone by that link."""
    owner: str | None = None
    """Whose seat it is in this game, also while another sits in."""
    lent_by: str | None = None
    """Who held it when a bot sat down, and takes it back from the bot."""
    given_by: str = ""
    """Who gave the owner's seat to a bot or asked the owner off it."""
    past: list[str] = field(default_factory=list)
    """What has become of it since the start, in words: who else has held it and has seen its secrets."""

    @property
    def waits_for(self) -> str | None:
        """Who may sit down here again while no other player does."""
        return self.lent_by or self.owner


@dataclass(slots=True)
class Claim:
    """Something about a seat that those at the table are asked."""

    number: int
    person: str
    seat: Seat
    code_hash: str
    at: str
    silent: int
    kind: str
    by: str
    name: str
    browser: str
    agreed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    is_granted: bool = False


@dataclass(slots=True)
class UndoRequest:
    """A player wants to take something back; those concerned are asked, each in its own place."""

    number: int
    by: Seat
    count: int
    steps: int
    words: str
    agreed: list[Seat]
    asked: list[str]
    """The people who were seated then: it is for them to say yes, though others play their seats since."""


@dataclass(slots=True)
class ChatLine:
    channel: str
    person: str
    seat: str
    text: str
    at: str


def asked_by(made: ClaimMade) -> Claim:
    """What is asked, as it begins: a player who asks has agreed."""
    return Claim(
        made.number,
        made.person,
        made.seat,
        made.code_hash,
        made.at,
        made.silent,
        made.kind,
        made.by,
        made.name,
        made.browser,
        [made.by] if made.by else [],
    )


def marked(people: Mapping[str, Person], before: Chair, event: SatDown | BotSat | StoodUp) -> str:
    """What stays written on the chair; nothing where its owner sits down."""
    holder = before.person or before.waits_for
    when = f" ({event.when})" if event.when else ""
    match event:
        case SatDown():
            is_other = before.owner is not None and event.person not in (before.owner, before.lent_by)
            return f"Taken over by {people[event.person].name}{when}, who has seen this hand." if is_other else ""
        case BotSat():
            return f"A bot has played it{when}." if holder else ""
        case StoodUp() if before.bot:
            return f"A bot has played it{when}."
        case StoodUp():
            return f"Left by {people[holder].name}{when}." if holder else ""


def handed(people: Mapping[str, Person], before: Chair, event: SatDown | BotSat | StoodUp) -> str:
    """What everybody is told when a seat changes hands in a running game."""
    owner = people[before.waits_for].name if before.waits_for else ""
    holder = people[before.person].name if before.person else owner
    match event:
        case SatDown():
            name = people[event.person].name
            if event.person == before.waits_for:
                return f"{name} is back."
            return f"{name} has taken {owner}’s seat, and sees the hand." if owner else f"{name} has sat down."
        case BotSat():
            return f"{event.by or 'The host'} gave {holder}’s seat to a bot." if holder else "A bot has sat down."
        case StoodUp() if before.bot:
            return "A bot has left its seat, which is free."
        case StoodUp():
            return f"{event.by} asked {holder} off the seat." if event.by else f"{holder} has left the seat."


@dataclass(frozen=True, slots=True)
class ReprintRequest:
    """Newer cards that a campaign's party is asked about, and who has agreed."""

    hash: str
    agreed: list[str]


@dataclass(slots=True)
class Notes:
    """What a seat keeps for itself."""

    marks: dict[tuple[int, str], str] = field(default_factory=dict)
    """By chapter, and whom it is about."""
    text: str = ""


def whispered_to(channel: str) -> Seat | None:
    """Whose ear a channel is, if it is one person's."""
    return Seat(channel.removeprefix(WHISPER)) if channel.startswith(WHISPER) else None


def said(chat: list[ChatLine], line: ChatLine) -> None:
    """Add a line, and forget the oldest of its channel where there are too many."""
    chat.append(line)
    # Counted in each channel alone: what is gone from one must not tell how much is said in another.
    same = [index for index, other in enumerate(chat) if other.channel == line.channel]
    if len(same) > KEPT_CHAT:
        del chat[same[0]]
