"""Gaining Insanity, breaking, revealing and activating."""

from app.games.within_walls import beats
from app.games.within_walls.asking import asking, insanity_name, insanity_options, place_name
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.items import leave_sheet, resolve_cover
from app.games.within_walls.mind import is_full
from app.games.within_walls.nodes import Trigger
from app.games.within_walls.professions import react, ready
from app.games.within_walls.state import Card, Cover, Insanity, Player, State
from app.games.within_walls.topics import Topic
from app.games.within_walls.windows import answer_window
from app.kernel.decision import Flow, Option
from app.kit import piles

# Gaining


def gain(state: State, player: Player, count: int) -> Flow[None]:
    """WW-146 One card at a time; WW-162 it waits while a break or an activation is being carried out."""
    for _ in range(count):
        if state.breaking:
            state.waiting.append(player.seat)
        elif player.is_alive:
            yield from _gain_one(state, player)


def gain_what_waits(state: State) -> Flow[None]:
    """WW-162, WW-289 In the order it arose, once the card that was activated has left its sheet."""
    while state.waiting and not state.breaking:
        player = state.at(state.waiting.pop(0))
        if player.is_alive:
            yield from _gain_one(state, player)


def _gain_one(state: State, player: Player) -> Flow[None]:
    if is_full(player):
        yield from break_mind(state, player)
        return
    card = _find_card(state, player)
    if card is None:  # WW-147
        state.story.tell(f"No Insanity card fits {player.name}'s mind: nothing is gained.")
        return
    face = state.insanity(card)
    gained = Insanity(card, face.location)
    player.mind.append(gained)  # WW-142, WW-145 unrevealed, one in each place
    player.mind.sort(key=lambda insanity: insanity.location)
    state.tally.draw(face.name)
    told = f"{player.name} gains Insanity: {place_name(face.location)}, tier {face.tier}."
    state.story.tell(told, "bad", beats.gains(state, player, gained))


def _find_card(state: State, player: Player) -> Card | None:
    """WW-142 From the bottom; WW-143, WW-144 those that do not fit go to the top, one by one in the order drawn."""
    filled = {insanity.location for insanity in player.mind}
    deck = state.insanity_deck
    fitting = next((at for at, card in enumerate(deck) if state.insanity(card).location not in filled), None)
    if fitting is None:
        return None
    set_aside, card = deck.cards[:fitting], deck.take(deck[fitting])
    if set_aside:
        told = ", ".join(f"{place_name(state.insanity(c).location)} (tier {state.insanity(c).tier})" for c in set_aside)
        state.story.tell(f"Set aside for {player.name}: {told}.")
    for other in set_aside:
        deck.move(state, other, deck)
    return card


# Breaking


def break_mind(state: State, player: Player) -> Flow[None]:
    """WW-160, WW-R31 The gain is used up, whatever comes of the break; WW-161 in anybody's turn."""
    if player.seat in state.broken:  # WW-163
        state.story.tell(f"{player.name}'s mind has broken already: this Insanity is lost.")
        return
    if (yield from _ignores_break(state, player)):
        return
    state.broken.append(player.seat)
    state.tally.count("minds broken")
    state.story.tell(f"{player.name}'s mind breaks.", "dread", beats.breaks(player))
    state.breaking += 1
    yield from _break(state, player)
    state.breaking -= 1
    yield from gain_what_waits(state)


def _ignores_break(state: State, player: Player) -> Flow[bool]:
    """The Veteran's reaction, before an Insanity is chosen."""
    ability = ready(state, player, Trigger.WOULD_BREAK)
    if ability is None:
        return False
    context, about = Context(player.seat), f"{player.name}'s mind would break."
    yield from react(state, player, ability, Topic.IGNORE_BREAK, about, "Let it break", context)
    return context.is_ignored


def _break(state: State, player: Player) -> Flow[None]:
    chosen = yield from _choose_breaking(state, player)
    if chosen is None:
        return
    while chosen in player.mind and chosen.covers:  # WW-154 whatever their position
        cover = yield from choose_cover(state, player, [(chosen, cover) for cover in chosen.covers])
        yield from resolve_cover(state, player, chosen, cover)
    if chosen not in player.mind:  # WW-155, WW-R33
        return
    if not chosen.is_revealed:
        yield from answer_window(state, player, "revealed, for your mind breaks", lambda: still(player, chosen, False))
        if _is_out_of_reach(player, chosen):  # WW-156, WW-R34 prevented, unrevealed and covered
            _holds_on(state, player)
            return
        turn_up(state, player, [chosen])  # WW-157
    # WW-153, WW-158 what is revealed takes a Drug only, and then keeps its count
    yield from answer_window(state, player, "activated, for your mind breaks", lambda: still(player, chosen, True))
    if _is_out_of_reach(player, chosen):
        _holds_on(state, player)
        return
    yield from _carry_out_insanity(state, player, chosen)  # WW-159 at once, without counting down


def _holds_on(state: State, player: Player) -> None:
    state.story.tell(f"{player.name} holds on: the break is prevented.", "good", beats.holds_on(player))


def _choose_breaking(state: State, player: Player) -> Flow[Insanity | None]:
    """WW-152 An unrevealed card, covered or not; WW-153, WW-R32 a revealed one only if there is none."""

    def options() -> tuple[Option[Insanity], ...]:
        unrevealed = [insanity for insanity in player.mind if not insanity.is_revealed]
        return insanity_options(state, unrevealed or player.mind, player)

    return (yield from asking(state, player.seat, f"{player.name}'s mind breaks.").choose(Topic.BREAK, options))


def still(player: Player, insanity: Insanity, is_revealed: bool) -> list[Insanity]:
    """The card, as long as it is there, uncovered, and on that side."""
    is_there = any(other is insanity for other in player.mind)
    return [insanity] if is_there and not insanity.covers and insanity.is_revealed == is_revealed else []


def _is_out_of_reach(player: Player, insanity: Insanity) -> bool:
    return bool(insanity.covers) or insanity not in player.mind


# Revealing and activating


def reveal(state: State, player: Player, insanity: Insanity) -> Flow[None]:
    """WW-170 The owner may answer first; WW-167 what is covered stays unrevealed."""
    yield from answer_window(state, player, "revealed", lambda: still(player, insanity, False))
    turn_up(state, player, still(player, insanity, False))


def turn_up(state: State, player: Player, cards: list[Insanity]) -> None:
    """WW-164 For all to see, in starting position: WW-165 two quarter turns remain."""
    for insanity in cards:
        insanity.is_revealed, insanity.left = True, 2
        piles.reveal(state, [insanity.card])
        face = state.insanity(insanity.card)
        title = f"{player.name}'s {place_name(insanity.location)} is {face.name}"
        state.story.tell(f"{title}: {face.words}", "bad", beats.revealed(state, player, insanity))
        state.slip(insanity.card, title, face.words)


def activate(state: State, player: Player, insanity: Insanity) -> Flow[None]:
    """WW-170 The owner may answer first; then its effect is carried out."""
    yield from answer_window(state, player, "activated", lambda: still(player, insanity, True))
    if not still(player, insanity, True):
        return
    state.breaking += 1
    yield from _carry_out_insanity(state, player, insanity)
    state.breaking -= 1
    yield from gain_what_waits(state)


def _carry_out_insanity(state: State, player: Player, insanity: Insanity) -> Flow[None]:
    """WW-168 For its owner; WW-169, WW-R36 afterwards the card leaves the sheet."""
    face = state.insanity(insanity.card)
    insanity.left = 0
    state.tally.play(face.name)
    state.tally.count("activations")
    state.resolving.append(insanity.card)
    title = f"{face.name} takes hold of {player.name}"
    state.story.tell(f"{title}: {face.words}", "dread", beats.activated(state, player, insanity))
    state.slip(insanity.card, title, face.words)
    yield from carry_out(state, Context(player.seat), face.steps)
    state.resolving.remove(insanity.card)
    leave_sheet(state, player, insanity)


def choose_cover(state: State, player: Player, covers: list[tuple[Insanity, Cover]]) -> Flow[Cover]:
    """WW-077 The owner chooses which of several covers comes first."""

    def options() -> tuple[Option[Cover], ...]:
        return tuple(
            Option(
                f"cover-{insanity.location}-{insanity.covers.index(cover) + 1}",
                f"{state.item(cover.card).kind.capitalize()} on {insanity_name(state, insanity)}",
                cover,
                None,
                player.seat,
                place=place_name(insanity.location),
                amount=insanity.covers.index(cover) + 1,
            )
            for insanity, cover in covers
            if cover in insanity.covers
        )

    picked = yield from asking(state, player.seat).choose(Topic.COVER_FIRST, options)
    assert picked is not None
    return picked
