"""Cards that go in circles: the words run out, the table is told once, and the game goes on."""

from dataclasses import dataclass, field

from app.games import GAMES
from app.kernel.budget import DEEPEST, MOST
from app.kernel.chance import Chance
from app.kernel.decision import Flow
from app.kernel.driver import play_out
from app.kernel.game import State
from app.kernel.knowledge import Knowledge
from app.kernel.log import Log
from app.kernel.story import Story
from app.kernel.table import Table, new_header
from app.kernel.tally import Tally
from app.kit.effects import RULING, Acts


@dataclass
class Alone:
    """A table of nothing but what the kernel wants."""

    chance: Chance = field(default_factory=lambda: Chance("seed"))
    story: Story = field(default_factory=Story)
    knowledge: Knowledge = field(default_factory=lambda: Knowledge([]))
    tally: Tally = field(default_factory=Tally)

    @property
    def rulings(self) -> int:
        return sum(line.text == RULING for line in self.story.lines)


class FindsItself:
    """A Deathrattle that finds the card it stands on."""


class Chimes:
    """Opens what opens it: never one within the other, and never done."""


act = Acts[Flow[None], State]()


@act(FindsItself)
def find(state: State, sentence: FindsItself) -> Flow[None]:
    yield from act.of(sentence)(state, sentence)


@act(Chimes)
def chime(state: State, _sentence: Chimes) -> Flow[None]:
    state.tally.count("chimed")
    yield from ()


def test_a_sentence_that_finds_itself_stops_and_the_table_is_told_once() -> None:
    state = Alone()
    assert list(act.of(FindsItself())(state, FindsItself())) == []
    assert state.tally.budget.whole == DEEPEST
    assert state.tally.budget.open == 0
    list(act.of(FindsItself())(state, FindsItself()))
    assert state.rulings == 1


def test_a_chain_without_end_runs_out_and_has_words_again_on_the_next_turn() -> None:
    state = Alone()
    for _ in range(MOST + 50):
        list(act.of(Chimes())(state, Chimes()))
    assert (state.tally.counts["chimed"], state.rulings) == (MOST, 1)
    state.tally.budget.renew()
    list(act.of(Chimes())(state, Chimes()))
    assert state.tally.counts["chimed"] == MOST + 1


def test_a_table_counts_what_its_cards_do_and_begins_anew_at_each_checkpoint() -> None:
    game = GAMES["wick"]
    options = game.check_options({})
    seats = {info.seat: info.label for info in game.seats(options)}
    table = Table(game, Log(new_header(game, seats, "seed", **options)))
    bots = dict.fromkeys(seats, game.bots["random"])
    assert play_out(table, bots, Chance("bots"), 500)
    budget = table.state.tally.budget
    assert 0 < budget.run < budget.whole
