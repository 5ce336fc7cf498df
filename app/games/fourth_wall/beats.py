"""The moments of this game: what the screens play large, each made of what everybody may know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.fourth_wall.state import GATES, WALL, Investigator, Loss, State
from app.games.fourth_wall.wording import counted
from app.kernel import moment
from app.kernel.moment import DREAD, GOOD, PLAIN, Cause, Change, Moment, Named, Size, plays
from app.kit.piles import Card
from app.kit.text import words

if TYPE_CHECKING:
    from app.games.fourth_wall.instructions import Play

SIDE = "wall"
UNKNOWN = "Which one it is, The Wall alone knows, until an Eye Opens."
LASTS = {"Aura": ": from now on"}
"""Powers that do not come at once, by their label, and how that is said."""

TEAM = tuple(f"{family}-{number}" for family in ("team", "held") for number in range(1, 7))
"""The regions of the Investigators."""


class Beat(moment.Beat):
    UNDER_THE_TRACKER = plays(
        DREAD,
        "Something sleeps behind the wall",
        Size.STRIP,
        opens=3200,
        step=2400,
        glows=("tracker",),
        sign="eye-shut",
        is_told=True,
    )
    COMES_TO_TOWN = plays(PLAIN, "They come to town", Size.STRIP, glows=TEAM)
    MANIFESTS = plays(DREAD, "A Horror Manifests", glows=("streets",), good_for=SIDE)
    TRIGGERED = plays(DREAD, "A Horror is Triggered", opens=2200, good_for=SIDE)
    LOSES = plays(DREAD, "A Marble is lost", Size.STRIP, good_for=SIDE)
    SAVED = plays(GOOD, "A Marble is saved", Size.STRIP, opens=3200, dread_for=SIDE)
    DEFEATED = plays(GOOD, "A Horror is Defeated", Size.STRIP, glows=("streets",), dread_for=SIDE)
    SACRIFICED = plays(DREAD, "A sacrifice", Size.STRIP, opens=3200, glows=("streets",), good_for=SIDE)
    GATE_CLOSED = plays(GOOD, "A Gate closes", Size.STRIP, opens=3600, glows=("gates",), dread_for=SIDE)
    GATE_OPENS = plays(DREAD, "A Gate opens", opens=3000, glows=("gates",), good_for=SIDE)
    INSANE = plays(DREAD, "Driven Insane", opens=3200, glows=("gates",), good_for=SIDE)
    SCOURGE = plays(DREAD, "The Scourge", glows=("streets", "gates"), good_for=SIDE)
    SCOURGE_GONE = plays(GOOD, "The Scourge is gone", Size.STRIP, glows=("gates",), dread_for=SIDE)
    EYE_OPENS = plays(DREAD, "An Eye Opens", opens=3400, step=3000, glows=("tracker",), good_for=SIDE)
    CRESCENDO = plays(DREAD, "The Crescendo", opens=3000, glows=("tracker", "streets"), good_for=SIDE, sign="eye")
    PRESENCE = plays(DREAD, "The Presence stirs", opens=3400, glows=("presence",))
    PLAN = plays(DREAD, "The Presence acts", Size.STRIP, opens=2400, sign="eye")
    TARGETED = plays(DREAD, "The Target moves", Size.STRIP, opens=2800, glows=("presence",), sign="target")
    TOWN_SAFE = plays(GOOD, "The town is safe", opens=4200, dread_for=SIDE, sign="eye-shut")
    WALL_WINS = plays(DREAD, "The Wall wins", opens=4200, good_for=SIDE, sign="eye")


def under_the_tracker(state: State) -> Moment:
    """FW-030, FW-031 For The Wall alone: who it is, until an Eye Opens."""
    face = state.wall_face()
    return Beat.UNDER_THE_TRACKER(f"You are {face.name}", cards=(face.card,), steps=(UNKNOWN,))


def come_to_town(state: State, person: Investigator) -> Moment:
    """FW-019 Whom each has chosen to be."""
    face = () if person.card is None else (state.faces[person.card],)
    return Beat.COMES_TO_TOWN(cards=face, seats=(person.seat,))


def manifests(state: State, card: Card, title: str) -> Moment:
    return Beat.MANIFESTS(title, cards=(state.horror(card).card,), cause=Cause(by=WALL, words="lets it in"))


def triggered(state: State, card: Card) -> Moment:
    face = state.horror(card)
    does = words(face.text, "Trigger")
    return Beat.TRIGGERED(f"{face.name}", cards=(face.card,), steps=(does,), cause=Cause(by=WALL, words="Triggers"))


def cause_of(state: State, play: "Play") -> Cause:
    """The card whose text runs, and who plays it."""
    card = play.horror.card if play.horror else play.marble
    return Cause(
        "" if card is None else state.faces[card], play.player, words=f"with the {play.cause}" if play.cause else ""
    )


def loses(state: State, play: "Play", loser: Investigator, marble: Card) -> Moment:
    name, last = state.marble(marble).name, ", the last" if not loser.hand else ""
    return Beat.LOSES(
        f"{state.name(loser)} loses {name}{last}",
        yours=f"You lose {name}{last}",
        cards=(state.faces[marble],),
        seats=(loser.seat,),
        cause=cause_of(state, play),
    )


def saved(state: State, saver: Investigator, guard: Card, loss: Loss | None) -> Moment:
    """FW-204 Whoever plays a card for another is named first."""
    keeper = saver if loss is None else state.at(loss.seat)
    kept = () if loss is None else (state.faces[loss.marble],)
    what = "a Marble" if loss is None else state.marble(loss.marble).name
    by, own = state.name(saver), keeper is saver
    return Beat.SAVED(
        f"{by} keeps {what}" if own else f"{by} saves {what} of {state.name(keeper)}",
        yours=f"You keep {what}" if own else f"{by}’s {state.marble(guard).name} saved your {what}",
        cards=kept,
        seats=(keeper.seat,),
        cause=Cause(state.faces[guard], saver.seat, words=f"plays {state.marble(guard).name}"),
    )


def standing(state: State) -> tuple[str, str]:
    """How many Gates are left to close and to open; FW-085 what forbids it, FW-061 and when five of them decide."""
    barred = "none can be closed while The Scourge stands" if state.scourge is not None else "nothing forbids closing"
    left, slumber = GATES - len(state.open_gates), state.rank - state.tracker.eye_opens
    goal = f"{counted(len(state.open_gates), 'Gate')} to close: {barred}."
    if state.eye_is_open:
        return goal, f"{counted(left, 'Gate')} from losing. The tracker stands at {state.rank}."
    return goal, f"{counted(left, 'Gate')} from losing once an Eye Opens, {counted(slumber, 'round')} from now."


def gates(state: State, before: int) -> Change:
    return Change("Gates open", before, len(state.open_gates), GATES)


def gate_closed(state: State, by: Investigator | None, cards: Sequence[Card]) -> Moment:
    left = len(state.open_gates)
    goal = "One more, and the town is safe." if left == 1 else f"Close {left} more, and the town is safe."
    return Beat.GATE_CLOSED(
        f"{state.name(by)} closes a Gate" if by else "",
        cards=tuple(state.faces[card] for card in cards),
        change=gates(state, left + 1),
        steps=(goal,) if left else (),
        cause=Cause(by=by.seat) if by else None,
    )


def gate_opens(state: State) -> Moment:
    left = GATES - len(state.open_gates)
    threat = (
        f"{counted(left, 'Gate')} more under an open Eye, and The Wall wins." if left else "All of them stand open."
    )
    return Beat.GATE_OPENS(change=gates(state, len(state.open_gates) - 1), steps=(threat,))


def insane(state: State, person: Investigator) -> Moment:
    """FW-116, FW-122 The chain: an empty hand, a mind gone, a Gate."""
    name, before = state.name(person), len(state.open_gates)
    gate = (
        f"So a Gate opens: {before + 1} of {GATES}." if before < GATES else "No Gate is left to open: so Doom gathers."
    )
    return Beat.INSANE(
        f"{name} is driven Insane",
        yours="You are driven Insane",
        cards=() if person.card is None else (state.faces[person.card],),
        seats=(person.seat,),
        steps=("The last Marble is gone.", f"{name}’s mind is away until their next turn.", gate),
        change=Change("Gates open", before, min(GATES, before + 1), GATES),
    )


def scourge(state: State, card: Card) -> Moment:
    face = state.horror(card)
    steps = ("No Gate can be closed while it stands.",)
    return Beat.SCOURGE(f"{face.name} is The Scourge", cards=(face.card,), steps=steps, cause=Cause(by=WALL))


def scourge_gone(state: State, card: Card) -> Moment:
    face = state.horror(card)
    return Beat.SCOURGE_GONE(f"{face.name} is gone", cards=(face.card,), steps=("Gates can be closed again.",))


def eye_opens(state: State) -> Moment:
    """FW-051 The Wall unmasked, and its powers read."""
    face = state.wall_face()
    powers = (Named(f"{block.label}{LASTS.get(block.label, '')}", block.words) for block in face.text)
    return Beat.EYE_OPENS(
        "An Eye Opens",
        cards=(face.card,),
        seats=tuple(seat for seat in state.knowledge.seats if seat == WALL),
        steps=(f"The Wall is {face.name}.", *powers),
        cause=Cause(words=f"the tracker falls to {state.rank}"),
    )


def presence_card(state: State, card: Card) -> Moment:
    face = state.presence_face(card)
    steps = (f"Its turn is {face.kind.value}.", f"It goes for: {face.target.value}.")
    return Beat.PRESENCE(face.name, cards=(face.card,), steps=steps)
