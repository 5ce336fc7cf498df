"""What must hold for every game, each proof on one finished game. A proof that fails raises a `Failure`."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from app.contract.traffic import as_bytes, as_sent, difference, traffic
from app.kernel.bots import random_bot
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import ANYTIME, Outcome, Seat, Viewer
from app.kernel.driver import play_out
from app.kernel.errors import AnswerError, SetupError
from app.kernel.game import Bot, Game, State, imagine, imagine_from_start
from app.kernel.knowledge import Knowledge
from app.kernel.log import Answer, Entry, Header, Log, OptionValue, load_log
from app.kernel.offer import Offer
from app.kernel.region import each
from app.kernel.table import Saved, Table, new_header
from app.kit.by_hand import Topic as ByHand

S = TypeVar("S", bound=State)

LONGEST = 20_000
"""Answers after which a game of bots counts as one that never ends."""


class Failure(AssertionError):
    """Something that must hold did not; the log shows it again."""

    def __init__(self, log: Log, message: str) -> None:
        super().__init__(message)
        self.log = log


@dataclass(frozen=True)
class Played(Generic[S]):
    """A finished game with what the proofs need of it."""

    game: Game[S]
    log: Log
    outcome: Outcome
    fingerprint: str
    ledger: Knowledge
    saves: tuple[Saved, ...]
    state: S

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every seat, and the spectator."""
        return (*self.log.header.seats, None)

    @property
    def has_cards(self) -> bool:
        """Whether anything in this game could ever lie face down."""
        return any(cards for _kind, cards in self.game.cards_of(self.state))

    def require(self, holds: bool, message: str) -> None:
        if not holds:
            raise Failure(self.log, message)

    def at(self, count: int) -> Table[S]:
        """A fresh table after so many entries."""
        log = self.log.upto(count)
        before = [saved for saved in self.saves if saved.count <= count]
        return Table.resume(self.game, log, before[-1]) if before else Table(self.game, log)


def bots_of(game: Game[S]) -> dict[str, Bot]:
    """The random bot and every other the game brings."""
    return {"random": random_bot, **game.bots}


def modes_of(game: Game[S]) -> list[dict[str, OptionValue]]:
    """The options for each way to play the game, where it says that there are several; its usual one comes first."""
    for option in game.options:
        if option.key == "mode":
            others = [choice for choice, _label in option.choices if choice != option.default]
            return [{}, *({"mode": choice} for choice in others)]
    return [{}]


def header_of(game: Game[S], players: int, seed: str, **options: OptionValue) -> Header:
    """The header of a new table for so many players."""
    chosen = game.check_options({game.player_option: players, **options})
    seats = {info.seat: info.label for info in game.seats(chosen)}
    return new_header(game, seats, seed, **chosen)


def varied(game: Game[S], players: int, seed: str) -> Header:
    """A new table whose options are drawn by lot, where there is a choice, until they go together."""
    chance = Chance(f"options/{seed}")
    open_to_choice = [option for option in game.options if option.choices and option.key != game.player_option]
    while True:
        drawn = {option.key: chance.pick(option.choices)[0] for option in open_to_choice}
        try:
            header = header_of(game, players, seed, **drawn)
            Table(game, Log(header))
        except SetupError:
            continue
        return header


def play(game: Game[S], header: Header, bot: Bot) -> Played[S]:
    """Let one kind of bot play all seats to the end."""
    table = Table(game, Log(header))
    try:
        outcome = play_out(table, dict.fromkeys(table.seats, bot), Chance(f"bots/{header.seed}"), LONGEST)
    except Exception as error:
        raise Failure(table.log, f"the game stopped after {len(table.log.entries)} answers: {error!r}") from error
    if outcome is None:
        raise Failure(table.log, f"the game did not end within {LONGEST} answers")
    played = finished(game, table.log)
    played.require(played.fingerprint == table.fingerprint(), "played once more, the game ended elsewhere")
    return played


def finished(game: Game[S], log: Log) -> Played[S]:
    """A finished game from its log, its checkpoints collected on the way."""
    table = Table(game, log.upto(0))
    saves = [table.saved]
    for entry in log.entries:
        table.apply(entry)
        if table.saved is not saves[-1]:
            saves.append(table.saved)
    assert table.outcome is not None
    kept = tuple(saved for saved in saves if saved is not None)
    return Played(game, log, table.outcome, table.fingerprint(), table.state.knowledge, kept, table.state)


def walk(game: Game[S], log: Log, cards: CardSet | None = None) -> Iterator[Table[S]]:
    """One table, before the first entry and after each."""
    table = Table(game, log.upto(0), cards, saves=False)
    yield table
    for entry in log.entries:
        table.apply(entry)
        yield table


# Same log, same game


def prove_replay(played: Played[S]) -> None:
    """Played from the dumped log the game is the same, with and without checkpoints on the way."""
    log = load_log(played.log.dump())
    played.require(log == played.log, "the log is another one after dump and load")
    replayed = Table(played.game, log, saves=False).fingerprint()
    played.require(replayed == played.fingerprint, "replayed from the start, the game ended elsewhere")


def prove_checkpoints(played: Played[S]) -> int:
    """From each checkpoint the game goes the same way: to the very next one, and from the last to the end.

    Saved and loaded, a checkpoint leads to the next, which is equal to the letter; so each leads to the end. Returns
    how many there were.
    """
    for saved, following in zip(played.saves, (*played.saves[1:], None), strict=True):
        _prove_checkpoint(played, Saved.load(saved.dump()), following)
    return len(played.saves)


def _prove_checkpoint(played: Played[S], saved: Saved, following: Saved | None) -> None:
    upto = len(played.log.entries) if following is None else following.count
    table = Table.resume(played.game, played.log.upto(upto), saved)
    if following is None:
        played.require(table.fingerprint() == played.fingerprint, f"resumed after {saved.count}, it ended elsewhere")
    else:
        played.require(table.saved == following, f"resumed after {saved.count}, the next checkpoint is another one")


# Secrets


def prove_imagined(played: Played[S], count: int, viewer: Viewer, chance: Chance) -> bool:
    """After so many entries, a world dealt anew sends the viewer the same. Says whether the deal changed anything."""
    table = played.at(count)
    before, faces = traffic(table, viewer), list(played.game.faces(table.state))
    imagine(played.game, table.state, viewer, chance)
    table.refresh()
    after = traffic(table, viewer)
    said = f"after {count} entries {viewer or 'a spectator'} can tell an imagined world from the true one"
    played.require(before == after, said + difference(before, after))
    return faces != played.game.faces(table.state)


def prove_dice_to_come_unseen(played: Played[S], count: int, viewer: Viewer) -> None:
    """After so many entries, other dice from here on send the viewer the same: nothing shown looks ahead."""
    table = played.at(count)
    before = traffic(table, viewer)
    table.state.chance.salt("other dice")
    table.refresh()
    after = traffic(table, viewer)
    said = f"after {count} entries {viewer or 'a spectator'} is shown something of dice that have not been rolled"
    played.require(before == after, said + difference(before, after))


@dataclass(frozen=True)
class Twin:
    """How far a twin world was followed. Not to the end if a seat did there what only the true cards allowed."""

    steps: int
    is_whole: bool


def prove_twin(played: Played[S], viewer: Viewer, chance: Chance) -> Twin:
    """Dealt anew from the start, as far as the viewer ever knew, the same log sends it the same at every step."""
    twin_game, has_changed = _twin(played, viewer, chance)
    start = played.log.upto(0)
    true, twin = Table(played.game, start, saves=False), Table(twin_game, start, saves=False)
    if not has_changed():
        return Twin(0, False)
    _compare(played, true, twin, viewer)
    for count, entry in enumerate(played.log.entries, start=1):
        if is_other_question(true, twin, entry) or not _is_taken(played, twin, entry, viewer):
            return Twin(count, False)
        true.apply(entry)
        _compare(played, true, twin, viewer)
    return Twin(len(played.log.entries) + 1, True)


def _twin(played: Played[S], viewer: Viewer, chance: Chance) -> tuple[Game[S], Callable[[], bool]]:
    """The game with another deal, and whether it turned out to be one."""
    changes: list[bool] = []

    def set_up(header: Header, cards: CardSet, dice: Chance) -> S:
        state = played.game.set_up(header, cards, dice)
        faces = list(played.game.faces(state))
        imagine_from_start(played.game, state, played.ledger, viewer, chance)
        changes.append(faces != played.game.faces(state))
        return state

    return replace(played.game, set_up=set_up), lambda: any(changes)


def is_other_question(true: Table[S], twin: Table[S], entry: Entry) -> bool:
    """Whether the seat that answers is asked something else in the twin world."""
    if not isinstance(entry, Answer) or (entry.choice[:1] and entry.choice[0].startswith(ANYTIME)):
        return False
    return _gist(true, entry.seat) != _gist(twin, entry.seat)


def _gist(table: Table[S], seat: Seat) -> str | None:
    """What a question is about, whatever it is that may be done there."""
    offer = table.offer(seat)
    return offer.topic.gist if offer and offer.topic else None


def _is_taken(played: Played[S], twin: Table[S], entry: Entry, viewer: Viewer) -> bool:
    """Another seat may look into something and go back; with other cards it could not even have looked."""
    is_own = not isinstance(entry, Answer) or entry.seat == viewer
    try:
        twin.apply(entry if is_own or not isinstance(entry, Answer) else _renumbered(twin, entry))
    except AnswerError as error:
        if not is_own:
            return False
        said = f"{entry} was possible for {viewer}, but not in a world it cannot tell from the true one: {error}"
        raise Failure(played.log, said) from error
    return True


def _renumbered(twin: Table[S], answer: Answer) -> Answer:
    """Whether another seat's question changed, and so its number, may hang on cards the viewer does not know."""
    offer = twin.offer(answer.seat)
    return answer if offer is None else replace(answer, number=offer.number)


def _compare(played: Played[S], true: Table[S], twin: Table[S], viewer: Viewer) -> None:
    one, other = traffic(true, viewer), traffic(twin, viewer)
    if one != other:
        said = f"after {len(true.log.entries)} entries {viewer or 'a spectator'} can tell the twin from the true game"
        raise Failure(played.log, said + difference(one, other))


def prove_names_hidden(played: Played[S], count: int, viewer: Viewer) -> None:
    """No region names a card the viewer never saw, unless it says the same the whole game long."""
    start, table = played.at(0).view(viewer), played.at(count)
    hidden = _unseen_faces(played.game, table, viewer)
    for name, region in table.view(viewer).items():
        sent = as_sent(region)
        if sent == as_sent(start.get(name)):
            continue
        for face in hidden:
            told = f"after {count} entries region {name!r} tells {viewer or 'a spectator'} of {face!r}, never seen"
            played.require(f'"{face}"'.encode() not in sent, told)


def _unseen_faces(game: Game[S], table: Table[S], viewer: Viewer) -> list[str]:
    faces, ledger = game.faces(table.state), table.state.knowledge
    cards = [card for _kind, cards in game.cards_of(table.state) for card in cards]
    seen = {faces[card] for card in cards if ledger.has_ever_known(viewer, card)}
    return sorted({faces[card] for card in cards} - seen)


# Questions


def prove_offers(played: Played[S], table: Table[S]) -> None:
    """A seat is asked until the end, keys are unique, silence is legal, and a view is the same when built twice."""
    asked = table.asked()
    after = f"after {len(table.log.entries)} entries"
    played.require(bool(asked) == (table.outcome is None), f"{after} {len(asked)} seats are asked")
    played.require(bool(table.waited_for(None)) == bool(asked), f"{after} the spectator sees nobody waited for")
    for seat in table.seats:
        offer = table.offer(seat)
        played.require(seat not in asked or (offer is not None and bool(offer.options)), f"{after} {seat} has no offer")
        if offer is not None:
            _prove_offer(played, table, seat, offer)


def _prove_offer(played: Played[S], table: Table[S], seat: Seat, offer: Offer) -> None:
    after = f"after {len(table.log.entries)} entries, in {offer.prompt!r} to {seat},"
    anytime = [option.key for option in offer.anytime]
    keys = [*offer.keys, *anytime]
    played.require(len(keys) == len(set(keys)), f"{after} two options have one key: {keys}")
    played.require(all(key.startswith(ANYTIME) for key in anytime), f"{after} any-time keys are not marked: {anytime}")
    played.require(not any(key.startswith(ANYTIME) for key in offer.keys), f"{after} options pass for any-time plays")
    if offer.options:
        played.require(isinstance(offer.topic, (played.game.topics, ByHand)), f"{after} nothing says what it is about")
        _prove_accepted(played, table, Answer(seat, offer.number, offer.default), f"{after} the default")
    if offer.given is not None:
        _prove_accepted(played, table, Answer(seat, offer.number, offer.given), f"{after} the answer given in advance")


def _prove_accepted(played: Played[S], table: Table[S], answer: Answer, what: str) -> None:
    try:
        table.check(answer)
    except AnswerError as error:
        raise Failure(played.log, f"{what} {answer.choice} is refused: {error}") from error


def prove_options(played: Played[S], count: int) -> int:
    """Every option of every single choice, and every any-time play, is taken on a copy. Returns how many."""
    table = played.at(count)
    answers = []
    for seat in table.seats:
        offer = table.offer(seat)
        if offer is not None:
            single = offer.keys if offer.pick is None else ()
            answers += [Answer(seat, offer.number, (key,)) for key in (*single, *(play.key for play in offer.anytime))]
    for answer in answers:
        _prove_taken(played, count, answer)
    return len(answers)


def _prove_taken(played: Played[S], count: int, answer: Answer) -> None:
    log = Log(played.log.header, [*played.log.entries[:count], answer])
    try:
        table = played.at(count)
        table.apply(answer)
        prove_offers(played, table)
    except Exception as error:
        raise Failure(log, f"after {count} entries, {answer} goes wrong: {error!r}") from error


def prove_eyes(played: Played[S], count: int) -> None:
    """Viewers of one class of eyes see the same of a region."""
    table = played.at(count)
    shared = {name: region for name, region in table.regions.items() if region.eyes is not each}
    for name, region in shared.items():
        sent: dict[object, bytes] = {}
        for viewer in played.viewers:
            seen = as_bytes(region.build(table.state, viewer))
            same = sent.setdefault(region.eyes(table.state, viewer), seen) == seen
            played.require(same, f"after {count} entries {viewer} does not see the same of {name!r} as its class")


def prove_marks(played: Played[S], counts: tuple[int, int], viewer: Viewer) -> None:
    """A region stays as it is for as long as its mark does."""
    early, late = counts
    table = played.at(early)
    kept = _marked(table, viewer)
    for count, entry in enumerate(played.log.entries[early:late], start=early + 1):
        table.apply(entry)
        now = _marked(table, viewer)
        for name, (mark, seen) in now.items():
            said = f"after {count} entries {name!r} changed for {viewer or 'a spectator'} under the same mark"
            played.require(seen == kept[name][1] or mark != kept[name][0], said)
        kept = now


def _marked(table: Table[S], viewer: Viewer) -> dict[str, tuple[Hashable, bytes]]:
    """Each marked region with its class of eyes and its mark, a value of its own and never a list of the state's."""
    state, marked = table.state, {name: region for name, region in table.regions.items() if region.marks}
    marks = {name: (it.eyes(state, viewer), it.marks and it.marks(state, viewer)) for name, it in marked.items()}
    hash(tuple(marks.values()))
    return {name: (marks[name], as_bytes(region.build(state, viewer))) for name, region in marked.items()}


def prove_views_stand(played: Played[S], counts: tuple[int, int], viewer: Viewer) -> None:
    """A view is equal when built twice, and one handed out does not change while the game goes on."""
    early, late = counts
    table = played.at(early)
    view, said = table.view(viewer), f"after {early} entries the view of {viewer or 'a spectator'}"
    played.require(view == table.view(viewer), f"{said} differs when built twice")
    before = as_bytes(view)
    for entry in played.log.entries[early:late]:
        table.apply(entry)
    played.require(as_bytes(view) == before, f"{said} changed after it was handed out")
