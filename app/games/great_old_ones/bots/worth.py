"""What a text is worth to an investigator, in rough points: a clue on the way to the seal is about six."""

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.bots.situation import Situation
from app.games.great_old_ones.nodes import Kind, Sentence, Text, Who
from app.games.great_old_ones.records import Cultists, Monsters
from app.games.great_old_ones.sheet import SheetView
from app.games.great_old_ones.text import NOTHING, running

CLUE, SPARE_CLUE = 6.0, 0.8
EXPERIENCE = 1.7
FREE_NUMBER = 1.9
SKILL = 5.0
WEAKNESS = -2.5
CROSS = -0.8


def heart(sheet: SheetView) -> float:
    """One more heart: dear to those who have few."""
    return {0: 0.0, 1: 6.0, 2: 4.5, 3: 3.2, 4: 2.4, 5: 1.8, 6: 1.3}.get(sheet.health, 0.7)


def wound(sheet: SheetView, amount: int) -> float:
    """That many hearts lost."""
    if sheet.health <= amount:
        return 14.0
    return sum({1: 6.0, 2: 4.5, 3: 3.2, 4: 2.4, 5: 1.8}.get(sheet.health - lost, 1.0) for lost in range(amount))


def clue(situation: Situation, sheet: SheetView) -> float:
    return SPARE_CLUE if sheet.is_sealed else CLUE * (1 + 0.5 * time_gone(situation))


def time_gone(situation: Situation) -> float:
    """How far the ritual is, from 0 to 1."""
    return situation.omens.crossed / situation.omens.total


def pressing(situation: Situation, me: SheetView) -> float:
    """How much the scenario's own goals matter now: more as time goes, and most to those whose seal is closed."""
    return 1 + 2 * time_gone(situation) + (3.0 if me.is_sealed else 0.0)


def madness(situation: Situation, sheet: SheetView, points: int) -> float:
    """Insanity teaches and harms; near the end of the track it kills."""
    track = situation.cards.insanity
    total = 0.0
    for box in range(sheet.insanity + 1, sheet.insanity + points + 1):
        for node in running(track.prints.get(box, NOTHING)):
            total += SKILL * 0.8 if isinstance(node, n.LearnSkills) else 0.0
            total += WEAKNESS if isinstance(node, n.GainWeaknesses) else 0.0
        total -= 0.5 + 0.06 * box
        if box >= track.boxes - 2:
            total -= 8.0
    return total


def worth(situation: Situation, text: Text, me: SheetView | None = None) -> float:
    """The worth of a text to everybody, if it is mine."""
    sheet = me or situation.me
    return sum(_sentence(situation, sheet, sentence) for sentence in text)


def _sentence(situation: Situation, me: SheetView, sentence: Sentence) -> float:
    match sentence:
        case n.Conditional():
            other = _sentence(situation, me, sentence.otherwise) if sentence.otherwise else 0.0
            return (_sentence(situation, me, sentence.core) + other) / 2
        case n.ForEach():
            count = situation.cultists if sentence.kind is Kind.CULTIST else situation.monsters.active
            count = count if sentence.at_most is None else min(count, sentence.at_most)
            return count * _sentence(situation, me, sentence.core)
        case _:
            return _core(situation, me, sentence)


def _people(situation: Situation, me: SheetView, who: Who) -> list[tuple[SheetView, float]]:
    """Those a sentence may strike, each with how likely it is."""
    active = situation.active
    if who is Who.YOU:
        return [(me, 1.0)]
    if who.value.startswith("each"):
        return [(sheet, 1.0) for sheet in active if who is not Who.EACH_OTHER or sheet.seat != me.seat]
    if who in (Who.ANY_ONE, Who.ANY_OTHER):
        others = [sheet for sheet in active if who is Who.ANY_ONE or sheet.seat != me.seat]
        return [(min(others, key=lambda sheet: sheet.health), 1.0)] if others else []
    share = min(1.0, (2 if who is Who.TWO_RANDOM else 1) / max(1, len(active)))
    return [(sheet, share) for sheet in active]


def _amount(situation: Situation, quantity: n.Quantity) -> int:
    match quantity.amount:
        case int() as number:
            count = number
        case n.RitualLevel():
            count = situation.omens.level
        case n.NumberOfActive(kind):
            count = situation.cultists if kind is Kind.CULTIST else situation.monsters.active
        case n.CrossesOn(track):
            count = situation.tracks[track.name][0]
    return count if quantity.at_most is None else min(count, quantity.at_most)


def _core(situation: Situation, me: SheetView, core: n.Core) -> float:
    amount = _amount(situation, core.quantity) if hasattr(core, "quantity") else 1
    who = getattr(core, "who", None)
    if isinstance(who, Who):
        people = _people(situation, me, who)
        return sum(share * _strike(situation, sheet, core, amount) for sheet, share in people)
    return _board(situation, me, core, amount)


def _strike(situation: Situation, sheet: SheetView, core: n.Core, amount: int) -> float:
    match core:
        case n.LoseHealth():
            return -wound(sheet, amount)
        case n.GainHealth():
            return amount * heart(sheet)
        case n.GainInsanity():
            return madness(situation, sheet, amount)
        case n.TakeTest():
            fails = min(6, sheet.insanity_level) / 6
            return -fails * wound(sheet, 2) + (1 - fails) * madness(situation, sheet, 1)
        case n.GainWeaknesses():
            return WEAKNESS * amount
        case n.LoseWeaknesses():
            return 2.5 * min(amount, len(sheet.weaknesses))
        case n.GainExperience():
            return EXPERIENCE * amount
        case n.FindClues():
            return clue(situation, sheet) * amount
        case n.GainFreeNumbers():
            return FREE_NUMBER * amount
        case n.LearnSkills():
            return SKILL * amount
        case _:
            return -0.5 * amount


def _board(situation: Situation, me: SheetView, core: n.Core, amount: int) -> float:
    match core:
        case n.Defeat(_, kind) if kind is Kind.CULTIST:
            return min(amount, situation.cultists) * cultist(situation)
        case n.Defeat():
            return min(amount, situation.monsters.active) * monster(situation, me)
        case n.Wound(_, damage):
            return _wounds(situation, me, amount, damage)
        case n.RemoveWounds():
            return -amount * point(situation, me)
        case n.Summon(_, kind) | n.SummonPerActive(_, kind):
            times = len(situation.active) if isinstance(core, n.SummonPerActive) else 1
            return -amount * times * (0.8 * cultist(situation) if kind is Kind.CULTIST else monster(situation) * 0.7)
        case n.AdvanceRitual():
            return CROSS * amount
        case n.SkipAdvance():
            return -CROSS * situation.omens.level * 1.1
        case n.QueueAction():
            return -1.5
        case n.CrossTrack(_, track):
            return amount * _cross(situation, me, track.name)
        case n.EraseTrack(_, track):
            return -min(amount, situation.tracks[track.name][0]) * _cross(situation, me, track.name)
        case _:
            return _mine(situation, me, core, amount)


def _mine(situation: Situation, me: SheetView, core: n.Core, amount: int) -> float:
    match core:
        case n.PerformSpecialActions():
            specials = [worth(situation, running(text), me) for text in situation.scenario.special_actions]
            return amount * max(specials)
        case n.KeepRerolls():
            return 0.9 * core.count
        case n.KeepCopies():
            return 3.4
        case n.KeepRotations():
            return 1.1 * core.count
        case n.MakeReady():
            return 12.0 if any(sheet.is_incapacitated for sheet in situation.everyone) else 0.0
        case n.GiveClues():
            return 3.0 if me.is_sealed and me.clues > situation.print.seal else 0.0
        case _:
            return 0.0


def cultist(situation: Situation) -> float:
    """One cultist less: the reward, and less trouble."""
    reward = worth_of_reward(situation, situation.scenario.cultists)
    return reward + (1.2 if situation.cultists >= 2 else 0.8)


def worth_of_reward(situation: Situation, figures: Cultists | Monsters) -> float:
    return situation.once(figures.name, lambda: worth(situation, running(figures.reward)))


def monster(situation: Situation, me: SheetView | None = None) -> float:
    """One fresh monster less: the reward, and what it keeps the team from."""
    hearts = situation.monsters.health * point(situation, me or situation.me)
    return worth_of_reward(situation, situation.scenario.monsters) + hearts


def point(situation: Situation, me: SheetView) -> float:
    """One heart of a monster."""
    return 1.6 * pressing(situation, me) if situation.must_clear_monsters else 0.8


def _wounds(situation: Situation, me: SheetView, amount: int, damage: int) -> float:
    """Damage that finds its mark, the nearest to defeat first."""
    health, reward = situation.monsters.health, worth_of_reward(situation, situation.scenario.monsters)
    left = sorted(health - box.wounds for box in situation.monsters.boxes if box.status == "active")
    each = point(situation, me)
    return sum(min(damage, hearts) * each + (reward if hearts <= damage else 0.0) for hearts in left[:amount])


def _cross(situation: Situation, me: SheetView, name: str) -> float:
    """A box of a scenario track: progress on a goal, or a step nearer to defeat."""
    crossed, boxes = situation.tracks[name]
    if name in situation.goals:
        return 3.4 * pressing(situation, me) if crossed < boxes else 0.0
    return -(1.2 + 9.0 * (crossed / boxes) ** 2)
