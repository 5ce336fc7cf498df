"""The words on the boards that the rules explain, each with its rule."""

TERMS = {
    "cultist": "GO-264",
    "clue": "GO-171",
    "combat ready": "GO-195",
    "experience": "GO-158",
    "free number": "GO-163",
    "health": "GO-182",
    "incapacitated": "GO-187",
    "insanity": "GO-199",
    "insanity test": "GO-209",
    "monster": "GO-270",
    "reroll": "GO-139",
    "ritual": "GO-039",
    "seal": "GO-174",
    "skill": "GO-229",
    "special action": "GO-118",
    "weakness": "GO-215",
}
MONSTER, TRACK = TERMS["monster"], "GO-284"
"""The rules behind the names that a scenario gives its monster and its tracks."""


def names_of(name: str, plural: str) -> tuple[str, ...]:
    """What a monster is called: where the plural begins with the name, the name alone finds both in a text."""
    return (name,) if plural.startswith(name) else tuple(filter(None, (name, plural)))
