"""Elimination votes: the caller names somebody, the others follow in turn order, openly."""

from collections.abc import Iterable
from dataclasses import replace

from app.games.within_walls import beats
from app.games.within_walls.asking import asking, because, plural
from app.games.within_walls.elimination import eliminate, eliminate_npc
from app.games.within_walls.hearing import talk
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Barred, Trigger
from app.games.within_walls.possible import nameable
from app.games.within_walls.professions import react, ready, spend
from app.games.within_walls.setup import AGENDAS
from app.games.within_walls.state import NPC, Ballot, Player, State
from app.games.within_walls.topics import Act, Topic
from app.kernel.decision import Flow, Option, Question, Seat, WhyNot, ask, question
from app.kernel.moment import Named
from app.kit.ballot import counts

THE_THIRD_GOES = "Is the third an Agent, the Cultist of you two wins; is it the Cultist, you both win."
"""WW-267, WW-268, WW-271 What all may reckon, as there are two Agents and one Cultist."""


def why_no_vote(state: State, player: Player) -> WhyNot | None:
    """What keeps a player from calling a vote of their own will now, if anything; WW-263 with two players too."""
    label = "Call an elimination vote"
    if not state.votes_are_open:
        return WhyNot(label, "No Act 3 story has been the current story yet.", "WW-207", Act.CALL_VOTE)
    if state.has_called_vote:
        return WhyNot(label, "You have called a vote in this turn.", "WW-209", Act.CALL_VOTE)  # WW-R64
    if state.is_barred(player.seat, Barred.VOTE):
        return WhyNot(label, "You may not vote.", "WW-220", Act.CALL_VOTE)
    if not nameable(state, player.seat):
        return WhyNot(label, "There is nobody you could name.", "WW-300", Act.CALL_VOTE)
    return None


def forced_vote(state: State, caller: Seat) -> Flow[None]:
    """WW-211, WW-R45 Also before Act 3, and outside the limit; WW-264, WW-R57 of two people the caller may skip it."""
    if not state.is_alive(caller):
        return
    if state.is_two_player:
        about = f"{state.name(caller)} may call a vote."
        call = Option("yes", "Call it", True, text=what_a_vote_does(state))
        if not (yield from asking(state, caller, about).confirm(Topic.CALL_OR_SKIP_VOTE, call, "Skip it")):
            state.story.tell(f"{state.name(caller)} skips the vote.")
            return
    yield from hold_vote(state, caller)


def hold_vote(state: State, caller: Seat, protected: Seat | None = None) -> Flow[None]:
    """WW-212, WW-213, WW-216, WW-R47 Clockwise from the caller, openly and for good; WW-261 the NPC never."""
    if not nameable(state, caller, protected):  # WW-300, WW-R72
        state.story.tell("There is nobody to name: no vote is held.")
        return
    before = state.ballot
    ballot = state.ballot = Ballot(caller, [player.seat for player in state.from_seat(caller)], protected)
    shown = beats.vote_called(state, caller, needed(state, ballot))
    state.story.tell(f"{state.name(caller)} calls an elimination vote.", "vote", shown)
    state.remember(caller, "call")
    state.tally.count("votes")
    if protected is None:  # what the Bodyguard demands follows at once
        yield from talk(state, ballot)
    for voter in ballot.voters:
        yield from _cast(state, ballot, voter)
    accused = outvoted(state, ballot)
    shown = beats.counted(state, ballot, accused, _rows(state, ballot), _tally(state, ballot))
    if accused is None:
        state.story.tell("Nobody is eliminated.", "vote", shown)  # WW-219
    else:
        state.story.tell(f"More than half name {state.name(accused)}.", "vote", shown)
        if not (yield from _is_prevented(state, accused)):
            _carry_out(state, accused)
    state.ballot = before


def needed(state: State, ballot: Ballot) -> int:
    """WW-217 More than half of what counts."""
    return total_of(state, ballot) // 2 + 1


def _rows(state: State, ballot: Ballot) -> list[Named]:
    """Each vote in the order in which it was given."""
    most = _most_named(ballot)
    return [_row(state, ballot, voter, named, most) for voter, named in ballot.votes.items()]


def _tally(state: State, ballot: Ballot) -> list[Named]:
    """The one named most, with how many hands of how many it takes; empty where no hand is up."""
    most = _most_named(ballot)
    if most is None:
        return []
    words = f"{weights(ballot)[most]} of {total_of(state, ballot)}. It takes {needed(state, ballot)}."
    return [Named(state.name(most), words)]


def _most_named(ballot: Ballot) -> Seat | None:
    counts = weights(ballot)
    return max(counts, key=lambda seat: counts[seat], default=None)


def _row(state: State, ballot: Ballot, voter: Seat, named: Seat | None, most: Seat | None) -> Named:
    """Whom this hand names, and how many hands it is against the one whom most name."""
    if named is None:
        return Named(state.name(voter), "no hand", is_void=True, seat=voter)
    is_twice = ballot.doubled == voter
    words = f"{state.name(named)}{', twice' if is_twice else ''}"
    return Named(state.name(voter), words, seat=voter, count=(named == most) * (1 + is_twice))


def _carry_out(state: State, accused: Seat) -> None:
    if accused == NPC:
        eliminate_npc(state)
        return
    player = state.at(accused)
    state.tally.count("Cultists voted out" if state.is_cultist(player) else "Agents voted out")
    eliminate(state, player)


def _cast(state: State, ballot: Ballot, voter: Seat) -> Flow[None]:
    """WW-220, WW-R49 Whoever may not vote abstains."""
    if state.is_barred(voter, Barred.VOTE):
        ballot.votes[voter] = None
        state.story.tell(f"{state.name(voter)} may not vote.", "vote")
        return
    about = f"{state.name(voter)} votes."
    asked = _question(state, ballot, voter).options
    if len(asked) == 1:  # whoever called the vote must name somebody, and there is but one
        picked: tuple[Seat | None, bool] | None = asked[0].value
    else:
        picked = yield from ask(voter, about, lambda: _question(state, ballot, voter))
    named, is_doubled = picked or (None, False)
    if is_doubled:
        yield from _double(state, ballot, voter)
    before = weights(ballot).get(named, 0) if named else 0
    ballot.votes[voter] = named
    state.remember(voter, "vote", named)
    twice = ", twice" if ballot.doubled == voter else ""
    said = "abstains" if named is None else f"names {state.name(named)}{twice}"
    state.story.tell(f"{state.name(voter)} {said}.", "vote", beats.hand(state, ballot, voter, before))


def _double(state: State, ballot: Ballot, voter: Seat) -> Flow[None]:
    """The Lawyer, declared with the vote."""
    player = state.at(voter)
    ability = ready(state, player, Trigger.CASTS_VOTE)
    assert ability is not None
    spend(state, player, ability)
    context = Context(voter)
    yield from carry_out(state, context, ability.steps)
    if context.counts_twice:
        ballot.doubled = voter


def _question(state: State, ballot: Ballot, voter: Seat) -> Question[tuple[Seat | None, bool]]:
    """WW-214 Anybody may be named, not only the one the caller named."""
    seats = nameable(state, voter, ballot.protected)
    options = [_name_option(state, ballot, seat, False) for seat in seats]
    if ready(state, state.at(voter), Trigger.CASTS_VOTE):
        options += [_name_option(state, ballot, seat, True) for seat in seats]
        options = [_counted(state, option) for option in options]
    if voter == ballot.caller:
        return question(Topic.NAME_FIRST, tuple(options), because=because(state))
    options.append(Option("abstain", "Abstain", (None, False), text="You name nobody.", declines=True))
    why = f"{state.name(ballot.caller)} calls a vote"
    return question(Topic.NAME, tuple(options), default=("abstain",), because=why)


def _name_option(state: State, ballot: Ballot, seat: Seat, is_doubled: bool) -> Option[tuple[Seat | None, bool]]:
    name = state.name(seat)
    key, label = (f"twice-{seat}", f"{name}, counting twice") if is_doubled else (f"name-{seat}", name)
    act = Act.NAME_TWICE if is_doubled else Act.NAME
    against = weights(ballot).get(seat, 0)
    text = f"{against} of {total_of(state, ballot)} against so far." if against else _takes(state, ballot)
    warning = _if_it_passes(state, ballot, seat, is_doubled)
    return Option(
        key, label, (seat, is_doubled), None, "third" if seat == NPC else seat, warning, text=text, act=act, seat=seat
    )


def _takes(state: State, ballot: Ballot) -> str | None:
    """How many hands it takes, where that is settled beforehand."""
    is_open = state.options.vote_threshold == "cast" and not state.is_two_player
    return None if is_open else f"It takes {needed(state, ballot)} of {total_of(state, ballot)}."


def _counted(state: State, option: Option[tuple[Seat | None, bool]]) -> Option[tuple[Seat | None, bool]]:
    """First how often one's hand counts, then whom it names."""
    named, is_doubled = option.value
    assert named is not None
    return replace(option, group="Counts twice" if is_doubled else "Counts once", short=state.name(named))


def what_a_vote_does(state: State) -> str:
    """What everybody may reckon before calling one: how many it takes."""
    if state.options.vote_threshold == "cast" and not state.is_two_player:
        return "You name somebody first; more than half of the votes cast eliminate."
    if state.is_two_player:
        return f"If you both name the third, the game ends. {THE_THIRD_GOES}"
    return f"You name somebody first; {len(state.living) // 2 + 1} of {len(state.living)} eliminate."


def _if_it_passes(state: State, ballot: Ballot, seat: Seat, is_doubled: bool) -> str | None:
    """What everybody may reckon once a vote decides: what is left if the accused is this or that."""
    against = weights(ballot).get(seat, 0) + 1 + is_doubled
    is_open = state.options.vote_threshold == "cast" or 2 * against <= total_of(state, ballot) + is_doubled
    if is_open:
        return None
    if state.is_two_player:
        return f"This decides. {THE_THIRD_GOES}"
    agents, cultists = left(state)
    wrong, right = _rest(state, agents - 1, cultists), _rest(state, agents, cultists - 1)
    return f"This decides. If it is an Agent: {wrong} If a Cultist: {right}"


def _rest(state: State, agents: int, cultists: int) -> str:
    if not cultists:
        return "the Agents win."
    if agents == 0 or (state.options.parity_win and agents <= cultists):
        return "the Cultists win."
    return f"{plural(agents, 'Agent')} against {plural(cultists, 'Cultist')} are left."


def left(state: State) -> tuple[int, int]:
    """Agents and Cultists still in the game, as everybody can count them: those dealt, less those shown."""
    agents, cultists = AGENDAS[len(state.players)]
    shown = [state.is_cultist(player) for player in state.players if not player.is_alive]
    return agents - shown.count(False), cultists - shown.count(True)


def weights(ballot: Ballot) -> dict[Seat, int]:
    """Votes against each who was named."""
    return counts(ballot.votes, {} if ballot.doubled is None else {ballot.doubled: 2})


def total_of(state: State, ballot: Ballot) -> int:
    """WW-217, WW-R48 All living players count, abstaining or not; by table option only the votes cast."""
    if state.options.vote_threshold == "cast" and not state.is_two_player:
        return sum(weights(ballot).values())
    return len(ballot.voters) + (ballot.doubled is not None)


def outvoted(state: State, ballot: Ballot) -> Seat | None:
    """WW-217 More than half; WW-218 exactly half is not enough."""
    total = total_of(state, ballot)
    return next((seat for seat, votes in weights(ballot).items() if 2 * votes > total), None)


def _is_prevented(state: State, accused: Seat) -> Flow[bool]:
    """WW-222, WW-223 The Bodyguard's reaction, after the count, and the additional vote it brings."""
    for guard in _guards(state, accused):
        ability = ready(state, guard, Trigger.WOULD_ELIMINATE)
        assert ability is not None
        about = f"{state.name(accused)} would be eliminated."
        asked = Topic.PREVENT_ELIMINATION(accused=state.name(accused))
        context = Context(guard.seat, protected=accused)
        if (yield from react(state, guard, ability, asked, about, "Let it be", context)) and context.is_prevented:
            return True
    return False


def _guards(state: State, accused: Seat) -> Iterable[Player]:
    guards = state.living if accused == NPC else state.others(accused)
    return [guard for guard in guards if ready(state, guard, Trigger.WOULD_ELIMINATE)]
