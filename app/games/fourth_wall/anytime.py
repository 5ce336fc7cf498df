"""Plays that need no turn: Rush cards, and the Hold that keeps The Wall from being too quick."""

from app.games.fourth_wall.marbles import rush
from app.games.fourth_wall.state import WALL, Investigator, State
from app.games.fourth_wall.topics import HAND, Act, Topic
from app.games.fourth_wall.wording import last_marble
from app.kernel.decision import ANYTIME, Flow, Option, Seat, Timing, ask, question
from app.kernel.game import AnytimePlay
from app.kit.text import words


def anytime(state: State, seat: Seat) -> list[AnytimePlay]:
    """FW-228, FW-R63 Whenever the game waits for anybody; FW-120 nothing for one who is Insane."""
    if seat == WALL or not state.is_set_up or state.at(seat).is_insane:
        return []
    person = state.at(seat)
    return [*_rushes(state, person), *_hold(state, person)]


def _rushes(state: State, person: Investigator) -> list[AnytimePlay]:
    """FW-210 Cards with a Rush text; those with a printed trigger have their own window (FW-232)."""
    plays: list[AnytimePlay] = []
    for number, card in enumerate(person.hand, start=1):
        marble = state.marble(card)
        if marble.rush:
            key = f"{ANYTIME}rush-{number}-{marble.card}"
            play = lambda card=card: rush(state, person, card)  # noqa: E731
            label, text = f"Rush {marble.name}", words(marble.text, "Rush")
            warning, act = last_marble(state, person), Act.RUSH
            rushing = Option(
                key, label, play, marble.card, HAND, warning, text=text, act=act, place=HAND, amount=number
            )
            plays.append(rushing)
    return plays


def _hold(state: State, person: Investigator) -> list[AnytimePlay]:
    """FW-237, FW-R69 Once per Wall turn, between its Actions, card or not; FW-R106 and before a turn ends by itself."""
    is_time = state.is_wall_turn or state.ap == 0
    if not is_time or state.is_resolving or person.seat in state.holds:
        return []
    play = lambda: _call_hold(state, person)  # noqa: E731
    return [Option(f"{ANYTIME}hold", "Hold!", play, text=f"{_foe(state)} waits a moment", act=Act.HOLD)]


def _foe(state: State) -> str:
    if not state.is_wall_turn:
        return "The end of the turn"
    return "The Wall" if state.presence is None else "The Presence"


def _call_hold(state: State, person: Investigator) -> Flow[None]:
    state.holds.append(person.seat)
    state.story.tell(f"{state.name(person)} calls Hold.")
    held = question(Topic.HOLD(foe=_foe(state)), (Option("go-on", "Go on", None),))
    about = f"{state.name(person)} has called Hold."
    yield from ask(person.seat, about, lambda: held, timing=Timing(at_most=state.options.hold_time))
