"""The course of the night: what is asked, what happens in an hour, how it ends, and what the sentences on cards do."""

from functools import partial

from app.games.wick.records import DRAUGHT, GUESTS, LOADER, EachDiscards, Gain, Hush, Look
from app.games.wick.state import HAND, HOURS, MOST_WAX, Hour, State
from app.kernel import moment, topic
from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Outcome, WhyNot
from app.kernel.moment import DREAD, GOOD, PLAIN, Cause, Change, Size, plays, turn_begins
from app.kernel.topic import NO_HINT, asks
from app.kit import saying
from app.kit.ask import Asking, all_pick
from app.kit.ballot import Ballot
from app.kit.effects import Acts
from app.kit.piles import reveal
from app.kit.tabletop import Player, player_options
from app.kit.text import block

WIND: Option[Player | None] = Option("wind", "Nobody: it was only the wind", None)
effect = Acts[Flow[None] | None, State]()
saying.people_settle(effect, LOADER)  # WK-020


class Beat(moment.Beat):
    LET_IN = plays(DREAD, "A Noise comes in", glows=("noises", "wanted"))
    ANSWERED = plays(GOOD, "The Noise is answered", glows=("light", "noises"))
    UNANSWERED = plays(DREAD, "The Noise stays", glows=("light", "noises"))
    WAX = plays(PLAIN, "The candle", Size.STRIP, opens=1800, glows=("wax",))
    HUSHED = plays(GOOD, "A Noise is hushed", Size.STRIP, glows=("noises",))
    LAST_MATCH = plays(DREAD, "The candle is out", opens=4000, glows=("wax",))


class Topic(topic.Topic):
    LET_IN = asks("WK-012", "Which of these Noises do you let in?", hint="Only you see both. Say what you like.")
    CALL = asks("WK-013", "Whom do you call into the light?", hint="Whoever stays outside can neither help nor harm.")
    LAY = asks(
        "WK-014",
        "{noise} wants {wanted} Light. What do you lay?",
        hint="It counts on 2 Light from each. One card from the box comes among yours, so nothing tells who laid what.",
    )
    DISCARD = asks("WK-022", "Which card do you discard?", hint=NO_HINT)
    LOOK = asks("WK-024", "Into whose pockets do you look?", hint="Who holds bright cards, and lays dark ones?")
    NAME = asks("WK-019", "The last match burns. Who is the Draught?", hint="Most of the guests must be right.")


def play(state: State) -> Flow[None]:
    """WK-002 Seven hours, then dawn."""
    while state.hour < len(HOURS):
        yield CHECKPOINT
        yield from one_hour(state)
        if not state.wax:  # WK-018 only now: until the hour is over, the wick still glows
            yield from last_match(state)
    raise over(state, "dawn", GUESTS, "The windows turn grey, and the candle is still burning.", "WK-017")


def one_hour(state: State) -> Flow[None]:
    """WK-010 The candle burns, a Noise is let in, some answer it, and the candle goes on to the left."""
    state.hour += 1
    told = f"{HOURS[state.hour - 1]} o’clock. {state.acting.name} holds the candle."
    state.story.tell(told, "turn", turn_begins(state.acting.name, state.acting.seat))
    yield from effect.carry_out([Gain(-1)], state)
    yield from let_in(state)
    yield from feed(state)
    yield from answer(state)
    for player in state.players:
        state.deal(state.box, player.hand, int(len(player.hand) < HAND), state.ashes)  # WK-025
    state.pass_on()


def let_in(state: State) -> Flow[None]:
    """WK-012 Of two Noises the holder lets one in; the other goes under the dark, and no other player has seen it."""
    state.door.owner = state.acting.seat
    state.deal(state.dark, state.door, 2)
    asking = Asking(state.acting.seat, f"{state.acting.name} listens at the door.")
    heard = state.options([*state.room, *state.door], "noises")[-2:]
    card = yield from asking.one_of(Topic.LET_IN, lambda: heard)
    state.door.move(state, card, state.room)
    state.dark.tuck(state, state.door.take(state.door[0]))
    state.wanted = state.noise.dread + 2 * (1 + len(state.players) // 2) + len(state.room) - 1  # WK-016
    wants, cause = f"It wants {state.wanted} Light.", Cause(by=state.acting.seat, words="lets it in")
    shown = Beat.LET_IN(state.noise.name, cards=(state.noise.id,), steps=(wants,), cause=cause)
    state.story.tell(f"{state.acting.name} lets in {state.noise.name}. {wants}", "noise", shown)


def feed(state: State) -> Flow[None]:
    """WK-013, WK-014 The holder and those they call lay a card each; one from the box comes among them."""
    holder = state.acting
    why = WhyNot(holder.name, "You hold the candle: you stand in its light already.", "WK-013")
    asking = Asking(holder.seat, f"{holder.name} calls for help.", why_not=(why,))
    called = yield from asking.exactly(Topic.CALL, lambda: player_options(state.others), len(state.players) // 2)
    fed = {player.seat: player for player in (holder, *called)}
    about = f"In the light: {', '.join(player.name for player in fed.values())}."
    state.story.tell(about)
    hands = {seat: partial(state.hand_options, player) for seat, player in fed.items()}
    laid = yield from all_pick(Topic.LAY(noise=state.noise.name, wanted=state.wanted), hands, about)
    state.light.empty(state, state.ashes)
    cards = [fed[seat].hand.take(card) for seat in fed for card in laid[seat]]
    drawn = state.box.top(state, state.ashes)
    state.light.mix_in(state, cards if drawn is None else [*cards, drawn])
    turned = tuple(state.faces[card] for card in state.light)
    state.played([*state.light, state.room[-1]])
    light = sum(state.cards.comforts[id].light for id in turned)
    state.hours.append(Hour(tuple(fed), turned, state.noise.id, light, state.wanted))


def answer(state: State) -> Flow[None]:
    """WK-015 Enough Light answers the Noise, and it goes; with too little it stays. WK-020 Then the cards are read."""
    now, noise = state.hours[-1], state.noise
    is_enough = now.light >= now.wanted
    told = f"{now.light} Light of {now.wanted}: {noise.name} is {'' if is_enough else 'not '}answered."
    shown = Beat.ANSWERED if is_enough else Beat.UNANSWERED
    cause = Cause(noise.id, words=noise.name)
    state.story.tell(told, shown.plays.tone, shown(cards=now.cards, seats=now.fed, steps=(told,), cause=cause))
    said = (part for id in now.cards for part in state.cards.comforts[id].text)
    for part in (*said, block(noise.text, "Answered" if is_enough else "Unanswered")):
        yield from effect.carry_out(part.nodes if part else (), state)
    if is_enough:
        state.dark.tuck(state, state.room.take(state.room[-1]))


def last_match(state: State) -> Flow[None]:
    """WK-019 More than half of the guests must name the Draught; WK-009 with two players there may be none."""
    shown = Beat.LAST_MATCH(steps=("One match is left.",))
    state.story.tell("The candle is out. There is one match left.", "dread", shown)
    options = (*player_options(state.players), *([WIND] if len(state.players) == 2 else []))
    ballot = Ballot(Topic.NAME, lambda: options, state.seats, "All look around.", is_secret=True, spares_self=True)
    votes, guests = (yield from ballot.hold()).votes, state.on(GUESTS)
    truth = next((player.seat for player in state.on(DRAUGHT)), WIND.key)
    if 2 * sum(votes[player.seat] == truth for player in guests) > len(guests):
        raise over(state, "last-match", GUESTS, "In the last light you all look at the right face.", "WK-019")
    raise over(state, "dark", DRAUGHT, "The match goes out, and the right name has not been said.", "WK-019")


def over(state: State, ending: str, side: str, reason: str, rule: str) -> GameOver:
    """WK-026 Every role and every pocket is turned out."""
    reveal(state, [*state.stick, *(card for player in state.players for card in (*player.role, *player.hand))])
    return GameOver(Outcome(ending, tuple(player.seat for player in state.on(side)), reason, rule))


@effect(Gain)
def gain(state: State, sentence: Gain) -> None:
    """WK-021 Wax grows and shrinks between nothing and a whole candle."""
    before, state.wax = state.wax, min(MOST_WAX, max(0, state.wax + sentence.n))
    shown = Beat.WAX("Wax", change=Change("Wax", before, state.wax, MOST_WAX))
    state.story.tell(f"Wax: {before}, now {state.wax}.", "gain" if sentence.n > 0 else "bad", shown)


@effect(EachDiscards)
def each_discards(state: State, sentence: EachDiscards) -> Flow[None]:
    """WK-022 All at once, each what they like."""
    hands = {player.seat: partial(state.hand_options, player) for player in state.players}
    picked = yield from all_pick(Topic.DISCARD, hands, "Everybody discards.", sentence.n)
    for seat, card in ((seat, card) for seat, cards in picked.items() for card in cards):
        state.player(seat).hand.move(state, card, state.ashes)


@effect(Hush)
def hush(state: State, _sentence: Hush) -> None:
    """WK-023 The one of this hour is not among them."""
    if len(state.room) > 1:
        face = state.face(state.room[0])
        state.story.tell(f"{face.name} is hushed.", "good", Beat.HUSHED(f"{face.name} is hushed", cards=(face.id,)))
        state.dark.tuck(state, state.room.take(state.room[0]))


@effect(Look)
def look(state: State, sentence: Look) -> Flow[None]:
    """WK-024 At cards drawn by lot, which only the holder sees."""
    asking = Asking(state.acting.seat, f"{state.acting.name} looks into pockets.")
    player = yield from asking.one_of(Topic.LOOK, lambda: player_options(state.others))
    state.show_any(state.acting, player, sentence.n)
