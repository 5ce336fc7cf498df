"""Professions: which abilities are ready, and using those that need one's own turn."""

from app.games.within_walls.asking import asking
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Trigger
from app.games.within_walls.possible import can
from app.games.within_walls.records import Ability
from app.games.within_walls.state import Player, State
from app.games.within_walls.topics import Act
from app.kernel.decision import Flow, Option, WhyNot
from app.kernel.topic import Asked

ON_TURN = (Trigger.TURN_ONCE_PER_GAME, Trigger.TURN_ONCE_PER_ROUND)


def ready(state: State, player: Player, trigger: Trigger) -> Ability | None:
    """The ability of the player's profession for this moment, if it is not spent."""
    if not player.is_alive or trigger in player.spent:
        return None
    return state.profession(player).ability(trigger)


def spend(state: State, player: Player, ability: Ability) -> None:
    """WW-239 For all to see; WW-296 once per game for good, once per round until the next."""
    player.spent.append(ability.trigger)
    state.story.tell(f"{player.name} acts as {state.profession(player).name}.", "card")
    state.tally.play(state.profession(player).name)


def on_turn(state: State, player: Player) -> tuple[tuple[Option[Ability], ...], tuple[WhyNot, ...]]:
    """WW-236, WW-237 What may be used now, and why not the rest: WW-238 the first instruction must be possible."""
    options: list[Option[Ability]] = []
    refused: list[WhyNot] = []
    face = state.profession(player)
    for ability in face.abilities:
        if ability.trigger not in ON_TURN:
            continue
        label = f"Use your profession: {face.name}"
        if ability.trigger in player.spent:
            refused.append(WhyNot(label, "It has been used.", "WW-296", Act.USE_PROFESSION))
        elif not can(state, player.seat, ability.steps[0]):
            reason = "Its first instruction cannot be carried out in full."
            refused.append(WhyNot(label, reason, "WW-238", Act.USE_PROFESSION))
        else:
            region, text = player.seat, ability.words
            options.append(Option("profession", label, ability, face.card, region, text=text, act=Act.USE_PROFESSION))
    return tuple(options), tuple(refused)


def use_ability(state: State, player: Player, ability: Ability) -> Flow[None]:
    """WW-235 The holder is "you"."""
    assert player.profession is not None
    spend(state, player, ability)
    state.resolving, state.slips = [*state.resolving, player.profession], []
    yield from carry_out(state, Context(player.seat), ability.steps)
    state.resolving.remove(player.profession)


def react(
    state: State, player: Player, ability: Ability, asked: Asked, about: str, no: str, context: Context
) -> Flow[bool]:
    """An ability that answers something, if its holder wants it to."""
    face = state.profession(player)
    label = f"Use your profession, the {face.name}"
    yes = Option("yes", label, True, face.card, text=ability.words, seat=context.protected)
    if not (yield from asking(state, player.seat, about).confirm(asked, yes, no)):
        return False
    spend(state, player, ability)
    yield from carry_out(state, context, ability.steps)
    return True


def renew(state: State) -> None:
    """WW-296 At the start of each round."""
    for player in state.players:
        player.spent = [trigger for trigger in player.spent if trigger is not Trigger.TURN_ONCE_PER_ROUND]
