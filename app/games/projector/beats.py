"""The moments of this game. What lies face down stays without a name: lost cards are counted, never shown."""

from collections.abc import Iterable, Mapping, Sequence

from app.games.projector.records import Foe, Printed
from app.games.projector.state import TARGET, Explorer, State, TestState
from app.kernel import moment
from app.kernel.decision import Seat
from app.kernel.moment import DREAD, GOOD, PLAIN, Cause, Change, Moment, Named, Size, plays
from app.kit.text import words


class Beat(moment.Beat):
    DAY = plays(PLAIN, "A new day", Size.STRIP, opens=2200, sign="lamp")
    PROJECTS = plays(DREAD, "Into the projection", opens=3000, step=6000, glows=("map", "area"))
    FLIPPED = plays(PLAIN, "A place is turned up", Size.STRIP, opens=1800, glows=("map",))
    ENTROPY = plays(DREAD, "Entropy", Size.STRIP, opens=1800, step=1600, glows=("entropy",))
    RECYCLED = plays(DREAD, "What was dismissed comes back", opens=2400, glows=("entropy",), sign="aperture")
    ARRIVES = plays(DREAD, "A Baddie arrives", opens=2200, glows=("baddies",))
    ATTACKS = plays(DREAD, "An attack", Size.STRIP, opens=1800, step=1200, glows=("baddies",))
    FOE_GONE = plays(GOOD, "A Baddie is gone", Size.STRIP, opens=1800, glows=("baddies",))
    SUCCEEDS = plays(GOOD, "A test", Size.STRIP, opens=1600, step=700, sign="die")
    FAILS = plays(DREAD, "A test", Size.STRIP, opens=1600, step=700, sign="die")
    NATURAL_20 = plays(GOOD, "A natural 20", opens=2000, step=700)
    NATURAL_1 = plays(DREAD, "A natural 1", opens=2000, step=700)
    CARD_LOST = plays(DREAD, "Cards are lost", Size.STRIP, opens=1600, step=500, sign="aperture")
    STABILITY = plays(PLAIN, "Who holds", Size.STRIP, opens=1800, sign="flash")
    DISSIPATES = plays(DREAD, "One of you dissipates", opens=3000, sign="aperture")
    HOME = plays(GOOD, "One of you is home", opens=2600, sign="lamp")
    TOGETHER = plays(GOOD, "A maneuver", Size.STRIP, opens=2000, sign="flash")
    BANKED = plays(GOOD, "The bank", Size.STRIP, opens=1600, sign="lamp")
    GOAL_KNOWN = plays(GOOD, "A goal is known", opens=2600, step=2600, glows=("area",))
    GOAL_MET = plays(GOOD, "A goal is achieved", opens=3200, glows=("area",))
    DIARY = plays(GOOD, "A page of the diary", Size.STRIP, opens=2200, is_told=True)
    UNLOCKED = plays(GOOD, "Something new", opens=2200, step=1200, glows=("abilities",), sign="lamp")
    AREA_OPEN = plays(GOOD, "A way stands open", opens=3000)
    LEVEL = plays(GOOD, "A level more", Size.STRIP, opens=1800, glows=("abilities",))
    TIER = plays(DREAD, "Entropy grows", opens=2600, glows=("entropy",))
    OVER = plays(PLAIN, "The projection is over", Size.STRIP, opens=2400, sign="lamp")
    LEARNING = plays(PLAIN, "The learning phase", Size.STRIP, opens=2200, sign="lamp")
    WON = plays(GOOD, "Helena is found", opens=5000)
    TONIGHT = plays(PLAIN, "The lamp goes out for tonight", opens=4200, sign="lamp")


def picture(kind: str, name: str) -> str:
    """A card as the stage shows it: by its picture."""
    return f"{kind}/{name}"


def day(state: State) -> Moment:
    speaker = state.title(state.speaker)
    return Beat.DAY(f"Day {state.today.day}", steps=(f"The Speaker is {speaker}.",), cause=Cause(by=state.speaker))


def projects(area: str, title: str, told: Sequence[str]) -> Moment:
    """PJ-060 Where the lamp throws them, in the words of the cards."""
    return Beat.PROJECTS(title, cards=(area,), steps=told)


def flipped(space: str, card: Printed) -> Moment:
    does = words(card.text)
    return Beat.FLIPPED(
        card.name,
        cards=(picture("location", card.name),),
        steps=(does,) if does else (),
        cause=Cause(words=f"At {space}"),
    )


def entropy(seat: Seat, card: Printed) -> Moment:
    """PJ-142 What is drawn, and what it does."""
    does = words(card.text)
    shown = (picture("entropy", card.name),)
    return Beat.ENTROPY(card.name, cards=shown, steps=(does,) if does else (), cause=Cause(by=seat, words="draws"))


def arrives(name: str, whom: str, seat: Seat | None, card: Foe) -> Moment:
    """PJ-075 With its three numbers: what it hits for, and what Fend and Persuade have to beat."""
    does = words(card.text)
    will = Named("will", str(card.will)) if card.will is not None else Named("will", "none", is_void=True)
    numbers = Named("hits for", str(card.attack)), Named("armor", str(card.armor)), will
    title, yours = f"{name} comes to {whom}", f"{name} comes to you"
    seats = () if seat is None else (seat,)
    shown = (picture("baddie", name),)
    steps = ("It attacks at the end of each turn of whoever it faces.", *((does,) if does else ()))
    return Beat.ARRIVES(title, yours=yours, cards=shown, seats=seats, steps=steps, figures=numbers)


def attacks(state: State, name: str, seat: Seat) -> Moment:
    title, yours = f"{name} attacks {state.title(seat)}", f"{name} attacks you"
    return Beat.ATTACKS(title, yours=yours, cards=(picture("baddie", name),), seats=(seat,))


def damage(state: State, seat: Seat, dealt: int, source: str) -> Moment:
    title, yours = f"{source} strikes {state.title(seat)}", f"{source} strikes you"
    return Beat.ATTACKS(title, yours=yours, seats=(seat,), steps=(f"{dealt} damage: so many cards are lost.",))


def foe_gone(name: str, how: str) -> Moment:
    return Beat.FOE_GONE(f"{name} is {how}", cards=(picture("baddie", name),))


def tested(test: TestState, ability: str) -> Moment:
    """PJ-209 The die, then what is added to it line by line, and what it comes to."""
    parts = tuple(f"{amount:+d} {named}" for named, amount in test.parts if amount)
    total = f"{test.total} against {TARGET}: {test.outcome}."
    if test.die in (1, 20):
        kind, total = Beat.NATURAL_1 if test.die == 1 else Beat.NATURAL_20, f"It does not matter: {test.outcome}."
    else:
        kind = Beat.SUCCEEDS if test.outcome == "success" else Beat.FAILS
    named = f"{test.ability} for {test.use}" if test.use else test.ability
    cause = Cause(ability, test.seat, words=f"plays {test.ability}")
    return kind(
        named, steps=(f"The die: {test.die}.", *parts, total), figures=(Named("die", str(test.die)),), cause=cause
    )


def card_lost(state: State, explorer: Explorer) -> Moment:
    """PJ-185 Its back only; how many are left to draw."""
    left = len(explorer.deck) + len(explorer.discard)
    name = state.title(explorer.seat)
    steps = (f"{name}: {left} left to draw.",)
    return Beat.CARD_LOST(f"{name} loses a card", yours="You lose a card", seats=(explorer.seat,), steps=steps)


def stability(state: State, seat: Seat, total: int, gone: int) -> Moment:
    holds = "holds" if total > gone else "gives way"
    steps = (f"{total} against {gone} gone: it {holds}.",)
    return Beat.STABILITY(f"{state.title(seat)} flickers", yours="You flicker", seats=(seat,), steps=steps)


def dissipates(state: State, seat: Seat) -> Moment:
    """PJ-136 What is lost with them."""
    name = state.title(seat)
    steps = ("Everything learned in there is lost.", _left(state))
    return Beat.DISSIPATES(f"{name} dissipates", yours="You dissipate", seats=(seat,), steps=steps)


def home(state: State, seat: Seat, banked: Mapping[str, int]) -> Moment:
    """PJ-132 What is banked, trait by trait."""
    pots = ", ".join(f"{count} {trait}" for trait, count in banked.items() if count)
    steps = (f"Banked: {pots}." if pots else "Nothing to bank.", _left(state))
    return Beat.HOME(f"{state.title(seat)} is home", yours="You are home", seats=(seat,), steps=steps)


def _left(state: State) -> str:
    still = len(state.exploration.exploring())
    return f"{still} still in there." if still else "The lamp shines on an empty wall."


def banked(trait: str, before: int, after: int) -> Moment:
    return Beat.BANKED(change=Change(trait, before, after))


def together(name: str, seats: Iterable[Seat]) -> Moment:
    return Beat.TOGETHER(f"{name}!", yours=f"{name}!", seats=tuple(seats))


def goal_known(card: Printed) -> Moment:
    return Beat.GOAL_KNOWN(card.name, cards=(picture("tale", card.id),), steps=(card.story,) if card.story else ())


def goal_met(state: State, goal: str, by: Seat) -> Moment:
    card = state.cards.objectives.get(goal)
    count = len(state.campaign.goals)
    return Beat.GOAL_MET(
        card.name if card else "",
        cards=(picture("tale", goal),),
        steps=(card.story,) if card and card.story else (),
        change=Change("goals", count - 1, count),
        cause=Cause(by=by),
    )


def diary(card: Printed) -> Moment:
    shown, steps = (picture("tale", card.id),), ("It can be read in the learning phase.",)
    return Beat.DIARY(card.name, cards=shown, steps=steps)


def unlocked(title: str, what: str, cards: Sequence[str] = ()) -> Moment:
    return Beat.UNLOCKED(title, cards=cards, steps=(what,))


def area_open(area: str, name: str) -> Moment:
    return Beat.AREA_OPEN(f"{name} is open", cards=(area,))


def level(ability: str, name: str, before: int, after: int) -> Moment:
    return Beat.LEVEL(name, cards=(ability,), change=Change("level", before, after))


def tier(called: str, next_tier: int, shown: Sequence[str]) -> Moment:
    """PJ-219 One gone for good, one of the next tier unnamed in its place."""
    return Beat.TIER(
        f"{called} is gone for good", cards=shown, steps=(f"Something of tier {next_tier} takes its place.",)
    )


def over(state: State) -> Moment:
    """PJ-191 Who came home, and who did not."""
    gone = [(state.title(one.seat), one.gone) for one in state.exploration.explorers]
    steps = tuple(f"{name}: {'home' if how == 'home' else 'dissipated'}." for name, how in gone)
    return Beat.OVER(steps=steps)


def won(state: State, reason: str) -> Moment:
    return Beat.WON(seats=tuple(state.seats), steps=(reason, "The lamp goes out, and this time no chair is empty."))


def tonight(reason: str) -> Moment:
    return Beat.TONIGHT(steps=(reason,))
