"""Tests: a card is played, a die is rolled, everything is added and compared with 20."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import choose_or_not, hand_options
from app.games.projector.lines import Line, Lines, MayTest, Trigger, sentences
from app.games.projector.moments import Window, texts
from app.games.projector.needs import Target, aims, is_useful
from app.games.projector.records import Ability
from app.games.projector.running import Play, may, own_card, run, run_lines, tester
from app.games.projector.standing import bars_reactions, modifiers, succeeds
from app.games.projector.state import TARGET, Card, Explorer, State, TestState
from app.games.projector.topics import Act, Topic
from app.games.projector.windows import Reaction, Reply, reaction_source, window
from app.kernel.decision import Flow, Option, Seat
from app.kit.text import words

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Use:
    """PJ-200 What a card is played for, said before the die: its own effect, or what another card offers."""

    play: Play
    special: MayTest | None = None
    bonus: int = 0


def own_use(state: State, seat: Seat, slide: Card, target: Target | None) -> Use:
    """The ability's own effect."""
    ability = state.ability_of(slide)
    play = Play(seat, ability.name, ability.id)
    if isinstance(target, int):
        play = replace(play, target_baddie=target)
    elif isinstance(target, str) and target.startswith("side:"):
        play = replace(play, target_side=target[-1])
    elif target is not None:
        play = replace(play, target_seat=Seat(target))
    return Use(play)


def attempt(state: State, seat: Seat, slide: Card, use: Use) -> Flow[bool | None]:
    """PJ-202, PJ-046, PJ-201 Play the card, roll, add, compare. None if the player left before the die."""
    projection, explorer, ability = state.exploration, state.explorer(seat), state.ability_of(slide)
    _declare(state, explorer, slide, use)
    test = projection.tests[-1]
    if not ability.is_reaction and not ability.keeps_hidden:  # PJ-V23, PJ-085
        yield from _triggers(state, seat, Trigger.PLAYED, list(explorer.conditions))
    yield from window(state, Window.DECLARED, f"{_names(state, test)} is about to roll")
    has_succeeded = None
    if explorer.is_exploring:
        held = list(explorer.conditions)
        yield from _roll(state, test, slide, use)
        has_succeeded = yield from _outcome(state, test, ability, use, held)
    projection.tests.remove(test)
    projection.playing.move(state, slide, explorer.discard)  # PJ-R33
    yield from window(state, Window.OUTCOME, f"{_names(state, test)}: {test.outcome or 'no roll'}")
    return has_succeeded


def _names(state: State, test: TestState) -> str:
    at = f" for {test.use}" if test.use else ""
    return f"{state.title(test.seat)}, {test.ability}{at}"


def _declare(state: State, explorer: Explorer, slide: Card, use: Use) -> None:
    projection, ability = state.exploration, state.ability_of(slide)
    explorer.hand.move(state, slide, projection.playing)
    state.tally.play(state.slide_name(slide))
    source = use.play.source if use.special else ""
    projection.tests.append(TestState(explorer.seat, ability.name, source))
    at = f" for {source}" if source else ""
    state.story.tell(f"{state.title(explorer.seat)} plays {state.slide_name(slide)}{at}.")


def _roll(state: State, test: TestState, slide: Card, use: Use) -> Flow[None]:
    def rolled() -> str:
        _add_up(state, test, slide, use)  # a reaction may have helped
        return f"{_names(state, test)}: {test.total} of {TARGET}, rolled {test.die}"

    roll_die(state, test)
    yield from window(state, Window.DIE_ROLLED, rolled)
    _add_up(state, test, slide, use)


def roll_die(state: State, test: TestState) -> None:
    test.die = state.chance.die(20)
    state.knowledge.learn(state.knowledge.everybody)


def _add_up(state: State, test: TestState, slide: Card, use: Use) -> None:
    ability = state.ability_of(slide)
    test.parts = modifiers(state, test.seat, ability, state.meld_of(slide), use.bonus)
    test.total = test.die + sum(amount for _, amount in test.parts)


def _outcome(state: State, test: TestState, ability: Ability, use: Use, held: list[str]) -> Flow[bool]:
    """PJ-209, PJ-213, PJ-214 A 1 always fails, a 20 always succeeds."""
    has_succeeded = test.die == 20 or (test.die != 1 and test.total >= TARGET)
    test.outcome = "success" if has_succeeded else "failure"
    told = f"{ability.name}: {test.die} and {test.total - test.die} make {test.total}, a {test.outcome}."
    state.story.tell(told, moment=beats.tested(test, state.cards.abilities[test.ability].id))
    if test.die in (1, 20):
        state.story.tell(f"A natural {test.die}. What happened? Tell the others.")
    bonuses = state.exploration.bonuses
    bonuses[:] = [b for b in bonuses if not (b.seat == test.seat and b.until == n.Until.NEXT_TEST.value)]
    play = replace(use.play, margin=max(0, test.total - TARGET))  # PJ-210, PJ-R42
    if has_succeeded:
        yield from _succeed(state, test, ability, use, play)
        yield from _triggers(state, test.seat, Trigger.SUCCEEDED, held)  # PJ-V22
    elif test.die == 1:
        yield from run_lines(state, play, ability.on_natural_1)  # PJ-213, PJ-R43, PJ-R44
    elif use.special is None:
        yield from run_lines(state, play, ability.on_failure)
    return has_succeeded


def _succeed(state: State, test: TestState, ability: Ability, use: Use, play: Play) -> Flow[None]:
    explorer = state.explorer(test.seat)
    learned = explorer.apperceptions
    learned[ability.trait] = learned.get(ability.trait, 0) + ability.xp  # PJ-215, PJ-216, PJ-212, PJ-R45, PJ-041
    if use.special is None:
        yield from run_lines(state, play, ability.on_success)
    else:
        yield from run(state, play, use.special.success)  # PJ-200 never both
    is_of_use = not _is_beyond(state, play, ability.on_natural_20)
    if test.die == 20 and ability.on_natural_20 and explorer.is_exploring and is_of_use:  # PJ-214, PJ-R41
        asked = Topic.NATURAL_20(ability=ability.name, text=words(ability.natural_20))
        if (yield from may(state, play, asked, "Use it")):
            yield from run_lines(state, play, ability.on_natural_20)


def _is_beyond(state: State, play: Play, lines: Lines) -> bool:
    """What the text would be done to is gone already."""
    numbers = [foe.number for foe in state.exploration.baddies]
    is_gone = bool(play.target_baddie) and play.target_baddie not in numbers
    return is_gone and any(_is_about_target(node) for line in lines for node in sentences(line.body))


def _is_about_target(node: n.Sentence) -> bool:
    match node:
        case n.Dismiss() | n.Defeat() | n.Attacks():
            return node.foes is n.Foes.TARGET
        case _:
            return isinstance(node, n.TargetWeakened | n.MoveTarget)


def _triggers(state: State, seat: Seat, trigger: Trigger, conditions: list[str]) -> Flow[None]:
    """Texts of Conditions held before this moment."""
    for name in conditions:
        card = state.cards.conditions[name]
        if name in state.explorer(seat).conditions:
            yield from run_lines(state, Play(seat, card.name, card.id, condition=name), card.on(trigger))


# What others offer


def offered_slides(state: State, seat: Seat, body: MayTest) -> list[Card]:
    """The cards in hand with which the test a card offers can be made."""
    names = [name for name, _ in body.abilities]
    unlocked = state.campaign.levels
    hand = state.explorer(seat).hand
    return [card for card in hand if state.ability_of(card).name in names and state.ability_of(card).name in unlocked]


@tester
def special_test(state: State, play: Play, body: MayTest) -> Flow[bool | None]:
    """PJ-V34 The player plays one of the abilities named, or none."""
    if not state.is_exploring(play.seat):
        return None
    explorer, bonuses = state.explorer(play.seat), dict(body.abilities)
    if not explorer.hand:
        return None
    names = " or ".join(name + (f" {bonus:+d}" if bonus else "") for name, bonus in body.abilities)

    def options() -> tuple[Option[Card], ...]:
        able = hand_options(state, explorer, lambda card: card in offered_slides(state, play.seat, body))
        return tuple(_with_bonus(state, play.seat, option, bonuses) for option in able)

    asked = Topic.SPECIAL_TEST(source=play.source, abilities=names)
    slide = yield from choose_or_not(state, play.seat, asked, options, "No test")
    if slide is None:
        return None
    bonus = bonuses[state.ability_of(slide).name]
    return (yield from attempt(state, play.seat, slide, Use(play, body, bonus)))


def _with_bonus(state: State, seat: Seat, option: Option[Card], bonuses: dict[str, int]) -> Option[Card]:
    bonus = bonuses[state.ability_of(option.value).name]
    return replace(option, amount=bonus, text=succeeds(state, seat, option.value, bonus))


# Reactions


def playable(state: State, seat: Seat) -> list[Card]:
    """PJ-165 Cards in hand that could help now, one of each kind."""
    return _useful(state, seat, state.explorer(seat).hand.cards)


def _useful(state: State, seat: Seat, cards: list[Card]) -> list[Card]:
    """PJ-166, PJ-168, PJ-029"""
    kinds = {state.faces[card]: card for card in reversed(cards)}
    unlocked = [card for card in kinds.values() if state.ability_of(card).name in state.campaign.levels]
    return sorted((card for card in unlocked if is_useful(state, seat, state.ability_of(card))), key=cards.index)


@reaction_source
def _reaction_slides(state: State, seat: Seat, kind: Window) -> list[Reply]:
    you = state.explorer(seat)
    return [
        Reply(slide_play(state, you, card, "react", partial(react, state, seat, card, kind.value)), ability.name)
        for card in reactions(state, seat)
        if (ability := state.ability_of(card))
    ]


def reactions(state: State, seat: Seat) -> list[Card]:
    """PJ-170, PJ-171 Only abilities with the reaction keyword, in anybody's turn."""
    if bars_reactions(state, seat):
        return []
    return _useful(state, seat, [card for card in state.explorer(seat).hand if state.ability_of(card).is_reaction])


def slide_play(state: State, you: Explorer, card: Card, verb: str, value: T) -> Option[T]:
    """Playing an action card from one's hand."""
    place, name = you.hand.index(card) + 1, state.slide_name(card)
    text = f"{succeeds(state, you.seat, card)} {words(state.ability_of(card).success)}"
    key, slot = f"{verb}-{place}", f"hand-{place}"
    return Option(key, f"Play {name}", value, name, "hand", text=text, act=Act.PLAY, place=slot)


def react(state: State, seat: Seat, card: Card, window: str = "") -> Flow[None]:
    """PJ-297 A reaction is a test of its own, with moments of its own."""
    projection = state.exploration
    before, projection.window = projection.window, window
    target = yield from aim(state, seat, state.ability_of(card))
    projection.window = before
    if target is not False:
        yield from attempt(state, seat, card, own_use(state, seat, card, target or None))


def aim(state: State, seat: Seat, ability: Ability) -> Flow[Target | bool | None]:
    """The target, None where none is needed, False if the player thinks better of it."""
    listed = aims(state, seat, ability)
    if listed is None:
        return None
    if len(listed) == 1:
        return listed[0].value

    def options() -> tuple[Option[Target], ...]:
        return tuple(replace(option, card=ability.name) for option in aims(state, seat, ability) or ())

    target = yield from choose_or_not(state, seat, Topic.AIM(ability=ability.name), options, "Think again")
    return False if target is None else target


@reaction_source
def _texts(state: State, seat: Seat, kind: Window) -> list[Reply]:
    """PJ-V28, PJ-V29 Items, Conditions and perks that name this moment."""
    found: dict[str, Reply] = {}
    for key, card, line in texts(state, seat, kind):
        use: Reaction = partial(_use_text, state, own_card(seat, key, card), line, f"{key}:{seat}")
        text, number = line.text, card.lines.index(line) + 1
        option = Option(f"text-{card.id}", card.name, use, card.name, text=text, act=Act.USE_TEXT, amount=number)
        found.setdefault(option.key, Reply(option))
    return list(found.values())


def _use_text(state: State, play: Play, line: Line, mark: str) -> Flow[None]:
    if line.trigger is Trigger.ONCE_DIE:
        state.exploration.used.append(mark)
    state.story.tell(f"{state.title(play.seat)} uses {play.source}.")
    yield from run_lines(state, play, (line,))
