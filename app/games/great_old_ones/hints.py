"""A few words for whoever has never read the rules, by the rule under which something is asked."""

HINTS = {
    "GO-018": "Four people, one board each. All boards are alike; only the ability under the name differs.",
    "GO-066": "Everybody takes one die and writes its number twice, in two rows. The die nobody takes goes to the "
    "cultists: under it you see what they would do with it. Talk, take, then confirm.",
    "GO-079": "Write the number of your die into two different rows: press a lit box. A full section is an action. "
    "You win together by finding clues and closing every seal before the ritual is full.",
    "GO-087": "A free number may be any number: press one, then a lit box. What is not written now is lost.",
    "GO-103": "A weakness hurts each time its words come true. Lose the one that would strike you most often.",
    "GO-118": "The scenario board says what a special action can do. Usually the monsters are what stands between you "
    "and victory.",
    "GO-170": "You won this outside your own step, so write it now: press a number, then a lit box.",
    "GO-176": "Your seal is closed. Each bonus can be taken once, by one of you.",
    "GO-229": "A skill acts at once, or is kept as circles you cross when you use it.",
    "GO-243": "The copied number goes into two different rows, like your own die.",
    "GO-251": "Turn the die to the number the rows need. It costs nothing else.",
    "GO-262": "Your ability costs health. At no health you lie there until somebody makes you ready again.",
    "GO-271": "Wound the one that is nearly down: a defeated monster pays a reward.",
    "GO-322": "The die takes effect when you accept it. Any of you may reroll it first, each on their own reroll "
    "track; the price stands on the button.",
    "GO-R28": "A kept copy can be used before each scenario action; pass if you would rather save it.",
    "GO-R30": "The others wait while you hold the die. Reroll it, or let go.",
    "GO-R31": "Somebody else would pay for the reroll. Better or worse, the new number counts.",
}
