"""Events as the journal keeps them: what older servers wrote is read, and what they cannot read is not for them."""

import json

import pytest

from app.kernel.decision import Seat
from app.kernel.log import Answer, Entry, NewDice, Resign, entry_to_json
from app.live.codec import decode_event, decode_events, encode_event
from app.live.errors import Outgrown
from app.live.events import Event, Played, Resumed, SittingSaved

ENTRIES: tuple[Entry, ...] = (
    Answer(Seat("ada"), 3, ("fox", "owl"), "click-1"),
    Answer(Seat("bo"), 1, ()),
    NewDice("0f0f"),
    Resign((Seat("ada"), Seat("bo"))),
)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_one_object_of_json(entry: Entry) -> None:
    kind, values = json.loads(encode_event(Played(entry)))
    assert (kind, values) == ("Played", json.loads(entry_to_json(entry)))
    assert decode_event(encode_event(Played(entry))) == Played(entry)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_of_older_servers_is_json_within_json(entry: Entry) -> None:
    line = json.dumps(["Played", {"entry": entry_to_json(entry)}])
    assert decode_events([line, encode_event(Played(entry))]) == [Played(entry), Played(entry)]


@pytest.mark.parametrize(("event", "name"), [(Resumed("{}", {}), "Laid"), (SittingSaved("{}"), "PutAway")])
def test_a_campaign_is_saved_and_resumed_under_the_names_journals_know(event: Event, name: str) -> None:
    assert json.loads(encode_event(event))[0] == name
    assert decode_event(encode_event(event)) == event


def test_what_only_newer_servers_know_is_left_to_them() -> None:
    for line in ('["Levitated",{}]', '["Said",{"channel":"table","volume":3}]'):
        with pytest.raises(Outgrown):
            decode_event(line)
