"""Answer windows: before an Insanity card is revealed or activated, its owner may use items (WW-170)."""

from collections.abc import Callable

from app.games.within_walls.asking import because, place_name
from app.games.within_walls.items import use, uses
from app.games.within_walls.nodes import Barred
from app.games.within_walls.records import TIERS
from app.games.within_walls.state import Card, Insanity, Player, State, Window
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow, Option, Question, Timing, ask, question

MILD = min(TIERS)
HELP = Timing(at_least=4)
"""WW-282 The time others have to hand over an item to one who holds none that would help."""


def opens(state: State, player: Player, due: list[Insanity]) -> bool:
    """WW-281 If anybody living holds an item that may help. Public facts only (WW-R37)."""
    is_helped = any(other.items for other in state.others(player.seat)) or bool(answers(state, player, due))
    return player.is_alive and is_helped and not state.is_barred(player.seat, Barred.USE_ITEMS)  # WW-283


def answers(state: State, player: Player, due: list[Insanity]) -> list[Option[tuple[Card, Insanity]]]:
    """The items of one's own that would change what comes; their backs tell, so everybody knows."""
    return [option for option in uses(state, player) if any(option.value[1] is one for one in due)]


def answer_window(state: State, player: Player, what: str, due: Callable[[], list[Insanity]]) -> Flow[None]:
    """Until the owner accepts or WW-171 nothing is due any more. Others may give items meanwhile (WW-282)."""
    is_accepted = False
    while not is_accepted and due() and opens(state, player, due()):
        state.window = Window(player.seat, [insanity.location for insanity in due()], what)
        answer = yield from ask(
            player.seat,
            f"{player.name} may answer with items.",
            lambda: _question(state, player, what, due()),
            timing=None if answers(state, player, due()) else HELP,
        )
        state.window = None
        if answer is None or answer[1] is None:
            is_accepted = answer is not None
        else:
            use(state, player, *answer[1])


def _question(
    state: State, player: Player, what: str, due: list[Insanity]
) -> Question[tuple[str, tuple[Card, Insanity] | None]]:
    """WW-182 Any item one holds, wherever it may lie; the first option is to let it happen."""
    if not due:
        return Question("", ())
    places = " and ".join(place_name(insanity.location) for insanity in due)
    happens = " ".join(_what_comes(state, insanity) for insanity in due)
    helped = "Nothing you hold helps; others may still give you something."
    text = happens if answers(state, player, due) else f"{happens} {helped}"
    accept: Option[tuple[str, tuple[Card, Insanity] | None]] = Option(
        "accept", "Let it happen", ("accept", None), text=text, declines=True
    )
    helpful = answers(state, player, due)
    placing = tuple(it.standing_for(("use", it.value)) for it in _most_urgent_first(state, player, due))
    why = because(state) or f"{player.name}'s upkeep"
    asked = Topic.ANSWER_WITH_ITEM(places=places, what=what)
    let_it = None if helpful and not _is_let(state, player, due) else ("accept",)  # unless somebody helps in time
    return question(asked, (accept, *placing), default=("accept",), given=let_it, because=why)


def _is_let(state: State, player: Player, due: list[Insanity]) -> bool:
    """WW-R77 Whether the owner has said to let such things happen."""
    return player.lets_mild and all(not it.is_revealed and state.insanity(it.card).tier == MILD for it in due)


def _most_urgent_first(state: State, player: Player, due: list[Insanity]) -> list[Option[tuple[Card, Insanity]]]:
    return sorted(uses(state, player), key=lambda option: not any(option.value[1] is one for one in due))


def _what_comes(state: State, insanity: Insanity) -> str:
    """As much as everybody knows: the text of what is revealed, of the rest that it comes to light."""
    place = place_name(insanity.location)
    if insanity.is_revealed:
        return f"{place}: {state.insanity(insanity.card).words}"
    return f"{place} (tier {state.insanity(insanity.card).tier}) comes to light."
