"""Beats: what a viewer is shown of the lines it was told. Those of one kind and cause in a row are shown as one.

Nothing waits for them; they follow from what this viewer was told and from nothing else.
"""

from collections.abc import Iterable

from app.kernel.decision import Viewer
from app.kernel.moment import Moment
from app.kernel.story import Line
from app.kernel.values import value

MOST_AT_ONCE = 24
"""So many beats one frame takes along; a client further behind has a recap of the newest."""


@value()
class Showing:
    """A moment as one viewer is shown it, with the words it was told in."""

    moment: Moment
    text: str


def shown(lines: Iterable[Line], viewer: Viewer) -> tuple[Showing, ...]:
    """The moments of these lines for one viewer, in order."""
    found: list[Showing] = []
    is_in_a_row = False
    for line in lines:
        moment = line.shown(viewer)
        if moment is None:
            is_in_a_row = False
        elif is_in_a_row and found[-1].moment.gist == moment.gist:
            found[-1] = Showing(found[-1].moment.joined(moment), f"{found[-1].text} {line.told(viewer)}")
        else:
            found.append(Showing(moment, line.told(viewer)))
            is_in_a_row = True
    return tuple(found[-MOST_AT_ONCE:])
