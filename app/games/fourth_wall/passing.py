"""Marbles passed between Investigators: giving, trading, and the Regroup that lets people do both for free."""

from dataclasses import replace

from app.games.fourth_wall.asking import choose_or_back, hand_options, team_cover, turn_about
from app.games.fourth_wall.piles import discard_from_hand, draw_marbles
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import Card, Investigator, Refusal, State
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.decision import Build, Flow, Option, Pick, Question, Seat, ask, ask_first, ask_many, question


def others_sane(state: State, investigator: Investigator) -> list[Investigator]:
    """FW-107 Nobody passes a Marble to or from one who is Insane."""
    return [other for other in state.sane() if other is not investigator]


def give(state: State, giver: Investigator, receiver: Investigator, card: Card) -> None:
    """FW-103 One Marble changes hands; FW-R33 the receiver is not asked."""
    _hand_over(state, giver, receiver, card)
    names = f"{state.name(giver)} gives {state.name(receiver)}"
    state.story.confide(state.team, f"{names} {state.marble(card).name}.", f"{names} a Marble.")


def _hand_over(state: State, giver: Investigator, receiver: Investigator, card: Card) -> None:
    giver.hand.remove(card)
    receiver.hand.append(card)
    state.knowledge.hide([card], keep=state.team_mask)


def offer_trade(
    state: State, offerer: Investigator, partner: Investigator, card: Card, pause: str = ""
) -> Flow[Card | None]:
    """FW-104, FW-106, FW-R34 The partner picks what comes back, or refuses; the offer can be withdrawn meanwhile.

    Outsiders read the same words as before the offer: they are not to know of it.
    """
    wanted = state.marble(card)
    refuse: Option[Card | None] = Option(
        "refuse", "Refuse the trade", None, place=wanted.id, seat=offerer.seat, declines=True
    )

    def answer() -> Question[Card | None]:
        if card not in offerer.hand or partner.is_insane:
            return Question("The offer is gone.", ())
        asked = Topic.ANSWER_TRADE(whom=state.name(offerer), marble=wanted.name)
        options, because = (*hand_options(state, partner), refuse), f"{state.name(offerer)} wants to Trade"
        return question(asked, options, default=(refuse.key,), because=because)

    def withdraw() -> Question[Card | None]:
        if card not in offerer.hand or partner.is_insane:
            return Question("The offer is gone.", ())
        take_back: Option[Card | None] = Option("withdraw", "Withdraw the offer", None)
        return question(Topic.AWAIT_TRADE(whom=state.name(partner), marble=wanted.name), (take_back,))

    questions: dict[Seat, Build[Card | None]] = {partner.seat: answer, offerer.seat: withdraw}
    cover = team_cover(state, pause or turn_about(state), (offerer.seat,))
    about = f"{state.name(offerer)} offers {state.name(partner)} a trade."
    answers = yield from ask_first(questions, about, lambda _: True, cover=cover)
    picked = answers[partner.seat]
    if picked == (None,):
        state.refusals.append(Refusal(offerer.seat, partner.seat))
    return picked[0] if picked else None


def trade(state: State, offerer: Investigator, partner: Investigator, card: Card, back: Card) -> None:
    """FW-104, FW-R35 One Marble for another card."""
    _hand_over(state, offerer, partner, card)
    _hand_over(state, partner, offerer, back)
    names = f"{state.name(offerer)} and {state.name(partner)} trade"
    what = f"{state.marble(card).name} for {state.marble(back).name}"
    state.story.confide(state.team, f"{names} {what}.", f"{names} a Marble for a Marble.")


def marbles_for(state: State, giver: Investigator, receiver: Investigator) -> tuple[Option[Card], ...]:
    """One's own Marbles, each for that Investigator."""
    return tuple(replace(option, seat=receiver.seat) for option in hand_options(state, giver))


def choose_marble_for(
    state: State, giver: Investigator, receiver: Investigator, topic: Topic, about: str = ""
) -> Flow[Card | None]:
    """One of one's own Marbles for that Investigator, unless one thinks better of it."""
    asked = topic(whom=state.name(receiver))
    return (yield from choose_or_back(state, giver.seat, asked, lambda: marbles_for(state, giver, receiver), about))


def regroup(state: State, investigator: Investigator) -> Flow[None]:
    """Sideways, draw, cut down to Sanity, pass Marbles. FW-R38 The same whoever granted it."""
    investigator.is_regrouped = True  # FW-108
    state.story.tell(f"{state.name(investigator)} Regroups.")
    yield from _draw(state, investigator)
    yield from cut_down(state, investigator)  # FW-110 before any passing
    yield from _pass_freely(state, investigator)


def _draw(state: State, investigator: Investigator) -> Flow[None]:
    """FW-109, FW-R36 Two, or up to Sanity, or none."""

    def build() -> Question[int]:
        missing = max(0, sanity(state, investigator) - len(investigator.hand))
        two = Option("two", "Draw two Marbles", 2, amount=2)
        full = Option("full", f"Draw up to your Sanity ({missing})", missing, amount=missing)
        none = Option("none", "Draw none", 0, amount=0, declines=True)
        return question(Topic.DRAW, (two, full, none), default=("full" if missing >= 2 else "two",))

    about = f"{state.name(investigator)} Regroups."
    count = yield from ask(investigator.seat, about, build)
    drawn = draw_marbles(state, investigator, count or 0)
    state.story.tell(f"{state.name(investigator)} draws {drawn} Marble{'' if drawn == 1 else 's'}.")


def cut_down(state: State, investigator: Investigator) -> Flow[None]:
    """Discard the excess over Sanity at once. FW-205, FW-R73 Not a loss, so nothing guards against it."""
    about = f"{state.name(investigator)} discards down to Sanity."
    cards = yield from ask_many(investigator.seat, about, lambda: over_limit(state, investigator))
    discard_from_hand(state, investigator, list(cards))
    tell_discards(state, investigator, list(cards))


def over_limit(state: State, investigator: Investigator) -> Question[Card]:
    """FW-023, FW-113 What to discard, worked out afresh: a Rush may have filled or emptied the hand meanwhile."""
    limit = sanity(state, investigator)
    excess = len(investigator.hand) - limit
    if excess <= 0:
        return Question("Your hand is within your Sanity.", ())
    asked = Topic.DISCARD_DOWN(limit=limit, excess=excess)
    return question(asked, hand_options(state, investigator), pick=Pick(excess, excess))


def tell_discards(state: State, investigator: Investigator, cards: list[Card]) -> None:
    if cards:
        names = ", ".join(state.marble(card).name for card in cards)
        state.story.tell(f"{state.name(investigator)} discards {names}.")


def _pass_freely(state: State, investigator: Investigator) -> Flow[None]:
    """FW-111, FW-112, FW-R37 Only now, and only with others who are Regrouped."""

    def build() -> Question[tuple[Act, Investigator] | None]:
        partners = [other for other in others_sane(state, investigator) if other.is_regrouped]
        if not partners or not investigator.hand:
            return Question("Nobody to pass Marbles to.", ())
        options: list[Option[tuple[Act, Investigator] | None]] = []
        for other in partners:
            options.append(_free(Act.GIVE, f"Give {state.name(other)} a Marble", other))
            if other.hand:
                options.append(_free(Act.TRADE, f"Trade with {state.name(other)}", other))
        options.append(Option("done", "Done passing Marbles", None, declines=True))
        return question(Topic.PASS_FREELY, tuple(options), default=("done",))

    about = f"{state.name(investigator)} Regroups."
    while choice := (yield from ask(investigator.seat, about, build)):
        act, partner = choice
        yield from (pass_one if act is Act.GIVE else trade_one)(state, investigator, partner, about)


def _free(act: Act, label: str, other: Investigator) -> Option[tuple[Act, Investigator]]:
    return Option(f"{act}-{other.seat}", label, (act, other), act=act, seat=other.seat)


def pass_one(state: State, giver: Investigator, receiver: Investigator, about: str = "") -> Flow[bool]:
    """Pick a Marble and give it; False when one thinks better of it."""
    card = yield from choose_marble_for(state, giver, receiver, Topic.GIVE_WHICH, about)
    if card is None or receiver.is_insane:
        return False
    give(state, giver, receiver, card)
    return True


def trade_one(state: State, offerer: Investigator, partner: Investigator, about: str = "") -> Flow[bool]:
    """Pick a Marble and offer it; False when nothing came of it."""
    card = yield from choose_marble_for(state, offerer, partner, Topic.OFFER_WHICH, about)
    if card is None:
        return False
    back = yield from offer_trade(state, offerer, partner, card, about)
    if back is None:
        return False
    trade(state, offerer, partner, card, back)
    return True
