"""What any seat may do while the game waits for somebody: choose a perk, share a look, arm a return, give up."""

from functools import partial

from app.games.projector.asking import Options, choose_or_not, party_decides, yes_or_no
from app.games.projector.faces import Printed
from app.games.projector.leaving import dissipate_all
from app.games.projector.state import Look, State
from app.games.projector.topics import Act, Topic
from app.games.projector.wording import worded
from app.kernel.decision import ANYTIME, Flow, Option, Seat
from app.kernel.game import AnytimePlay


def anytime(state: State, seat: Seat) -> list[AnytimePlay]:
    """Own affairs only; nothing here depends on what others hide."""
    plays = [*_perk(state, seat), *_passes(state, seat)]
    if state.projection is not None and state.projection.has_begun:
        plays += [*_armed(state, seat), *_watching(state, seat), *_shared(state, seat), *_give_up(state, seat)]
    return plays


def _perk(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-090, PJ-093, PJ-094, PJ-095, PJ-R77 Once, whenever no card is being resolved."""
    if not state.is_calm or state.player(seat).perk:
        return []
    label, text = "Choose a perk and a style, for good", "One of each, for the whole campaign."
    choose = partial(choose_perk, state, seat)
    return [Option(f"{ANYTIME}perk", label, choose, text=text, is_lasting=True, act=Act.CHOOSE_PERK)]


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
    return tuple(_for_good(state, card) for card in cards if card.id not in taken)


def _for_good(state: State, card: Printed) -> Option[str]:
    return Option(card.id, card.name, card.id, card.id, text=worded(state.cards, card.text))


def _styles_left(state: State) -> Options[str]:
    taken = [player.style for player in state.everybody]
    cards = state.cards.styles.values()
    return tuple(_for_good(state, card) for card in cards if card.id not in taken)


def _passes(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-298"""
    if not state.player(seat).passes:
        return []

    def clear() -> Flow[None]:
        yield from ()
        state.player(seat).passes.clear()

    return [Option(f"{ANYTIME}ask-me", "Ask me again at every moment to react", clear, act=Act.ASK_AGAIN)]


def _armed(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-298"""
    explorer = state.explorer(seat)
    if not explorer.is_exploring:
        return []

    def switch() -> Flow[None]:
        yield from ()
        explorer.is_armed = not explorer.is_armed

    label = "Do not go home by myself" if explorer.is_armed else "Go home at the next moment I can"
    return [Option(f"{ANYTIME}arm", label, switch, act=Act.ARM_RETURN)]


def _watching(state: State, seat: Seat) -> list[AnytimePlay]:
    """PJ-R96 For reactions that are good at any time: one names the moment oneself."""
    explorer = state.explorer(seat)
    holds_one = any(state.ability_of(card).is_reaction for card in explorer.hand)
    if not explorer.is_exploring or explorer.is_watching or not holds_one:
        return []

    def watch() -> Flow[None]:
        yield from ()
        explorer.is_watching = True

    return [Option(f"{ANYTIME}watch", "Ask me at the next moment to react", watch, act=Act.WATCH)]


def _shared(state: State, seat: Seat) -> list[AnytimePlay]:
    """A look belongs to the one who looked, until it is shared."""
    plays: list[AnytimePlay] = []
    for number, look in enumerate(state.exploration.looks, start=1):
        if look.seat == seat and not look.is_shared:
            label, share = f"Share what you saw: {look.where}", partial(_share, state, look)
            plays.append(Option(f"{ANYTIME}share-{number}", label, share, act=Act.SHARE_LOOK, amount=number))
    return plays


def _share(state: State, look: Look) -> Flow[None]:
    yield from ()
    look.is_shared = True
    card = state.card_with(look.face)
    state.show_party([card])
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
    return [Option(f"{ANYTIME}give-up", label, propose, act=Act.PROPOSE_GIVING_UP)]


def _propose(state: State, seat: Seat) -> Flow[None]:
    options = (Option("propose", "Yes, propose it", True),)
    if not (yield from choose_or_not(state, seat, Topic.PROPOSE_GIVING_UP, lambda: options)):
        return
    state.exploration.proposed.append(seat)
    votes = lambda: yes_or_no("Give up: all dissipate", "Go on")  # noqa: E731
    if (yield from party_decides(state, Topic.GIVE_UP, votes)):
        yield from dissipate_all(state)
