"""Marbles passed between Investigators: giving, trading, and the Regroup that lets people do both for free."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.games.fourth_wall.asking import asking, hand_options, people_options, spending_options, team_cover, turn_about
from app.games.fourth_wall.drawing import discard_from_hand, draw_marbles
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import Investigator, Refusal, State
from app.games.fourth_wall.topics import HAND, THEIRS, Act, Topic
from app.games.fourth_wall.wording import said
from app.kernel.decision import Build, Flow, Option, Pick, Question, Seat, ask, ask_first, ask_many, question
from app.kit.piles import Card

DONE: Option[None] = Option("done", "Done passing Marbles", None, declines=True)
DRAWS = "Draw 2, or up to your Sanity"
"""What a Regroup does, in a line."""


def others_sane(state: State, investigator: Investigator) -> list[Investigator]:
    """FW-107 Nobody passes a Marble to or from one who is Insane."""
    return [other for other in state.sane() if other is not investigator]


def give(state: State, giver: Investigator, receiver: Investigator, card: Card) -> None:
    """FW-103 One Marble changes hands; FW-R33 the receiver is not asked."""
    giver.hand.move(state, card, receiver.hand)
    names = f"{state.name(giver)} gives {state.name(receiver)}"
    state.story.confide(state.team, f"{names} {state.marble(card).name}.", f"{names} a Marble.")


@dataclass(frozen=True, slots=True)
class Way:
    """How Marbles pass between two Investigators: which of mine, which of theirs, or both."""

    act: Act
    mine: Card | None = None
    theirs: Card | None = None


def ways(state: State, giver: Investigator, partner: Investigator, *acts: Act) -> tuple[Option[Way], ...]:
    """FW-104, FW-R34 Both Marbles of a Trade are named at once. Marbles that are alike are offered once."""
    mine, theirs = _kinds(state, giver), _kinds(state, partner)
    found: list[Option[Way]] = []
    if Act.GIVE in acts:
        found += [_way(state, partner, Way(Act.GIVE, card), f"Give {{mine}}{often}", "Give it") for card, often in mine]
    if Act.TRADE in acts:
        pairs = [Way(Act.TRADE, card, other) for card, _ in mine for other, _ in theirs]
        found += [_way(state, partner, pair, "Offer {mine} for {theirs}", "For {theirs}") for pair in pairs]
    if Act.ASK in acts:
        wishes = [(Way(Act.ASK, None, card), f"{{theirs}}{often}") for card, often in theirs]
        found += [_way(state, partner, wish, f"Ask for {name}", name) for wish, name in wishes]
    places = {**_places(giver), **_places(partner)}
    return tuple(_placed(option, places) for option in found)


def _kinds(state: State, person: Investigator) -> list[tuple[Card, str]]:
    """The first Marble of each kind in a hand, and how often it is there if more than once."""
    faces = [state.faces[card] for card in person.hand]
    firsts = dict(zip(reversed(faces), reversed(person.hand.cards), strict=True))
    kinds = sorted(firsts.items(), key=lambda kind: person.hand.index(kind[1]))
    return [(card, "" if faces.count(face) == 1 else f" (of {faces.count(face)})") for face, card in kinds]


def _places(person: Investigator) -> dict[Card, int]:
    return {card: number for number, card in enumerate(person.hand, start=1)}


def _way(state: State, partner: Investigator, way: Way, label: str, short: str) -> Option[Way]:
    """First with what, then for what."""
    names = {side: "" if card is None else state.marble(card).name for side, card in _sides(way)}
    shown = [said(state.marble(card).symbols) or "no Symbol" for _, card in _sides(way) if card is not None]
    card = way.theirs if way.theirs is not None else way.mine
    assert card is not None
    face, whose = state.marble(card).card, HAND if way.act is Act.GIVE else THEIRS
    named, short = label.format(**names), short.format(**names)
    option = Option("", named, way, face, group=names["mine"] or "Ask for one", short=short, text=" for ".join(shown))
    return replace(option, act=way.act, place=whose, seat=partner.seat)


def _sides(way: Way) -> tuple[tuple[str, Card | None], ...]:
    return ("mine", way.mine), ("theirs", way.theirs)


def _placed(option: Option[Way], places: Mapping[Card, int]) -> Option[Way]:
    """Named by the places of its Marbles; the amount is that of the one that is given, or asked for."""
    numbers = [places[card] for _, card in _sides(option.value) if card is not None]
    return replace(option, key="-".join([option.value.act.value, *map(str, numbers)]), amount=numbers[0])


def agree(state: State, giver: Investigator, partner: Investigator, way: Way, about: str = "") -> Flow[Way | None]:
    """The way as both want it: the partner has a say wherever one of their Marbles goes."""
    if way.act is not Act.GIVE:
        back = yield from _propose(state, giver, partner, way, about)
        if back is None:
            return None
        way = replace(way, theirs=back)
    return None if partner.is_insane or (way.mine is not None and way.mine not in giver.hand) else way


def change_hands(state: State, giver: Investigator, partner: Investigator, way: Way) -> None:
    """FW-103, FW-104 One Marble goes over, or two cross."""
    if way.mine is not None and way.theirs is not None:
        trade(state, giver, partner, way.mine, way.theirs)
    elif way.mine is not None:
        give(state, giver, partner, way.mine)
    elif way.theirs is not None:
        give(state, partner, giver, way.theirs)


def _propose(
    state: State, offerer: Investigator, partner: Investigator, way: Way, about: str = ""
) -> Flow[Card | None]:
    """FW-104, FW-106, FW-R34 The partner agrees, gives another Marble or refuses; it can be withdrawn meanwhile.

    Outsiders read the same words as before the offer: they are not to know of it.
    """

    def is_gone() -> bool:
        return partner.is_insane or not _is_there(way, offerer, partner)

    questions: dict[Seat, Build[Card | None]] = {
        partner.seat: lambda: _GONE if is_gone() else _answer(state, offerer, partner, way),
        offerer.seat: lambda: _GONE if is_gone() else _withdrawal(state, partner, way),
    }
    cover = team_cover(state, about or turn_about(state), (offerer.seat,))
    told = f"{state.name(offerer)} offers {state.name(partner)} a trade."
    answers = yield from ask_first(questions, told, lambda _: True, cover=cover)
    picked = answers[partner.seat]
    if picked == (None,):
        state.refusals.append(Refusal(offerer.seat, partner.seat))
    return picked[0] if picked else None


_GONE: Question[Card | None] = Question("The offer is gone.", ())


def _is_there(way: Way, offerer: Investigator, partner: Investigator) -> bool:
    return way.theirs in partner.hand and (way.mine is None or way.mine in offerer.hand)


def _answer(state: State, offerer: Investigator, partner: Investigator, way: Way) -> Question[Card | None]:
    assert way.theirs is not None
    wanted, name = state.marble(way.theirs).name, state.name(offerer)
    offered = None if way.mine is None else state.marble(way.mine)
    hand = {option.value: option for option in hand_options(state, partner)}
    agreed = replace(hand[way.theirs], label=f"Agree: {wanted} for {offered.name if offered else 'nothing'}")
    place = offered.card if offered else None
    refuse: Option[Card | None] = Option("refuse", "Refuse", None, place=place, seat=offerer.seat, declines=True)
    if offered is None:
        asked, others = Topic.ANSWER_WISH(whom=name, wanted=wanted), list[Option[Card]]()
    else:
        asked = Topic.ANSWER_TRADE(whom=name, marble=offered.name, wanted=wanted)
        others = [
            replace(option, text=f"Instead: {option.text}") for card, option in hand.items() if card != way.theirs
        ]
    because = f"{name} wants to Trade" if offered else f"{name} Regroups"
    return question(asked, (agreed, *others, refuse), default=(refuse.key,), because=because)


def _withdrawal(state: State, partner: Investigator, way: Way) -> Question[Card | None]:
    assert way.theirs is not None
    take_back: Option[Card | None] = Option("withdraw", "Withdraw the offer", None, text="Nothing passes")
    return question(Topic.AWAIT_TRADE(whom=state.name(partner), wanted=state.marble(way.theirs).name), (take_back,))


def trade(state: State, offerer: Investigator, partner: Investigator, card: Card, back: Card) -> None:
    """FW-104, FW-R35 One Marble for another card."""
    offerer.hand.move(state, card, partner.hand)
    partner.hand.move(state, back, offerer.hand)
    names = f"{state.name(offerer)} and {state.name(partner)} trade"
    what = f"{state.marble(card).name} for {state.marble(back).name}"
    state.story.confide(state.team, f"{names} {what}.", f"{names} a Marble for a Marble.")


def marbles_for(state: State, giver: Investigator, receiver: Investigator) -> tuple[Option[Card], ...]:
    """One's own Marbles, each for that Investigator."""
    return tuple(replace(option, seat=receiver.seat) for option in spending_options(state, giver))


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
        text, excess = _then_held(state, investigator, 2), 2 - missing
        over = f"Too many for your Sanity: you discard {excess}" if excess > 0 else None
        two = Option("two", "Draw two Marbles", 2, warning=over, text=text, amount=2)
        text, vain = _then_held(state, investigator, missing), None if missing else "You are full: none is drawn"
        full = Option(
            "full", "Draw up to your Sanity", missing, warning=vain, text=text, amount=missing, cost=str(missing)
        )
        text = _then_held(state, investigator, 0)
        none = Option("none", "Draw none", 0, text=text, amount=0, declines=True)
        return question(Topic.DRAW, (two, full, none), default=("full" if missing >= 2 else "two",))

    about = f"{state.name(investigator)} Regroups."
    count = yield from ask(investigator.seat, about, build)
    drawn = draw_marbles(state, investigator, count or 0)
    state.story.tell(f"{state.name(investigator)} draws {drawn} Marble{'' if drawn == 1 else 's'}.")


def _then_held(state: State, investigator: Investigator, drawn: int) -> str:
    return f"Then you hold {len(investigator.hand) + drawn} of {sanity(state, investigator)}"


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
    """FW-111, FW-112, FW-R37 Only now, and only with others who are Regrouped; they may Give as well, when asked."""
    about = f"{state.name(investigator)} Regroups."
    while partner := (yield from _with_whom(state, investigator, about)):
        acts = (Act.GIVE, Act.TRADE, Act.ASK)
        options = partial(ways, state, investigator, partner, *acts)
        way = yield from asking(state, investigator.seat, about).or_back(
            Topic.PASS_FREELY(whom=state.name(partner)), options, DONE
        )
        agreed = None if way is None else (yield from agree(state, investigator, partner, way, about))
        if agreed is not None:
            change_hands(state, investigator, partner, agreed)
        elif way is None and len(_partners(state, investigator)) == 1:
            return


def _partners(state: State, investigator: Investigator) -> list[Investigator]:
    regrouped = [other for other in others_sane(state, investigator) if other.is_regrouped]
    return [other for other in regrouped if other.hand or investigator.hand]


def _with_whom(state: State, investigator: Investigator, about: str) -> Flow[Investigator | None]:
    """One partner needs no choosing."""
    partners = _partners(state, investigator)
    if len(partners) <= 1:
        return partners[0] if partners else None
    options = lambda: people_options(state, _partners(state, investigator))  # noqa: E731
    return (yield from asking(state, investigator.seat, about).or_back(Topic.PASS_FREELY_TO, options, DONE))
