"""What comes of each Insanity of Within Walls: `python -m tests.activations --players 5 --games 60`.

For each card: how often bots activated it, in how many games, and how often its sentences changed nothing at the table.
Whoever may not vote, play or use items counts as changed, whether or not an occasion comes; so does what is shown.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field, fields
from unittest.mock import patch

from app.games.within_walls import GAME, insanity
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Steps
from app.games.within_walls.records import shipped
from app.games.within_walls.state import State
from app.kernel.chance import Chance
from app.kernel.decision import Flow
from app.kernel.driver import play_out
from app.kernel.log import Log
from app.kernel.table import Table, new_header

LONGEST = 20_000
BESIDE = {"cards", "faces", "options", "story", "tally", "chance", "knowledge", "resolving", "slips", "record"}
"""What the table is told or counts; what a sentence does is seen in the rest."""


@dataclass
class Found:
    """By the card's name."""

    activated: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def carry_out(self, state: State, context: Context, text: Steps) -> Flow[None]:
        """As the game does it, and looks at the table before and after."""
        card, before = state.insanity(state.resolving[-1]), laid(state)
        yield from carry_out(state, context, text)
        self.activated[card.name] += 1
        self.idle[card.name] += laid(state) == before and " show " not in card.words


def laid(state: State) -> str:
    """Everything sentences can change, votes that came to nothing included."""
    rest = {one.name: getattr(state, one.name) for one in fields(state) if one.name not in BESIDE}
    return repr((rest, state.tally.counts.get("votes", 0)))


def one_game(players: int, seed: str, found: Found) -> None:
    """Bots with sense at every seat, to the end."""
    options = GAME.check_options({"players": players})
    names = {info.seat: info.label for info in GAME.seats(options)}
    table = Table(GAME, Log(new_header(GAME, names, seed, **options)), saves=False)
    before = found.activated.copy()
    play_out(table, dict.fromkeys(names, GAME.bots["sense"]), Chance(seed), LONGEST)
    found.games.update((found.activated - before).keys())


def main() -> None:
    """Play, and print a line for each card, the rarest first."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--players", type=int, default=5)
    words.add_argument("--games", type=int, default=60)
    given = words.parse_args()
    found = Found()
    with patch.object(insanity, "carry_out", found.carry_out):
        for number in range(given.games):
            one_game(given.players, f"activations {number}", found)
    cards = shipped().insanity.values()
    for card in sorted(cards, key=lambda card: (found.activated[card.name], card.name)):
        times, idle = found.activated[card.name], found.idle[card.name]
        print(f"{card.name}: {times} times in {found.games[card.name]} games, nothing changed {idle} times")


if __name__ == "__main__":
    main()
