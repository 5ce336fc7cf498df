"""Where a game turned: its weightiest steps in sentences, what happened, because of what, and by whose choice."""

from collections.abc import Mapping, Sequence

from app.kernel.decision import Seat
from app.kernel.moment import Beat, Cause, Moment, Size, beat_called
from app.kernel.story import Line
from app.live.debrief import TurningPoint

MOST = 3


def turning_points(
    told: Sequence[tuple[int, Line]],
    weighed: Mapping[int, int],
    last: int,
    names: Mapping[Seat, str],
    beats: type[Beat],
) -> tuple[TurningPoint, ...]:
    """Three kinds of what everybody was shown: landmarks by weight, then what was large; neither set-up nor end."""
    shown = [(step, moment) for step, line in told if (moment := line.shown(None)) is not None]
    loudest: dict[int, int] = {}
    for place, (step, moment) in enumerate(shown):
        if not moment.is_between and _weight(beats, moment) >= _weight(beats, shown[loudest.get(step, place)][1]):
            loudest[step] = place
    large = {step: len(weighed) for step, place in loudest.items() if _is_large(beats, shown[place][1])}
    ranked = sorted((weight, -step) for step, weight in (large | dict(weighed)).items())
    begins = next((place for place, (_step, moment) in enumerate(shown) if moment.is_between), 0)
    places = [loudest[-step] for _weight, step in ranked if -step in loudest and -step != last]
    places = [place for place in places if place > begins]
    chosen = _of_several_kinds(places, [moment.kind for _step, moment in shown])
    return tuple(_told(place, shown, names) for place in sorted(chosen))


def _of_several_kinds(places: Sequence[int], kinds: Sequence[str]) -> list[int]:
    """The first of each kind, and only then others."""
    firsts = list({kinds[place]: place for place in reversed(places)}.values())
    ordered = [place for place in places if place in firsts] + [place for place in places if place not in firsts]
    return ordered[:MOST]


def _is_large(beats: type[Beat], moment: Moment) -> bool:
    kind = beat_called(beats, moment.kind)
    return kind is not None and kind.plays.size is Size.STAGE and bool(kind.plays.tone)


def _weight(beats: type[Beat], moment: Moment) -> tuple[bool, int]:
    """How much there is to a kind of moment: what moves no player least, else by how long it stands."""
    kind = beat_called(beats, moment.kind)
    return (bool(kind.plays.tone), kind.plays.opens) if kind else (False, 0)


def _told(place: int, shown: Sequence[tuple[int, Moment]], names: Mapping[Seat, str]) -> TurningPoint:
    step, moment = shown[place]
    cause = _cause(place, [one for _step, one in shown])
    by = names.get(cause.by, "") if cause.by else ""
    how = f"{by} {cause.words}".strip() if cause.words else ""
    because = " ".join((f"{how[:1].upper()}{how[1:]}." if how else "", *map(str, moment.steps[-1:]))).strip()
    struck = " and ".join(names[seat] for seat in moment.seats if seat in names)
    whose = f"{by}’s choice" if by else f"It struck {struck}" if struck and not cause.words else "Nobody’s choice"
    return TurningPoint(step, moment.title, because, whose, moment.tone)


def _cause(place: int, moments: Sequence[Moment]) -> Cause:
    """Its own, or that of what led to it in the same turn: the newest of its tone that struck one of its seats."""
    moment = moments[place]
    if moment.cause is not None:
        return moment.cause
    for one in reversed(moments[:place]):
        if one.is_between:
            break
        if one.cause is not None and one.tone == moment.tone and set(one.seats) & set(moment.seats):
            return one.cause
    return Cause()
