"""What a seat may play at any time, as it lies beside its question: drawn once for the same plays."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from app.kernel.decision import Viewer
from app.kernel.offer import OfferedOption
from app.web.options import eye, play_html
from app.web.templating import render

NUMBER = "\x1c"
"""Stands for the number of the question, the one thing that is new each time."""
NO_LETTERS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Group:
    """Plays of one kind behind a button of their own."""

    name: str
    plays: tuple[OfferedOption, ...]

    @property
    def id(self) -> str:
        """The element's: as long as the group is there, an open sheet stays the same one."""
        return f"any-{NO_LETTERS.sub('-', self.name.lower())}"


def plays_html(
    code: str, seat: Viewer, number: int, plays: tuple[OfferedOption, ...], cards: tuple[tuple[str, Markup], ...]
) -> Markup:
    """These plays of a seat, for the question of that number."""
    return Markup(_plays_html(code, seat, plays, cards).replace(NUMBER, str(number)))


@lru_cache(1024)
def _plays_html(
    code: str, seat: Viewer, plays: tuple[OfferedOption, ...], cards: tuple[tuple[str, Markup], ...]
) -> str:
    drawn, single = dict(cards), tuple(play for play in plays if not play.group)
    counted = Counter(map(eye, single))
    groups = [
        Group(name, tuple(play for play in plays if play.group == name))
        for name in dict.fromkeys(play.group for play in plays)
        if name
    ]
    return render(
        "room/_plays.html",
        code=code,
        seat=seat,
        number=NUMBER,
        plays=single,
        groups=groups,
        count=len(single) + len(groups),
        drawn=lambda play: play_html(play, drawn.get(play.card, Markup("")), counted[eye(play)] > 1),
    )
