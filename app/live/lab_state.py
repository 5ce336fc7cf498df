"""What a room of a playtest keeps of what is recorded in it, and how its events change that."""

from dataclasses import dataclass, field
from typing import TypeAlias

from app.live.lab_events import (
    AnsweredAfter,
    FillAgreed,
    FillOffered,
    FillRefused,
    FirstTimer,
    Noted,
    NoteWorded,
    Noticed,
    ObserverAnswered,
    ObserverAsked,
    Withdrawn,
)

LabEvent: TypeAlias = (
    FirstTimer | Noted | NoteWorded | Noticed | AnsweredAfter | FillOffered | FillAgreed | FillRefused | ObserverAsked
    | ObserverAnswered | Withdrawn
)  # fmt: skip
LOOKED_UP = ("card", "rule", "hint")


@dataclass(slots=True)
class LabState:
    """Counts and consents; the words themselves stay in the journal."""

    first_timers: list[str] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    looks: dict[str, int] = field(default_factory=dict)
    answered: list[str] = field(default_factory=list)
    """Who has answered the designer's questions."""
    fill: list[str] = field(default_factory=list)
    """Who would like bots on the free chairs."""
    is_fill_asked: bool = False
    """Those who wait are asked for that."""
    fill_refused_at: str = ""
    """When one of them last said that they would rather wait."""
    lost: list[str] = field(default_factory=list)
    """Who was noticed to be gone, and not yet back."""
    is_observer_asked: bool = False
    lets_watch: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)


def apply(lab: LabState, event: LabEvent) -> None:
    """Apply one event."""
    match event:
        case Noted():
            lab.notes[event.person] = event.number
        case Noticed():
            _notice(lab, event)
        case FillOffered():
            lab.is_fill_asked = True
        case FillRefused():
            lab.is_fill_asked, lab.fill, lab.fill_refused_at = False, [], event.at
        case ObserverAsked():
            lab.is_observer_asked, lab.lets_watch = event.is_asked, []
        case ObserverAnswered():
            lab.lets_watch = [person for person in lab.lets_watch if person != event.person]
            lab.lets_watch += [event.person] if event.agrees else []
        case _:
            _add(lab, event)


def _notice(lab: LabState, event: Noticed) -> None:
    if event.what in LOOKED_UP:
        lab.looks[event.person] = lab.looks.get(event.person, 0) + 1
    elif event.what == "lost":
        lab.lost.append(event.person)
    elif event.what == "back":
        lab.lost = [person for person in lab.lost if person != event.person]


def _add(lab: LabState, event: FirstTimer | NoteWorded | AnsweredAfter | FillAgreed | Withdrawn) -> None:
    """Put the person into the list of those who have done this."""
    lists = {
        FirstTimer: lab.first_timers,
        AnsweredAfter: lab.answered,
        FillAgreed: lab.fill,
        Withdrawn: lab.withdrawn,
    }
    people = lists.get(type(event))
    if people is not None and event.person not in people:
        people.append(event.person)
