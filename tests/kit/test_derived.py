"""What follows from a record's fields is worked out once, and is never sent."""

from dataclasses import dataclass

import orjson

from app.kit.derived import derived

worked_out: list[str] = []


@dataclass(frozen=True)
class Fox:
    name: str

    @derived
    def shout(self) -> str:
        worked_out.append(self.name)
        return self.name.upper()


def test_it_is_worked_out_once_and_leaves_no_mark_on_the_wire() -> None:
    fox = Fox("reynard")
    before = orjson.dumps(fox)
    assert (fox.shout, fox.shout, worked_out) == ("REYNARD", "REYNARD", ["reynard"])
    assert orjson.dumps(fox) == before == b'{"name":"reynard"}'
    assert fox == Fox("reynard")
