"""Folds events into the facts of a room."""

import json
from dataclasses import replace

from app.kernel.campaign import CampaignSave
from app.kernel.decision import Outcome, Seat
from app.kernel.log import NewDice, entry_from_json
from app.live import lab_state
from app.live.codec import decode_value
from app.live.events import (
    BotSat,
    ClaimAnswered,
    ClaimClosed,
    ClaimMade,
    Ended,
    Event,
    GaveUp,
    HandOverMade,
    Hosted,
    LessonBegan,
    Marked,
    Moved,
    Muted,
    NewHere,
    Opened,
    OptionSet,
    PartyVoted,
    PauseSet,
    PersonCame,
    Played,
    PrologueShown,
    ReadySet,
    Rematched,
    Removed,
    Renamed,
    Reported,
    ReprintAnswered,
    ReprintAsked,
    Reprinted,
    Resumed,
    Said,
    SatDown,
    SittingSaved,
    Stands,
    Started,
    StoodUp,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    Undone,
    Wrote,
)
from app.live.history import MENDED, Failure, Segment
from app.live.lab_events import Noticed
from app.live.lab_state import LabEvent
from app.live.people import (
    HOST,
    Chair,
    ChatLine,
    Notes,
    Person,
    ReprintRequest,
    UndoRequest,
    asked_by,
    handed,
    marked,
    said,
)
from app.live.state import RoomState


def apply(state: RoomState, event: Event) -> None:
    """Apply one event."""
    if state.undo or state.mistake or state.mended or not isinstance(event, Played | Noticed):
        state.version += 1
    if isinstance(event, LabEvent):
        lab_state.apply(state.lab, event)
        return
    match event:
        case Started() | Played() | Ended() | TakenBack() | Moved():
            _game_event(state, event)
        case PersonCame() | Renamed() | Removed() | Muted() | Hosted():
            _person_event(state, event)
        case SatDown() | BotSat() | StoodUp() | ReadySet() | NewHere() | HandOverMade():
            _seat_event(state, event)
        case UndoAsked() | UndoAnswered() | Undone() | GaveUp() | PartyVoted():
            _consent_event(state, event)
        case Stands():
            _let_stand(state, event)
        case ClaimMade() | ClaimAnswered() | ClaimClosed():
            _claim_event(state, event)
        case Resumed() | SittingSaved() | ReprintAsked() | ReprintAnswered() | Reprinted():
            _campaign_event(state, event)
        case Said():
            _say(state, event)
        case Marked():
            state.notes.setdefault(event.seat, Notes()).marks[event.chapter, event.about] = event.mark
        case Wrote():
            state.notes.setdefault(event.seat, Notes()).text = event.text
        case _:
            _room_event(state, event)


def _room_event(
    state: RoomState, event: Opened | OptionSet | PauseSet | Rematched | Reported | LessonBegan | PrologueShown
) -> None:
    match event:
        case Opened():
            state.game, state.card_set, state.name, state.seed = event.game, event.card_set, event.name, event.seed
            state.campaign, state.after, state.card_hash = event.campaign, event.after, event.card_hash
            state.playtest, state.opened_at, state.tester = event.playtest, event.at, event.tester
            state.cards_before, state.is_unreleased = event.cards_before, event.is_unreleased
            state.options = json.loads(event.options)
            state.people[HOST] = Person(HOST, event.host, event.host_hash)
        case OptionSet():
            _set_option(state, event)
        case PauseSet():
            state.is_paused, state.is_halted = event.is_paused, event.is_paused and event.is_card
        case Rematched():
            state.rematch = event.room
        case LessonBegan():
            state.lesson = event.lesson
        case Reported():
            state.is_reported = True
        case PrologueShown():
            state.prologues += 1


def _game_event(state: RoomState, event: Started | Played | Ended | TakenBack | Moved) -> None:
    match event:
        case Started():
            state.header = event.header
            state.entries = state.resumed.log_entries() if state.resumed else []
            for seat in state.chairs:
                _let_see(state, seat)
        case Played():
            state.entries.append(event.entry)
            state.close_all()
        case Ended():
            state.outcome = Outcome(event.ending, tuple(event.winners), event.reason, event.rule)
        case TakenBack():
            _take_back(state, event)
        case Moved():
            _move(state, event)


def _campaign_event(
    state: RoomState, event: Resumed | SittingSaved | ReprintAsked | ReprintAnswered | Reprinted
) -> None:
    match event:
        case Resumed():
            state.resumed = CampaignSave.load(event.kept)
            state.notes = {seat: Notes(text=text) for seat, text in event.notes.items()}
            state.members = event.members
        case SittingSaved():
            state.saved = CampaignSave.load(event.kept)
        case ReprintAsked():
            state.reprint = ReprintRequest(event.hash, event.agreed)
        case ReprintAnswered() | Reprinted():
            _reprint_event(state, event)


def _reprint_event(state: RoomState, event: ReprintAnswered | Reprinted) -> None:
    if isinstance(event, Reprinted):
        state.reprint = None
        state.resumed = replace(state.resumed, card_hash=event.hash) if state.resumed else None
    elif state.reprint is not None:
        agreed = [*state.reprint.agreed, event.person]
        state.reprint = replace(state.reprint, agreed=agreed) if event.agrees else None


def _set_option(state: RoomState, event: OptionSet) -> None:
    was_closed = state.is_closed_to_newcomers
    state.options[event.key] = decode_value(event.value)
    if state.is_closed_to_newcomers != was_closed:
        words = "open to newcomers again" if was_closed else "closed: nobody new sits down, looking on is allowed"
        _say(state, Said("table", "", "", f"The table is {words}.", ""))


def _person_event(state: RoomState, event: PersonCame | Renamed | Removed | Muted | Hosted) -> None:
    match event:
        case PersonCame():
            known = state.people.get(event.person) or Person(event.person, event.name, event.token_hash)
            if known.token_hash != event.token_hash:
                _forget_links(state, event.person)
            known.name, known.token_hash = event.name, event.token_hash
            if event.browser and event.browser not in known.browsers:
                known.browsers.append(event.browser)
            state.people[event.person] = known
        case Renamed():
            state.people[event.person].name = event.name
        case Removed():
            person = state.people[event.person]
            person.is_removed, person.token_hash = True, ""
            state.claims = {number: it for number, it in state.claims.items() if event.person not in (it.person, it.by)}
        case Muted():
            _mute(state, state.people[event.person], event.by)
        case Hosted():
            state.hosts.append(event.person)
            _say(state, Said("table", "", "", f"{state.people[event.person].name} is a host of this table too.", ""))


def _forget_links(state: RoomState, person: str) -> None:
    """A token that is dead leaves no links behind."""
    for chair in state.chairs.values():
        if person in (chair.person, chair.moves):
            chair.hand_over, chair.moves = None, ""


def _mute(state: RoomState, person: Person, by: str) -> None:
    """What a person has asked the table for is asked no longer once they are muted."""
    person.muted_by = by
    words = f"{by} has muted {person.name}, who plays on without talking or asking." if by else ""
    _say(state, Said("table", "", "", words or f"{person.name} may talk again.", ""))
    if by:
        state.claims = {number: it for number, it in state.claims.items() if it.by != person.id}
        if state.undo is not None and state.undo.by in state.seats_of(person.id):
            state.undos_refused[state.undo.by], state.undo = len(state.entries), None


def _seat_event(state: RoomState, event: SatDown | BotSat | StoodUp | ReadySet | NewHere | HandOverMade) -> None:
    match event:
        case SatDown() | BotSat() | StoodUp():
            _place(state, event)
        case ReadySet():
            state.chairs[event.seat].is_ready = event.is_ready
        case NewHere():
            state.chairs[event.seat].is_new = event.is_new
        case HandOverMade():
            state.chairs[event.seat].hand_over, state.chairs[event.seat].moves = event.code_hash, event.person


def _place(state: RoomState, event: SatDown | BotSat | StoodUp) -> None:
    """The seat has another holder now; what its former holder wished is no longer wished."""
    before = state.chairs.get(event.seat)
    chair = Chair(event.seat)
    match event:
        case SatDown():
            chair.person = event.person
        case BotSat():
            chair.bot, chair.is_ready = event.kind, True
    state.chairs[chair.seat] = chair
    state.giving_up = [seat for seat in state.giving_up if seat != chair.seat]
    state.standing.pop(chair.seat, None)
    # Who asked for this chair asked its former holder; an "I am" is about the person, whoever sits there.
    state.claims = {n: it for n, it in state.claims.items() if it.seat != chair.seat or it.kind == "am"}
    if state.header:
        chair.owner, chair.past = (before.owner, before.past) if before else (None, [])
        chair.lent_by = (before.person or before.lent_by) if before and chair.bot else None
        chair.given_by = "" if isinstance(event, SatDown) else event.by or (before.given_by if before else "")
        if before is None or (before.person, before.bot) != (chair.person, chair.bot):
            _tell_all(state, before or Chair(event.seat), event)
        _let_see(state, chair.seat)


def _tell_all(state: RoomState, before: Chair, event: SatDown | BotSat | StoodUp) -> None:
    """A change of holder in a running game is told to everybody, and stays marked on the chair."""
    _say(state, Said("table", "", event.seat, handed(state.people, before, event), ""))
    mark = marked(state.people, before, event)
    chair = state.chairs[event.seat]
    if mark and mark not in chair.past:
        chair.past.append(mark)


def _let_see(state: RoomState, seat: Seat) -> None:
    person, chair = state.person_of(seat), state.chairs[seat]
    if person is not None and seat not in person.seen:
        person.seen.append(seat)
    if chair.owner is None and person is not None:
        chair.owner = person.id


def _claim_event(state: RoomState, event: ClaimMade | ClaimAnswered | ClaimClosed) -> None:
    claim = state.claims.get(event.number)
    match event:
        case ClaimMade():
            state.claim_count = event.number
            state.claims[event.number] = asked_by(event)
        case ClaimAnswered():
            if claim is not None:
                (claim.agreed if event.agrees else claim.refused).append(event.person)
        case ClaimClosed():
            if claim is not None and event.is_granted and claim.kind in ("am", "next"):
                claim.is_granted = True
            else:
                state.claims.pop(event.number, None)


def _consent_event(state: RoomState, event: UndoAsked | UndoAnswered | Undone | GaveUp | PartyVoted) -> None:
    match event:
        case PartyVoted():
            state.party_votes[event.voter] = event
        case UndoAsked():
            state.undo_count = event.number
            state.undo = UndoRequest(
                event.number, event.by, event.count, event.steps, event.words, [event.by], event.asked
            )
        case UndoAnswered():
            if state.undo is not None and event.agrees:
                state.undo.agreed.append(event.seat)
            elif state.undo is not None:
                state.undos_refused[state.undo.by] = len(state.entries)
                state.undo = None
        case Undone():
            _shorten(state, event.count, event.shift)
            state.mistake = ""
            if event.salt:
                state.entries.append(NewDice(event.salt))
        case GaveUp():
            wanting = [seat for seat in state.giving_up if seat != event.seat]
            state.giving_up = [*wanting, event.seat] if event.wants_to else wanting


def _let_stand(state: RoomState, event: Stands) -> None:
    turn = (event.page, event.whose)
    others = {topic: at for topic, at in state.standing.get(event.seat, {}).items() if at == turn}
    others.pop(event.topic, None)
    state.standing[event.seat] = others | ({event.topic: turn} if event.is_on else {})


def _take_back(state: RoomState, event: TakenBack) -> None:
    _shorten(state, event.count, event.shift)
    entry = entry_from_json(event.entry)
    state.failures.append(Failure(state.header, tuple(state.entries), entry, event.detail))
    state.failing.append((event.count, entry))
    state.mistake = event.why
    _say(state, Said("table", "", "", event.why, ""))


def _move(state: RoomState, event: Moved) -> None:
    later = state.entries[event.count :]
    _shorten(state, event.count, event.shift)
    state.past.append(Segment(state.header, state.base, tuple(state.entries), event.remembered))
    state.header, state.base = event.header, event.base
    state.entries = [] if event.is_told else later
    state.failing, state.undos_refused, state.party_votes = [], {}, {}
    if event.is_told:
        state.mistake, state.mended = "", MENDED
        _say(state, Said("table", "", "", MENDED, ""))


def _shorten(state: RoomState, count: int, shift: dict[Seat, int]) -> None:
    """Leave so many entries; a seat that is asked anew is asked under a new number."""
    del state.entries[count:]
    state.undos_refused = {seat: min(at, count) for seat, at in state.undos_refused.items()}
    state.failing = [(at, entry) for at, entry in state.failing if at <= count]
    state.undo, state.standing = None, {}
    for seat, more in shift.items():
        state.shift[seat] = state.shift.get(seat, 0) + more


def _say(state: RoomState, event: Said) -> None:
    said(state.chat, ChatLine(event.channel, event.person, event.seat, event.text, event.at))
