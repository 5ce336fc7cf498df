"""A scene at the table: boards are laid out, dice are loaded, then people answer by the words on the options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self, cast

from app.games.great_old_ones import GAME
from app.games.great_old_ones.acting import act
from app.games.great_old_ones.choosing import choose_dice, pool
from app.games.great_old_ones.cultists import activate, work_off_queue
from app.games.great_old_ones.records import shipped
from app.games.great_old_ones.rules import STEPS, play
from app.games.great_old_ones.setup import new_state, seats
from app.games.great_old_ones.state import Die, DieKind, Investigator, Monster, Queued, State
from app.games.great_old_ones.topics import Topic
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Flow, GameOver, Outcome, Seat
from app.kernel.game import Game
from app.kernel.log import Log, OptionValue
from app.kernel.table import Table, new_header
from tests.games.sitting import Sitting

ROWS = ("soul", "rest", "attack", "special", "healing", "search")
SCENE_OVER = "scene over"


class Loaded(Chance):
    """Dice that fall as the scene wants; once those are used up, as they like."""

    def __init__(self, seed: str, faces: Sequence[int] = ()) -> None:
        super().__init__(seed)
        self.faces = list(faces)

    def below(self, bound: int) -> int:
        return self.faces.pop(0) - 1 if self.faces else super().below(bound)


@dataclass
class Scene(Sitting[State]):
    """What happens next at the table."""

    @property
    def is_over(self) -> bool:
        return self.table.outcome is not None

    def person(self, who: str) -> Investigator:
        return next(person for person in self.state.investigators if self.state.name(person) == who)

    def seat(self, who: str) -> Seat:
        return self.person(who).seat

    def when(self, who: str, *labels: str) -> Self:
        """Nothing here is answered with a selection: several labels are answers one after the other.

        Gestures are made by themselves; one who has nothing left is `finished` without saying so.
        """
        for label in labels:
            if label != "finished" or label in self.keys(who):
                super().when(who, label)
            else:
                self.gesture(Topic.LET_THEM_ACT)
            self.gesture(Topic.ROLL)
        return self

    def gesture(self, topic: Topic) -> Self:
        """Whoever is asked to make this gesture makes it."""
        for seat in self.table.asked():
            asked = self.table.question_of(seat)
            if asked is not None and asked.topic is topic:
                self.table.answer(seat, self.table.number_of(seat), *asked.silence)
        return self

    def roll(self, *faces: int) -> "Scene":
        """What the next dice will show."""
        cast(Loaded, self.state.chance).faces = list(faces)
        return self

    def keys(self, who: str) -> list[str]:
        """The keys this seat is offered, without any-time plays; none if it is not asked."""
        offer = self.table.offer(self.person(who).seat)
        return list(offer.keys) if offer else []

    def why_not(self, who: str, label: str) -> tuple[str, str]:
        why = self.reason(who, label)
        return why.reason, why.rule

    def all_finish(self) -> "Scene":
        """Everybody who still acts writes as silence would, and is finished."""
        while not self.is_over and self.state.are_dice_open:
            seat = self.table.asked()[0]
            offer = self.table.offer(seat)
            assert offer is not None
            self.table.answer(seat, offer.number, *offer.default)
        return self

    def silence(self) -> "Scene":
        """Nobody says a word until the scene is over."""
        while not self.is_over:
            self.silent_step()
        return self

    def silent_step(self) -> "Scene":
        seat = self.table.asked()[0]
        offer = self.table.offer(seat)
        assert offer is not None
        self.table.answer(seat, offer.number, *offer.default)
        return self

    def then(self, who: str, **facts: object) -> "Scene":
        """How an investigator stands now; rows by their id."""
        person = self.person(who)
        for name, wanted in facts.items():
            now = person.rows[ROWS.index(name)] if name in ROWS else getattr(person, name)
            assert now == wanted, f"{who}'s {name} is {now}, not {wanted}"
        return self

    def then_board(self, **facts: object) -> "Scene":
        """section, crossed, level, queue, cultists, monsters (active), or any field of the state."""
        section, crossed = self.state.section_at(self.state.ritual)
        derived: dict[str, object] = {
            "section": section + 1,
            "crossed": crossed,
            "queue": [entry.action for entry in self.state.queue],
            "cultists": sum(self.state.cultists),
            "monsters": len(self.state.active_monsters()),
        }
        for name, wanted in facts.items():
            now = derived[name] if name in derived else getattr(self.state, name)
            assert now == wanted, f"{name} is {now}, not {wanted}"
        return self

    def then_ends(self, ending: str, reason: str = "") -> "Scene":
        assert self.table.outcome is not None, "the game goes on"
        assert self.table.outcome.ending == ending, self.table.outcome
        assert reason in self.table.outcome.reason
        return self

    def tells(self, words: str) -> bool:
        return any(words in text for text, _tone in self.state.story.heard(None))

    def test_die(self, who: str) -> int:
        """The value of the open test die of that investigator."""
        seat = self.person(who).seat
        return next(die.value for die in reversed(self.state.dice) if die.owner == seat and die.kind in _TESTS)


_TESTS = (DieKind.ATTACK, DieKind.SEARCH, DieKind.TEST, DieKind.WEAKNESS, DieKind.STRENGTH)


# What the scene runs


def steps(*names: str) -> Callable[[State], Flow[None]]:
    """These steps one after the other; `acting` is step 3 once the dice are chosen, 4A and 4B stand for themselves."""
    known = {**STEPS, "acting": act, "choosing": choose_dice, "4A": activate, "4B": work_off_queue}

    def run(state: State) -> Flow[None]:
        for name in names:
            state.step = {"acting": "act", "choosing": "act", "4A": "cultists", "4B": "cultists"}.get(name, name)
            yield from known[name](state)

    return run


def rounds(state: State) -> Flow[None]:
    """The game as it is played, from the start of a round."""
    state.is_set_up = True
    yield from play(state)


def _until_it_ends(flow: Callable[[State], Flow[None]]) -> Callable[[State], Flow[None]]:
    def run(state: State) -> Flow[None]:
        yield from flow(state)
        raise GameOver(Outcome(SCENE_OVER, (), "The scene is over.", ""))

    return run


def given(
    people: Mapping[str, object] | None = None,
    flow: Callable[[State], Flow[None]] | None = None,
    *,
    section: int = 1,
    crossed: int = 0,
    boxes_left: int | None = None,
    round: int = 5,
    cultists: int = 0,
    defeated: int = 0,
    monsters: Sequence[int] = (),
    tracks: Mapping[str, int] | None = None,
    queue: Sequence[int] = (),
    d12: int = 0,
    d6: int = 0,
    pool: Sequence[int] = (),
    dice: Sequence[int] = (),
    skips: int = 0,
    cards: CardSet | None = None,
    is_unrolled: bool = False,
    **options: OptionValue,
) -> Scene:
    """Lay a table out. `people` are called by first name, in seat order, each with what differs from a fresh board:
    any field of the board, `health`, `die` (chosen and unused) or the numbers of a row. `monsters` are wounds of active
    ones, `dice` what will be rolled next, `boxes_left` empty boxes
    at the end of the ritual track. The scene runs step 3 unless another flow is given."""
    people = people or {"Bob": {}}
    chosen = {"investigators": len(people), **options}
    card_set = cards or shipped()
    listed = seats(GAME.check_options(chosen))
    header = replace(
        new_header(GAME, {info.seat: info.label for info in listed}, "scene", **chosen), card_hash=card_set.hash
    )
    state = new_state(header, card_set, Loaded("scene", dice))
    for person, (name, facts) in zip(state.investigators, people.items(), strict=True):
        person.face = next(face.id for face in state.cards.investigators.values() if face.short == name)
        _lay_out(state, person, cast("Mapping[str, object]", facts))
    state.is_set_up, state.round, state.step, state.skips = True, round, "act", skips
    state.ritual = sum(map(state.section_boxes, state.scenario.sections[: section - 1])) + crossed
    if boxes_left is not None:
        state.ritual = state.ritual_boxes - boxes_left
    state.cultists = [False] * defeated + [True] * cultists
    state.monsters = [Monster(wounds) for wounds in monsters]
    state.tracks |= dict(tracks or {})
    state.queue = [Queued(action) for action in queue]
    _lay_dice(state, d12, d6, pool)
    run = _until_it_ends(flow or steps("acting"))
    game: Game[State] = replace(GAME, set_up=lambda *_: state, play=run)
    scene = Scene(Table(game, Log(header), card_set, saves=0))
    return scene if is_unrolled else scene.gesture(Topic.ROLL)


def _lay_out(state: State, person: Investigator, facts: Mapping[str, object]) -> None:
    for name, value in facts.items():
        if name in ROWS:
            person.rows[ROWS.index(name)] = list(cast("Sequence[int]", value))
        elif name == "health":
            person.hearts = max(4, cast(int, value))
            person.lost = person.hearts - cast(int, value)
        elif name == "die":
            state.dice.append(Die(f"die-{person.seat}", DieKind.INVESTIGATOR, person.seat, cast(int, value)))
            person.values_left = 2
        elif name == "values":
            person.values_left = cast(int, value)
        else:
            setattr(person, name, value)
    person.clues_paid = max(person.clues_paid, person.clues)
    person.is_sealed = person.is_sealed or person.clues >= state.options.difficulty


def _lay_dice(state: State, d12: int, d6: int, values: Sequence[int]) -> None:
    if d12:
        state.dice.append(Die("d12", DieKind.CULTIST_D12, None, d12))
    if d6:
        state.dice.append(Die("d6", DieKind.CULTIST_D6, None, d6))
    for number, value in enumerate(values, start=1):
        state.dice.append(Die(f"d6-{number}", DieKind.POOL, None, value))


def opening(count: int = 2, **options: OptionValue) -> Scene:
    """A table that has just been opened."""
    chosen = {"investigators": count, **options}
    listed = seats(GAME.check_options(chosen))
    header = new_header(GAME, {info.seat: info.label for info in listed}, "opening", **chosen)
    return Scene(Table(GAME, Log(header)))


def pool_of(scene: Scene) -> list[int]:
    return [die.value for die in pool(scene.state)]


def seat(number: int) -> Seat:
    return Seat(f"investigator-{number}")
