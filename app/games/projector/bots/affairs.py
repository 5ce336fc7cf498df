"""The bot in the party's affairs: where to go, what to take along, what to learn."""

from collections import Counter
from collections.abc import Mapping

from app.games.projector import nodes as n
from app.games.projector.bots.sight import Choice, Sight
from app.games.projector.bots.uses import Use, use_of
from app.games.projector.campaign_view import SlideLine
from app.games.projector.lines import Trigger, lines_of, sentences
from app.games.projector.records import Printed
from app.games.projector.standing import fits
from app.games.projector.topics import Act
from app.kernel.offer import Offer, OfferedOption

CORE = (Use.PERSUADE, Use.CRAFT, Use.RUN, Use.HELP, Use.FEND)
FURTHER = (
    *(Use.STRIKE, Use.SHIELD, Use.LIGHT, Use.HEAL, Use.FOREWARN),
    *(Use.GATHER, Use.PEEK, Use.THINK, Use.STEADY),
)
CROWDED, MANY = 0.8, 8
"""From which share of its limit on a reserve is crowded, and how many like slides are plenty."""


# Perk and style


def perk_to_choose(offer: Offer) -> Choice | None:
    """One is better off with than without."""
    return tuple(option.key for option in offer.anytime if option.act == Act.CHOOSE_PERK) or None


def perk(sight: Sight, offer: Offer) -> Choice:
    return _most_appealing({key: _says(sight.cards.perks[card]) for key, card in _cards(offer)})


def style(sight: Sight, offer: Offer) -> Choice:
    asked = {key: _says(sight.cards.styles[card]) for key, card in _cards(offer)}
    return _most_appealing({key: says for key, says in asked.items() if not any(_hurts(sight, it) for it in says)})


def _most_appealing(cards: Mapping[str, tuple[n.Saying, ...]]) -> Choice:
    appeal = {key: max((node.appeal for node in says), default=0) for key, says in cards.items()}
    best = max(appeal, key=lambda key: appeal[key], default="")
    return (best,) if best and appeal[best] else ()


def _cards(offer: Offer) -> list[tuple[str, str]]:
    """The options that are cards."""
    return [(option.key, option.card) for option in offer.options if option.card]


def _says(card: Printed) -> tuple[n.Saying, ...]:
    return tuple(node for line in lines_of(card.text) for node in (*sentences(line.body), *line.constants, *line.build))


def _hurts(sight: Sight, node: object) -> bool:
    """It does without an ability that every deck is built on."""
    core = (ability for ability in sight.cards.abilities.values() if use_of(ability) in CORE)
    return isinstance(node, n.NoCards) and any(fits(node.sort, ability) for ability in core)


# The day


def which_story(sight: Sight, offer: Offer) -> Choice:
    """All others before the first, which is the one that ends."""
    main = next(iter(sight.cards.story_decks))
    decks = [option for option in offer.options if option.place]
    return tuple(option.key for option in sorted(decks, key=lambda option: option.place == main))[:1]


def which_area(sight: Sight, offer: Offer) -> Choice:
    """One whose goal is open, another every day; otherwise where most goals lie, the oldest first."""
    achieved = [area.card for area in sight.campaign.areas if area.is_achieved]
    waiting = [option for option in offer.options if option.card not in achieved]
    if waiting:
        return (waiting[(sight.day.day - 1) % len(waiting)].key,)
    goals = [objective.id for objective in sight.campaign.objectives]
    return (max(offer.options, key=lambda option: sum(goal.startswith(option.card or "") for goal in goals)).key,)


def everything(_sight: Sight, offer: Offer) -> Choice:
    """Everything is taken along."""
    return offer.keys


def who_carries(sight: Sight, offer: Offer) -> Choice:
    """Things are shared out evenly."""
    carried = {seat: len(member.items) for seat, member in sight.member.items()}
    return (min(offer.options, key=lambda option: carried[option.seat] if option.seat else 0).key,)


def deck(sight: Sight, offer: Offer) -> Choice:
    """Of every ability in turn the best slides, the most useful abilities first; twice those before all others."""
    assert offer.pick is not None
    demands = _demands(sight)
    if any(node.is_hard_to_build for node in demands):
        return offer.default  # which this bot does not think of
    bans = [node.sort for node in demands if isinstance(node, n.NoCards)]
    fitting = [line for line in sight.reserve.slides if not any(_is_of(line, sort) for sort in bans)]
    chosen = [key for node in demands if isinstance(node, n.AtLeastCards) for key in _wanted(fitting, node)]
    piles = {use: _best_first(fitting, use) for use in (*CORE, *FURTHER)}
    for use in (*CORE * 2, *FURTHER, *CORE * 3, *FURTHER, *CORE * 3):
        left = [key for key in piles[use] if key not in chosen]
        if left and len(chosen) < offer.pick[1]:
            chosen.append(left[0])
    keys = {option.place: option.key for option in offer.options}
    return tuple(keys[place] for place in chosen)


def _demands(sight: Sight) -> list[n.BuildSentence]:
    """What the area and one's style ask of a deck."""
    cards = [card for card in (sight.setup, sight.mine.style) if card is not None]
    return [node for card in cards for line in card.on(Trigger.BUILD) for node in line.build]


def _is_of(line: SlideLine, sort: str) -> bool:
    return fits(sort, line.ability)


def _wanted(lines: list[SlideLine], node: n.AtLeastCards) -> list[str]:
    """So many slides of a sort, if there are so many; the most useful abilities first."""
    able = [line for line in lines if _is_of(line, node.sort)]
    best = sorted(able, key=lambda line: (use_of(line.ability) not in CORE, -line.bonus))
    return [line.key for line in best[: node.count]]


def _best_first(lines: list[SlideLine], use: Use) -> list[str]:
    own = [line for line in lines if use_of(line.ability) is use]
    return [line.key for line in sorted(own, key=lambda line: -line.bonus)]


# Learning


def learn(sight: Sight, _offer: Offer) -> Choice:
    """Study, then raise what is used most, then something new, then slides."""
    bank = dict(sight.abilities.bank)
    core = [ability for ability in sight.known.values() if use_of(ability.card) in CORE]
    is_ripe = any(bank[ability.card.trait] > ability.level for ability in core)
    ripe = (Act.IMPROVE,) if is_ripe else ()
    full = (Act.MELD,) if _is_crowded(sight) else ()
    wanted = (Act.STUDY, *ripe, *full, Act.UNLOCK, Act.PRINT)
    return tuple(option.key for act in wanted for option in sight.doing(act))[:1]


def _is_crowded(sight: Sight) -> bool:
    """The reserve is nearly full, and there is more of an ability than decks hold."""
    slides, have = sight.reserve.slides, _copies(sight)
    return len(slides) >= CROWDED * sight.reserve.limit and max(have.values(), default=0) >= MANY


def _copies(sight: Sight) -> Counter[tuple[str | None, int]]:
    return Counter((line.ability.id, line.bonus) for line in sight.reserve.slides)


def meld(sight: Sight, offer: Offer) -> Choice:
    """What lies there most often, as long as there is plenty of it."""
    have = _copies(sight)
    copies = {option.key: have[option.card, option.amount - 1] for option in offer.options if option.amount}
    most = max(copies, key=lambda key: copies[key], default="")
    if most and copies[most] >= MANY:
        return (most,)
    return tuple(option.key for option in offer.options if option.declines)


def raise_level(sight: Sight, offer: Offer) -> Choice:
    """The lowest of those used most."""

    def order(option: OfferedOption) -> tuple[bool, bool, int, str]:
        ability = sight.known[named(sight, option)]
        use = use_of(ability.card)
        return (use not in CORE, use not in FURTHER, ability.level, ability.card.name)

    return (min((option for option in offer.options if not option.declines), key=order).key,)


def print_slide(sight: Sight, offer: Offer) -> Choice:
    """What there is least of among the most useful."""
    have = [line.ability.name for line in sight.reserve.slides]
    core = [option for option in offer.options if _use(sight, option) in CORE]
    return (min(core, key=lambda option: have.count(named(sight, option))).key,) if core else ()


def _use(sight: Sight, option: OfferedOption) -> Use | None:
    ability = sight.known.get(named(sight, option))
    return use_of(ability.card) if ability else None


def named(sight: Sight, option: OfferedOption) -> str:
    """The unlocked ability an option is about."""
    return next((name for name, ability in sight.known.items() if ability.card.id == option.card), "")
