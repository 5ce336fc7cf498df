"""What the texts of places promise, read off the cards as a player reads them."""

import re
from dataclasses import dataclass
from functools import lru_cache

TEST = re.compile(r"^You may test (.+?)\. Success: (.+?)(?: Otherwise: (.+))?$")
ABILITY = re.compile(r"^([A-Z][A-Za-z ]*?)(?: ([+-]\d+))?$")
PAY = re.compile(r"^You may pay \((.+?)\): (.+)$")
IF = re.compile(r"^If (.+?): (.+)$")
HOLD = re.compile(r"you hold ([A-Z][A-Za-z' ]*)")
FETCHING = ("Read on", "Reveal the card", "Add 1 to", "Place a Lighthouse")
"""What brings the party nearer to its goal."""
HARM = ("Lose", "Take 1 damage", "Face", "Discard", "attacks you", "Gain Waterlogged", "Jump to a random", "Turn 1")
SMALL = (("Unlock", 2.0), ("Recover", 1.5), ("Each player", 1.5), ("Draw", 1.2), ("Take", 1.0), ("Gain", 1.0))


@dataclass(frozen=True)
class Deed:
    """One line of a place: when it happens, on what condition, with which test, and what comes of it."""

    when: str
    condition: str
    tests: tuple[tuple[str, int], ...]
    price: str
    result: str
    otherwise: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.tests)

    @property
    def is_fetching(self) -> bool:
        return any(words in self.result for words in FETCHING)

    @property
    def item(self) -> str:
        """The item one must carry, if any."""
        found = HOLD.search(self.condition)
        return found[1] if found else ""

    @property
    def gain(self) -> float:
        """What the result is worth beside the goal."""
        return next((worth for words, worth in SMALL if self.result.startswith(words)), 0.0)

    @property
    def harm(self) -> float:
        """What landing there may cost, in cards."""
        if self.when != "When landed on":
            return 0.0
        if self.otherwise:
            return 0.7 if self.otherwise.startswith(HARM) else 0.0
        return 1.0 if self.result.startswith(HARM) else 0.0


@lru_cache(maxsize=1024)
def deeds(text: str) -> tuple[Deed, ...]:
    """The lines of a card."""
    return tuple(read(line) for line in text.split("\n") if line)


@lru_cache(maxsize=1024)
def read(line: str) -> Deed:
    when, _, body = line.partition(": ")
    condition = price = otherwise = ""
    tests: tuple[tuple[str, int], ...] = ()
    if found := IF.match(body):
        condition, body = found.groups()
    if found := TEST.match(body):
        tests, body, otherwise = _abilities(found[1]), found[2], found[3] or ""
    elif found := PAY.match(body):
        price, body = found.groups()
    elif " Otherwise: " in body:
        body, _, otherwise = body.partition(" Otherwise: ")
    return Deed(when, condition, tests, price, body, otherwise)


def _abilities(words: str) -> tuple[tuple[str, int], ...]:
    found = (ABILITY.match(word) for word in words.split(" or "))
    return tuple((each[1], int(each[2] or 0)) for each in found if each)
