"""PJ-027 The Keyword Reference: the words on cards that have a rule of their own, and that rule."""

TERMS = {
    "Baddie": "PJ-075",
    "Craftable": "PJ-101",
    "Gate": "PJ-131",
    "Hidden": "PJ-085",
    "Lasting": "PJ-R34",
    "Light": "PJ-208",
    "Lock": "PJ-116",
    "Permanent": "PJ-126",
    "Reaction": "PJ-170",
    "Remains in Play": "PJ-144",
    "Story": "PJ-221",
    "Unique": "PJ-126",
}

EXPLAINED = {
    "action card": "PJ-046",
    "Bank": "PJ-045",
    "Dismiss": "PJ-217",
    "Eliminate": "PJ-020",
    "Evolve": "PJ-219",
    "Projection": "PJ-060",
    "Slide": "PJ-046",
    "Unlock": "PJ-014",
}
"""What cards do and speak of: explained as well, yet no keywords, so that PJ-301 marks none of them in a text."""

TRAIT, DECK = "PJ-033", "PJ-035"
"""The rules behind the names that a card set gives its traits and its ability decks."""
