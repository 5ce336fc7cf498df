"""A campaign takes newer cards when its party chooses to, card by card before its eyes, and never by itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from app.kernel.campaign import look_into
from app.kernel.cardset import CardSet
from app.kernel.printing import CardChange, difference
from app.live.campaigns import Bearer, Campaign, sheet
from app.live.errors import NotAllowed, NotNow
from app.live.events import Event, ReprintAnswered, ReprintAsked, Reprinted
from app.live.exclusive import exclusive
from app.live.printings import cards_of
from app.live.room import Room


@dataclass(frozen=True, slots=True)
class Reprint:
    """Newer cards than the campaign is played with, and how far the party is with taking them."""

    hash: str
    changes: tuple[CardChange, ...]
    """Of cards the party has met; the others would tell what is still to come."""
    unmet: int
    why_not: str
    """Why they cannot be taken now, if they cannot."""
    is_asked: bool
    may_ask: bool
    may_answer: bool
    waits_for: tuple[str, ...]


def reprint_for(campaign: Campaign, bearer: Bearer) -> Reprint | None:
    """What this bearer is shown of newer cards; nothing to strangers, and nothing where there are none."""
    room, is_stranger = campaign.room, not (bearer.may_go_on or bearer.person)
    newest = room.game.card_set()
    if is_stranger or campaign.is_won or not room.has_cards or newest.hash == room.cards.hash:
        return None
    changes = _changes(room, newest)
    met = set(_strings(sheet(campaign, bearer)))
    shown = tuple(change for change in changes if {change.id, change.name} & met)
    asked = room.state.reprint if room.state.reprint and room.state.reprint.hash == newest.hash else None
    waiting = _waiting(room, asked.agreed) if asked else {}
    why_not = _why_not(room)
    return Reprint(
        newest.hash,
        shown,
        len(changes) - len(shown),
        why_not,
        is_asked=asked is not None,
        may_ask=not why_not and asked is None and (bearer.is_owner or bearer.is_host),
        may_answer=bearer.person in waiting,
        waits_for=tuple(waiting.values()),
    )


_compared: dict[tuple[str, str], tuple[CardChange, ...]] = {}


def _changes(room: Room, newest: CardSet) -> tuple[CardChange, ...]:
    """Read from the files once; the same two sets always differ alike."""
    key = room.cards.hash, newest.hash
    if key not in _compared:
        _compared[key] = difference(room.cards, newest, room.game.schema)
    return _compared[key]


def _strings(value: object) -> Iterator[str]:
    """Every word a view shows."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _strings(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _strings(key)
            yield from _strings(part)
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _strings(part)


def _why_not(room: Room) -> str:
    """Cards change between two days, at a table that is laid and has not begun."""
    if room.status == "lobby" and room.state.resumed and room.state.resumed.is_resting:
        return ""
    if room.status == "playing" or (room.state.resumed and not room.state.resumed.is_resting):
        return "They can be taken when the day is over and the next sitting is laid."
    return "They can be taken once the next sitting is laid."


@exclusive
async def ask(room: Room, hash: str, bearer: Bearer) -> None:
    """The owner or the host proposes to go on with the newest cards; with no other player there it is done."""
    if not (bearer.is_owner or bearer.is_host):
        raise NotAllowed("The owner of the campaign or the host of the sitting proposes new cards.")
    await _check(room, hash)
    agreed = [bearer.person] if bearer.person else []
    await room.commit(ReprintAsked(hash, agreed), *_taken(room, hash, agreed))


@exclusive
async def answer(room: Room, hash: str, bearer: Bearer, agrees: bool) -> None:
    """One of the party agrees, or the cards stay as they are."""
    await _check(room, hash)
    asked = room.state.reprint
    if asked is None or asked.hash != hash:
        raise NotNow("That is no longer asked.")
    if bearer.person not in _waiting(room, asked.agreed):
        raise NotAllowed("Everybody who sits at the table is asked once; sit down first.")
    taken = _taken(room, hash, [*asked.agreed, bearer.person]) if agrees else []
    await room.commit(ReprintAnswered(bearer.person, agrees), *taken)


async def _check(room: Room, hash: str) -> None:
    """Raises, in words for the party, if the campaign cannot go on with these cards."""
    reason = _why_not(room)
    if reason:
        raise NotNow(reason)
    newest: CardSet = room.game.card_set()
    if hash != newest.hash or hash == room.cards.hash:
        raise NotNow("These are not the newest cards; here is how things stand now.")
    assert room.state.resumed is not None  # there is a reason otherwise
    look_into(room.game, room.state.resumed, await cards_of(room.journal, room.game, hash))


def _taken(room: Room, hash: str, agreed: list[str]) -> list[Event]:
    return [] if _waiting(room, agreed) else [Reprinted(room.state.game, hash)]


def _waiting(room: Room, agreed: list[str]) -> dict[str, str]:
    """The people at the table who have not agreed yet, with their names."""
    return {person.id: person.name for person in room.people_seated() if person.id not in agreed}
