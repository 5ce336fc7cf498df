"""The Wall's answers: one small thought for every kind of question."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.hands import keepsake
from app.games.fourth_wall.bots.judgement import BY_CHANCE, BY_CHOICE, GATE, VICTORY, hardness
from app.games.fourth_wall.bots.reading import acting
from app.games.fourth_wall.bots.schemes import Scheme, WallJudgement, spend
from app.games.fourth_wall.faces import Symbols
from app.games.fourth_wall.view import StreetHorror
from app.kernel.decision import Seat
from app.kernel.offer import Offer

Choice: TypeAlias = tuple[str, ...]
PATIENCE = 1.4
"""How much better the next turn must be for The Wall to Brood in this one: Wrath now does not forgo Wrath then."""
EXPOSED = 12.0
"""What it costs if The Scourge falls and nothing takes its place before somebody closes a Gate."""


# Wrath or Brood


def wrath_or_brood(mind: WallJudgement, _offer: Offer) -> Choice:
    """Brood bars the Gates and wakes the spent, but until Wrath has followed, a dead Scourge cannot be replaced."""
    pool = mind.doom.pool
    now, _ = spend(mind.schemes(), pool + 1)
    if now >= VICTORY / 2:
        return ("wrath",)
    later, _ = spend(mind.schemes(all_awake=True), min(pool + 2, mind.doom.limit or 9))
    if not mind.horrors:
        return ("brood",) if later >= VICTORY / 2 else ("wrath",)
    if mind.scourge is None:
        return ("brood",)
    after_brood, after_wrath = EXPOSED * (1.0 - mind.bulwark), EXPOSED * mind.breach
    return ("brood",) if later - after_brood > PATIENCE * now - after_wrath else ("wrath",)


def unleash(mind: WallJudgement, offer: Offer) -> Choice:
    """The Scourge goes where it is hardest to get at, or dearest to be rid of."""

    def grip(key: str) -> float:
        horror = _horror(mind, key)
        return hardness(horror.left) + 0.4 * min(GATE, mind.rattle(horror.horror)) if horror else 0.0

    return (max(offer.keys, key=grip),)


def _horror(mind: WallJudgement, key: str) -> StreetHorror | None:
    place = int(key.split("-")[1])
    return next((horror for horror in mind.horrors if horror.place == place), None)


# Wrath


def act(mind: WallJudgement, offer: Offer) -> Choice:
    """First what brings Doom, then what the pool buys best, and last what wakes the spent."""
    keys = offer.keys
    for horror in mind.horrors:
        if f"trigger-{horror.place}" in keys and _feeds(horror):
            return (f"trigger-{horror.place}",)
    sound = {option.key for option in offer.options if option.warning is None}
    groups = [[scheme for scheme in group if scheme.key in sound] for group in mind.schemes()]
    _, chosen = spend(groups, mind.doom.pool)
    return (min(chosen, key=_turn_of).key,) if chosen else ("end",)


def _feeds(horror: StreetHorror) -> bool:
    text = acting(horror.horror.text, "Trigger")
    brought = sum(sentence.clause.n for sentence in text if isinstance(sentence.clause, n.AddDoom))
    return brought > horror.horror.trigger_cost


def _turn_of(scheme: Scheme) -> tuple[bool, bool, float]:
    """What costs nothing comes early: a turn without Doom ends by itself."""
    return scheme.comes_last, scheme.cost > 0, -scheme.worth


def destroy(mind: WallJudgement, offer: Offer) -> Choice:
    found = [(worth, key) for worth, key in mind.loose() if key in offer.keys]
    return (max(found)[1],) if found else offer.default


# Targets


def target(mind: WallJudgement, offer: Offer) -> Choice:
    """Whoever it hurts most: first those whose hand it empties."""
    count, edge = _blow(mind, offer.prompt)
    worths = {member.seat: mind.hit(member, count, edge) for member in mind.sane}
    return (max(offer.keys, key=lambda key: (worths[Seat(key)], mind.wait(Seat(key)))),)


def _blow(mind: WallJudgement, prompt: str) -> tuple[int, float]:
    """How many Marbles the text that is running takes, and how."""
    edges = {n.Lose: 1.0, n.LoseRandom: BY_CHANCE, n.LoseChosen: BY_CHOICE}
    for text in _texts_of(mind, prompt.split(":")[0]):
        for label in ("Trigger", "Deathrattle", "Unique"):
            for sentence in acting(text, label):
                clause = sentence.clause
                if isinstance(clause, n.Lose | n.LoseRandom | n.LoseChosen) and clause.who is n.Who.TARGET:
                    return clause.n, edges[type(clause)]
    return 1, 1.0


def _texts_of(mind: WallJudgement, name: str) -> list[str]:
    texts = [horror.horror.text for horror in mind.horrors if horror.horror.name == name]
    card = mind.tracker.wall_card
    return [*texts, card.text] if card and card.name == name else texts


def take_marble(mind: WallJudgement, offer: Offer) -> Choice:
    """The Marble they need most: one that shows the Symbol they have least of, and of those the best."""
    printed = [mind.cards.marbles.get(option.card or "") for option in offer.options]
    symbols: list[Symbols] = [card.symbols if card else (0, 0, 0) for card in printed]
    texts = [card.text if card else "" for card in printed]
    shown = [sum(some[kind] > 0 for some in symbols) for kind in range(3)]
    scarce = min(range(3), key=lambda kind: shown[kind] or len(symbols))

    def need(place: int) -> tuple[bool, float]:
        return symbols[place][scarce] > 0, keepsake(texts[place], symbols[place])

    return (offer.keys[max(range(len(printed)), key=need)],)


# Horrors


def sacrifice(mind: WallJudgement, offer: Offer) -> Choice:
    """Those that are Drained or nearly dead go first."""

    def value(key: str) -> tuple[bool, int]:
        horror = _horror(mind, key)
        return (horror is not None and not horror.is_drained, sum(horror.left) if horror else 0)

    count = offer.pick[0] if offer.pick else 1
    return tuple(sorted(offer.keys, key=value)[:count])


def undrain(mind: WallJudgement, offer: Offer) -> Choice:
    """As many as allowed, the most profitable first."""

    def profit(key: str) -> float:
        horror = _horror(mind, key)
        return mind.profit(horror.horror) if horror else 0.0

    count = offer.pick[1] if offer.pick else 1
    return tuple(sorted(offer.keys, key=profit, reverse=True)[:count])


def shake_off(mind: WallJudgement, offer: Offer) -> Choice:
    def relief(key: str) -> float:
        horror = _horror(mind, key)
        return mind.burden(horror) if horror else 0.0

    return (max(offer.keys, key=relief),)


def manifest_cheaper(mind: WallJudgement, offer: Offer) -> Choice:
    """The dearest, since it costs so little now."""

    def bargain(key: str) -> float:
        horror = mind.wall_hand.horrors[int(key.split("-")[1]) - 1]
        return mind.presence(horror) + 0.5 * horror.manifest_cost

    return (max(offer.keys, key=bargain),)


Thought: TypeAlias = Callable[[WallJudgement, Offer], Choice]
