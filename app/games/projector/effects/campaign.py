"""Sentences that change the campaign for good, or lead from card to card."""

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import all_at_once
from app.games.projector.effects.map import lies_at, replace_at
from app.games.projector.lines import Trigger
from app.games.projector.moments import Window
from app.games.projector.printing import deal_realspace, print_slides
from app.games.projector.reading import read_card
from app.games.projector.running import Play, effect, holds
from app.games.projector.state import State
from app.games.projector.windows import window
from app.kernel.decision import Flow, GameOver, Outcome


@effect(n.Bank)
def banks(state: State, play: Play, node: n.Bank) -> Flow[None]:
    """PJ-V44"""
    yield from ()
    before, gained = state.campaign.bank[node.trait], node.count.value(play.margin)
    state.campaign.bank[node.trait] += gained
    shown = beats.banked(node.trait, before, before + gained)
    state.story.tell(f"The bank gains {gained} {node.trait}.", "good", shown)


@effect(n.BankHalf)
def banks_half(state: State, play: Play, _node: n.BankHalf) -> Flow[None]:
    """PJ-V45 At cleanup, before the reset."""
    yield from ()
    state.explorer(play.seat).banks_half = True


# Reading


@effect(n.Read)
def reads(state: State, play: Play, node: n.Read) -> Flow[None]:
    """PJ-V73, PJ-081 The whole chain at once, with a window between two cards."""
    yield from window(state, Window.CHAIN, f"{play.source} leads to another card")
    yield from read_card(state, play, node.card)


@effect(n.SetAside)
def sets_aside(state: State, _play: Play, node: n.SetAside) -> Flow[None]:
    """PJ-V73 Kept for the end of the projection."""
    yield from ()
    if state.projection is not None:
        state.projection.reading_at_end += node.cards


# Marks and goals


@effect(n.Mark)
def marks(state: State, _play: Play, node: n.Mark) -> Flow[None]:
    """PJ-V72"""
    yield from ()
    if node.mark not in state.campaign.marks:
        state.campaign.marks.append(node.mark)
    _reveal_met_goals(state)


def _reveal_met_goals(state: State) -> None:
    """PJ-R17, PJ-V30 A hidden goal that is met is revealed at that moment."""
    for id, card in state.cards.objectives.items():
        for line in card.on(Trigger.GOAL):
            nobody = Play(state.speaker, card.name)
            if line.goal is not None and holds(state, nobody, line.goal):
                reveal(state, id)


def reveal(state: State, id: str) -> None:
    """PJ-R17 Once revealed it stays revealed."""
    if id not in state.campaign.revealed:
        state.campaign.revealed.append(id)
        card = state.cards.objectives[id]
        state.story.tell(f"Objective: {card.name}. {card.story}", "good", beats.goal_known(card))


@effect(n.Reveal)
def reveals(state: State, _play: Play, node: n.Reveal) -> Flow[None]:
    """PJ-V58"""
    yield from ()
    if node.card in state.cards.objectives:
        reveal(state, node.card)


@effect(n.Achieve)
def achieves(state: State, play: Play, node: n.Achieve) -> Flow[None]:
    """PJ-V74, PJ-257, PJ-R16 Recorded at once, and for good."""
    yield from ()
    if node.goal not in state.campaign.goals:
        state.campaign.goals.append(node.goal)
        state.today.goals.append(node.goal)
        state.story.tell("A goal is achieved.", "good", beats.goal_met(state, node.goal, play.seat))


@effect(n.Win)
def wins(state: State, _play: Play, _node: n.Win) -> Flow[None]:
    """PJ-V74, PJ-004"""
    yield from ()
    reason = f"Helena is found, on day {state.campaign.day}."
    state.story.tell(reason, "good", beats.won(state, reason))
    raise GameOver(Outcome("won", tuple(state.seats), reason, "PJ-004"))


# Eliminating


@effect(n.Eliminate)
def eliminates(state: State, _play: Play, node: n.Eliminate) -> Flow[None]:
    """PJ-020, PJ-021, PJ-R63 Out of the game for the rest of the campaign; doing it twice does nothing."""
    yield from ()
    campaign = state.campaign
    if node.card in campaign.eliminated:
        return
    campaign.eliminated.append(node.card)
    for deck in campaign.stories.values():
        if node.card in deck:
            deck.remove(node.card)  # PJ-117, PJ-118 wherever in its deck it lies
    if node.replacement is not None:
        campaign.replaced[node.card] = node.replacement  # PJ-023, PJ-R15 a setup card in use stays in force
    _off_the_map(state, node)


def _off_the_map(state: State, node: n.Eliminate) -> None:
    space = lies_at(state, node.card) if state.projection is not None else None
    if space is None:
        return
    if node.replacement is not None:
        replace_at(state, space, node.replacement)
    elif not any(person.space == space for person in state.exploration.exploring()):
        del state.exploration.spots[space]


# Unlocking: doing it twice does nothing


def _add(listed: list[str], things: tuple[str, ...]) -> list[str]:
    new = [thing for thing in things if thing not in listed]
    listed += new
    return new


@effect(n.UnlockCards)
def unlocks_cards(state: State, _play: Play, node: n.UnlockCards) -> Flow[None]:
    """PJ-014, PJ-V63 Diary pages wait for a learning phase (PJ-R71)."""
    yield from ()
    for id in node.cards:
        if id in state.cards.diaries:
            if id not in state.campaign.read and _add(state.campaign.diary, (id,)):
                page = state.cards.diaries[id]
                state.story.tell(f"A diary page is found: {page.name}.", "good", beats.diary(page))
        elif _add(state.campaign.unlocked, (id,)):
            state.story.tell("Something new is unlocked.", "good", beats.unlocked("", "It waits for you."))


@effect(n.UnlockArea)
def unlocks_area(state: State, _play: Play, node: n.UnlockArea) -> Flow[None]:
    """PJ-V63"""
    yield from ()
    if _add(state.campaign.areas, (node.area,)):
        name = state.cards.areas[node.area].name
        state.story.tell(f"{name} is open.", "good", beats.area_open(node.area, name))


@effect(n.UnlockDeck)
def unlocks_deck(state: State, _play: Play, node: n.UnlockDeck) -> Flow[None]:
    """PJ-V63 Its top card is turned up (PJ-038)."""
    yield from ()
    if _add(state.campaign.open_decks, (node.deck,)):
        told = f"The ability deck {node.deck} is open."
        state.story.tell(told, "good", beats.unlocked("A deck is open", told))


@effect(n.UnlockAbilities)
def unlocks_abilities(state: State, _play: Play, node: n.UnlockAbilities) -> Flow[None]:
    """PJ-R62 Level 4, no cost, no free slides."""
    yield from ()
    for name in node.abilities:
        unlock_ability(state, name)


def unlock_ability(state: State, name: str) -> None:
    """PJ-030, PJ-233, PJ-234 To the unlocked area at level 4; the next card of its deck is turned up."""
    if name not in state.campaign.levels:
        state.campaign.ability_decks[state.cards.abilities[name].deck].remove(name)
        state.campaign.levels[name] = state.options.level
        shown = beats.unlocked("A new ability", f"{name} can be printed now.", (state.cards.abilities[name].id,))
        state.story.tell(f"{name} is unlocked.", "good", shown)


@effect(n.UnlockItems)
def unlocks_items(state: State, _play: Play, node: n.UnlockItems) -> Flow[None]:
    """PJ-101, PJ-V63"""
    yield from ()
    new = _add(state.campaign.craftable, node.items)
    if new:
        made = ", ".join(new)
        state.story.tell(f"Now to be made: {made}.", "good", beats.unlocked("Now to be made", f"{made}.", new))


@effect(n.UnlockManeuvers)
def unlocks_maneuvers(state: State, _play: Play, node: n.UnlockManeuvers) -> Flow[None]:
    """PJ-V63"""
    yield from ()
    found = tuple(id for id in state.cards.maneuvers if node.first <= id <= node.last)
    new = _add(state.campaign.maneuvers, found)
    if new:
        names = ", ".join(state.cards.maneuvers[id].name for id in new)
        state.story.tell(f"Maneuvers: {names}.", "good", beats.unlocked("Something to do together", f"{names}.", new))


# Slides


@effect(n.EachPrints)
def each_prints(state: State, play: Play, node: n.EachPrints) -> Flow[None]:
    """PJ-V78"""
    flows = {seat: print_slides(state, seat, node.count, play.source) for seat in state.seats}
    yield from all_at_once(flows)


@effect(n.PrintMore)
def prints_more(state: State, play: Play, node: n.PrintMore) -> Flow[None]:
    """PJ-V78"""
    yield from print_slides(state, play.seat, node.count, play.source, is_more=True)


@effect(n.DealRealspace)
def deals_realspace(state: State, _play: Play, _node: n.DealRealspace) -> Flow[None]:
    """PJ-V81"""
    yield from deal_realspace(state)
