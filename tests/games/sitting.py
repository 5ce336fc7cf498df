"""What scenes of every game have in common: somebody is offered something, and answers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Self

from app.kernel.decision import Seat, WhyNot
from app.kernel.errors import AnswerError
from app.kernel.offer import Offer, OfferedOption
from app.kernel.table import S, Table


@dataclass
class Sitting(ABC, Generic[S]):
    """A table, and people called by the names a scene has for them."""

    table: Table[S]

    @property
    def state(self) -> S:
        return self.table.state

    @abstractmethod
    def seat(self, who: str) -> Seat:
        """Where that one sits; each game has names of its own."""

    def offer(self, who: str) -> Offer:
        """What that seat is offered now."""
        offer = self.table.offer(self.seat(who))
        assert offer is not None, f"{who} is not asked; the table waits for {self.table.waited_for(None)}"
        return offer

    def is_asked(self, who: str) -> bool:
        return self.seat(who) in self.table.asked()

    def labels(self, who: str) -> list[str]:
        return [option.label for option in self.offer(who).options]

    def anytime(self, who: str) -> list[str]:
        offer = self.table.offer(self.seat(who))
        return [option.label for option in offer.anytime] if offer else []

    def when(self, who: str, *labels: str) -> Self:
        """Answer with the options whose labels or keys are, begin with or contain these words."""
        offer = self.offer(who)
        keys: list[str] = []
        for label in labels:
            listed = [option for option in (*offer.options, *offer.anytime) if option.key not in keys]
            keys.append(find(listed, label).key)
        self.table.answer(self.seat(who), offer.number, *keys)
        return self

    def does(self, who: str, *labels: str) -> Self:
        """Answer one question after the other, one option each."""
        for label in labels:
            self.when(who, label)
        return self

    def refuses(self, who: str, *labels: str) -> str:
        """Answer so, and get the reason why that is no answer; the table stays as it was."""
        before, offer = self.table.fingerprint(), self.offer(who)
        keys = [_key(offer, label) for label in labels]
        try:
            self.table.answer(self.seat(who), offer.number, *keys)
        except AnswerError as error:
            assert self.table.fingerprint() == before
            return str(error)
        raise AssertionError(f"{who} could answer {labels}")

    def reason(self, who: str, label: str) -> WhyNot:
        """What is said of something that is not offered."""
        found = [why for why in self.offer(who).why_not if why.label.startswith(label)]
        assert found, f"no reason is given why {who} cannot {label!r}"
        return found[0]


def _key(offer: Offer, label: str) -> str:
    """The key of the option meant; the words themselves, where nothing of the kind is offered."""
    listed = (*offer.options, *offer.anytime)
    return find(listed, label).key if any(label in option.label for option in listed) else label


def find(options: Sequence[OfferedOption], label: str) -> OfferedOption:
    """The option that is called so, or else the first that begins so, or else has it in it."""
    exact = [option for option in options if label in (option.label, option.key)]
    found = exact or [option for option in options if option.label.startswith(label)]
    found = found or [option for option in options if label in option.label]
    assert found, f"{label!r} is not offered; there are {[option.label for option in options]}"
    return found[0]
