"""Set-up: what everybody is dealt, and the contest for who starts."""

from app.games.within_walls import beats
from app.games.within_walls.asking import about_turn
from app.games.within_walls.drawing import draw_items
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Trigger
from app.games.within_walls.records import ALCOHOL
from app.games.within_walls.reveal import place
from app.games.within_walls.state import NPC, Card, Npc, Phase, Player, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Build, Flow, Option, Question, Seat, ask_together, question
from app.kit.piles import Row, reveal

NUMBERS = range(0, 11)
CONTESTS = 3
ALCOHOL_DEALT = 2


def set_up(state: State) -> Flow[None]:
    """WW-016, WW-037 Everything is shuffled and dealt; WW-038 hands and minds are empty."""
    decks = (state.insanity_deck, state.alcohol_deck, state.drug_deck, state.event_deck, state.story_deck)
    boxes = (state.professions, state.agendas, state.light, state.dark)
    for cards in (*(deck.cards for deck in decks), *boxes):
        state.chance.shuffle(cards)
    _deal_roles(state)
    yield from _keep_histories(state)
    for player in state.players:
        draw_items(state, player, ALCOHOL, ALCOHOL_DEALT)  # WW-034
        ability = state.profession(player).ability(Trigger.SETUP)
        if ability is not None:  # WW-035
            yield from carry_out(state, Context(player.seat), ability.steps)
    state.lead = yield from contest(state)  # WW-049
    state.turn = state.lead
    find_first_story(state)
    state.phase, state.is_set_up = Phase.PLANNING, True


def _deal_roles(state: State) -> None:
    """WW-017 A profession, face up; WW-021 an agenda, in secret; WW-028 two light and two dark History cards."""
    for player in state.players:
        player.profession, player.agenda = state.professions.pop(), state.agendas.pop()
        player.dealt = [state.light.pop(), state.light.pop(), state.dark.pop(), state.dark.pop()]
        reveal(state, [player.profession])
        state.show(player.seat, [player.agenda, *player.dealt])  # WW-275
        state.story.tell(f"{player.name} is the {state.profession(player).name}.")
    if len(state.players) == 2:  # WW-253, WW-254, WW-255
        state.npc = Npc(state.agendas.pop(), state.professions.pop())
        reveal(state, [state.npc.profession])
        state.story.tell(f"A third is here, silent: {state.name(NPC)}.")
    state.story.tell("Everybody is dealt an agenda and a History, in secret.")
    for player in state.players:
        shown = beats.file_dealt(state, player)
        state.story.confide((player.seat,), "Your file lies before you, closed.", moment=shown)
    if state.options.cultists_know:  # WW-R61
        _introduce_cultists(state)


def _introduce_cultists(state: State) -> None:
    cultists = [player for player in state.players if state.is_cultist(player)]
    agendas = [player.agenda for player in cultists if player.agenda is not None]
    for player in cultists:
        state.show(player.seat, agendas)


# History


def _keep_histories(state: State) -> Flow[None]:
    """WW-029, WW-030 Three of four by agenda; WW-031 with full faces the owner chooses the surplus card that goes."""
    gone: dict[Seat, tuple[int, ...]] = {player.seat: (1,) for player in state.players}
    if state.options.history_faces == "full":
        questions: dict[Seat, Build[int]] = {player.seat: _which_goes for player in state.players}
        gone = yield from ask_together(questions, "Everybody puts one History card away.")
    for player in state.players:
        (which,) = gone[player.seat]
        put_away = surplus(state, player)[which]
        kept = [card for card in _in_like_places(player) if card != put_away]
        player.history = kept  # WW-032 the fourth is out of the game and is never looked at again
        state.shuffle_history(player)


def _in_like_places(player: Player) -> list[Card]:
    """One light and one dark card first, so that what a spy may see hangs on the agenda as little as it must."""
    light, other_light, dark, other_dark = player.dealt
    return [light, dark, other_light, other_dark]


def surplus(state: State, player: Player) -> tuple[Card, Card]:
    """The two cards of the colour of which one goes."""
    assert player.agenda is not None
    light, other_light, dark, other_dark = player.dealt
    return (dark, other_dark) if state.agenda(player.agenda).light == 2 else (light, other_light)


def _which_goes() -> Question[int]:
    """The answer is a place, so that it stands for the same under any agenda, and so that the question tells none."""
    text = "Your folder shows it."
    options = tuple(
        Option(f"history-{nth}", f"The {order} of the two", nth - 1, None, "secret", text=text, amount=nth)
        for nth, order in enumerate(("first", "second"), start=1)
    )
    return question(Topic.PUT_HISTORY_AWAY, options, default=("history-2",))


# Who starts


def contest(state: State) -> Flow[Seat]:
    """WW-042 The highest number nobody else chose; WW-043, WW-R10 after three contests without one, the lot decides."""
    while state.contests < CONTESTS:
        questions: dict[Seat, Build[int]] = {player.seat: _number for player in state.players}
        answers = yield from ask_together(questions, about_turn(state), is_revisable=True, is_secret=True)  # WW-045
        state.contests += 1
        state.numbers = {seat: number for seat, (number,) in answers.items()}  # WW-041
        chosen = ", ".join(f"{state.name(seat)} {number}" for seat, number in state.numbers.items())
        state.story.tell(f"The numbers: {chosen}.")
        starter = highest_unique(state.numbers)
        if starter is not None:
            shown = beats.lead(state, starter, f"The numbers: {chosen}")
            state.story.tell(f"{state.name(starter)} starts.", moment=shown)
            return starter
    lot = state.chance.pick(state.players).seat
    shown = beats.lead(state, lot, "No number stood alone: the lot decides")
    state.story.tell(f"No number stood alone; the lot falls on {state.name(lot)}.", moment=shown)
    return lot


def _number() -> Question[int]:
    """WW-040 From 0 to 10; WW-044 nothing else."""
    options = tuple(Option(f"number-{number}", str(number), number, amount=number) for number in NUMBERS)
    return question(Topic.CHOOSE_NUMBER, options, default=("number-0",))


def highest_unique(numbers: dict[Seat, int]) -> Seat | None:
    chosen = list(numbers.values())
    alone = [(number, seat) for seat, number in numbers.items() if chosen.count(number) == 1]
    return max(alone)[1] if alone else None


def find_first_story(state: State) -> None:
    """WW-046 Turned up for all to see until an Act 1 card comes; WW-048, WW-R09 the others are shuffled back."""
    deck, turned_up = state.story_deck, Row()
    while state.story_card(deck[-1]).act != 1:
        deck.draw(state, turned_up)
    first = deck.take(deck[-1])
    if turned_up:
        names = ", ".join(state.story_card(card).name for card in turned_up)
        state.story.tell(f"{state.name(state.lead)} turns up {names}, and then an Act 1 story.", "story")
    turned_up.empty(state, deck)
    deck.shuffle(state)
    place(state, first)  # WW-047, WW-050
