"""Everything this game asks, and the kinds of acts its questions offer."""

from enum import StrEnum

from app.kernel.topic import NO_HINT, asks
from app.kernel.topic import Topic as KernelTopic

_WRITE = (
    "Write the number of your die into two different rows: press a lit box. A full section is an action. "
    "You win together by finding clues and closing every seal before the ritual is full."
)
_CHOOSE_DIE = (
    "Everybody takes one die and writes its number twice, in two rows. The die nobody takes goes to the cultists: "
    "under it you see what they would do with it. Talk, take, then confirm. Rerolls come afterwards: use them a lot."
)
_HELD = "The others wait while you hold the die. Reroll it, or let go."
_MONSTER = "Wound the one that is nearly down: a defeated monster pays a reward."


class Topic(KernelTopic):
    WHO_ARE_YOU = asks(
        "GO-018",
        "Who are you?",
        hint="Four people, one board each. All boards are alike; only the ability under the name differs.",
    )
    ROLL = asks("GO-061", "Roll the dice for all of you.", hint=NO_HINT, is_gesture=True)
    LET_THEM_ACT = asks(
        "GO-089",
        "All is written. Shall the cultists act?",
        hint="Before you say so: any of you may still reroll the cultists' dice. Use rerolls a lot, agree on them, and "
        "watch the chain of penalties.",
        is_gesture=True,
    )
    TAKE_DIE = asks("GO-066", "Which die do you take?", hint=_CHOOSE_DIE)
    CONFIRM_DIE = asks("GO-066", "You hold the {value}. Confirm it, or take another?", hint=_CHOOSE_DIE)
    WRITE_DIE = asks("GO-079", "Write your {which} {value}.", hint=_WRITE)
    WRITE_DIE_OR_FREE = asks("GO-079", "Write your {which} {value}. {count} to write.", hint=_WRITE, like="WRITE_DIE")
    WRITE_FREE = asks(
        "GO-087",
        "{count} to write.",
        hint="A free number may be any number: press one, then a lit box. What is not written now is lost.",
    )
    ANYTHING_ELSE = asks("GO-079", "Anything else, or are you finished?", hint=_WRITE)
    WRITE_WON = asks(
        "GO-170",
        "You won {count}. Write now, or never.",
        hint="You won this outside your own step, so write it now: press a number, then a lit box.",
    )
    WRITE_COPY = asks(
        "GO-243",
        "Into which row do you write the copied {value}?",
        hint="The copied number goes into two different rows, like your own die.",
    )
    USE_KEPT = asks(
        "GO-R28",
        "Before the next scenario action: do you use what you keep?",
        hint="A kept copy can be used before each scenario action; pass if you would rather save it.",
    )
    ACCEPT_DIE = asks(
        "GO-322",
        "{die} shows {value}.",
        hint="The die takes effect when you accept it. Any of you may reroll it first, each on their own reroll "
        "track; the price stands on the button.",
    )
    LET_DICE_LIE = asks("GO-R30", "Dice lie open.", hint=_HELD)
    LET_REROLL = asks(
        "GO-R31",
        "May {die} ({value}) be rerolled?",
        hint="Somebody else would pay for the reroll. Better or worse, the new number counts.",
    )
    TURN_DIE = asks(
        "GO-251",
        "To which side do you turn {die} ({value})?",
        hint="Turn the die to the number the rows need. It costs nothing else.",
    )
    HOLD_DIE = asks("GO-R30", "You hold {die} ({value}): {result}", hint=_HELD)
    LOSE_WEAKNESS = asks(
        "GO-103",
        "Which weakness do you lose?",
        hint="A weakness hurts each time its words come true. Lose the one that would strike you most often.",
    )
    TAKE_BONUS = asks(
        "GO-176",
        "Your seal is closed. Which scenario bonus do you take?",
        hint="Your seal is closed. Each bonus can be taken once, by one of you.",
    )
    LEARN_SKILL = asks(
        "GO-229",
        "Which skill do you learn? Each can be learned once.",
        hint="A skill acts at once, or is kept as circles you cross when you use it.",
    )
    SPECIAL_ACTION = asks(
        "GO-118",
        "Which special action do you perform?",
        hint="The scenario board says what a special action can do. Usually the monsters are what stands between you "
        "and victory.",
    )
    GIVE_CLUE = asks("GO-254", "To whom do you give a clue?", hint=NO_HINT)
    MAKE_READY = asks("GO-239", "Whom do you make ready?", hint=NO_HINT)
    WOUND_MONSTER = asks("GO-271", "Which do you wound ({damage})?", hint=_MONSTER)
    DEFEAT_MONSTER = asks("GO-271", "Which do you defeat?", hint=_MONSTER)
    WHO_FINDS_CLUES = asks("GO-R72", "Who {befalls}?", hint=NO_HINT)
    WHO_IS_IT = asks("GO-R72", "Who {befalls}?", hint=NO_HINT)
    VOTE = asks("GO-R72", "Whom does the team choose?", hint=NO_HINT)
    USE_ABILITY = asks(
        "GO-262",
        "Your ability: {text}",
        hint="Your ability costs health. At no health you lie there until somebody makes you ready again.",
    )


class Act(StrEnum):
    """What an option does, where a question offers more than one kind of thing."""

    TAKE = "take"
    CONFIRM = "confirm"
    RELEASE = "release"
    WRITE_DIE = "write-die"
    WRITE_FREE = "write-free"
    WRITE_COPY = "write-copy"
    GAIN_EXPERIENCE = "gain-experience"
    COPY = "copy"
    MAKE_READY = "make-ready"
    FINISH = "finish"
    CALL = "call"
    LET_LIE = "let-lie"
    REROLL = "reroll"
    REROLL_FREE = "reroll-free"
    HOLD = "hold"
    TURN = "turn"
