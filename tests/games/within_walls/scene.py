"""A scene at the table: the state is laid out by card names or ids, then people answer by the words on the options."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.contract.traffic import traffic
from app.games.within_walls import GAME
from app.games.within_walls.nodes import Face, Trigger
from app.games.within_walls.records import Cards, shipped
from app.games.within_walls.setup import new_state, seats
from app.games.within_walls.state import Card, Cover, Insanity, Npc, Phase, Player, Resolved, State
from app.games.within_walls.view_types import PlayerView
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.log import Log, OptionValue
from app.kernel.saving import dump
from app.kernel.table import Saved, Table, new_header
from app.kit.piles import Deck, Row, reveal
from tests.games.sitting import Sitting

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
QUIET = ("Journalist", "Archivist", "Apothecary", "Bootlegger", "Priest", "Medium")
"""Professions that are asked nothing unless it is their turn."""
AGENT, CULTIST = "agent", "cultist"
LIKE = {AGENT: ("AG", "AGD"), CULTIST: ("CU", "CUL")}


@dataclass(frozen=True)
class Mad:
    """An Insanity card to lay on a mind sheet: covers are (item, quarter turns left)."""

    card: str
    revealed: bool = False
    left: int = 2
    covers: Sequence[tuple[str, int]] = ()


def mad(card: str, *covers: tuple[str, int], revealed: bool = False, left: int = 2) -> Mad:
    return Mad(card, revealed or left < 2, left, covers)


SEVEN = ("I11", "I21", "I31", "I41", "I51", "I61", "I71")


@dataclass(frozen=True)
class Who:
    """One player to seat."""

    agenda: str = AGENT
    profession: str = ""
    events: Sequence[str] = ()
    investigation: Sequence[str] = ()
    items: Sequence[str] = ()
    mind: Sequence[Mad | str] = ()
    alive: bool = True
    spent: Sequence[Trigger] = ()


@dataclass
class Scene(Sitting[State]):
    """What happens next at the table."""

    seats: dict[str, Seat] = field(default_factory=dict)
    talks: bool = False
    """Whether the minute before a vote is part of the scene; otherwise all are ready at once."""

    def __post_init__(self) -> None:
        self._fall_silent()

    def when(self, who: str, *labels: str) -> "Scene":
        super().when(who, *labels)
        self._fall_silent()
        return self

    def _fall_silent(self) -> None:
        while not self.talks and self.state.ballot is not None and self.state.ballot.is_talk:
            seat = self.table.asked()[0]
            offer = self.table.offer(seat)
            assert offer is not None
            self.table.answer(seat, offer.number, "next")

    def seat(self, who: str) -> Seat:
        return self.seats[who]

    def viewer(self, who: str | None) -> Viewer:
        return None if who is None else self.seats[who]

    def player(self, who: str) -> Player:
        return self.state.at(self.seats[who])

    def prompt(self, who: str) -> str:
        return self.offer(who).prompt

    def asked(self) -> list[str]:
        """Who is asked now."""
        return [name for name, seat in self.seats.items() if seat in self.table.asked()]

    def votes(self, **votes: str) -> "Scene":
        """Each in turn, as listed: whom they name, or `abstain`. A caller who can name but one is not asked."""
        for who, named in votes.items():
            if self.state.ballot is None or self.seats[who] not in self.state.ballot.votes:
                self.when(who, named)
        return self

    def cannot(self, who: str, label: str) -> "Scene":
        """No option and no any-time play says so."""
        offer = self.table.offer(self.seats[who])
        listed = [option.label for option in (*offer.options, *offer.anytime)] if offer else []
        assert not any(label in option for option in listed), listed
        return self

    def why_not(self, who: str, label: str) -> str:
        """The rule given for what is not offered."""
        return self.reason(who, label).rule

    def silence(self, *names: str) -> "Scene":
        """Each of these is silent for one question."""
        for who in names:
            offer = self.offer(who)
            self.table.answer(self.seats[who], offer.number, *offer.default)
            self._fall_silent()
        return self

    def until(self, what: str) -> "Scene":
        """Everybody stays silent until the table waits for something with these words."""
        for _ in range(400):
            if self.table.outcome or what in self.table.about(None) or what in self._prompts():
                return self
            seat = self.table.asked()[0]
            offer = self.table.offer(seat)
            assert offer is not None
            self.table.answer(seat, offer.number, *offer.default)
        raise AssertionError(f"{what!r} never came")

    def _prompts(self) -> str:
        return " ".join(offer.prompt for seat in self.table.asked() if (offer := self.table.offer(seat)))

    def end_turn(self, who: str) -> "Scene":
        """Ends the investigation, where it is not over because nothing is left; of too many cards the first goes."""
        is_over = not self.is_asked(who) or "Event card" not in self.prompt(who)
        return self if is_over else self.silence(who)

    # How things stand

    def seen(self) -> list[PlayerView]:
        """Everybody at the table as all may see them, the silent third last."""
        view = self.table.view(None)
        return [it for it in view.values() if isinstance(it, PlayerView)]

    def mind(self, who: str) -> list[str]:
        return [self.state.faces[insanity.card] for insanity in self.player(who).mind]

    def insanity(self, who: str, card: str) -> Insanity:
        return next(one for one in self.player(who).mind if self.state.faces[one.card] == card)

    def items(self, who: str) -> list[str]:
        return [self.state.faces[card] for card in self.player(who).items]

    def events(self, who: str) -> list[str]:
        return [self.state.faces[card] for card in self.player(who).events]

    def ids(self, cards: Iterable[Card]) -> list[str]:
        return [self.state.faces[card] for card in cards]

    @property
    def current(self) -> str | None:
        return None if self.state.current is None else self.state.faces[self.state.current]

    def then_mind(self, who: str, count: int) -> "Scene":
        assert len(self.player(who).mind) == count, self.mind(who)
        return self

    def then(self, **facts: object) -> "Scene":
        """progress, act, focus, current, round, turn, lead: how the table stands."""
        for name, wanted in facts.items():
            now: object = getattr(self.state, name, None)
            if name == "current":
                now = self.current
            elif name in ("turn", "lead"):
                now = next(who for who, seat in self.seats.items() if seat == now)
            elif name == "focus":
                now = self.state.focus.value
            assert now == wanted, (name, now)
        return self

    def then_won_by(self, *names: str, ending: str | None = None) -> "Scene":
        assert self.table.outcome is not None, "the game goes on"
        assert sorted(self.table.outcome.winners) == sorted(self.seats[name] for name in names)
        assert ending is None or self.table.outcome.ending == ending
        return self

    def goes_on(self) -> "Scene":
        assert self.table.outcome is None, self.table.outcome
        return self

    def revealed(self, who: str) -> list[str]:
        """The insanity cards that lie revealed in a mind."""
        return [self.state.faces[one.card] for one in self.player(who).mind if one.is_revealed]

    def told(self, who: str | None, words: str) -> bool:
        """Whether these words were told to a seat, or to a spectator."""
        return any(words in text for text, _tone in self.state.story.heard(self.viewer(who)))

    def noted(self, who: str, words: str) -> bool:
        """Whether these words stand in a seat's own notebook."""
        return any(words in note.text and self.seats[who] in note.seats for note in self.state.notes)

    def sees(self, who: str | None, words: str) -> bool:
        """Whether a seat (or a spectator) finds these words anywhere in what it is sent."""
        return words.encode() in self.sent(who)

    def sent(self, who: str | None) -> bytes:
        """Everything this viewer gets."""
        return traffic(self.table, self.viewer(who))


def given(
    players: Mapping[str, Who] | int = 4,
    *,
    turn: str = "Ada",
    lead: str | None = None,
    planning: bool = False,
    story: str = "SP1",
    act: int | None = None,
    focus: str = "Blank",
    progress: int = 0,
    on_story: Sequence[str] = (),
    resolved: Sequence[str] = (),
    stories: Sequence[str] = (),
    only_stories: Sequence[str] | None = None,
    story_discard: Sequence[str] = (),
    events_next: Sequence[str] = (),
    insanity_next: Sequence[str] = (),
    only_insanity: Sequence[str] | None = None,
    alcohol_next: Sequence[str] = (),
    drugs_next: Sequence[str] = (),
    votes_open: bool | None = None,
    round: int = 3,
    npc: str = AGENT,
    npc_profession: str = "Veteran",
    cards: CardSet | None = None,
    seed: str = "scene",
    **options: OptionValue,
) -> Scene:
    """Lay a table out. `turn` begins (or, with `planning`, a round whose Lead Agent is `turn`).

    `stories`, `events_next`, `alcohol_next`, `drugs_next` are next on their decks, top first; `insanity_next` is next
    from the bottom. `only_stories` and `only_insanity` leave nothing else in that deck.
    """
    people = dict(players) if isinstance(players, Mapping) else _ordinary(players)
    card_set = cards or shipped()
    chosen = {"players": len(people), **options}
    infos = seats(GAME.check_options(chosen))
    named = dict(zip((info.seat for info in infos), people, strict=True))
    header = replace(new_header(GAME, named, seed, **chosen), card_hash=card_set.hash)
    state = new_state(header, card_set, Chance(seed))
    layout = _Layout(state)
    for number, (player, who) in enumerate(zip(state.players, people.values(), strict=True)):
        layout.seat(player, who, who.profession or QUIET[number])
    if len(people) == 2:
        state.npc = Npc(layout.agenda(npc), layout.take(state.professions, npc_profession))
    layout.decks(stories, events_next, alcohol_next, drugs_next)
    layout.board(story, on_story, resolved, story_discard)
    layout.shorten(only_stories, insanity_next, only_insanity)
    by_name = dict(zip(people, state.seats, strict=True))
    assert state.current is not None
    state.act = act if act is not None else state.story_card(state.current).act or 1
    state.votes_are_open = state.act >= 3 if votes_open is None else votes_open
    state.focus, state.progress, state.is_set_up = Face(focus), progress, True
    state.turn, state.lead = by_name[turn], by_name[lead or turn]
    state.phase = Phase.PLANNING if planning else Phase.UPKEEP
    state.round = round - 1 if planning else round
    order = [player.seat for player in state.from_seat(state.lead)]
    state.to_come = [] if planning else order[order.index(state.turn) + 1 :] if state.turn in order else order
    saved = Saved(0, dict.fromkeys(header.seats, 0), dump(state, GAME.rules_version))
    table = Table.resume(GAME, Log(header), saved, card_set)
    return Scene(table, by_name)


def opening(*people: str, seed: str = "scene", **options: OptionValue) -> Scene:
    """A table that has just been opened; the players are asked for their first numbers."""
    people = people or NAMES[:4]
    infos = seats(GAME.check_options({"players": len(people), **options}))
    named = dict(zip((info.seat for info in infos), people, strict=True))
    table = Table(GAME, Log(new_header(GAME, named, seed, **{"players": len(people), **options})))
    return Scene(table, {name: seat for seat, name in named.items()})


def _ordinary(count: int) -> dict[str, Who]:
    """Agents, and the last of them a Cultist (of six, the last two)."""
    cultists = 2 if count == 6 else 1
    return {name: Who(CULTIST if number >= count - cultists else AGENT) for number, name in enumerate(NAMES[:count])}


def table_of(count: int, **changes: Who) -> dict[str, Who]:
    """An ordinary table on which some are as named; who is Cultist may be changed with them."""
    people = _ordinary(count)
    return {name: changes.get(name, who) for name, who in people.items()}


class _Layout:
    """Takes named cards out of the decks."""

    def __init__(self, state: State) -> None:
        self.state = state

    def _name(self, card: Card) -> str:
        face, cards = self.state.faces[card], self.state.cards
        assert isinstance(cards, Cards)
        for kind in (cards.events, cards.stories, cards.insanity, cards.items, cards.professions):
            if face in kind:
                return kind[face].name
        return face

    def take(self, deck: Deck | list[Card], name: str) -> Card:
        card = next(card for card in deck if name in (self._name(card), self.state.faces[card]))
        (deck.cards if isinstance(deck, Deck) else deck).remove(card)
        return card

    def take_all(self, deck: Deck, names: Sequence[str]) -> list[Card]:
        return [self.take(deck, name) for name in names]

    def agenda(self, side: str) -> Card:
        card = next(card for card in self.state.agendas if self.state.faces[card] in LIKE[side])
        self.state.agendas.remove(card)
        return card

    def item(self, name: str) -> Card:
        state = self.state
        found = any(name in (self._name(card), state.faces[card]) for card in state.alcohol_deck)
        return self.take(state.alcohol_deck if found else state.drug_deck, name)

    def seat(self, player: Player, who: Who, profession: str) -> None:
        state = self.state
        player.agenda, player.profession = self.agenda(who.agenda), self.take(state.professions, profession)
        player.dealt = [state.light.pop(), state.light.pop(), state.dark.pop(), state.dark.pop()]
        gone = player.dealt[3 if state.agenda(player.agenda).light == 2 else 1]
        player.history = [card for card in player.dealt if card != gone]
        state.shuffle_history(player)
        player.events.lay(state, self.take_all(state.event_deck, who.events))
        player.investigation.lay(state, self.take_all(state.event_deck, who.investigation))
        player.items.lay(state, [self.item(name) for name in who.items])
        player.mind = sorted((self.insanity(one) for one in who.mind), key=lambda one: one.location)
        player.is_alive, player.spent = who.alive, list(who.spent)
        state.show(player.seat, [player.agenda, *player.dealt])
        reveal(state, [player.profession] if who.alive else [player.profession, player.agenda])

    def insanity(self, wanted: Mad | str) -> Insanity:
        wanted = Mad(wanted) if isinstance(wanted, str) else wanted
        card = self.take(self.state.insanity_deck, wanted.card)
        covers = [Cover(self.item(name), left) for name, left in wanted.covers]
        if wanted.revealed:
            reveal(self.state, [card])
        return Insanity(card, self.state.insanity(card).location, wanted.revealed, wanted.left, covers)

    def decks(
        self, stories: Sequence[str], events: Sequence[str], alcohol: Sequence[str], drugs: Sequence[str]
    ) -> None:
        state = self.state
        wanted = (
            (state.story_deck, stories), (state.event_deck, events),
            (state.alcohol_deck, alcohol), (state.drug_deck, drugs),
        )  # fmt: skip
        for deck, names in wanted:
            deck.cards += reversed(self.take_all(deck, names))

    def board(self, story: str, on_story: Sequence[str], resolved: Sequence[str], discard: Sequence[str]) -> None:
        state = self.state
        state.current = self.take(state.story_deck, story)
        state.on_story.lay(state, self.take_all(state.event_deck, on_story))
        state.resolved = [Resolved(self.take(state.story_deck, name), Row()) for name in resolved]
        state.story_discard.lay(state, self.take_all(state.story_deck, discard))
        reveal(state, [state.current, *(one.story for one in state.resolved)])

    def shorten(
        self, stories: Sequence[str] | None, insanity_next: Sequence[str], insanity: Sequence[str] | None
    ) -> None:
        state = self.state
        if stories is not None:
            state.story_deck.cards = list(reversed(self.take_all(state.story_deck, stories)))
        first = self.take_all(state.insanity_deck, insanity_next)
        state.insanity_deck.cards = first + state.insanity_deck.cards
        if insanity is not None:
            state.insanity_deck.cards = self.take_all(state.insanity_deck, insanity)
