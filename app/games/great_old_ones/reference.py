"""The reference card: a round step by step, the signs on the boards, and what is forgotten most easily."""

PROLOGUE = (
    "From a notebook, entry 52. “It is noon, and the café is full of people with ordinary troubles. I count them, as I "
    "used to count the four of us. We only went to look for a book. The nearer we came, the less we agreed on what "
    "we had seen the night before, and at the end of the stairs there was a light that breathed. I remember that we "
    "closed it. I do not remember how, and the others do not write.” R. S."
)
"""Read before the boards are chosen."""

STEPS = {
    "ritual": (
        "The ritual",
        "It advances by its level, from the first round on.",
        "Another ring of chalk, and nobody saw the hand.",
    ),  # GO-039
    "roll": (
        "The dice",
        "One of you throws them all; nothing can be rerolled yet.",
        "Bone on wood. The candles lean towards it.",
    ),  # GO-061, GO-065
    "act": (
        "Choose and write",
        "Everybody takes a die and writes its number into two different rows. A full section is an action. Open dice "
        "can be rerolled, each for the next box of your own track.",
        "Four pencils, one lamp, and not enough night.",
    ),  # GO-066, GO-079, GO-093, GO-139
    "cultists": (
        "The cultists",
        "The D12 names the action, the die left over its strength; then the queue.",
        "They have been waiting, with great politeness, for their turn.",
    ),  # GO-078
    "check": (
        "The end?",
        "Victory or defeat, or clean up and begin again.",
        "Listen. If you can still hear yourselves, go on.",
    ),  # GO-035
}
"""By the name scenarios call a step (GO-032): its title, what is done in it, and how it feels."""

LAWS = {
    "descending": "each number lower than the one before",  # GO-102
    "ascending": "each number higher than the one before",  # GO-106
    "different": "all numbers different",  # GO-109
    "equal": "two equal numbers",  # GO-117
    "odd": "odd numbers only",  # GO-121
    "even": "even numbers only",  # GO-125
}

SIGNS = (
    ("sym-star", "1 experience"),  # GO-158
    ("sym-plus", "1 free number"),  # GO-163
    ("sym-glass", "1 clue"),  # GO-171
    ("sym-skill", "learn a skill"),  # GO-229
    ("sym-heart", "health"),  # GO-182
    ("sym-heart-loss", "lose 1 health"),  # GO-291
    ("sym-insane", "1 insanity; at the end of its track you are gone"),  # GO-292
    ("sym-tentacle", "one insanity level for each"),  # GO-203
    ("sym-test", "an insanity test"),  # GO-293
    ("sym-weak", "a weakness, by a die"),  # GO-296
    ("sym-cultist", "a cultist appears, or one for each of you"),  # GO-294
    ("monster-1", "a monster appears, or one for each of you"),  # GO-295
    ("sym-ritual", "the ritual advances"),  # GO-299
)
"""A drawing of the sprite, and what it says in a box."""

REMINDERS = (
    "The same action at most twice in succession; with another action between, you may go on.",  # GO-133
    "A printed box that the scenario crosses strikes all of you; crossed by you, it strikes you alone.",  # GO-R77
    "A red number is a cultist action for the queue. What the queue cannot hold is lost.",  # GO-047, GO-051
    "An advance of the ritual never crosses the border of a ring: what is left of it is lost.",  # GO-054
    # GO-146, GO-149
    "Any open die can be rerolled by any of you, as often as you can pay; a cultists’ die costs more.",
    "An insanity test is passed by a number higher than your level.",  # GO-209
    "A number of your die that fits nowhere is 1 experience; a free number that fits nowhere is nothing.",  # GO-085
)
