"""The minute before a vote: everybody may talk, and all see who said what and who looked at whom."""

from app.games.within_walls import view_types as s
from app.games.within_walls.claiming import words_of
from app.games.within_walls.state import Ballot, Player, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow, Option, Question, Timing, ask_together, question

TALK = Timing(at_most=60)
SAID = 2
"""So many of somebody's last words are told again, and of their last looks."""


def talk(state: State, ballot: Ballot) -> Flow[None]:
    """WW-303 Until everybody has had their say, or silence falls; WW-302 each may say one thing more."""
    ballot.is_talk, state.claimed = True, []
    asked = dict.fromkeys(ballot.voters, lambda: _ready(state, ballot))
    yield from ask_together(asked, "Talk it over: hands go up next.", timing=TALK)
    ballot.is_talk = False


def _ready(state: State, ballot: Ballot) -> Question[None]:
    because = f"{state.name(ballot.caller)} calls a vote"
    return question(
        Topic.TALK, (Option("next", "Ready to vote", None, text="Hands go up once all are."),), because=because
    )


def witnesses(state: State, ballot: Ballot) -> tuple[s.Witness, ...]:
    """Those who vote, as everybody heard and saw them."""
    return tuple(_witness(state, state.at(seat)) for seat in ballot.voters)


def _witness(state: State, player: Player) -> s.Witness:
    deeds = [deed for deed in state.record if deed.seat == player.seat]
    said = [words for deed in deeds if (words := words_of(state, deed))]
    looked = [f"{state.name(deed.about)}, round {deed.round}" for deed in deeds if deed.kind == "spy" and deed.about]
    profession = "" if player.profession is None else state.profession(player).name
    return s.Witness(player.seat, tuple(said[-SAID:]), tuple(looked[-SAID:]), profession)
