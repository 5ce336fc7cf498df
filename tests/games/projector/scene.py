"""A scene at the table: the state is laid out by card names, then people answer by the words on the options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.games.projector import GAME
from app.games.projector.lines import Lines
from app.games.projector.moving import turn_up
from app.games.projector.records import Cards, shipped
from app.games.projector.running import Play, run_lines
from app.games.projector.setup import new_state, seats
from app.games.projector.state import Card, Explorer, Player, Projection, State
from app.games.projector.text import CardReader, names_made, reader
from app.games.projector.topics import Topic
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Option, Question, Seat, ask
from app.kernel.game import Game
from app.kernel.log import Log, OptionValue
from app.kernel.saving import dump
from app.kernel.table import Saved, Table, new_header
from app.kit.text import Place
from tests.games.projector.laying import add_foe, lay_map, pile_up
from tests.games.sitting import Sitting

T = TypeVar("T")
PEOPLE = ("Ada", "Bo", "Cy", "Di")
STARTERS = ("Tinker", "Fend", "Dash", "Persuade", "Spot")
PASSES = ("pass", "none", "no")


class Dice(Chance):
    """Dice that fall as the scene wants them, then by chance."""

    def __init__(self, *falls: int) -> None:
        super().__init__("scene")
        self.falls = list(falls)

    def die(self, sides: int) -> int:
        return self.falls.pop(0) if self.falls else super().die(sides)


@dataclass
class Scene(Sitting[State]):
    """What happens next at the table."""

    @property
    def projection(self) -> Projection:
        return self.state.exploration

    def seat(self, who: str) -> Seat:
        return self.state.seats[PEOPLE.index(who)]

    def explorer(self, who: str) -> Explorer:
        return self.state.explorer(self.seat(who))

    def player(self, who: str) -> Player:
        return self.state.player(self.seat(who))

    # Answering

    def keys(self, who: str) -> list[str]:
        return list(self.offer(who).keys)

    def offers(self, who: str, words: str) -> bool:
        """Whether a seat is offered something with these words."""
        return self.is_asked(who) and any(words in label for label in self.labels(who))

    def does(self, who: str, *labels: str) -> "Scene":
        """One answer after the other; between them everybody lets things happen."""
        for label in labels:
            self.let_it_happen()
            self.when(who, label)
        return self.let_it_happen()

    def all_say(self, *labels: str) -> "Scene":
        """So many vote the same that it is decided."""
        for label in labels:
            for who in PEOPLE[: self.state.party_size // 2 + 1]:
                self.when(who, label)
        return self

    def why_not(self, who: str, label: str) -> str:
        return self.reason(who, label).rule

    def let_it_happen(self) -> "Scene":
        """Everybody passes in the windows that are open now and the Speaker reads on, however many follow."""
        while self.table.outcome is None:
            calm = [seat for seat in self.table.asked() if self._is_window(seat) or self._is_reading(seat)]
            if not calm:
                return self
            offer = self.table.offer(calm[0])
            assert offer is not None
            self.table.answer(calm[0], offer.number, offer.keys[0])
            self.settled()
        return self

    def _is_reading(self, seat: Seat) -> bool:
        offer = self.table.offer(seat)
        return offer is not None and offer.topic is Topic.READ_ALOUD

    def wait(self) -> "Scene":
        """The next moment stops for everybody."""
        self.projection.is_held = True
        return self

    def settled(self) -> "Scene":
        """What was ordered in advance is answered, and pauses are over."""
        while self.table.outcome is None and (answer := self.table.given()) is not None:
            self.table.apply(answer)
        return self

    def when(self, who: str, *labels: str) -> "Scene":
        super().when(who, *labels)
        return self.settled()

    def _is_window(self, seat: Seat) -> bool:
        offer = self.table.offer(seat)
        return offer is not None and offer.topic is Topic.STEP_IN

    def open_window(self) -> str:
        """What kind of moment is open for reactions."""
        windows = [seat for seat in self.table.asked() if self._is_window(seat)]
        return self.projection.window if windows else ""

    def until(self, words: str) -> "Scene":
        """Everybody passes until this window is open, and wants to be asked at every one."""
        for _ in range(40):
            if words in self.open_window():
                return self
            self.wait()
            seat = next(seat for seat in self.table.asked() if self._is_window(seat))
            offer = self.table.offer(seat)
            assert offer is not None
            self.table.answer(seat, offer.number, "pass")
            self.settled()
        raise AssertionError(f"{words!r} never came")

    def ends_turn(self, who: str) -> "Scene":
        """Declare the end of the turn, keep all cards."""
        self.let_it_happen().when(who, "end").let_it_happen()
        if self.is_asked(who) and self.offer(who).topic is Topic.END_OF_TURN:
            self.table.answer(self.seat(who), self.offer(who).number)
        return self.let_it_happen()

    # What is the case

    def hand(self, who: str) -> list[str]:
        return [self.state.slide_name(card) for card in self.explorer(who).hand]

    def discarded(self, who: str) -> list[str]:
        return [self.state.slide_name(card) for card in self.explorer(who).discard]

    def reserve(self, who: str) -> list[str]:
        return [self.state.slide_name(card) for card in self.player(who).reserve]

    def resources(self, who: str) -> list[str]:
        return [self.state.resource_name(card) for card in self.explorer(who).resources]

    def foes(self, who: str | None) -> list[str]:
        seat = self.seat(who) if who else None
        return [foe.name for foe in self.projection.baddies if foe.seat == seat and not foe.is_token]

    def learned(self, who: str, trait: str) -> int:
        return self.explorer(who).apperceptions.get(trait, 0)

    def pile(self, name: str) -> list[str]:
        """An entropy pile from its top."""
        return [self.state.faces[card] for card in reversed(getattr(self.projection, name))]

    def card_at(self, space: str) -> str:
        return self.state.faces[self.projection.spots[space].card]

    def story(self, who: str | None = None) -> list[str]:
        viewer = None if who is None else self.seat(who)
        return [text for text, _tone in self.state.story.heard(viewer)]

    def told(self, words: str, who: str | None = "Ada") -> bool:
        return any(words in line for line in self.story(who))

    def sees(self, who: str | None, words: str) -> bool:
        """Whether a seat (or a spectator) finds these words anywhere in what it is sent."""
        viewer = None if who is None else self.seat(who)
        offer = self.table.offer(viewer)
        everything = (self.table.view(viewer), offer, self.table.about(viewer), self.state.story.heard(viewer))
        return words in repr(everything)


def away(players: int = 2, **more: object) -> Scene:
    """A scene on a harmless place where nobody is on the Gate, so that nobody could go home."""
    there = {"at": dict.fromkeys(PEOPLE, "B2"), "up": ["B2"], "lay": {"B2": "CA:20"}}
    return given(players, **{**there, **more})  # type: ignore[arg-type]


# Laying out


def opening(players: int = 2, **options: OptionValue) -> Scene:
    """A table that has just been opened."""
    chosen = GAME.check_options({"players": players, **options})
    header = new_header(GAME, {info.seat: info.label for info in GAME.seats(chosen)}, "scene", **chosen)
    return Scene(Table(GAME, Log(header)))


def _state(players: int, seed: str, options: Mapping[str, OptionValue], cards: Cards) -> tuple[State, Log]:
    listed = seats(GAME.check_options({"players": players}))
    header = new_header(GAME, {info.seat: info.label for info in listed}, seed, **{"players": players, **options})
    header = replace(header, card_hash=cards.hash)
    return new_state(header, cards, Chance(seed)), Log(header)


def campaign(
    players: int = 2,
    *,
    levels: Mapping[str, int] | None = None,
    cards: Cards | None = None,
    **options: OptionValue,
) -> tuple[State, Log]:
    """A party after its first story: five abilities, twenty plain slides each, the Carousel open."""
    state, log = _state(players, "scene", {"days": 9, "pause": 0, **options}, cards or shipped())
    now = state.campaign
    now.read, now.areas = ["HS:01", "HS:02", "HS:03"], ["CA"]
    now.stories["HS"] = now.stories["HS"][3:]
    for name, level in {**dict.fromkeys(STARTERS, 4), **(levels or {})}.items():
        now.ability_decks[state.cards.abilities[name].deck].remove(name)
        now.levels[name] = level
    return state, log


def slides(state: State, player: Player, names: Sequence[str]) -> list[Card]:
    made = []
    for name in names:
        ability, _, meld = name.partition(" +")
        made.append(state.make_slide(ability, int(meld or 0)))
    for card in made:
        player.reserve.put(state, card)
    return made


def given(
    players: int = 2,
    *,
    area: str = "CA",
    setup: str = "",
    at: Mapping[str, str] | None = None,
    lay: Mapping[str, str] | None = None,
    up: Sequence[str] = (),
    hands: Mapping[str, Sequence[str]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    lost: Mapping[str, Sequence[str]] | None = None,
    levels: Mapping[str, int] | None = None,
    learned: Mapping[str, Mapping[str, int]] | None = None,
    items: Mapping[str, Sequence[str]] | None = None,
    conditions: Mapping[str, Sequence[str]] | None = None,
    resources: Mapping[str, Sequence[str]] | None = None,
    foes: Sequence[tuple[str, str | None]] = (),
    entropy: Sequence[str] = ("EN:120",),
    discard: Sequence[str] = (),
    dismissed: Sequence[str] = (),
    in_play: Sequence[str] = (),
    gone: Mapping[str, str] | None = None,
    perks: Mapping[str, str] | None = None,
    marks: Sequence[str] = (),
    goals: Sequence[str] = (),
    craftable: Sequence[str] = (),
    dice: Sequence[int] = (),
    turn: str = "Ada",
    text: str | None = None,
    lines: Lines | None = None,
    play: Play | None = None,
    styles: Mapping[str, str] | None = None,
    only: Sequence[str] | None = None,
    are_closed: bool = False,
    is_held: bool = False,
    cards: Cards | None = None,
    **options: OptionValue,
) -> Scene:
    """A projection in progress, at the beginning of somebody's turn, or with a text that is carried out now.

    `lay` puts cards on spaces, `up` turns spaces face up, `entropy` is the top of the draw pile (`only` all of it),
    `foes` are Baddies with the one they face, None for the party. `text` (or `lines` of a card) runs for `turn` instead
    of a turn. `is_held`: the next moment stops for everybody. Moments are not paused at unless the scene says so.
    """
    if are_closed:
        options["hands"] = "closed"
    state, log = campaign(players, levels=levels, cards=cards, **options)
    names = dict(zip(PEOPLE, state.seats, strict=False))
    state.campaign.marks += marks
    state.campaign.goals += goals
    state.campaign.craftable += craftable
    lay_map(state, area, setup or {"CA": "CA:02", "AH": "AH:02", "PF": "PF:02", "LS": "LS:02"}[area], lay or {})
    projection = state.exploration
    for who, seat in names.items():
        explorer, player = state.explorer(seat), state.player(seat)
        explorer.hand.lay(state, slides(state, player, (hands or {}).get(who, ("Dash", "Fend"))))
        explorer.deck.lay(state, slides(state, player, tuple(reversed((decks or {}).get(who, ("Dash",) * 8)))))
        explorer.discard.lay(state, slides(state, player, (discards or {}).get(who, ())))
        explorer.lost.lay(state, slides(state, player, (lost or {}).get(who, ())))
        state.knowledge.hide([*explorer.deck, *explorer.lost])
        explorer.space = (at or {}).get(who, explorer.space)
        explorer.apperceptions = dict((learned or {}).get(who, {}))
        explorer.items, explorer.conditions = list((items or {}).get(who, ())), list((conditions or {}).get(who, ()))
        explorer.gone = (gone or {}).get(who, "")
        player.perk, player.style = (perks or {}).get(who, ""), (styles or {}).get(who, "")
        for name in (resources or {}).get(who, ()):
            card = next(card for card in projection.resource_deck if state.resource_name(card) == name)
            projection.resource_deck.move(state, card, explorer.resources)
    for space in up:
        turn_up(state, space)
    pile_up(state, entropy, discard, dismissed, in_play, only)
    for name, faced in foes:
        add_foe(state, name, names.get(faced or ""))
    projection.turn = PEOPLE.index(turn)
    projection.has_begun, projection.has_decks, projection.is_held = True, True, is_held
    state.phase = "exploring"
    running = parse(state, text) if text is not None else lines
    return _opened(state, log, dice, running, play or Play(names[turn], "A card"))


def _opened(state: State, log: Log, dice: Sequence[int], lines: Lines | None, play: Play) -> Scene:
    game: Game[State] = GAME
    if lines is not None:
        running = lines

        def flow(state: State) -> Flow[None]:
            yield from run_lines(state, play, running)
            done: tuple[Option[str], ...] = (Option("done", "That was it", "done"),)
            while True:
                yield from ask(state.seats[0], "Done.", lambda: Question("Done.", done))

        game = replace(GAME, play=flow)
    return resumed(state, log, dice, game)


def resumed(state: State, log: Log, dice: Sequence[int] = (), game: Game[State] = GAME) -> Scene:
    """A table that goes on from this state, with dice that fall as the scene wants them."""

    def with_dice(state: State) -> Flow[None]:
        state.chance = _Kept(*dice)
        yield from game.play(state)

    saved = Saved(0, dict.fromkeys(state.seats, 0), dump(state, GAME.rules_version))
    return Scene(Table.resume(replace(game, play=with_dice), log, saved, state.cards)).settled()


class _Kept(Dice):
    """Keeps the falls over a page turn."""

    def turn_page(self) -> None:
        self.page += 1


def parse(state: State, text: str) -> Lines:
    """Card text as it would be read from a card of the shipped set."""
    cards = state.cards
    names = [*cards.traits, *cards.decks, *cards.abilities, *cards.items, *cards.resources, *cards.baddies]
    names += [*cards.conditions]
    for file in cards.files.values():
        names += names_made(file)
    return CardReader(reader(names), Place("A card", "a test")).lines(text)
