"""What an entry is worth: its symbol, the action it may complete, and how much nearer the section comes."""

from app.games.great_old_ones.bots.situation import Situation
from app.games.great_old_ones.bots.worth import EXPERIENCE, FREE_NUMBER, clue, worth
from app.games.great_old_ones.nodes import Kind
from app.games.great_old_ones.records import RowFace, RowRule
from app.games.great_old_ones.sheet import RowView, SheetView
from app.games.great_old_ones.text import FACES, running

SURE, SHARE = 0.5, 0.45
"""A box still to be filled keeps so much of a section's promise, and so much more if every number fits."""


def symbol_worth(situation: Situation, sheet: SheetView, symbol: str) -> float:
    if symbol == "?":
        return clue(situation, sheet)
    return EXPERIENCE if symbol == "*" else FREE_NUMBER if symbol == "+" else 0.0


def action_worth(situation: Situation, sheet: SheetView, row: RowFace) -> float:
    """What performing a row is worth now; looked up once a question."""
    return situation.once((sheet.seat, row.id), lambda: _action_worth(situation, sheet, row))


def _action_worth(situation: Situation, sheet: SheetView, row: RowFace) -> float:
    if row.needs is Kind.CULTIST and situation.cultists == 0:
        return 0.0
    if row.bands:
        return sum(worth(situation, running(text), sheet) for text in row.bands) / len(FACES)
    return worth(situation, running(row.text), sheet)


def acceptance(rule: RowRule, section: tuple[int, ...], size: int) -> float:
    """How many of the six faces the next box takes, from 0 to 1."""
    left = size - len(section) - 1
    last = section[-1] if section else None
    match rule:
        case RowRule.DESCENDING:
            most = (last or 7) - 1
            return max(0, most - left) / 6
        case RowRule.ASCENDING:
            least = (last or 0) + 1
            return max(0, 6 - left - least + 1) / 6
        case RowRule.DIFFERENT:
            return (6 - len(section)) / 6
        case RowRule.EQUAL:
            return 1 / 6 if section else 1.0
        case _:
            return 0.5


def potential(
    situation: Situation, sheet: SheetView, row: RowFace, symbols: str, section: tuple[int, ...], spare: int = 0
) -> float:
    """What a section in progress promises: everything still in it, discounted by what it still needs.

    Boxes that free numbers in hand could fill are as good as filled.
    """
    key = (sheet.seat, row.id, symbols, section, spare)
    return situation.once(key, lambda: _potential(situation, sheet, row, symbols, section, spare))


def _potential(
    situation: Situation, sheet: SheetView, row: RowFace, symbols: str, section: tuple[int, ...], spare: int
) -> float:
    size, filled = len(symbols), len(section)
    promise = action_worth(situation, sheet, row) + sum(symbol_worth(situation, sheet, s) for s in symbols[filled:])
    rule, kept = row.rule, 1.0
    for box in range(filled, size):
        if box - filled < spare:
            kept *= IN_HAND
        else:
            kept *= SURE + SHARE * (acceptance(rule, section, size) if box == filled else _usual(rule, box))
    return promise * kept


IN_HAND = 0.93


def _usual(rule: RowRule, box: int) -> float:
    """How many faces a later box of a section takes as a rule."""
    match rule:
        case RowRule.EQUAL:
            return 1 / 6
        case RowRule.DIFFERENT:
            return (6 - box) / 6
        case RowRule.ODD | RowRule.EVEN:
            return 0.5
        case _:
            return 0.4


def entry_worth(situation: Situation, sheet: SheetView, at: int, value: int, spare: int = 0) -> float:
    """What writing this number into this row is worth, with so many free numbers left afterwards."""
    row = situation.print.rows[at]
    view = situation.row(sheet, row)
    section = (*view.current, value)
    gain = symbol_worth(situation, sheet, view.symbols[len(view.current)])
    before = potential(situation, sheet, row, view.symbols, view.current)
    if len(section) == len(view.symbols):
        following = row.sections[view.section] if view.section < len(row.sections) else ""
        after = potential(situation, sheet, row, following, ()) if following else 0.0
        return gain + action_worth(situation, sheet, row) + after - before
    return gain + potential(situation, sheet, row, view.symbols, section, spare) - before


def takes(row: RowFace, view: RowView, value: int) -> bool:
    """Whether the next box of a row takes a number, as far as a glance tells."""
    if view.is_full:
        return False
    section, left = view.current, len(view.symbols) - len(view.current) - 1
    match row.rule:
        case RowRule.DESCENDING:
            return (not section or value < section[-1]) and value > left
        case RowRule.ASCENDING:
            return (not section or value > section[-1]) and value <= 6 - left
        case RowRule.DIFFERENT:
            return value not in section
        case RowRule.EQUAL:
            return not section or value == section[0]
        case RowRule.ODD:
            return value % 2 == 1
        case RowRule.EVEN:
            return value % 2 == 0


def die_worth(situation: Situation, sheet: SheetView, value: int) -> float:
    """The two best entries of a die of this value; experience for what fits nowhere."""
    return situation.once((sheet.seat, value), lambda: _die_worth(situation, sheet, value))


def _die_worth(situation: Situation, sheet: SheetView, value: int) -> float:
    fitting = [
        entry_worth(situation, sheet, at, value)
        for at, row in enumerate(situation.print.rows)
        if takes(row, situation.row(sheet, row), value)
    ]
    best = sorted(fitting, reverse=True)[:2]
    return sum(best) + EXPERIENCE * 0.5 * (2 - len(best))
