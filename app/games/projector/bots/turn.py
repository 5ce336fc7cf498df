"""The bot in a projection: its own turn, and what it answers in the turns of others."""

from collections.abc import Collection, Iterator

from app.games.projector import nodes as n
from app.games.projector.bots.deeds import Deed
from app.games.projector.bots.sight import Choice, Sight
from app.games.projector.bots.uses import Use, blow, use_of
from app.games.projector.bots.wishes import Wishes
from app.games.projector.danger_view import BaddieView
from app.games.projector.effects.foes import ONE
from app.games.projector.lines import Trigger, sentences
from app.games.projector.own_view import SlideView
from app.games.projector.places import distance
from app.games.projector.records import Ability
from app.games.projector.state import TARGET
from app.games.projector.topics import Act
from app.kernel.offer import Offer, OfferedOption

WEIGHED = n.AtMost(n.Measure.WILL, n.Num(0, 4))
"""How what does not rid one of a Baddie is weighed against it all the same."""
PRACTISED = (
    *(Use.GATHER, Use.HELP, Use.LIGHT, Use.SCOUT, Use.HEAL),
    *(Use.CRAFT, Use.THINK, Use.PEEK, Use.CHOOSE, Use.IMPROVISE),
)
KEPT = (Use.RUN, Use.SHIELD)
FAIR, FAINT = 0.2, 0.1
LIGHT = n.PlaceToken("Light", n.Here.YOURS)
HELP = 2
"""What a good look adds to a test."""


def act(sight: Sight, _offer: Offer) -> Choice:
    """Do what the place offers; fight; move on, home if it is time; learn with what is left."""
    wishes = Wishes(sight)
    home = sight.doing(Act.GO_HOME)
    if wishes.is_leaving and home:
        return (home[0].key,)
    thoughts = (_finish, _prepare, _use_place, _fight, _use_things, _travel, _practise)
    option = next((option for thought in thoughts if (option := thought(wishes))), None)
    return (option.key,) if option else ()


# What the place offers


def _texts(sight: Sight) -> list[tuple[OfferedOption, Deed]]:
    return [(option, sight.deed(option)) for option in sight.doing(Act.USE_TEXT)]


def _finish(wishes: Wishes) -> OfferedOption | None:
    """What needs no test and brings the goal nearer; and what sends the worst of the Baddies away."""
    sight = wishes.sight
    for option, deed in _texts(sight):
        if (deed.is_fetching and not deed.tests) or any(_sends_worst(sight, node) for node in deed.result):
            return option
    return None


def _sends_worst(sight: Sight, node: n.Sentence) -> bool:
    if not isinstance(node, n.Dismiss) or node.foes not in ONE:
        return False
    return any(_is_in_reach(foe, node) and (foe.card.attack >= 2 or sight.leads_on(foe)) for foe in sight.foes)


def _matters_now(sight: Sight) -> Deed | None:
    """A test offered here and now on which the goal depends."""
    return next((deed for _, deed in _texts(sight) if deed.is_fetching and deed.tests), None)


def _prepare(wishes: Wishes) -> OfferedOption | None:
    """Before a test that matters: light, a good word, a good look round."""
    sight = wishes.sight
    deed = _matters_now(sight)
    if deed is None:
        return None
    traits = {sight.known[name].card.trait for name in deed.names if name in sight.held}
    for option in sight.doing(Act.USE_UP):
        if any(_prepares(sight, node, {*traits, "all"}) for node in _uses(sight, option)):
            return option
    return next((play for use in (Use.HELP, Use.THINK) if (play := _playing(sight, use, deed.names))), None)


def _prepares(sight: Sight, node: object, scopes: set[str]) -> bool:
    """It adds to the test."""
    match node:
        case n.GetBonus():
            return node.scope in scopes and node.bonus.base > 0
        case n.GainCondition():
            constants = sight.cards.conditions[node.condition].constants
            return any(_prepares(sight, constant, scopes) for constant in constants)
        case _:
            return node == LIGHT and not sight.map[sight.mine.space].lights


def _uses(sight: Sight, option: OfferedOption) -> tuple[n.Sentence, ...]:
    """What using a thing up does."""
    return tuple(node for line in sight.card(option.card).on(Trigger.USE) for node in sentences(line.body))


def _use_place(wishes: Wishes) -> OfferedOption | None:
    texts = _texts(wishes.sight)
    for option, deed in texts:
        if deed.is_fetching:
            return option
    for option, deed in texts:
        if deed.is_healing:
            if wishes.sight.mine.lost >= (2 if deed.is_paid else 1):
                return option
        elif deed.is_ridding or (deed.gain and not deed.is_paid):
            return option
    return None


# Fighting


def _fight(wishes: Wishes) -> OfferedOption | None:
    """The best blow or word there is, unless one is as good as gone or needs the card at the goal."""
    sight = wishes.sight
    if not sight.foes or (wishes.is_leaving and sight.to_gate <= len(sight.held)):
        return None
    kept = wishes.wanted if sight.ways[wishes.goal].steps < len(sight.held) else ()
    fights = [(option, card) for option, card in _spare(sight, kept) if blow(card)]
    best = max(fights, key=lambda fight: _best(sight, fight[1]), default=None)
    return best[0] if best and _best(sight, best[1]) >= FAINT else None


def _best(sight: Sight, ability: Ability) -> float:
    return max((_blow(sight, ability, foe) for foe in sight.foes), default=0.0)


def _blow(sight: Sight, ability: Ability, foe: BaddieView) -> float:
    """How likely it is to work, more for a foe that hurts more."""
    node = blow(ability)
    limit = (node and node.limit) or WEIGHED
    resists = foe.armor if limit.measure is n.Measure.ARMOR else foe.will
    if resists is None:
        return 0.0
    margin = max(0, resists - limit.limit.base) * limit.limit.share
    weight = 1.5 if sight.leads_on(foe) else 0.8 + 0.2 * min(3, foe.card.attack)
    return sight.chance(ability.name, 0, sight.mine.space, TARGET + margin) * weight


def target(sight: Sight, offer: Offer) -> Choice:
    """The Baddie most worth the try; otherwise the first."""
    foes, abilities = {foe.number: foe for foe in sight.foes}, sight.cards.abilities
    aimed = [option for option in offer.options if option.amount in foes and option.card in abilities]
    best = max(aimed, key=lambda it: _blow(sight, abilities[it.card or ""], foes[it.amount or 0]), default=None)
    return (best.key,) if best else offer.keys[:1]


# Things, ways, practice


def _use_things(wishes: Wishes) -> OfferedOption | None:
    sight = wishes.sight
    things = sight.doing(Act.USE_UP)
    return next((thing for thing in things if any(_is_of_use(sight, node) for node in _uses(sight, thing))), None)


def _is_of_use(sight: Sight, node: n.Sentence) -> bool:
    match node:
        case n.Recover():
            return sight.mine.lost >= 2
        case n.Dismiss():
            return any(_is_in_reach(foe, node) for foe in sight.foes)
        case _:
            return isinstance(node, n.Draw | n.DrawResources | n.Look | n.LookAhead)


def _is_in_reach(foe: BaddieView, node: n.Dismiss) -> bool:
    return node.limit is None or (foe.will is not None and foe.will <= node.limit.limit.base)


def _travel(wishes: Wishes) -> OfferedOption | None:
    sight, way = wishes.sight, wishes.sight.ways[wishes.goal]
    if wishes.goal == sight.mine.space:
        return None
    if way.first and way.first.act == Act.USE_TEXT:
        return way.first
    wanted = wishes.wanted_at(wishes.goal)
    spare = [name for name in sight.held if name not in wanted]
    run = _playing(sight, Use.RUN, wanted)
    if run and way.steps > 1:
        return run
    ropes = (option for option in sight.doing(Act.USE_UP) if any(_is_rope(node) for node in _uses(sight, option)))
    is_urgent = wishes.is_leaving or not wanted
    return next(ropes, way.first if spare or is_urgent or len(sight.held) > 1 else None)


def _is_rope(node: n.Sentence) -> bool:
    """It saves the card that a step would cost."""
    return isinstance(node, n.Move) and node.who == n.YOU


def _spare(sight: Sight, kept: Collection[str]) -> Iterator[tuple[OfferedOption, Ability]]:
    """What could be played without what is kept: of that, only what is held twice."""
    for option in sight.doing(Act.PLAY):
        slide = sight.slide(option)
        if slide and (slide.ability.name not in kept or sight.held.count(slide.ability.name) > 1):
            yield option, slide.ability


def _playing(sight: Sight, use: Use, kept: Collection[str]) -> OfferedOption | None:
    """The option of playing a card for this, beside those that are kept."""
    return next((option for option, ability in _spare(sight, kept) if use_of(ability) is use), None)


def _practise(wishes: Wishes) -> OfferedOption | None:
    """A card in hand is worth little at the end of the turn: what it could teach is worth the try."""
    return next((play for use in PRACTISED if (play := _playing(wishes.sight, use, wishes.wanted))), None)


# Questions on the way


def _hand(sight: Sight) -> list[tuple[OfferedOption, SlideView]]:
    """The options that are slides of the hand."""
    return [(option, slide) for option in sight.options if (slide := sight.slide(option))]


def give_away(sight: Sight, offer: Offer) -> Choice:
    """The cards least needed where one is going."""
    wishes, count = Wishes(sight), offer.pick[0] if offer.pick else 1

    def need(pair: tuple[OfferedOption, SlideView]) -> tuple[bool, bool, int]:
        name = pair[1].ability.name
        return (name in wishes.wanted, use_of(pair[1].ability) in KEPT, -sight.held.count(name))

    return tuple(option.key for option, _ in sorted(_hand(sight), key=need)[:count])


def pay(sight: Sight, offer: Offer) -> Choice:
    """Only where what is bought is worth a card."""
    is_rich = len(sight.hand) > 2
    return tuple(option.key for option in offer.options if option.declines != is_rich)


def step(sight: Sight, _offer: Offer) -> Choice:
    way = sight.ways.get(Wishes(sight).goal)
    return (way.first.key,) if way and way.first else ()


def special_test(sight: Sight, _offer: Offer) -> Choice:
    """The best slide for it."""

    def likely(pair: tuple[OfferedOption, SlideView]) -> float:
        option, slide = pair
        return sight.chance(slide.ability.name, (option.amount or 0) + slide.bonus, sight.mine.space)

    return tuple(option.key for option, _ in sorted(_hand(sight), key=likely, reverse=True))[:1]


def throw_away(sight: Sight, _offer: Offer) -> Choice:
    """Everything that is of no use in the next turn; what is thrown away comes round again."""
    wishes = Wishes(sight)
    kept = (*KEPT, *((Use.FEND, Use.PERSUADE) if sight.foes else ()))
    spare = ((option, slide.ability) for option, slide in _hand(sight) if slide.ability.name not in wishes.wanted)
    return tuple(option.key for option, ability in spare if use_of(ability) not in kept)


def jump(sight: Sight, offer: Offer) -> Choice:
    """As near as can be to where one would go."""
    goal = Wishes(sight).goal
    return (min(offer.options, key=lambda option: distance(option.place or goal, goal)).key,)


def best_places(sight: Sight, offer: Offer) -> Choice:
    """As many as may be; of one, the one most worth while."""
    return _places(sight, offer, 1)


def worst_places(sight: Sight, offer: Offer) -> Choice:
    """The one least worth while."""
    return _places(sight, offer, -1)


def _places(sight: Sight, offer: Offer, sign: int) -> Choice:
    most = offer.pick[1] if offer.pick else 1
    if most > 1:
        return offer.keys[:most]
    wishes = Wishes(sight)
    return (max(offer.options, key=lambda option: sign * _worth(wishes, option.place or "")).key,)


def _worth(wishes: Wishes, space: str) -> float:
    return wishes.worth(space) if space in wishes.sight.ways else 0.0


# In the turns of others


def way_out(sight: Sight, offer: Offer) -> Choice | None:
    """Home from a Gate, at once or at the next moment, once that is better than to stay."""
    home = tuple(option.key for option in offer.anytime if option.act in (Act.GO_HOME, Act.ARM_RETURN))
    if not home or sight.role.is_armed:
        return None
    place = sight.map.get(sight.mine.space)
    return home if place is not None and place.is_gate and _is_better_at_home(sight) else None


def react(sight: Sight, offer: Offer) -> Choice:
    """Home if it is time; save cards; help a test that is nearly there."""
    options = (*sight.doing(Act.GO_HOME), *offer.options)
    return tuple(option.key for option in options if _is_good_now(sight, option))[:1]


def _is_good_now(sight: Sight, option: OfferedOption) -> bool:
    match option.act:
        case Act.GO_HOME:
            return _is_better_at_home(sight)
        case Act.USE_TEXT:
            return _is_worth_it(sight, sight.deed(option))
        case Act.PLAY:
            slide = sight.slide(option)
            return slide is not None and _helps(sight, slide.ability)
        case _:
            return False


def _is_better_at_home(sight: Sight) -> bool:
    """One's own last turn is past, or the next blow would be the end."""
    if sight.day.seat != sight.me:
        left = sight.entropy.draw + (0 if sight.entropy.has_recycled else len(sight.entropy.dismissed))
        return left == 0 or sight.spare < 0
    return not sight.day.is_acting and (sight.spare < sight.threat or sight.turns_to_come == 0)


def _helps(sight: Sight, ability: Ability) -> bool:
    match use_of(ability):
        case Use.SHIELD:
            return sight.focus.damage > 0
        case Use.STEADY:
            return sight.focus.gone > 0
        case Use.FOREWARN:
            return sight.entropy.drawn is not None and sight.chance(ability.name, 0, sight.mine.space) >= FAIR
        case Use.HELP:
            return _is_nearly_there(sight)
        case _:
            return False


def _is_nearly_there(sight: Sight) -> bool:
    """A test of a player close by has missed by what a good look could add."""
    test = sight.focus.tests[-1] if sight.focus.tests else None
    if test is None or test.die in (0, 1):
        return False
    tested = sight.cards.abilities.get(test.ability)
    if tested and use_of(tested) is Use.HELP:
        return False
    where = sight.member[test.seat].space
    is_near = bool(where) and distance(where, sight.mine.space) <= 1
    return is_near and TARGET - HELP <= test.total < TARGET


def _is_worth_it(sight: Sight, deed: Deed) -> bool:
    focus = sight.focus
    if n.Reroll() in deed.result:
        return bool(focus.tests) and focus.tests[-1].total < TARGET
    return focus.damage >= 2 or bool(focus.attack)
