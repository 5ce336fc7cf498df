"""A player leaves the game (WW-224)."""

from app.games.within_walls import beats
from app.games.within_walls.drawing import shuffle_back_items
from app.games.within_walls.items import withdraw_trades
from app.games.within_walls.records import CULTISTS
from app.games.within_walls.state import Phase, Player, State
from app.games.within_walls.victory import Fate, check_numbers, end_of_two
from app.kit.piles import Deck, reveal


def eliminate(state: State, player: Player) -> None:
    """WW-225 The agenda is shown, then victory is checked, then the cards go, then the die moves (WW-R51)."""
    assert player.agenda is not None
    player.is_alive = False
    reveal(state, [player.agenda])
    opened = beats.file_opened(state, player.agenda, player.seat, player.name)
    state.story.tell(f"{player.name} is eliminated: {state.agenda(player.agenda).name}.", "dread", opened)
    if state.is_two_player:
        end_of_two(state, Fate.ONE_OUT)
    check_numbers(state)
    put_cards_away(state, player)
    if state.phase is Phase.PLANNING and state.lead == player.seat:  # WW-056, WW-R11
        state.lead = state.from_seat(player.seat)[0].seat
        shown = beats.lead(state, state.lead, "The duty passes to the left")
        state.story.tell(f"{state.name(state.lead)} is Lead Agent now.", moment=shown)
    if not state.is_cultist(player):  # WW-228, WW-R62, WW-R63; WW-229 not for a Cultist
        state.progress += 1


def eliminate_npc(state: State) -> None:
    """WW-262 Only a vote of both people does that."""
    assert state.npc is not None
    state.npc.is_alive = False
    reveal(state, [state.npc.agenda])
    what = "the Cultist" if state.agenda(state.npc.agenda).side == CULTISTS else "an Agent"
    name = f"The {state.profession_card(state.npc.profession).name}"
    state.story.tell(f"{name} was {what}.", "dread", beats.file_opened(state, state.npc.agenda, None, name))
    end_of_two(state, Fate.THIRD_OUT)


def put_cards_away(state: State, player: Player) -> None:
    """WW-227, WW-R52 Everything returns to its deck, unseen."""
    events = Deck()
    player.investigation.empty(state, events)
    player.events.empty(state, events)
    events.shuffle(state)
    for card in events:
        state.event_deck.tuck(state, card)
    covers = [cover.card for insanity in player.mind for cover in insanity.covers]
    items = [*player.items.empty(state, Deck()), *covers]
    withdraw_trades(state, items)
    state.trades = [trade for trade in state.trades if player.seat not in (trade.giver, trade.taker)]
    shuffle_back_items(state, items)
    minds = [insanity.card for insanity in player.mind]
    state.chance.shuffle(minds)
    for card in minds:
        state.insanity_deck.put(state, card)
    player.mind = []
