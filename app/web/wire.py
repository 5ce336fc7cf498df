"""Views as JSON. A region is encoded once for everybody who gets it, and so are any-time plays."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import orjson

from app.kernel.offer import Offer, OfferedOption
from app.kernel.region import RegionValue
from app.live.clock import Closing
from app.live.frames import Frame
from app.live.showing import Showing

MOST_CACHED = 4096

T = TypeVar("T")

_encoded: "OrderedDict[int, tuple[object, orjson.Fragment]]" = OrderedDict()


def region_json(region: RegionValue) -> orjson.Fragment:
    """The region's bytes, kept for as long as they are likely to be wanted again."""
    return _once(region, orjson.dumps)


def _once(value: T, encode: Callable[[T], bytes]) -> orjson.Fragment:
    """The value's bytes; a value is only ever encoded in one way."""
    key = id(value)
    found = _encoded.get(key)
    if found is None or found[0] is not value:
        found = (value, orjson.Fragment(encode(value)))
        _encoded[key] = found
        if len(_encoded) > MOST_CACHED:
            _encoded.popitem(last=False)
    return found[1]


def _options_json(options: tuple[OfferedOption, ...]) -> bytes:
    return orjson.dumps([option_json(option) for option in options])


def option_json(option: OfferedOption) -> dict[str, object]:
    """An option's key, label and whatever else it says."""
    data: dict[str, object] = {"key": option.key, "label": option.label}
    data.update((name, value) for name in _DATA if (value := getattr(option, name)) is not None)
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
        "options": [option_json(option) for option in offer.options],
        "pick": {"min": offer.pick[0], "max": offer.pick[1]} if offer.pick else None,
        "anytime": _once(offer.anytime, _options_json),
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
    """The question as it was last sent to a client that keeps what does not change."""

    decision: dict[str, object] | None = None
    is_new: bool = True

    def changed(self, decision: dict[str, object] | None) -> dict[str, object]:
        """What a frame says of the question: nothing if it is as before, and of the same any-time plays nothing."""
        before, self.decision, is_first, self.is_new = self.decision, decision, self.is_new, False
        if not is_first and decision == before:
            return {}
        if decision is None or before is None or decision["anytime"] is not before["anytime"]:
            return {"decision": decision}
        return {"decision": {name: value for name, value in decision.items() if name != "anytime"}}


def frame_json(frame: Frame, closing: Closing | None = None, ack: str = "", kept: Kept | None = None) -> bytes:
    """A frame, whole or in part; encoded once for all who get it, unless it says how long a question stays open."""
    is_shared = closing is None and kept is None
    encoded = frame.encoded if is_shared else None
    if encoded is None:
        encoded = orjson.dumps(frame_data(frame, closing, kept))
        frame.encoded = encoded if is_shared else None
    return b'{"ack":%b,%b' % (orjson.dumps(ack), encoded[1:]) if ack else encoded


def frame_data(frame: Frame, closing: Closing | None = None, kept: Kept | None = None) -> dict[str, object]:
    decision = decision_json(frame.decision, closing)
    data: dict[str, object] = {
        "seq": frame.seq,
        "status": frame.status,
        "regions": {name: region_json(region) for name, region in frame.regions.items()},
    }
    data |= kept.changed(decision) if kept else {"decision": decision}
    if frame.story is not None:
        data["story"] = {"from": frame.story.first, "lines": [line_json(*line) for line in frame.story.lines]}
    if frame.beats:
        data["beats"] = [beat_json(showing) for showing in frame.beats]
    room = frame.regions.get("room")
    outcome = getattr(room, "outcome", None)
    if outcome is not None:
        data["outcome"] = {"ending": outcome[0], "reason": outcome[1], "winners": outcome[2]}
    return data
