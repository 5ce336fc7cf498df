"""What every game hands to the kernel: a record of plain functions and the facts around them."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, Protocol, TypeAlias, TypeVar

from app.kernel.boxcover import BoxCover
from app.kernel.cardset import CardSet, Schema
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Option, Outcome, Seat, Viewer
from app.kernel.errors import LogError, SetupError
from app.kernel.knowledge import Knowledge
from app.kernel.lesson import Lesson
from app.kernel.log import Header, OptionValue
from app.kernel.moment import Beat
from app.kernel.offer import Offer
from app.kernel.region import Region, RegionValue
from app.kernel.saving import Mends, Names
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kernel.topic import Topic
from app.kernel.verdict import Verdict, plain_verdict


class State(Protocol):
    """The whole truth at one table. Games add their own fields; these the kernel works with."""

    chance: Chance
    story: Story
    knowledge: Knowledge
    tally: Tally


S = TypeVar("S", bound=State)

AnytimePlay: TypeAlias = Option[Callable[[], Flow[None]]]
View: TypeAlias = Mapping[str, RegionValue]


@dataclass(frozen=True, slots=True)
class TableOption:
    """Something the table agrees on before the start."""

    key: str
    label: str
    default: OptionValue
    choices: tuple[tuple[OptionValue, str], ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""
    when: tuple[tuple[str, OptionValue], ...] = ()
    """Other options and the values of which one must be chosen for this one to matter; always, if none is named."""
    meanings: tuple[tuple[str, str], ...] = ()
    """Of each choice its name and what it means, where its words are made of both."""

    @property
    def named(self) -> tuple[tuple[OptionValue, str, str], ...]:
        """The choices, each with its name and what it means."""
        parts = self.meanings or tuple((label, "") for _, label in self.choices)
        return tuple((value, *part) for (value, _), part in zip(self.choices, parts, strict=True))

    def matters(self, chosen: Mapping[str, OptionValue]) -> bool:
        return not self.when or any(chosen.get(key) == value for key, value in self.when)

    def check(self, value: OptionValue) -> OptionValue:
        """The value, if it is one of those allowed."""
        if self.choices:
            if not any(value == choice and type(value) is type(choice) for choice, _ in self.choices):
                allowed = ", ".join(repr(choice) for choice, _ in self.choices)
                raise SetupError(f"{self.label}: {value!r} is not one of {allowed}.")
        elif isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise SetupError(f"{self.label}: {value!r} is not a whole number from {self.least} to {self.most}.")
        return value


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A chair at the table: its lasting name, what people call it, and the side it plays for."""

    seat: Seat
    label: str
    side: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Who would sit where by the book: in words, the number of seats its option is set to, and each seat's person."""

    words: str
    count: int
    seats: Mapping[Seat, str]


class Holding(StrEnum):
    """How many seats one person may hold, for the sake of what seats know."""

    ANY = "any"
    SIDE = "side"
    ONE = "one"


class Bot(Protocol):
    """A player that sees what a player sees. It returns the keys it picks, or None to hold back where it may."""

    def __call__(self, view: View, offer: Offer, chance: Chance, /) -> tuple[str, ...] | None: ...


@dataclass(frozen=True, slots=True)
class CampaignRules(Generic[S]):
    """What a game adds that goes on from one sitting to the next."""

    rests: Callable[[S], bool]
    """Whether nothing is under way, so that seats may come and go."""
    gather: Callable[[S, Header], None]
    """Lets these seats, people and options go on with a state that was put away."""
    sheet: tuple[str, ...]
    """The regions that tell of what lasts; the campaign's page and its exported file are made of them."""
    once: tuple[str, ...] = ()
    """The options that are agreed on once, for the whole campaign."""
    lacks: Callable[[S], str] = lambda _state: ""
    """A card this state has and its card set no longer has, if there is one: sets change while campaigns go on."""


@dataclass(frozen=True, slots=True)
class Notebook(Generic[S]):
    """What everybody may keep for themselves until the end: marks on a seat or a thing, chapter by chapter."""

    marks: tuple[tuple[str, str], ...]
    """Each with what people read, in order."""
    about: Callable[[S, Seat], tuple[tuple[str, str], ...]]
    """What a seat may mark, each with its name. As marks themselves, it must tell nothing the seat may not know."""
    chapter: Callable[[S], int]
    """The present one, from 1 on; everybody knows it."""
    truth: Callable[[S], Mapping[str, str]]
    """After the end: the mark that would have been right."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game, as the kernel, the rooms and the terminal know it."""

    id: str
    title: str
    prefix: str
    """The first letters of its rule ids."""
    cover: BoxCover
    rules_version: int
    options: tuple[TableOption, ...]
    players: range
    """How many can play, and `player_option` names the option that says so."""
    player_option: str
    seats: Callable[[Mapping[str, OptionValue]], tuple[SeatInfo, ...]]
    card_set: Callable[[], CardSet]
    read_cards: Callable[[Mapping[str, str]], CardSet]
    """Turns the text of card files into a checked set."""
    schema: Schema
    """What its card files mean beyond what they say."""
    state: type[S]
    set_up: Callable[[Header, CardSet, Chance], S]
    play: Callable[[S], Flow[None]]
    resigned: Callable[[S, tuple[Seat, ...]], Outcome | None]
    regions: Mapping[str, Region[S]]
    """The parts of every view, by name, in the order in which they are built."""
    cards_of: Callable[[S], Iterable[tuple[str, Sequence[int]]]]
    """Each kind of card with the physical cards of that kind; `faces` says what is printed on them."""
    faces: Callable[[S], list[str]]
    anytime: Callable[[S, Seat], Sequence[AnytimePlay]] = lambda _state, _seat: ()
    anytime_marks: Callable[[S, Seat], Hashable] | None = None
    """The revision of all that a seat's any-time plays are made of: while this is equal, so are they. Without it they
    are always worked out."""
    loader: object = None
    """The kit's loader of its cards, where people may write sets of their own."""
    seating: Callable[[Mapping[str, OptionValue], Mapping[str, str]], Seating | None] = lambda _options, _people: None
    """How the book seats the people who came, each with the side they sit on, in the order in which they came."""
    each_holds: Holding = Holding.ANY
    """How many seats one person may hold: any, those of one side, or one alone."""
    age: int | None = None
    """From which age on it is meant to be played, and about how many minutes it takes, if anything says so."""
    minutes: tuple[int, int] | None = None
    bots: Mapping[str, Bot] = field(default_factory=dict)
    gauges: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """A few public numbers that tell how a game stands, for the course of it afterwards."""
    measures: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """Numbers of a finished game for `veil simulate`, beside its tally's counts; one that is missing did not occur."""
    standing: Callable[[S], tuple[str, str] | None] | None = None
    """How near the goal is, and how near the end that threatens: a sentence each, by what everybody knows."""
    landmarks: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """Public numbers of which every change is worth telling again after the end, the weightiest first."""
    verdict: Callable[[S, Outcome, Viewer], Verdict] = plain_verdict
    """The ending as one reader is told of it: who won and lost is everybody's to know by then."""
    topics: type[Topic] = Topic
    """Everything the game asks; each with a hint for those who play for the first time."""
    beats: type[Beat] = Beat
    """The kinds of moments its story has, which screens play large."""
    lessons: tuple[Lesson[S], ...] = ()
    """By which it is learnt at a table of one's own, in the order in which they are offered."""
    thoughts: frozenset[Topic] = frozenset()
    """The topics its best bot has a thought of its own about; every other one is in `unweighed`."""
    unweighed: frozenset[Topic] = frozenset()
    """The topics at which its best bot takes what silence would."""
    terms: Callable[[Mapping[str, OptionValue], CardSet], Mapping[str, str]] = lambda _options, _cards: {}
    """The words on the cards of a table that the rules explain, each with its rule; none that players may not know."""
    factions: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Where chairs do not tell sides: the sides people turn out to be on, each with the endings it wins by."""
    overhears: Callable[[Mapping[str, OptionValue], str], tuple[str, ...]] = lambda _options, _side: ()
    """The sides whose private talk another side can read under these options."""
    campaign: CampaignRules[S] | None = None
    silent: Callable[[S, Seat], str] = lambda _state, _seat: ""
    """Why a seat may say nothing at the table now, in words for the player who sits there; nothing if it may."""
    whispers: Callable[[Mapping[str, OptionValue]], bool] = lambda _options: False
    """Whether one may speak to another alone under these options. That one did is for all to see."""
    notebook: Notebook[S] | None = None
    turn_of: Callable[[S], Seat | None] = lambda _state: None
    """Whose turn it is, as far as everybody knows; none where all act at once."""
    portrait: Callable[[S, Seat], str] = lambda _state, _seat: ""
    """The symbol of the game's sprite that shows who sits there, as everybody knows; more words are its classes."""
    printed: Callable[[CardSet, str], RegionValue | None] = lambda _cards, _id: None
    """What is printed on the card that an option names, as the game's templates draw it."""
    positions: Names = field(default_factory=dict)
    """The fields of a state as it was saved before fields were named."""
    mends: Mends = field(default_factory=dict)
    """How a state that was saved under older rules is made right."""

    def check_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options of the table, the given ones checked, the others at their default."""
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                raise SetupError(f"{self.title} has no option called {key!r}; it has {', '.join(known)}.")
        return {key: option.check(given.get(key, option.default)) for key, option in known.items()}


def imagine(game: Game[S], state: S, viewer: Viewer, chance: Chance) -> None:
    """Deal the state anew, in place, into a world this viewer cannot tell from the true one."""
    _redeal(game, state, chance, lambda card: state.knowledge.knows(viewer, card))


def imagine_from_start(game: Game[S], start: S, ledger: Knowledge, viewer: Viewer, chance: Chance) -> None:
    """Deal the start of a finished game anew so that all the viewer was ever shown would be the same."""
    _redeal(game, start, chance, lambda card: ledger.has_ever_known(viewer, card))


def _redeal(game: Game[S], state: S, chance: Chance, is_fixed: Callable[[int], bool]) -> None:
    faces = game.faces(state)
    for _kind, cards in game.cards_of(state):
        loose = [card for card in cards if not is_fixed(card)]
        dealt = [faces[card] for card in loose]
        chance.shuffle(dealt)
        for card, face in zip(loose, dealt, strict=True):
            faces[card] = face


def check_header(game: Game[S], header: Header, cards: CardSet) -> None:
    """Raise if a log with this header cannot be played here."""
    if header.game != game.id:
        raise LogError(f"This log is of {header.game!r}, not of {game.id!r}.")
    if header.rules_version != game.rules_version:
        raise LogError(
            f"This log was played under version {header.rules_version} of the rules of {game.title}; "
            f"this is version {game.rules_version}."
        )
    if header.card_hash != cards.hash:
        raise LogError(f"This log was played with another printing of the card set {header.card_set!r}.")
