"""A scene at the table: the state is laid out by card names, then people answer by the words on the options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import shipped
from app.games.fourth_wall.seating import seat_allies, seat_people, seats
from app.games.fourth_wall.setup import new_state
from app.games.fourth_wall.state import WALL, Horror, Investigator, State
from app.games.fourth_wall.view_types import Hand
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.log import Log, OptionValue
from app.kernel.offer import Offer
from app.kernel.saving import dump
from app.kernel.table import Saved, Table, new_header
from app.kit.piles import reveal
from tests.games.fourth_wall.layout import Layout, OnTheStreets, Stage, horror
from tests.games.sitting import Sitting

__all__ = ["OnTheStreets", "Scene", "Stage", "alliance", "allied", "given", "horror", "opening", "party", "shown_hands"]

TEAM = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}


@dataclass
class Scene(Sitting[State]):
    """What happens next at the table."""

    seats: dict[str, Seat] = field(default_factory=dict)

    def seat(self, who: str) -> Seat:
        return WALL if who == "The Wall" else self.seats[who]

    def investigator(self, who: str) -> Investigator:
        return self.state.at(self.seat(who))

    def why_not(self, who: str, label: str) -> tuple[str, str]:
        """The reason and the rule given for what is not offered."""
        why = self.reason(who, label)
        return why.reason, why.rule

    def let_it_happen(self) -> "Scene":
        """Everybody passes in the windows that are open now, however many follow."""
        while self.table.outcome is None and (passing := self._first_going("pass")):
            seat, offer, key = passing
            self.table.answer(seat, offer.number, key)
        return self

    def goes_on(self) -> "Scene":
        """Everybody says Next to the step of the Presence that is announced now."""
        for seat in self.table.asked():
            offer = self.table.offer(seat)
            assert offer is not None
            assert "next" in offer.keys, f"the Presence announces nothing; {seat} is asked {offer.prompt!r}"
            self.table.answer(seat, offer.number, "next")
        return self

    def runs(self) -> "Scene":
        """Nobody breaks in: every step of the Presence and every window goes by."""
        while self.table.outcome is None and (going := self._first_going("next", "pass")):
            seat, offer, key = going
            self.table.answer(seat, offer.number, key)
        return self

    def announced(self) -> str:
        """What the Presence is about to do, without its reason."""
        return self.table.about(None).split(" Why: ")[0]

    def _first_going(self, *keys: str) -> tuple[Seat, Offer, str] | None:
        for seat in self.table.asked():
            offer = self.table.offer(seat)
            if offer is not None and "search" not in offer.keys:
                for key in keys:
                    if key in offer.keys:
                        return seat, offer, key
        return None

    def wall_rests(self) -> "Scene":
        """The Wall takes a Wrath turn and does nothing."""
        if "wrath" in self.offer("The Wall").keys:
            self.when("The Wall", "Wrath")
        return self.when("The Wall", "End the turn")

    def nobody_stirs(self) -> "Scene":
        """Everyone stays silent until the Turn Tracker moves or the game ends."""
        rank = self.state.rank
        while self.table.outcome is None and self.state.rank == rank:
            seat = self.table.asked()[0]
            offer = self.table.offer(seat)
            assert offer is not None
            self.table.answer(seat, offer.number, *offer.default)
        return self

    def then(
        self,
        who: str,
        *,
        hand: Sequence[str] | None = None,
        count: int | None = None,
        insane: bool | None = None,
        regrouped: bool | None = None,
    ) -> "Scene":
        """How an Investigator stands now. Hands are compared without their order."""
        person = self.investigator(who)
        if hand is not None:
            assert sorted(self.hand(who)) == sorted(hand)
        if count is not None:
            assert len(person.hand) == count
        if insane is not None:
            assert person.is_insane == insane
        if regrouped is not None:
            assert person.is_regrouped == regrouped
        return self

    def then_table(self, **facts: int | None) -> "Scene":
        """pool, held, ap, rank, gates, streets: how the table stands now."""
        for name, wanted in facts.items():
            now = {"gates": len(self.state.open_gates), "streets": len(self.state.streets)}.get(name)
            assert (getattr(self.state, name) if now is None else now) == wanted, name
        return self

    def then_won_by(self, side: str, ending: str | None = None) -> "Scene":
        assert self.table.outcome is not None, "the game goes on"
        winner = "the Investigators" if set(self.state.team) <= set(self.table.outcome.winners) else "The Wall"
        assert winner == side
        assert ending is None or self.table.outcome.ending == ending
        return self

    def hand(self, who: str) -> list[str]:
        return [self.state.marble(card).name for card in self.investigator(who).hand]

    def wall_hand(self) -> list[str]:
        return [self.state.horror(card).name for card in self.state.wall_hand]

    def on_the_streets(self, name: str) -> list[Horror]:
        return [horror for horror in self.state.streets if self.state.horror(horror.card).name == name]

    def discarded(self) -> list[str]:
        return [self.state.marble(card).name for card in self.state.marble_discard]

    def discarded_horrors(self) -> list[str]:
        return [self.state.horror(card).name for card in self.state.horror_discard]

    def story(self, who: str | None = None) -> list[str]:
        viewer = None if who is None else self.seat(who)
        return [text for text, _tone in self.state.story.heard(viewer)]

    def sees(self, who: str | None, words: str) -> bool:
        """Whether a seat (or a spectator) finds these words anywhere in what it is sent."""
        viewer = None if who is None else self.seat(who)
        offer = self.table.offer(viewer)
        everything = (self.table.view(viewer), offer, self.table.about(viewer), self.table.waited_for(viewer))
        return words in repr(everything)


def given(
    hands: dict[str, list[str]] | None = None,
    *,
    streets: Sequence[OnTheStreets] = (),
    anchored: Sequence[str] = (),
    turn: str = "The Wall",
    next_up: str | None = None,
    wall_hand: Sequence[str] = (),
    wall_card: str = "The Lawn Mother",
    gates: int = 3,
    rank: int | None = None,
    pool: int = 0,
    held: int = 0,
    wall_turns: int = 3,
    was_brood: bool = False,
    insane: Sequence[str] = (),
    regrouped: Sequence[str] = (),
    top: Sequence[str] = (),
    top_horrors: Sequence[str] = (),
    discard: Sequence[str] = (),
    discarded_horrors: Sequence[str] = (),
    stage: Stage | None = None,
    cards: CardSet | None = None,
    seed: str = "scene",
    **options: OptionValue,
) -> Scene:
    """Lay a table out: who holds what, what is On the Streets, whose turn begins.

    With a `stage` it is a table of Alliance: The Wall's turn is the Presence's, and `wall_hand` is the Veil.

    `hands` names the Investigators in turn order. `turn` is "The Wall" or one of them; on a Wall turn `next_up`
    acts after it. `top` are the next Marbles to be drawn, in order. Everything not named lies in its deck.
    """
    hands = hands or TEAM
    card_set = cards or shipped()
    chosen = {"mode": "alliance" if stage else "conflict", "investigators": len(hands), **options}
    listed = seats(GAME.check_options(chosen))
    header = new_header(GAME, {info.seat: info.label for info in listed}, seed, **chosen)
    header = type(header)(**{**{name: getattr(header, name) for name in header.__slots__}, "card_hash": card_set.hash})
    state = new_state(header, card_set, Chance(seed))
    layout = Layout(state)
    for person, (name, marbles) in zip(state.investigators, hands.items(), strict=True):
        person.card = layout.take_person(name)
        person.is_insane, person.is_regrouped = name in insane, name in regrouped
        person.hand.lay(state, [layout.take_marble(marble) for marble in marbles])
    layout.streets(streets)
    layout.rest(anchored, top, top_horrors, discard, discarded_horrors, wall_hand)
    state.wall_card = layout.take(state.unused_gates, wall_card)
    state.knowledge.show([state.wall_card], state.wall_mask)
    state.unused_gates.deal(state, state.open_gates, gates)
    state.rank = state.tracker.start if rank is None else rank
    state.is_set_up, state.pool, state.held = True, pool, held
    state.wall_turns, state.was_brood, state.is_wall_turn = wall_turns, was_brood, turn == "The Wall"
    if state.eye_is_open:
        reveal(state, [state.wall_card])
    if stage is not None:
        layout.stage(stage, [*hands])
    state.turn = [*hands].index((next_up or next(iter(hands))) if turn == "The Wall" else turn)
    saved = Saved(0, dict.fromkeys(header.seats, 0), dump(state, GAME.rules_version))
    table = Table.resume(GAME, Log(header), saved, card_set)
    return Scene(table, dict(zip(hands, table.state.team, strict=True)))


def allied(hands: dict[str, list[str]] | None = None, *flips: str, **facts: Any) -> Scene:
    """A table of Alliance on which these Presence cards are turned up next. Facts of the stage or of the table."""
    stage = {name: facts.pop(name) for name in ("turned", "row", "target", "recoils") if name in facts}
    return given(hands, stage=Stage(flips, **stage), **facts)


def alliance(*people: str, seed: str = "scene", **options: OptionValue) -> Scene:
    """A table of Alliance that has just been opened; Investigators are called as in `opening`."""
    return _opened(seat_allies(people or ("Ada", "Bo", "Cy")), seed, {"mode": "alliance", **options})


def opening(*people: str, seed: str = "scene", **options: OptionValue) -> Scene:
    """A table that has just been opened: the cards are shuffled, and all choose who they are. The first is The Wall.

    Investigators are called by the name of their player; those of one player are numbered.
    """
    return _opened(seat_people(people or ("Wanda", "Ada", "Bo", "Cy")), seed, options)


def _opened(holders: dict[Seat, str], seed: str, options: Mapping[str, OptionValue]) -> Scene:
    names: dict[str, Seat] = {}
    for seat, person in holders.items():
        if seat != WALL:
            mine = [other for other, holder in holders.items() if holder == person]
            names[person if len(mine) == 1 else f"{person} {mine.index(seat) + 1}"] = seat
    header = new_header(GAME, holders, seed, **{"investigators": len(names), **options})
    return Scene(Table(GAME, Log(header)), names)


PLAIN = ("Chemistry Set", "Chemistry Set", "Chemistry Set", "Jumper Cables", "Jumper Cables", "Jumper Cables")


def party(*names: str, **hands: Sequence[str]) -> dict[str, list[str]]:
    """Investigators in turn order; hands are given by the last word of a name, the others hold one plain Marble."""
    return {name: [*hands.get(name.split()[-1].lower(), (PLAIN[at],))] for at, name in enumerate(names)}


def shown_hands(scene: Scene, viewer: Viewer) -> list[Hand]:
    """The hands that this viewer is shown."""
    view = scene.table.view(viewer)
    return [hand for name in view if name.startswith("held-") and isinstance(hand := view[name], Hand)]
