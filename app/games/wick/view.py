"""What is seen: shapes of the kit, which pages draw without a template of this game."""

from collections.abc import Iterator

from app.games.wick.state import HOURS, MOST_WAX, State
from app.kernel.region import Declared
from app.kit.lying import cards, for_clients, gauge, hands, lines, people, pile, roles, track
from app.kit.shapes import Item, Step, Tone

NIGHT = (*map(Step, HOURS), Step("Dawn", Tone.GOOD))
DAWN = Item("Dawn, with Wax left", "the guests win", Tone.GOOD)
DARK = Item("No Wax, and the wrong name", "the Draught wins", Tone.BAD)


def heard(state: State) -> Iterator[Item]:
    for clock, hour in zip(HOURS, state.hours, strict=False):
        noise, names = state.cards.noises[hour.noise].name, ", ".join(state.player(seat).name for seat in hour.fed)
        tone = Tone.GOOD if hour.light >= hour.wanted else Tone.BAD
        yield Item(f"{clock} o’clock: {noise}", f"in the light: {names}", tone, f"{hour.light} of {hour.wanted}")


REGIONS: dict[str, Declared[State]] = {
    "wax": gauge("Wax", lambda state: state.wax, most=MOST_WAX, low=3, glyph="flame", help="How long it burns."),
    "wanted": gauge("Light wanted", lambda state: state.wanted, glyph="bulb", help="By the Noise of this hour."),
    "night": track("The night", NIGHT, lambda state: max(0, state.hour - 1), help="How far it is to dawn."),
    "people": people(lambda state, it: "holds the candle" if it is state.acting else "", help="The players."),
    "noises": cards("Noises", lambda state: [*state.room, *state.door], help="Those in the room, then the door's."),
    "light": cards("In the light", lambda state: state.light, help="What was laid last, in no order."),
    "dark": pile("The dark", lambda state: state.dark, help="The Noises to come."),
    "ashes": pile("Ashes", lambda state: state.ashes, help="The cards that are spent."),
    "hand": hands(5, help="What is in the pockets of a player.", empty="Empty pockets."),
    "role": roles("Role", 5, help="Who a player is, for that player, and for all in the end."),
    "goal": lines("How it ends", lambda _state: (DAWN, DARK), of=lambda _state: (), help="How the night can end."),
    "heard": lines(
        "The night so far", heard, of=lambda state: tuple(state.hours), help="Hour by hour: who answered which Noise."
    ),
    "hours": for_clients(lambda state: tuple(state.hours), help="The same, for bots."),
}
