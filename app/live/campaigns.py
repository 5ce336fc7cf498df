"""Campaigns: opened, gone on with in sitting after sitting, looked at, put away and brought back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from app.games import game_called
from app.kernel.campaign import CampaignSave, look_into, rescue, rules_of, save
from app.kernel.decision import Seat, Viewer
from app.kernel.game import State
from app.kernel.log import OptionValue
from app.kernel.region import RegionValue
from app.live import claims
from app.live.codec import encode_event
from app.live.codes import readable
from app.live.errors import NoSuchRoom, NotAllowed, NotNow
from app.live.events import Event, Hosted, Rematched, Resumed, Wrote
from app.live.exclusive import exclusive
from app.live.hub import Hub
from app.live.muting import check_voice
from app.live.names import clean_name
from app.live.people import Person
from app.live.room import Room
from app.live.seating import arriving
from app.live.tokens import hash_token, new_code, new_token
from app.store.campaigns import CampaignFacts, Farewell, NewSitting, Sitting, Taken
from app.store.card_sets import StoredSet

log = structlog.get_logger()

MOST_NOTES = 4000


@dataclass(frozen=True, slots=True)
class OpenedCampaign:
    """A new campaign with its first sitting, and the tokens of its owner and of that room's host."""

    campaign: str
    owner_token: str
    room: str
    host_token: str


@dataclass(frozen=True, slots=True)
class OpenedSitting:
    room: str
    host_token: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign as the store knows it, and the room of its newest sitting."""

    facts: CampaignFacts
    sittings: tuple[Sitting, ...]
    room: Room

    @property
    def is_won(self) -> bool:
        return bool(self.room.outcome and self.room.outcome.winners)


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who looks at a campaign: its owner, one of its party, or a stranger."""

    is_owner: bool = False
    is_member: bool = False
    seat: Viewer = None
    """The seat they hold in the newest sitting, whose notes are theirs."""
    name: str = ""
    is_host: bool = False
    """Of the newest sitting."""
    person: str = ""
    """Who they are at its table, be it that they are new to the party; none if they have not sat down there."""

    @property
    def may_go_on(self) -> bool:
        return self.is_owner or self.is_member


# Opening


async def open_campaign(
    hub: Hub,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
    name: str = "",
    host: str = "",
    resumed: Resumed | None = None,
    seed: str | None = None,
    cards: StoredSet | None = None,
) -> OpenedCampaign:
    """A new campaign, from its beginning or from where another was put away, with the cards it was played with."""
    playing = game_called(game)
    rules_of(playing)
    called, owner = clean_name(name) if name else playing.title, new_token()
    while True:
        code, room = new_code(), new_code()
        new = hub.new_room(game, options, seed=seed, name=called, host=host, campaign=code)
        first = _sitting(code, 1, room, game, new.event, resumed)
        try:
            await hub.shelf.open(CampaignFacts(code, game, called, hash_token(owner), _now(), False), first, cards)
        except Taken:
            continue
        log.info("campaign opened", campaign=code, room=room, game=game)
        return OpenedCampaign(code, owner, room, new.host_token)


def _now() -> datetime:
    return datetime.now(UTC)


def _sitting(campaign: str, number: int, room: str, game: str, opened: Event, resumed: Resumed | None) -> NewSitting:
    events = (opened, resumed) if resumed else (opened,)
    return NewSitting(campaign, number, room, game, tuple(encode_event(event) for event in events))


async def find(hub: Hub, code: str) -> Campaign:
    """The campaign of that code, unless it was put away."""
    facts = await facts_of(hub, code)
    if facts.is_deleted:
        raise NoSuchRoom("This campaign was put away; its owner can bring it back.")
    sittings = await hub.shelf.sittings(facts.code)
    return Campaign(facts, tuple(sittings), await hub.room(sittings[-1].room))


async def facts_of(hub: Hub, code: str) -> CampaignFacts:
    facts = await hub.shelf.facts(readable(code))
    if facts is None:
        raise NoSuchRoom("There is no such campaign.")
    return facts


# Going on


async def next_sitting(hub: Hub, campaign: Campaign, bearer: Bearer, host: str, after: int = 0) -> OpenedSitting:
    """Another room in which the campaign goes on where this one leaves it, be it in the middle of a turn.

    `after` is the newest sitting its bearer knows of; 0 stands for whichever it is.
    """
    if not bearer.may_go_on:
        raise NotAllowed("Only the party and the owner of a campaign can open its next sitting.")
    newest = campaign.sittings[-1].number
    if after not in (0, newest):
        raise NotNow(f"Somebody was quicker: sitting {newest} is open already.")
    if not await _may_end(campaign.room, bearer):
        raise NotNow("This evening is being played. Its host, or the table, is asked; open the next once they say yes.")
    return await _move_on(campaign.room, hub, campaign, host or bearer.name)


@exclusive
async def _may_end(room: Room, bearer: Bearer) -> bool:
    """Whether this evening may end now: its host or the table is asked where others are at it."""
    others = [person.id for person in room.people_seated() if person.id != bearer.person]
    if bearer.is_host or room.status != "playing" or not any(map(room.presence.is_connected, others)):
        return True
    if not bearer.person:
        raise NotNow("This evening is being played; its host can end it, or one of its table if the others agree.")
    if not _is_granted(room, bearer.person):
        check_voice(room, room.state.people[bearer.person])
        await room.commit(*claims.asked(room, "next", Seat(""), by=bearer.person))
    return _is_granted(room, bearer.person)


def _is_granted(room: Room, person: str) -> bool:
    return any(it.kind == "next" and it.by == person and it.is_granted for it in room.state.claims.values())


async def host_too(campaign: Campaign, bearer: Bearer, name: str, token: str | None) -> str:
    """The owner becomes a host of the newest sitting, beside the one who opened it; gives the owner's token there."""
    if not bearer.is_owner:
        raise NotAllowed("Only the owner of a campaign can host whichever sitting it has.")
    return await _host(campaign.room, name, token)


@exclusive
async def _host(room: Room, name: str, token: str | None) -> str:
    person = room.person(token)
    if person is not None and token and person.id in room.state.hosts:
        return token
    token = token if person and token else new_token()
    events, id = arriving(room, person, "" if person else name or "The owner", token, "")
    await room.commit(*events, Hosted(id))
    return token


@exclusive
async def _move_on(room: Room, hub: Hub, campaign: Campaign, host: str) -> OpenedSitting:
    if room.is_moved:
        raise NotNow(f"The next sitting is in room {room.state.rematch} already.")
    if campaign.is_won:
        raise NotNow("This campaign has been won; there is nothing left to go on with.")
    resumed, number = save_of(room), campaign.sittings[-1].number + 1
    facts = campaign.facts
    while True:
        new = hub.new_room(facts.game, _options(room, resumed), name=facts.name, host=host, campaign=facts.code)
        sitting = _sitting(facts.code, number, new_code(), facts.game, new.event, resumed)
        moved = Rematched(sitting.room)
        try:
            await hub.shelf.go_on(sitting, Farewell(room.code, room.seq + 1, encode_event(moved)))
        except Taken:
            continue
        room.apply([moved])
        log.info("campaign goes on", campaign=facts.code, room=sitting.room, sitting=number)
        return OpenedSitting(sitting.room, new.host_token)


def save_of(room: Room) -> Resumed | None:
    """What the next sitting begins with; nothing if this one has not even begun."""
    if room.state.saved is not None:
        return Resumed(room.state.saved.dump(), room.state.texts, members_of(room))
    if room.table is not None:
        return Resumed(save(room.table).dump(), room.state.texts, members_of(room))
    if room.state.header and room.checkpoint is not None:
        rescued = rescue(room.game, room.header, room.checkpoint.saved)
        return Resumed(rescued.dump(), room.state.texts, members_of(room))
    return Resumed(room.state.resumed.dump(), room.state.texts, room.state.members) if room.state.resumed else None


def members_of(room: Room) -> dict[Seat, str]:
    """The people whose seats these are, also while others sit in; seats that began as bots' are no person's."""
    owners = {info.seat: owner.name for info in room.seats if (owner := room.state.owner_of(info.seat))}
    return {**owners, **room.state.members}


def _options(room: Room, resumed: Resumed | None) -> dict[str, OptionValue]:
    kept = CampaignSave.load(resumed.kept).options if resumed and (room.table or room.debrief) else room.options
    return {**room.state.options, **kept}


# Who looks


def owns(facts: CampaignFacts, token: str | None) -> bool:
    return token is not None and hash_token(token) == facts.owner_hash


async def bearer_of(hub: Hub, campaign: Campaign, owner: str | None, tokens: Mapping[str, str]) -> Bearer:
    """Whose tokens these are: the owner's, and those of rooms by their codes.

    A player who has held a seat in a game that had begun belongs to the party for good, also while others sit in.
    """
    is_owner = is_member = owns(campaign.facts, owner)
    known: list[Person] = []
    for sitting in reversed(campaign.sittings):
        room = await hub.room(sitting.room) if sitting.room in tokens else None
        person = room.person(tokens[sitting.room]) if room else None
        if person is not None:
            known.append(person)
            is_member = is_member or bool(person.seen)
    newest = campaign.room.person(tokens.get(campaign.room.code))
    chair = next(iter(campaign.room.seats_of(newest)), None)
    return Bearer(
        is_owner,
        is_member,
        seat=chair if is_member else None,
        name=known[0].name if known and is_member else "",
        is_host=newest is not None and newest.id in campaign.room.state.hosts,
        person=newest.id if newest and chair else "",
    )


# What is shown


def state_of(room: Room) -> State | None:
    """The game of the newest sitting as it stands or, before the sitting begins, as it was put away."""
    kept = kept_by(room)
    if room.table is None and kept is not None:
        return look_into(room.game, kept, room.cards)
    return room.table.state if room.table else None


def kept_by(room: Room) -> CampaignSave | None:
    """What the room has of the campaign when nothing lies on its table."""
    return room.state.saved or room.state.resumed


def party_of(room: Room) -> dict[Seat, str]:
    """The seats of the party, and who held them last."""
    kept = kept_by(room)
    return room.header.seats if room.table or room.debrief else kept.seats if kept else {}


def sheet(campaign: Campaign, bearer: Bearer) -> dict[str, RegionValue]:
    """What lasts, as the party sees it, or as strangers may; nothing before the campaign has begun."""
    room = campaign.room
    eyes = next(iter(party_of(room)), None) if bearer.is_member else None
    if room.table is None and room.debrief is not None:
        return {name: room.debrief.region(eyes, name) for name in rules_of(room.game).sheet}
    state = state_of(room)
    if state is None:
        return {}
    return {name: room.game.regions[name].build(state, eyes) for name in rules_of(room.game).sheet}


def notes(campaign: Campaign, bearer: Bearer) -> str:
    """The seat's own."""
    return campaign.room.state.texts.get(bearer.seat, "") if bearer.seat else ""


@exclusive
async def write_notes(room: Room, seat: Seat, text: str) -> None:
    """A seat's own notes, kept for its later evenings."""
    kept = "".join(letter for letter in text.replace("\r\n", "\n") if letter.isprintable() or letter == "\n")
    await room.commit(Wrote(seat, kept[:MOST_NOTES]))


# Putting away


async def set_deleted(hub: Hub, code: str, owner: str | None, is_deleted: bool) -> CampaignFacts:
    """The owner alone hides the campaign with all its sittings, or brings it back."""
    facts = await facts_of(hub, code)
    if not owns(facts, owner):
        raise NotAllowed("Only the owner of this campaign can do that.")
    await hub.shelf.set_deleted(facts.code, is_deleted)
    for sitting in await hub.shelf.sittings(facts.code):
        await hub.evict_if_loaded(sitting.room)
    log.info("campaign put away" if is_deleted else "campaign brought back", campaign=facts.code)
    return facts
