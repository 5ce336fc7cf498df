"""However the answers of step 3 interleave, nothing happens twice, nothing gets lost, and the log says it all."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games.great_old_ones.records import shipped
from app.games.great_old_ones.state import TEST_DICE, DieKind, State
from app.kernel.errors import AnswerError
from tests.games.great_old_ones.scene import Scene
from tests.games.great_old_ones.scene import given as laid_out
from tests.rules import rule

BOARD: dict[str, object] = {
    "soul": [6, 4],
    "rest": [1, 2, 3],
    "attack": [1, 2, 3, 4],
    "special": [5],
    "healing": [1, 3],
    "search": [2, 2, 4],
    "free_numbers": 2,
    "insanity": 2,
    "experience": 10,
    "clues": 5,
    "rerolls": 3,
    "free_rerolls": 1,
    "rotations": 1,
    "even_copies": 1,
    "odd_copies": 1,
    "health": 3,
}
NAMES = ("Bob", "Mandy", "Sally", "Rouven")


def table(values: list[int]) -> Scene:
    """Everybody is about to complete every row, and may reroll, turn and copy dice."""
    people = {name: {**BOARD, "die": value} for name, value in zip(NAMES, values, strict=False)}
    return laid_out(people, cultists=3, monsters=(0, 1), section=3, crossed=1, d12=11, d6=2)


def check(state: State) -> None:
    """What holds at every moment."""
    cards = shipped()
    for person in state.investigators:
        for numbers, face in zip(person.rows, cards.rows, strict=True):
            assert len(numbers) <= face.boxes
        assert 0 <= person.lost <= person.hearts <= cards.health.boxes
        assert person.experience <= cards.experience.boxes
        assert person.clues <= person.clues_paid <= cards.clues.boxes
        assert person.insanity <= cards.insanity.boxes
        assert person.rerolls <= cards.rerolls.boxes
        assert len(set(person.skills)) == len(person.skills)
        assert len(set(person.weaknesses)) == len(person.weaknesses)
        kept = (person.free_numbers, person.values_left, person.free_rerolls, person.rotations, person.busy)
        assert min(*kept, person.even_copies, person.odd_copies) >= 0
        assert person.is_incapacitated == (person.health == 0)
        assert not (person.errands and not person.is_active)
    _check_shared(state)


def _check_shared(state: State) -> None:
    scenario = state.scenario
    assert 0 <= state.ritual <= state.ritual_boxes
    assert len(state.queue) <= 6
    assert len(state.cultists) <= scenario.cultists.boxes
    assert all(monster.wounds <= state.monster_health for monster in state.monsters)
    assert all(monster.is_active == (monster.wounds < state.monster_health) for monster in state.monsters)
    takers = Counter(seat for seat in state.bonuses if seat is not None)
    assert all(count == 1 and state.at(seat).is_sealed for seat, count in takers.items())
    owners = [die.owner for die in state.dice if die.kind is DieKind.INVESTIGATOR]
    assert len(owners) == len(set(owners))
    assert all(1 <= die.value <= (12 if die.kind is DieKind.CULTIST_D12 else 6) for die in state.dice)
    ids = [die.id for die in state.dice]
    assert len(ids) == len(set(ids))


def gained(state: State) -> dict[str, int]:
    """What the story says was gained, to be compared with what stands on the boards."""
    told = [text for text, _ in state.story.heard(None)]
    return {
        "experience": sum("gains 1 experience" in text for text in told),
        "insanity": sum("gains 1 insanity" in text for text in told),
        "numbers": sum(" writes " in text for text in told),
        "cultists": sum("defeats a cultist" in text for text in told),
        "clues": sum("finds clue" in text for text in told),
        "given": sum("gives a clue" in text for text in told),
    }


def standing(state: State) -> dict[str, int]:
    people = state.investigators
    return {
        "experience": sum(person.experience for person in people),
        "insanity": sum(person.insanity for person in people),
        "numbers": sum(len(row) for person in people for row in person.rows),
        "cultists": state.cultists.count(False),
        "clues": sum(person.clues for person in people),
        "given": 0,
    }


@rule("GO-081", "GO-082", "GO-319", "GO-R67", "GO-R68")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    values=st.lists(st.integers(1, 6), min_size=1, max_size=4),
    picks=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 200), st.booleans()), min_size=5, max_size=70),
)
def test_any_interleaving_keeps_every_board_whole(values: list[int], picks: list[tuple[int, int, bool]]) -> None:
    scene = table(values)
    before, start = standing(scene.state), scene.table.fingerprint()
    for who, which, is_late in picks:
        if scene.is_over:
            break
        _answer(scene, who % len(values), which, is_late)
        check(scene.state)
    assert all(die.kind not in TEST_DICE for die in scene.state.dice) or not scene.is_over
    _replays(scene, values, start)
    if scene.state.story.count > len(scene.state.story.lines):
        return  # the first lines are forgotten, so they cannot be counted
    change = {name: standing(scene.state)[name] - count for name, count in before.items()}
    told = gained(scene.state)
    assert change["clues"] == told["clues"] - told["given"]
    assert {name: told[name] for name in ("experience", "insanity", "numbers", "cultists")} == {
        name: change[name] for name in ("experience", "insanity", "numbers", "cultists")
    }


def _answer(scene: Scene, who: int, which: int, is_late: bool) -> None:
    """One seat takes any of the things offered to it; a late one quotes an old number and is refused."""
    seat = scene.state.seats[who]
    offer = scene.table.offer(seat)
    if offer is None:
        return
    options = [*offer.options, *offer.anytime]
    key = options[which % len(options)].key
    if is_late and which % 7 == 0:
        fingerprint = scene.table.fingerprint()
        try:
            scene.table.answer(seat, offer.number - 1, key)
        except AnswerError:
            assert scene.table.fingerprint() == fingerprint
            return
        raise AssertionError("an answer to an old question was taken")
    scene.table.answer(seat, offer.number, key)


def _replays(scene: Scene, values: list[int], start: str) -> None:
    """The same answers at a table laid out alike lead to the same place."""
    again = table(values)
    assert again.table.fingerprint() == start
    for entry in scene.table.log.entries:
        again.table.apply(entry)
    assert again.table.fingerprint() == scene.table.fingerprint()
