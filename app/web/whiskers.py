"""A share and its interval, as charts draw it."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.simulation.figures import Share


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value between the ends of its interval, in points of a hundred."""

    low: float
    value: float
    high: float

    @property
    def words(self) -> str:
        return f"{self.value:.0f} % ({self.low:.0f} to {self.high:.0f})"

    @classmethod
    def of(cls, share: Share) -> "Whisker":
        return cls(share.low * 100, share.share * 100, share.high * 100)

    @classmethod
    def kept(cls, share: Mapping[str, float]) -> "Whisker":
        """Of a share as a trial keeps it."""
        return cls(share["low"] * 100, share["share"] * 100, share["high"] * 100)
