"""A small game with one of everything: secrets, a selection, questions put together, an any-time play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.kernel.bots import random_bot
from app.kernel.boxcover import BoxCover
from app.kernel.cardset import ANY, CardSet, hash_of, tables
from app.kernel.chance import Chance
from app.kernel.decision import (
    ANYTIME,
    CHECKPOINT,
    Flow,
    GameOver,
    Option,
    Outcome,
    Pick,
    Question,
    Seat,
    Viewer,
    WhyNot,
    ask,
    ask_many,
    ask_together,
)
from app.kernel.game import AnytimePlay, Game, SeatInfo, TableOption, View
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kernel.offer import Offer
from app.kernel.plain import UNSAVED
from app.kernel.region import Region
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.fields import Fields

HOST = Seat("host")
FILES = {
    "hats.toml": '# Hats.\n\n[[hat]]\nid = "T1"\nname = "Top hat"\ncopies = 2\n\n[[hat]]\nid = "T2"\nname = "Bonnet"\n',
    "cats.toml": '[[cat]]\nid = "C1"\nname = "Tom"\n',
}


@dataclass
class State:
    chance: Chance
    story: Story
    knowledge: Knowledge
    tally: Tally
    guests: list[Seat]
    rounds: int
    hidden: int = 0
    found: int = 0
    whispers: dict[str, int] = field(default_factory=dict)
    cards: CardSet | None = field(default=None, metadata=UNSAVED)


def read_cards(files: Mapping[str, str]) -> CardSet:
    """Hats and cats, each with an id and a name; a set has a cat."""
    rows = tables(files)
    for kind in rows:
        for file, row in rows[kind]:
            Fields(file, row, ("id", "name", "copies")).text("name")
    return CardSet("toys", hash_of(files, ANY), files)


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    guests = range(1, int(options["players"]))
    return (
        SeatInfo(HOST, "The Host", "house"),
        *(SeatInfo(Seat(f"guest-{n}"), f"Guest {n}", "guests") for n in guests),
    )


def set_up(header: Header, cards: CardSet, chance: Chance) -> State:
    guests = [seat for seat in header.seats if seat != HOST]
    state = State(chance, Story(), Knowledge(list(header.seats)), Tally(), guests, int(header.options["rounds"]))
    state.whispers = dict.fromkeys(guests, 2)
    state.cards = cards
    return state


def hats(chosen_is_open: bool = False) -> tuple[Option[int], ...]:
    warning = "everybody looks there first" if chosen_is_open else None
    return tuple(Option(f"hat:{n}", f"Hat {n}", n, warning=warning if n == 1 else None) for n in (1, 2, 3))


def play(state: State) -> Flow[None]:
    while state.rounds:
        yield CHECKPOINT
        state.rounds -= 1
        yield from one_round(state)
    raise GameOver(Outcome("hidden", (HOST,), "The cat was never found.", "TOY-003"))


def one_round(state: State) -> Flow[None]:
    why_not = (WhyNot("Hat 4", "It is in the wash.", "TOY-001"),)
    state.hidden = (
        yield from ask(HOST, "The Host hides the cat.", lambda: Question("Where?", hats(True), None, why_not))
    ) or 1
    state.story.confide((HOST,), f"You hide the cat under hat {state.hidden}.", "The Host hides the cat.")
    guesses = yield from ask_together(
        {seat: lambda: Question("Under which hat?", hats()) for seat in state.guests}, "Guests guess."
    )
    state.found += sum(guess == (state.hidden,) for guess in guesses.values())
    state.story.tell(f"Found {state.found} times so far.")
    if state.found >= 3:
        raise GameOver(Outcome("found", tuple(state.guests), "The cat was found.", "TOY-002"))
    yield from ask_many(HOST, "The Host tidies up.", lambda: Question("Tidy which hats?", hats(), Pick(1, 2, not_both)))


def not_both(picked: tuple[int, ...]) -> str | None:
    return "Hats 1 and 3 are too far apart." if set(picked) == {1, 3} else None


def anytime(state: State, seat: Seat) -> Sequence[AnytimePlay]:
    if not state.whispers.get(seat):
        return ()
    return (Option(f"{ANYTIME}whisper", "Whisper", lambda: whisper(state, seat)),)


def whisper(state: State, seat: Seat) -> Flow[None]:
    state.whispers[seat] -= 1
    state.tally.play("Whisper")
    told = yield from ask(seat, "Somebody whispers.", lambda: Question("Whisper what?", hats()))
    state.story.confide((*state.guests,), f"{seat} whispers: hat {told}.")


@dataclass(frozen=True)
class GuestLine:
    seat: str
    whispers: int


@dataclass(frozen=True)
class Room:
    rounds_left: int
    guests: tuple[GuestLine, ...]
    has_cat: bool = True
    note: str = ""


def room(state: State, _viewer: Viewer) -> Room:
    return Room(state.rounds, tuple(GuestLine(seat, state.whispers[seat]) for seat in state.guests))


def secret(state: State, viewer: Viewer) -> tuple[str, ...]:
    return (f"The cat is under hat {state.hidden}",) if viewer == HOST and state.hidden else ()


def nagging_bot(_view: View, offer: Offer, _chance: Chance) -> tuple[str, ...] | None:
    """Makes every any-time play it can."""
    return (offer.anytime[0].key,) if offer.anytime else offer.default or None


def wrong_bot(_view: View, offer: Offer, _chance: Chance) -> tuple[str, ...] | None:
    """Answers what it was not offered."""
    return ("hat:9",) if offer.options else None


TOY: Game[State] = Game(
    id="toy",
    title="The Toy",
    prefix="TOY",
    cover=BoxCover("A toy.", "Nothing to be afraid of.", "2 people", "toy", "#202020"),
    rules_version=1,
    options=(
        TableOption("players", "Players", 3, least=2, most=4),
        TableOption("rounds", "Rounds", 4, least=1, most=9),
        TableOption("light", "Light", True, ((True, "on"), (False, "off"))),
    ),
    players=range(2, 5),
    player_option="players",
    seats=seats,
    card_set=lambda: read_cards(FILES),
    schema=ANY,
    read_cards=read_cards,
    state=State,
    set_up=set_up,
    play=play,
    anytime=anytime,
    resigned=lambda _state, _seats: None,
    regions={"room": Region(room), "secret": Region(secret)},
    cards_of=lambda _: (),
    faces=lambda _: [],
    bots={"random": random_bot, "nagging": nagging_bot, "wrong": wrong_bot},
)
