"""The moments of this game: what the screens play large, each made of what those who read its line may know."""

from collections.abc import Sequence

from app.games.within_walls.asking import place_name, plural
from app.games.within_walls.records import AGENTS, CULTISTS, DARK, LIGHT, ItemCard
from app.games.within_walls.state import NPC, Ballot, Card, Insanity, Look, Player, State
from app.kernel import moment
from app.kernel.decision import Seat
from app.kernel.moment import DREAD, GOOD, PLAIN, Cause, Change, Moment, Named, Size, plays

STAMPS = {AGENTS: Named(AGENTS, "Agent"), CULTISTS: Named(CULTISTS, "Cultist")}
"""What stands in a file, by the side."""
ROMAN = ("", "I", "II", "III", "IV", "V")
TAGS = {
    2: "One act nearer to the end.",
    3: "From now on anybody may call a vote in their turn.",
    4: "One more act, and the Cultists win.",
    5: "The story is told to its end.",
}
"""What everybody should know as an act begins."""
TAGS_OF_TWO = {**TAGS, 4: "One more act, and it ends: whom that serves, only the silent third knows."}


class Beat(moment.Beat):
    FILE_DEALT = plays(PLAIN, "Your file", opens=3600)
    LEAD = plays(PLAIN, "Who starts", Size.STRIP, opens=2400, glows=("turn",), sign="sym-lamp")
    ACT_RISES = plays(DREAD, "A new act", opens=2800, glows=("current-story", "story-board"), is_told=True)
    STORY = plays(PLAIN, "The story goes on", Size.STRIP, opens=2400, glows=("current-story",), is_told=True)
    COMPLETED = plays(PLAIN, "A story is completed", opens=2400, glows=("current-story",))
    BRANCH = plays(PLAIN, "A choice", Size.STRIP, opens=2000, sign="sym-cards")
    LOOKS = plays(PLAIN, "A look, alone", Size.STRIP, opens=2000, sign="sym-eye")
    SPIED = plays(PLAIN, "A look into the past", Size.STRIP, opens=2200, sign="sym-eye")
    GAINS = plays(DREAD, "Insanity", Size.STRIP, opens=1600, sign="sym-hilt")
    REVEALED = plays(DREAD, "An Insanity comes to light", opens=2400)
    TURNS = plays(DREAD, "An Insanity turns", Size.STRIP, opens=1600)
    ACTIVATED = plays(DREAD, "An Insanity takes hold", opens=2400)
    BREAKS = plays(DREAD, "A mind breaks", opens=3200, sign="sym-hilt")
    HOLDS_ON = plays(GOOD, "The break is prevented", Size.STRIP, opens=2400, sign="sym-lamp")
    COVER = plays(PLAIN, "What was in it", Size.STRIP, opens=2200, sign="item-alcohol")
    VOTE_CALLED = plays(DREAD, "A vote is called", opens=2600, step=1200, glows=("turn",), sign="sym-hand")
    HAND = plays(PLAIN, "A hand goes up", Size.STRIP, opens=1600, sign="sym-hand")
    COUNTED = plays(DREAD, "The count", opens=2200, step=900)
    NOT_ENOUGH = plays(GOOD, "Nobody is eliminated", opens=2200, step=900)
    FILE_OPENED = plays(DREAD, "The file is opened", opens=3000)
    CLAIM = plays(PLAIN, "A claim", Size.STRIP, opens=2200)
    ENDS = plays(PLAIN, "It is over", opens=3600)


def file_dealt(state: State, player: Player) -> Moment:
    """WW-021, WW-029 For its owner alone, covered until held."""
    assert player.agenda is not None
    agenda = state.agenda(player.agenda)
    colours = (LIGHT, DARK, LIGHT) if agenda.light == 2 else (LIGHT, DARK, DARK)
    past = f"Your past: {', '.join(colours)}."
    steps = (agenda.goal(len(state.players)), past)
    title = f"You are {'a Cultist' if agenda.side == CULTISTS else 'an Agent'}"
    return Beat.FILE_DEALT(title, steps=steps, figures=(STAMPS[agenda.side], *(Named(it, it) for it in colours)))


def standing(state: State) -> tuple[str, str]:
    """How far the fifth act is, and whether a vote may be called; whom that serves, with two players nobody may say."""
    acts = plural(len(ROMAN) - 1 - max(1, state.act), "act")
    vote = "Anybody may call a vote in their turn." if state.votes_are_open else "No vote before the third act."
    return vote, f"{acts} to Act V; then {'the story ends' if state.is_two_player else 'the Cultists win'}."


def lead(state: State, seat: Seat, words: str) -> Moment:
    name = state.name(seat)
    return Beat.LEAD(f"{name} is Lead Agent", seats=(seat,), yours="You are Lead Agent", cause=Cause(words=words))


def placed(state: State, card: Card, is_new_act: bool) -> Moment:
    """WW-139 The next story; a new act stands large."""
    story = state.story_card(card)
    needs = (f"It needs {story.needs} progress, as long as the focus does not say otherwise.",)
    if not is_new_act or story.act is None:
        return Beat.STORY(story.name, cards=(story.card,), steps=needs)
    said = (TAGS_OF_TWO if state.is_two_player else TAGS).get(story.act)
    act = f"Act {ROMAN[story.act]}"
    cause = Cause(by=state.turn if state.is_set_up else None)
    return Beat.ACT_RISES(f"{act}: {story.name}", cards=(story.card,), steps=(said,) if said else (), cause=cause)


def completed(state: State, by: Seat) -> Moment:
    """WW-117 What it brings, and whom it speaks to."""
    assert state.current is not None
    story = state.story_card(state.current)
    cause = Cause(words=f"It speaks to {state.name(by)}")
    return Beat.COMPLETED(f"{story.name} is completed", cards=(story.card,), steps=(story.words,), cause=cause)


def branch(state: State, you: Seat, letter: str, words: str) -> Moment:
    """WW-292 Which way it went."""
    shown = (state.faces[state.resolving[-1]],) if state.resolving else ()
    title = f"{state.name(you)} chooses ({letter})"
    yours = f"You choose ({letter})"
    return Beat.BRANCH(title, yours=yours, cards=shown, seats=(you,), steps=(words,), cause=Cause(by=you))


def draws_alone(state: State, seat: Seat) -> Moment:
    """WW-125 That a Story card is looked at, for all to see."""
    title = f"{state.name(seat)} looks at a Story card alone"
    return Beat.LOOKS(title, yours="You look at a Story card alone", seats=(seat,))


def look_alone(state: State, look: Look, saw: str, target: Player | None = None) -> None:
    """WW-200, WW-203 All are told that it is done and to whom; those who look see what, until the turn is over."""
    kind = Beat.SPIED if target else Beat.LOOKS
    title = look.about.rstrip(".")
    by = Cause(by=look.seats[0])
    seen = kind(title, steps=(saw,), cause=by)
    who = " and ".join(state.name(seat) for seat in look.seats)
    step = f"What it was, only {who} can say, or lie about."
    if target is None:
        outside = kind(title, steps=(step,), cause=by)
    else:
        yours = f"{state.name(look.seats[0])} looks into your past"
        outside = kind(title, yours=yours, seats=(target.seat,), steps=(step,), cause=by)
    state.story.confide(tuple(look.seats), look.about, look.about, moment=seen, outside=outside)
    state.looks = [*state.looks, look]


def gains(state: State, player: Player, insanity: Insanity) -> Moment:
    """WW-142 Where it lies and how deep, as its back tells."""
    tier, total = state.insanity(insanity.card).tier, player.total
    title, change = f"{place_name(insanity.location)}, tier {tier}", Change("Insanity", total - 1, total)
    yours = f"You gain Insanity: {title}"
    return Beat.GAINS(f"{player.name}: {title}", yours=yours, seats=(player.seat,), change=change)


def revealed(state: State, player: Player, insanity: Insanity) -> Moment:
    """WW-164 Its name and its text, which stand nowhere else."""
    face, place = state.insanity(insanity.card), place_name(insanity.location)
    return Beat.REVEALED(
        f"{player.name}’s {place} is {face.name}",
        yours=f"Your {place} is {face.name}",
        cards=(face.card,),
        seats=(player.seat,),
        steps=(face.words, "Two quarter turns, and it acts."),
    )


def turns(state: State, player: Player, insanities: Sequence[Insanity]) -> Moment:
    """WW-080 All that turn in this upkeep at once."""
    faces = [state.insanity(one.card) for one in insanities]
    names = " and ".join(face.name for face in faces)
    return Beat.TURNS(
        f"{names}: a quarter turn left",
        cards=tuple(face.card for face in faces),
        seats=(player.seat,),
        steps=("In the next upkeep it acts, unless something covers it.",),
        cause=Cause(words=f"{player.name}’s upkeep"),
    )


def activated(state: State, player: Player, insanity: Insanity) -> Moment:
    """WW-168 What is carried out now."""
    face = state.insanity(insanity.card)
    return Beat.ACTIVATED(
        f"{face.name} takes hold of {player.name}",
        yours=f"{face.name} takes hold of you",
        cards=(face.card,),
        seats=(player.seat,),
        steps=(face.words,),
    )


def breaks(player: Player) -> Moment:
    """WW-160 The chain: every place is filled, so one of them acts now."""
    return Beat.BREAKS(
        f"{player.name}’s mind breaks",
        yours="Your mind breaks",
        seats=(player.seat,),
        steps=("All places of the mind are filled, and one more is too much.", "One Insanity acts at once."),
    )


def holds_on(player: Player) -> Moment:
    return Beat.HOLDS_ON(f"{player.name} holds on", yours="You hold on", seats=(player.seat,))


def covers(player: Player, face: ItemCard) -> Moment:
    """WW-184 What was in the bottle."""
    kind = face.kind.capitalize()
    return Beat.COVER(
        f"{player.name}’s {kind} is {face.name}",
        yours=f"Your {kind} is {face.name}",
        seats=(player.seat,),
        steps=(face.words,),
    )


# The vote


def vote_called(state: State, caller: Seat, needed: int) -> Moment:
    """WW-212 And how many it takes."""
    return Beat.VOTE_CALLED(
        f"{state.name(caller)} calls a vote",
        yours="You call a vote",
        seats=(caller,),
        steps=(f"It takes {needed} of {plural(len(state.living), 'vote')}.",),
        cause=Cause(by=caller, rule="WW-212"),
    )


def claimed(player: Player, words: str, about: Seat | None, kind: str) -> Moment:
    """WW-302 Who said it, and to whom it matters most."""
    seats = () if about is None or about == NPC else (about,)
    yours = f"{player.name} speaks {'for' if kind in ('light', 'trust') else 'against'} you: “{words}”"
    return Beat.CLAIM(f"{player.name}: “{words}”", yours=yours, seats=seats, cause=Cause(by=player.seat))


def hand(state: State, ballot: Ballot, voter: Seat, before: int) -> Moment:
    """WW-213 One by one, for all to see."""
    named = ballot.votes[voter]
    name = state.name(voter)
    if named is None:
        return Beat.HAND(f"{name} abstains", seats=(voter,), yours="You abstain")
    now = before + 1 + (ballot.doubled == voter)
    title, yours = f"{name} names {state.name(named)}", f"You name {state.name(named)}"
    change = Change(f"against {state.name(named)}", before, now)
    return Beat.HAND(title, yours=yours, seats=(voter,), change=change, regions=("prognosis",))


def counted(
    state: State, ballot: Ballot, accused: Seat | None, rows: Sequence[Named], tally: Sequence[Named]
) -> Moment:
    """WW-217 The votes once more, one by one, and what they come to."""
    if accused is None:
        return Beat.NOT_ENOUGH(steps=rows, figures=tally, cause=Cause(by=ballot.caller, words="called the vote"))
    name = state.name(accused)
    yours = "You are voted out"
    cause = Cause(by=ballot.caller, words="called the vote")
    seats = () if accused == NPC else (accused,)
    return Beat.COUNTED(f"{name} is voted out", yours=yours, seats=seats, steps=rows, figures=tally, cause=cause)


def file_opened(state: State, card: Card, seat: Seat | None, name: str) -> Moment:
    """WW-224 Cover first, then what is stamped in it, then what that means."""
    is_cultist = state.agenda(card).side == CULTISTS
    what = "a Cultist" if is_cultist else "an Agent"
    innocent = "An innocent is gone." if state.is_two_player else "An innocent is gone, and the story moves on."
    then = "They were right about this one." if is_cultist else innocent
    return Beat.FILE_OPENED(
        f"{name} was {what}",
        yours=f"You were {what}",
        seats=() if seat is None else (seat,),
        steps=(then,),
        figures=(STAMPS[CULTISTS if is_cultist else AGENTS],),
        cause=Cause(words="The file is opened"),
    )


def ends(state: State, title: str, words: str, won: Sequence[Seat]) -> Moment:
    """WW-246 Who wins; the files are opened on the page that follows."""
    names = ", ".join(state.name(seat) for seat in won)
    steps = (words, f"It is won by {names}.") if names else (words,)
    return Beat.ENDS(title, seats=tuple(won), steps=steps)
