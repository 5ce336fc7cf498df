"""What any seat may do while the game waits for an answer: react, go home, say Wait!, give orders, give up."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.games.projector.actions import off_turn
from app.games.projector.asking import Options, choose_or_not, party_decides, yes_or_no
from app.games.projector.leaving import dissipate_all, homeward
from app.games.projector.orders import give_order, next_order, orderable, worded_order
from app.games.projector.records import Printed
from app.games.projector.standing import may_return
from app.games.projector.state import Look, State
from app.games.projector.testing import react, reactions, slide_play
from app.games.projector.topics import Act, Topic
from app.kernel.decision import ANYTIME, Flow, Option, Seat
from app.kernel.game import AnytimePlay
from app.kit.text import words

FOR_LATER = "For later days"
"""Where that stands on the first day which is better left until one knows the game."""


GIVEN_UP = (
    "If the party agrees, everybody still exploring dissipates: resources, items and what is not banked yet are lost."
)
"""PJ-134, PJ-136, PJ-139 But for what is permanent."""


def anytime(state: State, seat: Seat) -> list[AnytimePlay]:
    """Own affairs only; nothing here depends on what others hide."""
    plays = _perk(state, seat)
    projection = state.projection
    if projection is None or not projection.has_begun:
        return plays
    if state.explorer(seat).is_exploring:
        plays += [*_reactions(state, seat), *_home(state, seat), *_wait(state, seat), *_orders(state, seat)]
    return [*plays, *_shared(state, seat), *_give_up(state, seat)]


def _perk(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-090, PJ-093, PJ-094, PJ-095, PJ-R77 Once, whenever no card is being resolved."""
    if not state.is_calm or state.player(seat).perk:
        return []
    label, text = "Choose a perk and a style, for good", "One of each, for the whole campaign. There is no hurry."
    group = FOR_LATER if state.campaign.day == 1 else None
    choose = partial(choose_perk, state, seat)
    return [Option(f"{ANYTIME}perk", label, choose, text=text, is_lasting=True, act=Act.CHOOSE_PERK, group=group)]


def choose_perk(state: State, seat: Seat) -> Flow[None]:
    """PJ-091, PJ-092 One of each, never one alone, in any pair; one seat at a time, as each card exists once.

    PJ-269 The cards of dormant seats stay taken.
    """
    state.is_calm = False
    pair = yield from _perk_and_style(state, seat)
    state.is_calm = True
    if pair is None:
        return
    player = state.player(seat)
    player.perk, player.style = pair
    names = f"{state.cards.perks[player.perk].name} and {state.cards.styles[player.style].name}"
    state.story.tell(f"{state.title(seat)} chooses {names}.")


def _perk_and_style(state: State, seat: Seat) -> Flow[tuple[str, str] | None]:
    perks, styles = partial(_perks_left, state), partial(_styles_left, state)
    perk = yield from choose_or_not(state, seat, Topic.CHOOSE_PERK, perks, "Neither", is_lasting=True)
    if perk is None:
        return None
    style = yield from choose_or_not(state, seat, Topic.CHOOSE_STYLE, styles, "Neither", is_lasting=True)
    return None if style is None else (perk, style)


def _perks_left(state: State) -> Options[str]:
    taken = [player.perk for player in state.everybody]
    cards = state.cards.perks.values()
    return tuple(_for_good(card) for card in cards if card.id not in taken)


def _for_good(card: Printed) -> Option[str]:
    return Option(card.id, card.name, card.id, card.id, text=words(card.text))


def _styles_left(state: State) -> Options[str]:
    taken = [player.style for player in state.everybody]
    cards = state.cards.styles.values()
    return tuple(_for_good(card) for card in cards if card.id not in taken)


# Stepping in


def _reactions(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-279, PJ-R87, PJ-R91 While nothing is being carried out; in step 2 of one's own turn they are acts."""
    projection = state.exploration
    if not state.is_calm or (projection.is_acting and projection.current.seat == seat):
        return []
    you = state.explorer(seat)
    slides = [
        slide_play(state, you, card, "react", partial(react, state, seat, card)) for card in reactions(state, seat)
    ]
    return [
        replace(option.standing_for(partial(_between, state, option.value)), key=f"{ANYTIME}{option.key}")
        for option in (*slides, *off_turn(state, you))
        if option.value is not None
    ]


def _between(state: State, act: Callable[[], Flow[None]]) -> Flow[None]:
    """The act as a whole, before the game goes on."""
    state.is_calm = False
    yield from act()
    state.is_calm = True


def _home(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-135, PJ-298 At once where nothing is being carried out, otherwise at the next moment one can."""
    if state.is_calm and may_return(state, seat):
        if state.exploration.is_acting and state.exploration.current.seat == seat:
            return []
        home = homeward(state, seat)[0]
        return [replace(home.standing_for(partial(_between, state, home.value)), key=f"{ANYTIME}home")]
    explorer = state.explorer(seat)

    def switch() -> Flow[None]:
        yield from ()
        explorer.is_armed = not explorer.is_armed

    label = "Do not go home by myself" if explorer.is_armed else "Go home at the next moment I can"
    text = "Now you stay until you say so." if explorer.is_armed else "Your day ends then; you bank what you learned."
    return [Option(f"{ANYTIME}home", label, switch, text=text, act=Act.ARM_RETURN)]


def _wait(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-R97 One button for all: the next moment, whatever it is, opens to everybody."""
    if state.exploration.is_held:
        return []

    def hold() -> Flow[None]:
        yield from ()
        state.exploration.is_held = True
        state.story.tell(f"{state.title(seat)} says: Wait!")

    text = "The next moment at which one could react stops for everybody."
    return [Option(f"{ANYTIME}wait", "Wait!", hold, text=text, act=Act.WAIT)]


def _orders(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-298 Each press gives the next order."""
    plays: list[AnytimePlay] = []
    for name, stakes, order in orderable(state):
        stake = next_order(state, seat, name, stakes)
        label, give = worded_order(name, stake, order), partial(_order, state, seat, name, stake)
        key = f"{ANYTIME}order-{name.lower().replace(' ', '-')}"
        text = "A standing order; only you know of it."
        plays.append(
            Option(key, label, give, group="Standing orders", text=text, act=Act.ORDER, card=name, amount=stake)
        )
    return plays


def _order(state: State, seat: Seat, name: str, stake: int) -> Flow[None]:
    yield from ()
    give_order(state, seat, name, stake)


# Looks, and giving up


def _shared(state: State, seat: Seat) -> list[AnytimePlay]:
    """A look belongs to the one who looked, until it is shared."""
    plays: list[AnytimePlay] = []
    for number, look in enumerate(state.exploration.looks, start=1):
        if look.seat == seat and not look.is_shared:
            label, share = f"Share what you saw: {look.where}", partial(_share, state, look)
            text = "From then on the whole party may read it."
            plays.append(Option(f"{ANYTIME}share-{number}", label, share, text=text, act=Act.SHARE_LOOK, amount=number))
    return plays


def _share(state: State, look: Look) -> Flow[None]:
    yield from ()
    look.is_shared = True
    card = state.card_with(look.face)
    state.knowledge.show([card], state.party_mask)
    state.see(look.face)
    named = state.cards.locations.get(look.face) or state.cards.entropy[look.face]
    state.story.confide(
        tuple(state.seats), f"{state.title(look.seat)} shares: {look.where}, {named.name}.", "A look is shared."
    )


def _give_up(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-265, PJ-R83 Each seat may propose it once in a projection."""
    projection = state.exploration
    if seat in projection.proposed or projection.is_over or not state.is_calm:
        return []
    label = "Propose to give this projection up"
    propose = partial(_propose, state, seat)
    return [Option(f"{ANYTIME}give-up", label, propose, text=GIVEN_UP, act=Act.PROPOSE_GIVING_UP)]


def _propose(state: State, seat: Seat) -> Flow[None]:
    options = (Option("propose", "Yes, propose it", True, text=GIVEN_UP),)
    if not (yield from choose_or_not(state, seat, Topic.PROPOSE_GIVING_UP, lambda: options)):
        return
    state.exploration.proposed.append(seat)
    votes = lambda: yes_or_no("Give up: all dissipate", "Go on", GIVEN_UP)  # noqa: E731
    if (yield from party_decides(state, Topic.GIVE_UP, votes)):
        yield from dissipate_all(state)
