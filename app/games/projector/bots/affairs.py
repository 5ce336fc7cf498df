"""The bot in the party's affairs: where to go, what to take along, what to learn."""

from collections.abc import Mapping

from app.games.projector import nodes as n
from app.games.projector.bots.sight import Choice, Sight
from app.games.projector.campaign_view import SlideLine
from app.games.projector.faces import Printed
from app.games.projector.lines import Trigger
from app.games.projector.standing import fits
from app.games.projector.topics import Act
from app.kernel.offer import Offer, OfferedOption

CORE = ("Persuade", "Tinker", "Dash", "Spot", "Fend")
FURTHER = ("Strike", "Brace", "Kindle", "Soothe", "Forewarn", "Scavenge", "Peek", "Analyze", "Anchor")
PERKS = ("Trailblazer", "Steady Hand", "Nine Lives", "Bright Eyes")
STYLES = ("Afraid of the Dark", "Chatterbox", "Travels Light", "Empty-Handed")
"""Those that bind least."""
HARD = (n.AtLeastOfOneTrait, n.AtMostOfEachAbility, n.AtMostTraits)
"""What a style asks that this bot does not think of; then it builds what silence would."""


# Perk and style


def perk_to_choose(offer: Offer) -> Choice | None:
    """One is better off with than without."""
    return tuple(option.key for option in offer.anytime if option.act == Act.CHOOSE_PERK) or None


def perk(sight: Sight, offer: Offer) -> Choice:
    return _first_of(PERKS, sight.cards.perks, offer)


def style(sight: Sight, offer: Offer) -> Choice:
    return _first_of(STYLES, sight.cards.styles, offer)


def _first_of(names: tuple[str, ...], cards: Mapping[str, Printed], offer: Offer) -> Choice:
    called = {cards[option.card].name: option.key for option in offer.options if option.card}
    return tuple(called[name] for name in names if name in called)[:1]


# The adventure


def which_area(sight: Sight, offer: Offer) -> Choice:
    """One whose goal is open, another every day; otherwise where most goals lie, the oldest first."""
    achieved = [area.card for area in sight.campaign.areas if area.is_achieved]
    waiting = [option for option in offer.options if option.card not in achieved]
    if waiting:
        return (waiting[(sight.day.day - 1) % len(waiting)].key,)
    goals = [objective.card for objective in sight.campaign.objectives]
    return (max(offer.options, key=lambda option: sum(goal.startswith(option.card or "") for goal in goals)).key,)


def everything(_sight: Sight, offer: Offer) -> Choice:
    """Everything is taken along."""
    return offer.keys


def who_carries(sight: Sight, offer: Offer) -> Choice:
    """Things are shared out evenly."""
    carried = {seat: len(member.items) for seat, member in sight.party.items()}
    return (min(offer.options, key=lambda option: carried[option.seat] if option.seat else 0).key,)


def deck(sight: Sight, offer: Offer) -> Choice:
    """Of every ability in turn the best slides, the most useful abilities first; twice those before all others."""
    assert offer.pick is not None
    demands = _demands(sight)
    if any(isinstance(node, HARD) for node in demands):
        return offer.default
    bans = [node.sort for node in demands if isinstance(node, n.NoCards)]
    fitting = [line for line in sight.reserve.slides if not any(_is_of(sight, line, sort) for sort in bans)]
    chosen = [key for node in demands if isinstance(node, n.AtLeastCards) for key in _wanted(sight, fitting, node)]
    piles = {name: _best_first(fitting, name) for name in (*CORE, *FURTHER)}
    for name in (*CORE * 2, *FURTHER, *CORE * 3, *FURTHER, *CORE * 3):
        left = [key for key in piles[name] if key not in chosen]
        if left and len(chosen) < offer.pick[1]:
            chosen.append(left[0])
    keys = {option.place: option.key for option in offer.options}
    return tuple(keys[place] for place in chosen)


def _demands(sight: Sight) -> list[n.BuildSentence]:
    """What the area and one's style ask of a deck."""
    styles = [card for card in sight.cards.styles.values() if card.name == sight.mine.style]
    cards = [sight.setup, *styles] if sight.setup else styles
    return [node for card in cards for line in card.on(Trigger.BUILD) for node in line.build]


def _is_of(sight: Sight, line: SlideLine, sort: str) -> bool:
    return fits(sort, sight.cards.abilities[line.name])


def _wanted(sight: Sight, lines: list[SlideLine], node: n.AtLeastCards) -> list[str]:
    """So many slides of a sort, if there are so many; the most useful abilities first."""
    able = [line for line in lines if _is_of(sight, line, node.sort)]
    return [line.key for line in sorted(able, key=lambda line: (line.name not in CORE, -line.bonus))][: node.count]


def _best_first(lines: list[SlideLine], name: str) -> list[str]:
    own = [line for line in lines if line.name == name]
    return [line.key for line in sorted(own, key=lambda line: -line.bonus)]


# Learning


def learn(sight: Sight, _offer: Offer) -> Choice:
    """Study, then raise what is used most, then something new, then slides."""
    bank = dict(sight.abilities.bank)
    is_ripe = any(bank[sight.known[name].trait] > sight.known[name].level for name in CORE if name in sight.known)
    ripe = (Act.IMPROVE,) if is_ripe else ()
    return tuple(option.key for act in (Act.STUDY, *ripe, Act.UNLOCK, Act.PRINT) for option in sight.doing(act))[:1]


def raise_level(sight: Sight, offer: Offer) -> Choice:
    """The lowest of those used most."""

    def order(option: OfferedOption) -> tuple[bool, bool, int, str]:
        name = named(sight, option)
        return (name not in CORE, name not in FURTHER, sight.known[name].level, name)

    return (min((option for option in offer.options if not option.declines), key=order).key,)


def print_slide(sight: Sight, offer: Offer) -> Choice:
    """What there is least of among the most useful."""
    have = [line.name for line in sight.reserve.slides]
    core = [option for option in offer.options if named(sight, option) in CORE]
    return (min(core, key=lambda option: have.count(named(sight, option))).key,) if core else ()


def named(sight: Sight, option: OfferedOption) -> str:
    """The unlocked ability an option is about."""
    return next((name for name, ability in sight.known.items() if ability.card == option.card), "")
