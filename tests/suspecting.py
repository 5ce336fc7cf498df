"""How suspicion grows in Within Walls: `python -m tests.suspecting --players 5 --games 40`.

After every turn each living Agent's bot is asked how likely it thinks the true Cultists are, by what its seat may
know. The figures are the means of that, by the number of looks it has had at them, and by the act.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean

from app.games.within_walls import GAME
from app.games.within_walls.bots.sight import Sight
from app.games.within_walls.bots.suspicion import colours_seen, suspicions
from app.games.within_walls.state import State
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from app.kernel.views import SeatView

LONGEST = 3000


def beliefs(table: Table[State]) -> Iterator[tuple[int, int, float]]:
    """The act, how often an Agent has looked at a Cultist, and how sure of them it is, for each pair that lives."""
    state = table.state
    cultists = [player for player in state.living if state.is_cultist(player)]
    for agent in (player for player in state.living if not state.is_cultist(player)):
        sight = Sight(SeatView(table, agent.seat))
        guilt = suspicions(sight)
        yield from ((state.act, len(colours_seen(sight, one.seat)), guilt.get(one.seat, 0.0)) for one in cultists)


def one_game(players: int, seed: str) -> Iterator[tuple[int, int, float]]:
    """The beliefs after each turn of a game."""
    options = GAME.check_options({"players": players})
    names = {info.seat: info.label for info in GAME.seats(options)}
    table = Table(GAME, Log(new_header(GAME, names, seed, **options)), saves=False)
    bots, chance, turn = dict.fromkeys(names, GAME.bots["sense"]), Chance(seed), (0, "")
    while table.outcome is None and len(table.log.entries) < LONGEST:
        answer = next_answer(table, bots, chance)
        assert answer is not None
        table.apply(answer)
        now = (table.state.round, table.state.turn)
        if table.outcome is None and table.state.is_set_up and now != turn:
            turn = now
            yield from beliefs(table)


def main() -> None:
    """Play, and print the means."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--players", type=int, default=5)
    words.add_argument("--games", type=int, default=40)
    given = words.parse_args()
    by_looks, by_act = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    for number in range(given.games):
        for act, looks, belief in one_game(given.players, f"suspecting {number}"):
            by_looks[min(looks, 4)].append(belief)
            by_act[act].append(belief)
    for name, found in (("looks", by_looks), ("act", by_act)):
        print(", ".join(f"{name} {key}: {fmean(found[key]):.2f} ({len(found[key])})" for key in sorted(found)))


if __name__ == "__main__":
    main()
