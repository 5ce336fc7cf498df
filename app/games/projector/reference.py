"""The reference card: the day and the turn step by step, what goes before what, and the numbers of a party."""

DAY = {
    "story": (
        "Story",
        "Read on in one deck whose top card is no Lock, until one is on top.",
        "Somebody reads aloud, and the tea goes cold.",
    ),  # PJ-110, PJ-115
    "adventure": (
        "Setting out",
        "Choose a world, build your decks, take things along, draw a hand.",
        "The lamp warms up. Last chance to go and fetch a coat.",
    ),  # PJ-121
    "exploring": (
        "Exploring",
        "Turn by turn, until all have gone home or dissipated.",
        "One step, and the wallpaper is a wood.",
    ),  # PJ-120, PJ-129
    "learning": (
        "Learning",
        "Three actions for all of you: print, unlock, improve, meld, and study once.",
        "What you have seen in there you can do out here, a little.",
    ),  # PJ-226
}
"""The parts of a day by the phase of the state: what it is called, what is done, and how it feels."""

TURN = {
    "entropy": (
        "Draw entropy",
        "Its text happens; it may stay, and a Baddie may come with it.",
        "The picture remembers that it is only light.",
    ),  # PJ-142
    "act": (
        "Act",
        "Turn up where you stand. Discard a slide for a step, play slides, use places, things and resources, in any "
        "order.",
        "Touch everything. That is how it was found in the first place.",
    ),  # PJ-149, PJ-172
    "end": (
        "End it",
        "Discard any number of slides, then draw up to the hand size. You cannot: you dissipate.",
        "Count what you have left of yourself.",
    ),  # PJ-173
    "baddies": (
        "Baddies",
        "Those you face attack. An attack brings damage; each damage is one card lost from the top of your deck.",
        "It was in the corner all along. Now it is not.",
    ),  # PJ-177, PJ-187
    "stability": (
        "Hold together",
        "Roll a D4: higher than the number of those who have left, or you dissipate.",
        "The fewer of you look at it, the less of it is there.",
    ),  # PJ-188
}
"""The steps of a turn, by the name the projection has for them."""

RANKS = (
    "A text that names a rule and changes it",  # PJ-084
    "An exception for one card",  # PJ-085
    "Abilities, perks, items, maneuvers",  # PJ-086
    "Places, setups, objectives, stories",  # PJ-087
    "Entropy, Baddies, Conditions",  # PJ-088
    "The general rules",
)
"""PJ-R66 What goes before what."""
