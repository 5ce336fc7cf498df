"""Card sets keyed in for a scene: the stand-in set with other words or figures on some cards."""

import re
from collections.abc import Mapping

from app.games.fourth_wall.records import Cards, read_cards, shipped

_TEXT = re.compile(r'text = (?:""".*?"""|"[^"\n]*")\n?', re.DOTALL)


def keyed(texts: Mapping[str, str]) -> Cards:
    """The stand-in set in which the cards of these names carry these texts."""
    files = {file: _reworded(source, texts) for file, source in shipped().files.items()}
    return read_cards(files)


def _reworded(source: str, texts: Mapping[str, str]) -> str:
    head, *cards = source.split("[[")
    for name, text in texts.items():
        cards = [_with_text(card, text) if f'name = "{name}"\n' in card else card for card in cards]
    return "[[".join([head, *cards])


def _with_text(card: str, text: str) -> str:
    return f'{_TEXT.sub("", card).rstrip()}\ntext = "{text}"\n\n'


def changed(file: str, old: str, new: str) -> dict[str, str]:
    """The stand-in files with one string of one file changed."""
    files = dict(shipped().files)
    assert old in files[file], old
    return files | {file: files[file].replace(old, new, 1)}


def revolver_says(sentence: str) -> Cards:
    """The stand-in set with a sentence to Utilise on the Revolver."""
    return keyed({"Revolver": f"Utilise: {sentence}"})


def static_says(sentence: str) -> Cards:
    """The stand-in set with a sentence to Trigger on Television Static, which costs 1 Doom."""
    return keyed({"Television Static": f"Trigger: {sentence}"})


def holding(*marbles: str) -> dict[str, list[str]]:
    """The Detective holds a Revolver and these; the others two Marbles each."""
    return {
        "The Detective": ["Revolver", *marbles],
        "The Waitress": ["Crowbar"] * 2,
        "The Nurse": ["Jumper Cables"] * 2,
    }


UTILISE = ("The Detective", "Utilise", "Revolver")
TRIGGER = ("The Wall", "Wrath", "Trigger Television Static")
