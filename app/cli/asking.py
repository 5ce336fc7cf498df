"""Puts an offer to a person at the terminal and reads what they type."""

import re
import sys
from collections.abc import Sequence

from rich.text import Text

from app.cli.screen import screen
from app.kernel.offer import Offer, OfferedOption

HELP = "Type a number. ? why is something not here, v the whole view, q save and leave."
HELP_SEVERAL = "Type numbers with spaces between them{none}. ? why not, v the whole view, q save and leave."
HELP_ANYTIME = "Type a number to step in, or press Enter to let the game go on."
NONE = frozenset({"-", "none"})


class Leaves(Exception):
    """The person gets up: typed q, or the input ended."""


class Unclear(Exception):
    """What was typed is no answer; says what would be."""


def read_line(prompt: str) -> str:
    """What the person types."""
    try:
        typed = screen.input(f"[bold]{prompt}[/] ").strip()
    except (EOFError, KeyboardInterrupt):
        raise Leaves from None
    if not sys.stdin.isatty():
        screen.print(typed, markup=False)  # piped answers are not echoed by the terminal
    return typed


def show_offer(offer: Offer) -> None:
    """The question, its numbered options, then the any-time plays with numbers of their own."""
    screen.print(Text(offer.prompt + (f"  ({offer.rule})" if offer.rule else ""), style="bold"))
    if offer.votes:
        screen.print("  Votes so far: " + "; ".join(f"{seat}: {', '.join(votes)}" for seat, votes in offer.votes))
    _show_options(offer.options, 1)
    if offer.anytime:
        screen.print("  At any time:", style="cyan")
        _show_options(offer.anytime, len(offer.options) + 1)
    screen.print(_help(offer), style="dim")


def _show_options(options: Sequence[OfferedOption], first: int) -> None:
    for number, option in enumerate(options, first):
        line = Text(f"  {number:>2}  {option.label}")
        if option.warning:
            line.append(f"  ({option.warning})", style="yellow")
        screen.print(line)


def _help(offer: Offer) -> str:
    if not offer.options:
        return HELP_ANYTIME
    if offer.pick in (None, (1, 1)):
        return HELP
    least, most = offer.pick or (1, 1)
    several = HELP_SEVERAL.format(none="" if least else ", or - for none")
    return f"Choose {least if least == most else f'{least} to {most}'}. {several}"


def show_why_not(offer: Offer) -> None:
    """What is not among the options, and why."""
    if not offer.why_not:
        screen.print("  Everything you might look for here is among the options.")
    for missing in offer.why_not:
        screen.print(Text(f"  {missing.label}: {missing.reason} ({missing.rule})"))


def read_choice(offer: Offer, typed: str) -> tuple[str, ...]:
    """The keys behind the typed numbers; an option's key itself is understood too."""
    words = [] if typed.lower() in NONE else [word for word in re.split(r"[\s,]+", typed) if word]
    if not words and (offer.pick is None or typed.lower() not in NONE):
        raise Unclear("Type the number of an option.")
    keys = tuple(_key(offer, word) for word in words)
    anytime = {option.key for option in offer.anytime}
    if len(keys) > 1 and anytime.intersection(keys):
        raise Unclear("An any-time play stands alone: type its number only.")
    return keys


def _key(offer: Offer, word: str) -> str:
    options = (*offer.options, *offer.anytime)
    by_number = {str(number): option.key for number, option in enumerate(options, 1)}
    if word in by_number:
        return by_number[word]
    if word in by_number.values():
        return word
    raise Unclear(f"There is no option {word!r}; the numbers go from 1 to {len(options)}.")
