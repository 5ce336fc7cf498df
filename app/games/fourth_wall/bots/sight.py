"""What one seat sees, in the types of the view, and what follows from it without any judgement."""

from functools import cached_property

from app.games.fourth_wall.records import Cards, MarbleCard
from app.games.fourth_wall.topics import street
from app.games.fourth_wall.view_types import (
    Discards,
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
from app.kit import sight


class Sight(sight.Sight):
    """Each region is looked at only when a thought needs it, for most thoughts are short."""

    turn = sight.region(Turn)
    gates = sight.region(Gates)
    tracker = sight.region(TrackerView)
    doom = sight.region(DoomView)
    focus = sight.region(Focus)
    piles = sight.region(Piles)
    wall_hand = sight.region(WallHand)
    streets = sight.region(Streets)
    discards = sight.region(Discards)
    team = sight.family_by(TeamMember, lambda member: member.seat)
    held = sight.family_by(Hand, lambda hand: hand.seat)
    role = sight.region(Role)

    @cached_property
    def cards(self) -> Cards:
        """The set on the table."""
        return sight.cards_on_table(self.view, Cards)

    @cached_property
    def me(self) -> Seat:
        assert self.role.seat is not None
        return self.role.seat

    # The Streets

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
    def hand(self) -> tuple[MarbleCard, ...]:
        return self.held[self.me].marbles

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
