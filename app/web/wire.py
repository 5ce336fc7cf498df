"""Views as JSON. A region is encoded once for everybody who gets it, and so are any-time plays."""

from collections import OrderedDict
from dataclasses import dataclass, field

import orjson

from app.kernel.offer import Offer, OfferedOption
from app.kernel.region import RegionValue
from app.live.clock import Closing
from app.live.frames import Frame
from app.live.showing import Showing
from app.web.changes import changes, changes_json

MOST_CACHED = 4096

_encoded: "OrderedDict[int, tuple[object, orjson.Fragment]]" = OrderedDict()
_offered: "OrderedDict[int, tuple[tuple[OfferedOption, ...], list[dict[str, object]]]]" = OrderedDict()


def region_json(region: RegionValue) -> orjson.Fragment:
    """The region's bytes, kept for as long as they are likely to be wanted again."""
    key = id(region)
    found = _encoded.get(key)
    if found is None or found[0] is not region:
        found = (region, orjson.Fragment(orjson.dumps(region)))
        _encoded[key] = found
        if len(_encoded) > MOST_CACHED:
            _encoded.popitem(last=False)
    return found[1]


def _options(options: tuple[OfferedOption, ...]) -> list[dict[str, object]]:
    """What is offered: the very same list for the very same options."""
    key = id(options)
    found = _offered.get(key)
    if found is None or found[0] is not options:
        _offered[key] = found = options, [option_json(option) for option in options]
        if len(_offered) > MOST_CACHED:
            _offered.popitem(last=False)
    return found[1]


def option_json(option: OfferedOption) -> dict[str, object]:
    """An option's key, label and whatever else it says."""
    data: dict[str, object] = {"key": option.key, "label": option.label}
    for name in _DATA:
        value = getattr(option, name)
        if value is not None:
            data[name] = value
    if option.declines:
        data["declines"] = True
    if option.gives:
        data["gives"] = option.gives
    return data


_DATA = ("card", "region", "warning", "text", "act", "place", "seat", "amount")


def decision_json(offer: Offer | None, closing: Closing | None = None) -> dict[str, object] | None:
    """The public contract's `decision`; `closes_in` is of the moment it is sent, and never cached."""
    if offer is None:
        return None
    said: dict[str, object] = {
        "number": offer.number,
        "topic": offer.topic.key if offer.topic else None,
        "prompt": offer.prompt,
        "seats_waited_for": offer.seats_waited_for,
        "options": _options(offer.options),
        "pick": {"min": offer.pick[0], "max": offer.pick[1]} if offer.pick else None,
        "anytime": _options(offer.anytime),
        "needs": offer.selecting.needs if offer.selecting else None,
        "why_not": offer.why_not,
        "default": offer.default,
        "chosen": offer.chosen,
        "votes": offer.votes,
        "rule": offer.rule,
        "because": offer.because,
        "turn": offer.turn,
        "held": offer.held,
        "closes_in": round(closing.left, 1) if closing else None,
    }
    return said if offer.again is None else said | {"again": offer.again, "stands": offer.stands}


def line_json(text: str, tone: str) -> dict[str, str]:
    """A line of the story."""
    return {"text": text, "tone": tone} if tone else {"text": text}


def beat_json(showing: Showing) -> dict[str, object]:
    """What a line shows where it matters."""
    moment = showing.moment
    data: dict[str, object] = {
        "kind": moment.kind,
        "title": moment.title,
        "text": showing.text,
        "length": moment.length,
    }
    data |= {
        "cards": moment.cards,
        "seats": moment.seats,
        "steps": tuple(map(str, moment.steps)),
        "regions": moment.regions,
    }
    if moment.change is not None:
        data |= {"of": moment.change.of, "before": moment.change.before, "after": moment.change.after}
    if moment.each:
        data["each"] = [
            {"seat": one.seat, "of": one.of, "before": one.before, "after": one.after} for one in moment.each
        ]
    if moment.cause is not None:
        data["cause"] = {name: value for name in _CAUSE if (value := getattr(moment.cause, name))}
    data |= {"yours": moment.yours} if moment.yours else {}
    return data | {"private": True} if moment.is_private else data


_CAUSE = ("card", "by", "rule", "words")


@dataclass(slots=True)
class Kept:
    """What a client has that keeps it: each region, and the question, as they were sent to it last."""

    regions: dict[str, RegionValue] = field(default_factory=dict)
    decision: dict[str, object] | None = None
    status: str | None = None

    def changed(self, frame: Frame, decision: dict[str, object] | None) -> dict[str, object]:
        """What a frame says of regions and question: what is new as a whole, and of the rest what has changed in it."""
        whole, changed = dict[str, orjson.Fragment](), dict[str, orjson.Fragment]()
        for name, region in frame.regions.items():
            few = changes_json(self.regions[name], region) if name in self.regions else None
            if few is None:
                whole[name] = region_json(region)
            else:
                changed[name] = few
        self.regions.update(frame.regions)
        is_first, is_same = self.status is None, self.status == frame.status
        self.status = frame.status
        said: dict[str, object] = {} if is_same else {"status": frame.status}
        said |= {"regions": whole} if whole else {}
        said |= {"changes": changed} if changed else {}
        return said | self._asked(decision, is_first)

    def _asked(self, decision: dict[str, object] | None, is_first: bool) -> dict[str, object]:
        before, self.decision = self.decision, decision
        if is_first or decision is None or before is None:
            return {"decision": decision} if is_first or decision is not before else {}
        asked = changes(before, decision)
        return {"asked": asked} if asked else {}

    @staticmethod
    def beats(frame: Frame) -> list[dict[str, object]]:
        """The beats without what is empty; where one has the words of a line of the story, with that line's number."""
        told = frame.story.lines if frame.story else ()
        first = frame.story.first if frame.story else 0
        numbers = {words: number for number, (words, _) in enumerate(told, first)}
        found = []
        for showing in frame.beats:
            beat = {name: value for name, value in beat_json(showing).items() if value not in ("", ())}
            if showing.text in numbers:
                beat.pop("text", None)
                beat["line"] = numbers[showing.text]
            found.append(beat)
        return found


def frame_json(frame: Frame, closing: Closing | None = None, ack: str = "", kept: Kept | None = None) -> bytes:
    """A frame, whole or in part; encoded once for all who get it, unless it says how long a question stays open."""
    is_shared = closing is None and kept is None
    encoded = frame.encoded if is_shared else None
    if encoded is None:
        encoded = orjson.dumps(frame_data(frame, closing, kept))
        frame.encoded = encoded if is_shared else None
    return b'{"ack":%b,%b' % (orjson.dumps(ack), encoded[1:]) if ack else encoded


def _whole(frame: Frame, decision: dict[str, object] | None) -> dict[str, object]:
    regions = {name: region_json(region) for name, region in frame.regions.items()}
    return {"status": frame.status, "regions": regions, "decision": decision}


def frame_data(frame: Frame, closing: Closing | None = None, kept: Kept | None = None) -> dict[str, object]:
    decision = decision_json(frame.decision, closing)
    data: dict[str, object] = {"seq": frame.seq}
    data |= kept.changed(frame, decision) if kept else _whole(frame, decision)
    if frame.story is not None:
        data["story"] = {"from": frame.story.first, "lines": [line_json(*line) for line in frame.story.lines]}
    if frame.beats:
        data["beats"] = kept.beats(frame) if kept else [beat_json(showing) for showing in frame.beats]
    room = frame.regions.get("room")
    outcome = getattr(room, "outcome", None)
    if outcome is not None:
        data["outcome"] = {"ending": outcome[0], "reason": outcome[1], "winners": outcome[2]}
    return data
