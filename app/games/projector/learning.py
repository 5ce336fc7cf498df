"""The learning phase: diary pages, then three actions in all."""

from collections.abc import Callable
from functools import partial

from app.games.projector import beats
from app.games.projector.asking import Options, all_at_once, choose_or_not, party_decides, yes_or_no
from app.games.projector.effects.campaign import unlock_ability
from app.games.projector.options import TOP_LEVEL
from app.games.projector.printing import meld, meldable, print_slides, take_slide
from app.games.projector.reading import read_card
from app.games.projector.records import Ability
from app.games.projector.running import Play
from app.games.projector.state import State
from app.games.projector.topics import Act, Topic
from app.kernel.decision import Flow, Option, Seat, WhyNot
from app.kit.text import words

ACTIONS = 3
PRINT = "Everybody rolls a die of six and makes that many new slides."
IMPROVE = "Raise levels from the bank; the next level costs its number in that trait."
STUDY = "One ability rises by a level at no cost, once a night."


def begin_learning(state: State) -> Flow[None]:
    """PJ-224, PJ-225, PJ-264 The new pages first; PJ-226 then three actions, after a failed adventure too."""
    state.actions_left, state.has_studied = ACTIONS, False
    state.story.tell("The learning phase begins.", "turn", beats.Beat.LEARNING())
    if state.campaign.diary:
        options = lambda: yes_or_no("Read them now", "Leave them for another day")[::-1]  # noqa: E731
        if (yield from party_decides(state, Topic.READ_DIARY, options)):
            pages, state.campaign.diary = state.campaign.diary, []
            for id in pages:
                yield from read_card(state, Play(state.speaker, "The diary"), id)


def learn(state: State) -> Flow[None]:
    """PJ-227, PJ-228, PJ-R72 One of the five actions, or no more today."""
    state.is_calm = True
    asked = Topic.LEARN(left=state.actions_left, actions=ACTIONS)
    action = yield from party_decides(state, asked, partial(_options, state), _refused(state))
    state.is_calm = False
    if action is None:
        state.actions_left = 0
        return
    state.actions_left -= 1
    yield from action()


def face_up(state: State) -> list[str]:
    """PJ-038, PJ-098, PJ-231, PJ-R76 The top card of each open ability deck."""
    decks = state.campaign.ability_decks
    return [decks[deck][0] for deck in state.cards.decks if deck in state.campaign.open_decks and decks[deck]]


def _can_pay(state: State, name: str) -> bool:
    ability = state.cards.abilities[name]
    return state.campaign.bank[ability.trait] >= ability.unlock  # PJ-040, PJ-043, PJ-232 the bank alone pays


def _options(state: State) -> Options[Callable[[], Flow[None]] | None]:
    found: list[Option[Callable[[], Flow[None]] | None]] = [
        Option("print", "Print slides", partial(_print, state), text=PRINT, act=Act.PRINT)
    ]
    for name in face_up(state):
        ability = state.cards.abilities[name]
        if _can_pay(state, name):
            found.append(_unlocking(state, ability))
    if improvable(state):
        found.append(Option("improve", "Improve abilities", partial(_improve, state), text=IMPROVE, act=Act.IMPROVE))
    if any(meldable(state, seat) for seat in state.seats):
        found.append(Option("meld", "Meld slides", partial(_meld, state), text=_meld_words(state), act=Act.MELD))
    if not state.has_studied and studiable(state):
        found.append(Option("study", "Study", partial(_study, state), text=STUDY, act=Act.STUDY))
    return (*found, Option("done", "No more today", None, declines=True))


def _unlocking(state: State, ability: Ability) -> Option[Callable[[], Flow[None]] | None]:
    label, text = f"Unlock {ability.name} for {ability.unlock} {ability.trait}", words(ability.success)
    unlock, cost = partial(_unlock, state, ability.name), ability.unlock
    return Option(f"unlock-{ability.id}", label, unlock, ability.id, text=text, act=Act.UNLOCK, amount=cost)


def _meld_words(state: State) -> str:
    """PJ-246 What it costs, and who could."""
    able = " and ".join(state.title(seat) for seat in state.seats if meldable(state, seat))
    return f"Four like slides become one with +1: three cards fewer. Can be done by {able}."


def _refused(state: State) -> tuple[WhyNot, ...]:
    reasons = []
    for name in face_up(state):
        ability = state.cards.abilities[name]
        if not _can_pay(state, name):
            have = state.campaign.bank[ability.trait]
            reason = f"It costs {ability.unlock} {ability.trait}; the bank has {have}."
            reasons.append(WhyNot(f"Unlock {name}", reason, "PJ-232", Act.UNLOCK))
    if state.has_studied:
        reasons.append(WhyNot("Study", "Only once in a learning phase.", "PJ-229", Act.STUDY))
    if not any(meldable(state, seat) for seat in state.seats):
        reasons.append(WhyNot("Meld", "Nobody has four slides of one ability and bonus to spare.", "PJ-246", Act.MELD))
    if not improvable(state):
        reasons.append(
            WhyNot("Improve", "The bank does not pay for the next level of any ability.", "PJ-241", Act.IMPROVE)
        )
    return tuple(reasons)


# Unlock


def _unlock(state: State, name: str) -> Flow[None]:
    """PJ-230, PJ-232, PJ-235 Paid in its own trait; each player may take one slide of it."""
    ability = state.cards.abilities[name]
    state.campaign.bank[ability.trait] -= ability.unlock
    unlock_ability(state, name)
    yield from all_at_once({seat: _take_first(state, seat, name) for seat in state.seats})


def _take_first(state: State, seat: Seat, name: str) -> Flow[None]:
    ability = state.cards.abilities[name]
    text = words(ability.success)
    options = (Option("take", f"Take a slide of {name}", True, ability.id, text=text),)
    if (yield from choose_or_not(state, seat, Topic.TAKE_FIRST_SLIDE(ability=name), lambda: options, "No slide")):
        yield from take_slide(state, seat, name)


# Print


def _print(state: State) -> Flow[None]:
    """PJ-237 Everybody rolls a die of six."""
    for seat in state.seats:
        state.rolls[seat] = state.chance.die(6)
        state.story.tell(f"{state.title(seat)} rolls {state.rolls[seat]} for printing.")
    state.knowledge.learn(state.knowledge.everybody)
    yield from all_at_once({seat: print_slides(state, seat, state.rolls[seat], "Print") for seat in state.seats})
    state.rolls.clear()


def _meld(state: State) -> Flow[None]:
    """PJ-248 All at the same time."""
    yield from all_at_once({seat: meld(state, seat) for seat in state.seats})


# Improve and Study


def improvable(state: State) -> list[str]:
    """PJ-241, PJ-242, PJ-243 Abilities whose next level the bank can pay; no level is skipped."""
    campaign = state.campaign
    return [
        name
        for name, level in campaign.levels.items()
        if level < TOP_LEVEL and campaign.bank[state.cards.abilities[name].trait] > level
    ]


def _improve(state: State) -> Flow[None]:
    """PJ-240 Any number of abilities, any number of levels, while the bank lasts."""
    while improvable(state):
        name = yield from party_decides(state, Topic.IMPROVE, partial(_improve_options, state))
        if not name:
            return
        level = state.campaign.levels[name] + 1
        state.campaign.bank[state.cards.abilities[name].trait] -= level
        state.campaign.levels[name] = level
        state.story.tell(
            f"{name} rises to level {level}.",
            "good",
            beats.level(state.cards.abilities[name].id, name, level - 1, level),
        )


def _improve_options(state: State) -> Options[str]:
    levels = state.campaign.levels
    rising = [
        Option(f"improve-{id}", _cost(state, name), name, id, text=_used_for(state, name), amount=levels[name] + 1)
        for name in improvable(state)
        if (id := state.cards.abilities[name].id)
    ]
    return (*rising, Option("enough", "Enough", "", declines=True))


def _cost(state: State, name: str) -> str:
    level = state.campaign.levels[name] + 1
    return f"{name} to level {level} for {level} {state.cards.abilities[name].trait}"


def _used_for(state: State, name: str) -> str:
    return words(state.cards.abilities[name].success)


def studiable(state: State) -> list[str]:
    """PJ-245, PJ-R48, PJ-R75 Below the study limit, if there is one, and below 18."""
    return [
        name
        for name, level in state.campaign.levels.items()
        if level < (state.cards.abilities[name].study_limit or TOP_LEVEL)
    ]


def _study(state: State) -> Flow[None]:
    """PJ-244 One level at no cost."""
    state.has_studied = True
    name = yield from party_decides(state, Topic.STUDY, partial(_study_options, state))
    if name is not None:
        state.campaign.levels[name] += 1
        level = state.campaign.levels[name]
        state.story.tell(
            f"{name} rises to level {level}.",
            "good",
            beats.level(state.cards.abilities[name].id, name, level - 1, level),
        )


def _study_options(state: State) -> Options[str]:
    return tuple(
        Option(f"study-{id}", f"{name}, now {level}", name, id, text=_used_for(state, name), amount=level)
        for name in studiable(state)
        for id, level in [(state.cards.abilities[name].id, state.campaign.levels[name])]
    )
