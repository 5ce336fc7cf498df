"""What one seat sees, in the types of the view, and what follows from it without any judgement."""

from collections.abc import Sequence
from functools import cached_property
from typing import cast

from app.games.fourth_wall.card_views import MarbleView
from app.games.fourth_wall.faces import Cards
from app.games.fourth_wall.state import State
from app.games.fourth_wall.topics import street
from app.games.fourth_wall.view import (
    DoomView,
    Focus,
    Gates,
    Hand,
    Piles,
    Role,
    StreetHorror,
    Streets,
    TeamMember,
    TrackerView,
    Turn,
    WallHand,
)
from app.kernel.decision import Seat
from app.kernel.driver import Glance
from app.kernel.game import View


class Sight:
    """Regions are looked at only when a thought needs them: most thoughts are short."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def cards(self) -> Cards:
        """The set on the table."""
        return cast(Cards, cast("Glance[State]", self.view).cards)

    @cached_property
    def me(self) -> Seat:
        return cast(Seat, cast(Role, self.view["role"]).seat)

    @cached_property
    def turn(self) -> Turn:
        return cast(Turn, self.view["turn"])

    @cached_property
    def gates(self) -> Gates:
        return cast(Gates, self.view["gates"])

    @cached_property
    def tracker(self) -> TrackerView:
        return cast(TrackerView, self.view["tracker"])

    @cached_property
    def doom(self) -> DoomView:
        return cast(DoomView, self.view["doom"])

    @cached_property
    def focus(self) -> Focus:
        return cast(Focus, self.view["focus"])

    @cached_property
    def piles(self) -> Piles:
        return cast(Piles, self.view["piles"])

    @cached_property
    def wall_hand(self) -> WallHand:
        return cast(WallHand, self.view["wall-hand"])

    # The Streets

    @cached_property
    def streets(self) -> Streets:
        return cast(Streets, self.view["streets"])

    @property
    def horrors(self) -> tuple[StreetHorror, ...]:
        return self.streets.horrors

    def horror_at(self, place: str | None) -> StreetHorror:
        """The Horror an option is about."""
        return next(horror for horror in self.horrors if street(horror.place) == place)

    @cached_property
    def scourge(self) -> StreetHorror | None:
        return next((horror for horror in self.horrors if horror.is_scourge), None)

    # People

    @cached_property
    def team(self) -> dict[Seat, TeamMember]:
        return {member.seat: member for member in cast(Sequence[TeamMember], self.view["team"])}

    @cached_property
    def sane(self) -> list[TeamMember]:
        return [member for member in self.team.values() if not member.is_insane]

    @cached_property
    def myself(self) -> TeamMember:
        return self.team[self.me]

    @cached_property
    def others(self) -> list[TeamMember]:
        """My team-mates who can hold a Marble."""
        return [member for member in self.sane if member.seat != self.me]

    @cached_property
    def hands(self) -> dict[Seat, tuple[MarbleView, ...]]:
        return {hand.seat: hand.marbles for hand in cast(Sequence[Hand], self.view["hands"])}

    @cached_property
    def hand(self) -> tuple[MarbleView, ...]:
        return self.hands[self.me]

    @cached_property
    def traders(self) -> list[TeamMember]:
        """My team-mates who have not refused a Trade of mine this turn."""
        unwilling = {refusal.partner for refusal in self.focus.refusals if refusal.offerer == self.me}
        return [member for member in self.others if member.seat not in unwilling]

    @cached_property
    def _order(self) -> list[Seat]:
        seats = list(self.team)
        first = seats.index(self.turn.next_investigator)
        return seats[first:] + seats[:first]

    def wait(self, seat: Seat) -> int:
        """How many Wall turns, this one included, come before that seat acts (again)."""
        place = self._order.index(seat)
        return place + 1 if self.turn.is_wall_turn else place or len(self._order)

    @cached_property
    def following(self) -> TeamMember:
        """The Investigator who acts after the next Wall turn, or after this one."""
        return self.team[self._order[0 if self.turn.is_wall_turn else 1]]

    # Time

    @property
    def eye_is_open(self) -> bool:
        return self.tracker.is_revealed

    @property
    def is_crescendo(self) -> bool:
        return self.tracker.rank <= self.tracker.crescendo

    @cached_property
    def turns_left(self) -> int:
        """Investigator turns before The Ancient One Awakens, this one included."""
        rounds = self.tracker.rank - self.tracker.awakens - 1
        return max(0, rounds) * len(self.team) + self.turn.round_left

    @cached_property
    def brood_is_near(self) -> bool:
        """Whether the next Wall turn may be Brood: on an Investigator's turn, Doom kept tells that the last one was."""
        if self.is_crescendo:
            return False
        return self.turn.kind == "wrath" or (self.turn.kind == "investigator" and self.doom.pool == 0)

    @property
    def a_gate_loses(self) -> bool:
        """Whether one more Gate ends the game."""
        return self.gates.open >= self.gates.total - 1 and self.eye_is_open
