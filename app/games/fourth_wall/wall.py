"""The Wall's turn: Wrath with its Actions, or Brood. In Conflict a person takes it, in Alliance the Presence."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from app.games.fourth_wall.asking import choose, choose_or_back, horror_options, turn_about
from app.games.fourth_wall.beats import manifests, scourge, standing, triggered
from app.games.fourth_wall.destroying import destroy_flow, loose_marbles, loose_options
from app.games.fourth_wall.doom import add_doom
from app.games.fourth_wall.drawing import draw_horrors, horrors_can_be_drawn
from app.games.fourth_wall.instructions import Play, follow, foresee
from app.games.fourth_wall.priorities import in_the_way, toughest
from app.games.fourth_wall.records import HorrorCard
from app.games.fourth_wall.standing import trigger_is_barred
from app.games.fourth_wall.state import WALL, Horror, State
from app.games.fourth_wall.steps import run_action, settle_costs
from app.games.fourth_wall.streets import has_room, put_on_streets
from app.games.fourth_wall.topics import WALL_HAND, Act, Topic, street
from app.kernel.decision import Flow, Option, Question, Timing, WhyNot, ask, question
from app.kernel.moment import turn_begins
from app.kit.piles import Card
from app.kit.text import words

T = TypeVar("T")
Resolve: TypeAlias = Callable[[], Flow[None]]


@dataclass(frozen=True, slots=True)
class WallAction:
    """What The Wall may do in Wrath: a price in Doom, and a declaration like the Investigators'."""

    act: Act
    cost: int
    declare: Callable[[], Flow[Resolve | None]]
    horror: Horror | None = None
    """Whom it Triggers."""
    card: Card | None = None
    """Which Horror it Manifests."""


NextAction: TypeAlias = Callable[[State], Flow[WallAction | None]]


def wall_turn(state: State) -> Flow[None]:
    """FW-151 Wrath or Brood."""
    begin_turn(state)
    state.story.tell("The Wall's turn.", "turn", turn_begins("The Wall", WALL, standing=standing(state)))
    state.is_brood = bool((yield from _wrath_or_brood(state)))
    yield from (brood(state) if state.is_brood else wrath(state))
    end_turn(state)


def begin_turn(state: State) -> None:
    """What every Wall turn begins with, whoever takes it."""
    state.pool += state.held  # FW-R17 held Doom is there from the start of the turn
    state.held = 0
    state.wall_turns += 1
    state.triggered.clear()
    state.holds.clear()
    state.uniques_used.clear()
    state.refusals.clear()
    state.standing_passes.clear()
    state.has_ignored_first_loss = False


def end_turn(state: State) -> None:
    state.was_brood = state.is_brood
    state.is_brood = False


def brood_is_barred(state: State) -> WhyNot | None:
    if state.wall_turns == 1:
        return WhyNot("Brood", "The Wall's first turn is Wrath.", "FW-152", Act.BROOD)
    if state.was_brood:
        return WhyNot("Brood", "The last Wall turn was Brood.", "FW-153", Act.BROOD)
    if state.is_crescendo:
        return WhyNot("Brood", "There is no Brood in The Crescendo.", "FW-154", Act.BROOD)  # FW-057
    return None


def _wrath_or_brood(state: State) -> Flow[bool | None]:
    if brood_is_barred(state) is not None:
        return False

    def build() -> Question[bool]:
        spend, wake = "Gain 1 Doom and spend it; what is left is lost", "Gain 1 Doom, undrain all, place The Scourge"
        wrath_option = Option("wrath", "Wrath", False, text=spend, act=Act.WRATH)
        brood_option = Option("brood", "Brood", True, text=wake, act=Act.BROOD)
        return question(Topic.WRATH_OR_BROOD, (wrath_option, brood_option))

    return (yield from ask(WALL, turn_about(state), build, timing=_turn_clock(state)))


def _turn_clock(state: State) -> Timing | None:
    """FW-R27 A table may set a turn timer; FW-R69 at least two seconds lie between two Wall Actions."""
    limit = state.options.turn_timer or None
    return Timing(at_least=2, at_most=limit)


LAST_MOMENT = Timing(at_least=3)
"""FW-R106 How long a turn that ends by itself is still open."""


# Wrath


def wrath(state: State) -> Flow[None]:
    gain_doom(state, 1)
    yield from spend_doom(state, _ask_for_action)


def gain_doom(state: State, doom: int) -> None:
    """FW-155 One Doom in Conflict, FW-A028 as much as the card says in Alliance; FW-156 one more on the first turn."""
    add_doom(state, doom + (state.wall_turns == 1))
    state.story.tell(f"The Wall is wrathful: {state.pool} Doom.", "dread")


def spend_doom(state: State, next_action: NextAction) -> Flow[None]:
    """One Action after the other, until whoever plays The Wall takes no more."""
    while action := (yield from next_action(state)):
        resolve = yield from action.declare()  # FW-214
        if resolve is not None:
            state.pool -= action.cost  # FW-215; FW-160 back to the supply
            yield from run_action(state, resolve())
    state.pool = 0  # FW-172, FW-227, FW-R21, FW-A031 whatever is left after the last Action is lost


def _ask_for_action(state: State) -> Flow[WallAction | None]:
    timing = LAST_MOMENT if _is_spent(state) else _turn_clock(state)
    return (yield from ask(WALL, turn_about(state), lambda: _wrath_question(state), timing=timing))


def _is_spent(state: State) -> bool:
    """FW-R106 No Doom is left, and nothing that all can see is free; what is in the hand has no say in it."""
    if state.pool:
        return False
    free = [horror for horror in state.streets if state.horror(horror.card).trigger_cost == 0]
    is_unique_free = state.eye_is_open and state.wall_face().unique_cost == 0 and WALL not in state.uniques_used
    return not is_unique_free and all(trigger_is_barred(state, horror) for horror in free)


def _wrath_question(state: State) -> Question[WallAction | None]:
    """FW-157, FW-158, FW-R22 Any Actions in any order, or none."""
    options, refused = wrath_options(state)
    barred = brood_is_barred(state)
    if barred is not None:
        refused.append(barred)
    left = f"{state.pool} Doom unspent is lost" if state.pool else None
    options.append(Option("end", "End the turn", None, text=left, declines=True))
    is_spent = _is_spent(state)
    return question(
        (Topic.WRATH_ENDS if is_spent else Topic.WRATH)(doom=state.pool),
        tuple(options),
        why_not=tuple(refused),
        default=("end",),
        given=("end",) if is_spent else None,
        because=None if barred is None else f"No Brood: {barred.reason[:-1]}",
    )


def wrath_options(state: State) -> "tuple[Options, list[WhyNot]]":
    """Everything that is possible and can be paid for now, and why the rest is not."""
    options: Options = []
    refused: list[WhyNot] = []
    for offers in (_delve, _manifests, _triggers, _destroy, _unique):
        offers(state, options, refused)
    return options, refused


def _too_dear(label: str, cost: int, state: State, act: Act) -> WhyNot:
    return WhyNot(label, f"It costs {cost} Doom, and the pool holds {state.pool}.", "FW-159", act)


Options: TypeAlias = list[Option[WallAction | None]]


def _delve(state: State, options: Options, refused: list[WhyNot]) -> None:
    """FW-161"""
    if not horrors_can_be_drawn(state):
        refused.append(WhyNot("Delve", "There is no Horror left to draw.", "FW-162", Act.DELVE))
    elif state.pool < 1:
        refused.append(_too_dear("Delve", 1, state, Act.DELVE))
    else:
        action = WallAction(Act.DELVE, 1, lambda: _declared(lambda: delve(state)))
        options.append(Option("delve", "Delve (1 Doom)", action, text="Draw a Horror", act=Act.DELVE))


def _declared(resolve: Resolve) -> Flow[Resolve | None]:
    yield from ()
    return resolve


def delve(state: State) -> Flow[None]:
    yield from ()
    draw_horrors(state, 1)
    state.story.tell("The Wall Delves.")


def _manifests(state: State, options: Options, refused: list[WhyNot]) -> None:
    """FW-163"""
    if not has_room(state):
        refused.append(WhyNot("Manifest", "No Street is empty.", "FW-A060", Act.MANIFEST))
        return
    for card in state.wall_hand:
        face = state.horror(card)
        label, cost = f"Manifest {face.name}", f"{face.manifest_cost} Doom{', enters Drained' * face.enters_drained}"
        if face.manifest_cost > state.pool:
            refused.append(_too_dear(label, face.manifest_cost, state, Act.MANIFEST))
            continue
        resolve: Resolve = lambda card=card: _manifest_flow(state, card)  # type: ignore[misc]  # noqa: E731
        declare = lambda resolve=resolve: _declared(resolve)  # noqa: E731
        action = WallAction(Act.MANIFEST, face.manifest_cost, declare, card=card)
        one = replace(_in_hand(state, card, label, action), text=words(face.text) or None, act=Act.MANIFEST)
        options.append(replace(one, cost=cost, warning=_sleeps_on(state, face)))


def _sleeps_on(state: State, face: HorrorCard) -> str | None:
    """FW-164, FW-154 What arrives Drained when no Brood will come any more may never be Triggered."""
    if not face.enters_drained or not state.is_crescendo or state.drain_is_barred:
        return None
    return "It arrives Drained, and no Brood will wake it any more"


def _in_hand(state: State, card: Card, label: str, value: T) -> Option[T]:
    """A Horror of The Wall's hand, named by its place there."""
    number = state.wall_hand.index(card) + 1
    face = state.faces[card]
    return Option(f"manifest-{number}", label, value, face, WALL_HAND, place=WALL_HAND, amount=number)


def _manifest_flow(state: State, card: Card) -> Flow[None]:
    yield from ()
    put_out(state, card)


def manifest_options(state: State, less: int) -> tuple[Option[Card], ...]:
    """The Horrors of the hand that can be paid for with so much less Doom."""
    hand = state.wall_hand.cards if has_room(state) else []
    affordable = [card for card in hand if _reduced(state, card, less) <= state.pool]
    return tuple(
        replace(_in_hand(state, card, state.horror(card).name, card), cost=f"{_reduced(state, card, less)} Doom")
        for card in affordable
    )


def _reduced(state: State, card: Card, less: int) -> int:
    return max(0, state.horror(card).manifest_cost - less)


def manifest(state: State, card: Card, less: int) -> None:
    """Pay the lowered price and put the Horror out."""
    state.pool -= _reduced(state, card, less)
    put_out(state, card)


def put_out(state: State, card: Card) -> None:
    """FW-163, FW-164 On the Streets; Drained if its Manifest Cost says so."""
    face = state.horror(card)
    horror = put_on_streets(state, state.wall_hand.take(card), face.enters_drained and not state.drain_is_barred)
    state.tally.play(face.name)
    told = f"{face.name} Manifests{', Drained' if horror.is_drained else ''}"
    state.story.tell(f"{told}.", "dread", manifests(state, card, told))


def _triggers(state: State, options: Options, refused: list[WhyNot]) -> None:
    """FW-169; FW-165, FW-R86 also a Horror that has just come; FW-R87 and one that was undrained again."""
    for horror in state.streets:
        face = state.horror(horror.card)
        barred = trigger_is_barred(state, horror)
        if barred is not None:
            reason = f"{barred[0].upper()}{barred[1:]}."
            refused.append(WhyNot(f"Trigger {face.name}", reason, "FW-171", Act.TRIGGER))
        elif face.trigger_cost > state.pool:
            refused.append(_too_dear(f"Trigger {face.name}", face.trigger_cost, state, Act.TRIGGER))
        elif face.trigger:
            resolve: Resolve = lambda horror=horror: trigger(state, horror)  # type: ignore[misc]  # noqa: E731
            declare = lambda resolve=resolve: _declared(resolve)  # noqa: E731
            action = WallAction(Act.TRIGGER, face.trigger_cost, declare, horror)
            label, cost = f"Trigger {face.name}", f"{face.trigger_cost} Doom"
            warning = foresee(state, Play(WALL, face.name, horror), face.trigger)
            key, text, place = f"trigger-{horror.place}", words(face.text, "Trigger"), street(horror.place)
            one = Option(key, label, action, face.card, "streets", warning, text=text, act=Act.TRIGGER, place=place)
            options.append(replace(one, cost=cost))


def trigger(state: State, horror: Horror) -> Flow[None]:
    """FW-169, FW-170 Its Trigger Action, then it is Drained; FW-236, FW-R68 nothing done to it meanwhile stops that."""
    face = state.horror(horror.card)
    state.triggered.append(horror.card)
    state.story.tell(f"The Wall Triggers {face.name}.", "dread", triggered(state, horror.card))
    yield from follow(state, Play(WALL, face.name, horror, label="Trigger"), face.trigger)
    if state.on_the_streets(horror) and not state.drain_is_barred:  # FW-R88, FW-R11
        horror.is_drained = True  # FW-217


def _destroy(state: State, options: Options, refused: list[WhyNot]) -> None:
    """FW-166"""
    if not loose_marbles(state):
        refused.append(WhyNot("Destroy a Marble", "No Marble is Attached or Anchored.", "FW-166", Act.DESTROY))
    elif state.pool < 1:
        refused.append(_too_dear("Destroy a Marble", 1, state, Act.DESTROY))
    else:
        action = WallAction(Act.DESTROY, 1, lambda: _declare_destroy(state))
        label, text = "Destroy a Marble", "One that is Attached or Anchored"
        options.append(Option("destroy", label, action, text=text, act=Act.DESTROY, cost="1 Doom"))


def _declare_destroy(state: State) -> Flow[Resolve | None]:
    # FW-229 A Rush may have emptied the pool meanwhile; what can no longer be paid is no longer declared.
    options = lambda: loose_options(state) if state.pool >= 1 else ()  # noqa: E731
    found = yield from choose_or_back(state, WALL, Topic.DESTROY, options, priority=in_the_way(state))
    return None if found is None else (lambda: destroy_flow(state, found))


def _unique(state: State, options: Options, refused: list[WhyNot]) -> None:
    """FW-167, FW-168"""
    face = state.wall_face()
    if not state.eye_is_open:
        refused.append(WhyNot("Unique Action", "The Eye has not opened yet.", "FW-048", Act.UNIQUE))
    elif WALL in state.uniques_used:
        refused.append(WhyNot("Unique Action", "It has been used this turn.", "FW-168", Act.UNIQUE))
    elif face.unique_cost > state.pool:
        refused.append(_too_dear("Unique Action", face.unique_cost, state, Act.UNIQUE))
    else:
        cost, text = f"{face.unique_cost} Doom", words(face.text, "Unique")
        warning = foresee(state, Play(WALL, face.name), face.unique)
        action = WallAction(Act.UNIQUE, face.unique_cost, lambda: _declared(lambda: _use_unique(state)))
        one = Option("unique", "Unique", action, face.card, "tracker", warning, text=text, act=Act.UNIQUE, cost=cost)
        options.append(one)


def _use_unique(state: State) -> Flow[None]:
    state.uniques_used.append(WALL)
    face = state.wall_face()
    state.story.tell(f"{face.name} uses its Unique Action.", "dread")
    yield from follow(state, Play(WALL, face.name, label="Unique"), face.unique)


# Brood


def brood(state: State) -> Flow[None]:
    """FW-176, FW-A034 No Actions and nothing spent; FW-177, FW-A033 the pool is left as it is when the turn ends."""
    add_doom(state, 1)  # FW-173; FW-A032 in this order
    state.story.tell("The Wall Broods.", "dread")
    undrain_all(state)  # FW-174
    yield from settle_costs(state)  # before the token is placed
    yield from unleash(state)
    yield from settle_costs(state)


def undrain_all(state: State) -> None:
    """In a Brood turn, and when The Crescendo begins."""
    for horror in state.streets:
        horror.is_drained = False


def unleash(state: State) -> Flow[None]:
    """FW-175, FW-R89 Anew at each Brood, on any Horror; FW-R90 not declined; FW-R45 without Horrors skipped.

    FW-A012, FW-A051 In Alliance on the toughest.
    """
    about = "The Wall Broods."
    options = lambda: horror_options(state, state.streets)  # noqa: E731
    horror = yield from choose(state, WALL, Topic.PLACE_SCOURGE, options, about, toughest(state))
    if horror is not None:
        state.scourge = horror.place  # FW-180 wherever it lay before
        told = f"{state.horror(horror.card).name} is The Scourge. No Gate can be closed."
        state.story.tell(told, "dread", scourge(state, horror.card))
