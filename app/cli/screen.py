"""Puts what a viewer may see on a terminal: any region of any game, as lines, tables and panels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from app.kernel.game import State, View
from app.kernel.region import STORY_REGIONS
from app.kernel.table import Table
from app.kit.text import Block

screen = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

NOTHING = "–"
TONES: Mapping[str, str] = {"good": "green", "bad": "red", "doom": "red", "quiet": "dim", "secret": "magenta"}
UNSHOWN_FIELDS = frozenset({"card", "flavour"})
"""Of use only where cards have pictures."""


def show_view(view: View, before: View | None = None) -> None:
    """The regions, or only those that changed since `before`."""
    for name, region in view.items():
        is_news = not _is_nothing(region) if before is None else before.get(name) != region
        if is_news and name not in STORY_REGIONS:  # told line by line as it grows
            _show_region(worded(name), region)


def _show_region(title: str, region: object) -> None:
    values = _values(region)
    if values is not None and all(_is_plain(value) for value in values.values()):
        screen.print(Text().append(f"{title:12} ", style="bold").append_text(_on_one_line(values)))
    else:
        screen.print(Panel(rendered(region), title=title, title_align="left", border_style="dim"))


def show_lines(lines: Iterable[tuple[str, str]]) -> None:
    """Lines of the story, each with its tone."""
    for text, tone in lines:
        if text:
            screen.print(Text(f"  {text}", style=TONES.get(tone, "")))


def worded(name: str) -> str:
    """A field's or region's name as a heading."""
    return name.removeprefix("is_").replace("_", " ").replace("-", " ").capitalize()


def rendered(value: object) -> RenderableType:
    """Any value of a region, readable."""
    if _is_plain(value):
        return Text(_plain(value))
    values = _values(value)
    if values is not None:
        return _record(values)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _several(value)
    return Text(_plain(value))


def _values(value: object) -> Mapping[str, object] | None:
    """The named values of a record, without those that say nothing; None if it is no record."""
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
    elif isinstance(value, tuple) and hasattr(value, "_asdict"):
        named = {name: number for name, number in value._asdict().items() if number}
    elif isinstance(value, Mapping):
        named = {str(name): entry for name, entry in value.items()}
    else:
        return None
    return {name: entry for name, entry in named.items() if not _is_nothing(entry) and not _is_unshown(name)}


def _is_unshown(name: str) -> bool:
    """What begins with an underscore is kept for rules and bots, and never sent."""
    return name in UNSHOWN_FIELDS or name.startswith("_")


def _is_nothing(value: object) -> bool:
    return value is None or value == "" or value == ()


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(item, int) for item in value) or all(isinstance(item, Block) for item in value)
    return isinstance(value, str | int | Enum | Block | None)


def _plain(value: object) -> str:
    if _is_nothing(value):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Block):
        return f"{value.label}: {value.words}" if value.label else value.words
    if isinstance(value, tuple):
        if isinstance(value[0], Block):
            return " ".join(_plain(block) for block in value)
        named = _values(value)
        return ", ".join(_plain(v) for v in value) if named is None else _on_one_line(named).plain
    return str(value.value if isinstance(value, Enum) else value).strip()


def _on_one_line(values: Mapping[str, object]) -> Text:
    """`Rank 8 · Phase Slumber`; a name needs no heading, nor does a text, which comes last."""
    line = Text()
    for name, value in sorted(values.items(), key=lambda item: (item[0] != "name", item[0] == "text")):
        line.append(" · " if line else "")
        if name in ("name", "text"):
            line.append(_plain(value), style="bold" if name == "name" else "")
        else:
            line.append(f"{worded(name)} ", style="cyan").append(_plain(value))
    return line or Text(NOTHING)


def _record(values: Mapping[str, object]) -> RenderableType:
    """One thing: what is plain on one line, the rest below, each under its heading."""
    flat = {name: value for name, value in values.items() if _is_plain(value)}
    deep = {name: value for name, value in values.items() if name not in flat}
    if not deep:
        return _on_one_line(flat)
    below = [part for name, value in deep.items() for part in (Text(worded(name), style="cyan"), _inset(value))]
    return Group(_on_one_line(flat), *below) if flat else Group(*below)


def _inset(value: object) -> RenderableType:
    return Padding(rendered(value), (0, 0, 0, 2))


def _several(values: Sequence[object]) -> RenderableType:
    if not values:
        return Text(NOTHING)
    if is_dataclass(values[0]) and all(type(value) is type(values[0]) for value in values):
        return _alike(values, fields(values[0]))
    if all(_is_plain(value) for value in values):
        return Text(", ".join(_plain(value) for value in values))
    return Group(*(rendered(value) for value in values))


def _alike(values: Sequence[object], columns: Sequence[Field[object]]) -> RenderableType:
    """Things of one kind: a row each where they are plain, else one below the other, for no table stands in another."""
    shown = [column.name for column in columns if _is_worth_showing(column, values)]
    if not shown:
        return Text(f"{len(values)} ×")
    if not all(_is_plain(getattr(value, name)) for value in values for name in shown):
        return Group(*(rendered(value) for value in values))
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="cyan")
    for name in shown:
        grid.add_column(worded(name), no_wrap=name in ("name", "seat"))
    for value in values:
        grid.add_row(*(_plain(getattr(value, name)) for name in shown))
    return grid


def _is_worth_showing(column: Field[object], values: Sequence[object]) -> bool:
    """Not if it is empty, or just what it always is, for all."""
    usual = () if column.default is MISSING else (column.default,)
    entries = [getattr(value, column.name) for value in values]
    is_usual = all(_is_nothing(entry) or entry is False or entry in usual for entry in entries)
    return not _is_unshown(column.name) and not is_usual


def clear() -> None:
    """Leave nothing of this person's side behind, not even further up."""
    screen.clear()
    if screen.is_terminal:
        screen.file.write("\033[3J")


def show_error(message: str) -> None:
    """One red line."""
    errors.print(Text(message, style="red"), soft_wrap=True)


def show_outcome(table: Table[State]) -> None:
    """How the game ended, and what proves that it was not bent."""
    if table.outcome is None:
        screen.print("The game is not over.", style="dim")
        return
    outcome, header = table.outcome, table.log.header
    winners = ", ".join(header.seats[seat] for seat in outcome.winners) or "nobody"
    screen.rule("The end")
    screen.print(Text(f"{outcome.reason} ({outcome.rule})", style="bold"))
    screen.print(Text(f"Won by {winners}, after {len(table.log.entries)} answers."))
    screen.print(Text(f"Seed {header.seed}, as promised by {header.commitment[:16]}…", style="dim"))
