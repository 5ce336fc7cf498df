"""Everything this game asks, and the kinds of acts its questions offer."""

from enum import StrEnum

from app.kernel.topic import NO_HINT, asks
from app.kernel.topic import Topic as KernelTopic

_FOR_GOOD = (
    "A perk and a style stay with you for the whole campaign. There is no hurry: play some days first, and read both "
    "before you take them."
)
_STEP_COSTS = "A step costs a card from your hand. Choose the one you need least."
_STASH = "Things from the stash help once you are inside."


class Topic(KernelTopic):
    # The party's day
    READ_STORY = asks(
        "PJ-112",
        "Which story do you read on?",
        hint="Stories open areas, abilities and choices. Take one that is not locked.",
    )
    READ_ALOUD = asks(
        "PJ-R95",
        "Read it aloud, then read on.",
        is_gesture=True,
        hint="Read it aloud for the others; all see it. What the card says happens when you read on.",
    )
    CHOOSE_PERK = asks("PJ-091", "Which perk? It stays with you for the whole campaign.", hint=_FOR_GOOD)
    CHOOSE_STYLE = asks("PJ-091", "And which style? It binds every deck you build.", hint=_FOR_GOOD)
    MAKE_RESERVE = asks("PJ-268", "You are new here: choose a slide for your reserve, {left} left.", hint=NO_HINT)

    # The adventure
    EXPLORE_AREA = asks(
        "PJ-122",
        "Which area do you explore?",
        hint="Each area has a goal of its own. You can come back another day.",
    )
    CHOOSE_SETUP = asks("PJ-R14", "Which projection of this area?", hint=NO_HINT)
    TAKE_STATION = asks("PJ-R92", "Where do you stand in the boat?", hint=NO_HINT)
    PARK_SLIDES = asks("PJ-267", "Your reserve is too large for this party: park {count}.", hint=NO_HINT)
    UNPARK_SLIDES = asks("PJ-267", "There is room again in your reserve: take {count} back.", hint=NO_HINT)
    TOP_UP_RESERVE = asks("PJ-R79", "Your reserve is smaller than a hand: which slide is added?", hint=NO_HINT)
    BUILD_DECK = asks(
        "PJ-124",
        "Build your action deck: {least} to {most} slides.",
        hint="These slides are your hand, your tools and your health: a fuller tray lasts longer. "
        "Keep to few traits, and take some easy slides of each: what they teach you makes the hard ones of the same "
        "trait succeed.",
    )
    TAKE_FROM_STASH = asks("PJ-126", "What do you take from the stash?", hint=_STASH)
    WHO_CARRIES = asks("PJ-126", "Who carries {item}?", hint=_STASH)
    TURN_ORDER = asks(
        "PJ-128",
        "In which order do you take turns?",
        hint="Whoever should move first goes first; you keep this order.",
    )

    # A turn
    WHAT_FIRST = asks("PJ-R65", "What happens first?", hint=NO_HINT)
    ACT = asks(
        "PJ-164",
        "Step to a lit place for a card, play a lit slide, or use what is here.",
        hint="Play slides to act, discard one to step to a lit place, or use what a place says. "
        "End your turn when you are done: you draw again.",
    )
    DISCARD_TO_MOVE = asks("PJ-159", "Which card do you discard to move?", hint=_STEP_COSTS)
    MOVE = asks(
        "PJ-V54",
        "{source}: move up to {count} more space{s}.",
        hint="Tap a lit place to go there. What lies face down is turned up when you arrive.",
    )
    AIM = asks("PJ-R49", "{ability}: at whom or what?", hint="Choose what the slide is aimed at.")
    SPECIAL_TEST = asks("PJ-V34", "{source}: you may test {abilities}.", hint=NO_HINT)
    NATURAL_20 = asks("PJ-214", "A natural 20. {ability} also lets you: {text}", hint=NO_HINT)
    GIVE_FOR_MANEUVER = asks("PJ-V07", "{maneuver}: which card do you give?", hint=NO_HINT)
    JOIN_MANEUVER = asks("PJ-V07", "{player} asks you to join in {maneuver}: {text}", hint=NO_HINT)
    HAND_OVER = asks("PJ-R61", "What do you hand over?", hint=NO_HINT)
    HAND_TO_WHOM = asks("PJ-R61", "To whom?", hint=NO_HINT)
    END_OF_TURN = asks(
        "PJ-173",
        "The end of your turn: discard any number of cards, then draw.",
        hint="You may throw away cards you do not want, and draw others.",
    )
    NEXT_ATTACKER = asks(
        "PJ-180", "The Baddie turn: who attacks you next?", hint="Each Baddie that faces you attacks once."
    )
    STEP_IN = asks(
        "PJ-294",
        "{moment}. Do you step in?",
        hint="You may step in before it happens. Nothing to add? Let it happen.",
    )
    PAUSE = asks(
        "PJ-R97",
        "{moment}.",
        hint="A breath, so that all see it. Say Wait! to stop here.",
        is_gesture=True,
        like="STEP_IN",
    )
    PROPOSE_GIVING_UP = asks("PJ-265", "Everybody still exploring would dissipate. Propose it?", hint=NO_HINT)
    GIVE_UP = asks("PJ-265", "Give this projection up?", hint=NO_HINT)

    # What texts ask
    PAY = asks("PJ-V33", "{source}: pay for it?", hint="Paying is never forced. Compare the cost with what follows.")
    CHOOSE_ONE = asks(
        "PJ-V35", "{source}: choose one.", hint="Both ways go on. The chronicle remembers which you took."
    )
    DISCARD = asks("PJ-V37", "{source}: discard {count}.", hint=NO_HINT)
    DISCARD_RESOURCES = asks("PJ-V46", "{source}: discard {count}.", hint=NO_HINT)
    TAKE_RESOURCE = asks("PJ-V47", "{source}: which resource?", hint=NO_HINT)
    KEEP_RESOURCES = asks("PJ-V48", "{source}: keep up to {most} for your next projection.", hint=NO_HINT)
    CRAFT = asks("PJ-V50", "Tinker: which item do you make?", hint=NO_HINT)
    REMOVE_CONDITIONS = asks("PJ-V52", "{source}: which Condition do you shake off?", hint=NO_HINT)
    RETURN_DISCARD = asks("PJ-V77", "{source}: take back up to {most}.", hint=NO_HINT)
    WHICH_PLAYER = asks("PJ-V05", "{source}: which player?", hint=NO_HINT)
    WHICH_PARTICIPANT = asks("PJ-V07", "{source}: which of you?", hint=NO_HINT)
    DISMISS_BADDIE = asks("PJ-V65", "{source}: which Baddie is dismissed?", hint=NO_HINT)
    DEFEAT_BADDIE = asks("PJ-V65", "{source}: which Baddie is defeated?", hint=NO_HINT)
    JUMP = asks("PJ-V10", "{source}: jump where?", hint=NO_HINT)
    LOOK = asks("PJ-V10", "{source}: look at which?", hint=NO_HINT)
    FLIP = asks("PJ-V10", "{source}: flip which?", hint=NO_HINT)
    TURN_DOWN = asks("PJ-V10", "{source}: turn which face down?", hint=NO_HINT)
    PLACE_TOKEN = asks("PJ-V10", "{source}: place the token where?", hint=NO_HINT)
    COVER = asks("PJ-V59", "{source}: Which location is covered?", hint=NO_HINT)
    SWAP = asks("PJ-V59", "{source}: Which location changes places?", hint=NO_HINT)
    OPEN_SIDE = asks("PJ-V61", "{source}: which side?", hint=NO_HINT)
    PUSH_BADDIE = asks("PJ-V69", "{source}: push {baddie} where?", hint=NO_HINT)

    # Learning
    READ_DIARY = asks("PJ-224", "Read the diary pages you found?", hint=NO_HINT)
    LEARN = asks(
        "PJ-226",
        "Learning: {left} of {actions} actions left.",
        hint="Three things a night for the whole party. Print makes more slides, Unlock a new ability, Improve and "
        "Study raise levels, Meld trades four slides for a stronger one.",
    )
    TAKE_FIRST_SLIDE = asks(
        "PJ-235",
        "{ability} is yours to use.",
        hint="The first slide of a new ability costs nothing. Without one you cannot play it.",
    )
    DEAL_REALSPACE = asks(
        "PJ-058",
        "The Realspace deck: take one more slide.",
        hint="Every slide is one use of an ability. Take several of one kind, or a few of each.",
    )
    PRINT_SLIDE = asks(
        "PJ-237",
        "{source}: print a slide, {left} left.",
        hint="Each new slide is one more card for your decks, and cards are also your health.",
    )
    OVERWRITE_SLIDE = asks("PJ-056", "Your reserve is full: which slide gives way to {ability}?", hint=NO_HINT)
    IMPROVE = asks(
        "PJ-240",
        "Improve: which ability rises by one level?",
        hint="The bank pays for levels. A higher level is added to every test of that ability.",
    )
    STUDY = asks(
        "PJ-244",
        "Study: which ability rises by one level?",
        hint="Studying raises one ability without paying, once a night.",
    )
    MELD = asks(
        "PJ-246",
        "Meld four slides into one with a bonus 1 higher?",
        hint="Four like slides become one with +1 more in every test: stronger, but three cards fewer, and cards are "
        "your health.",
    )


class Act(StrEnum):
    """What an option does, where a question offers more than one kind of thing, or at any time."""

    STEP = "step"
    PLAY = "play"
    USE_TEXT = "use-text"
    USE_UP = "use-up"
    CHANGE_STATION = "change-station"
    MANEUVER = "maneuver"
    HAND_OVER = "hand-over"
    GO_HOME = "go-home"
    END_TURN = "end-turn"

    LET_HAPPEN = "let-happen"

    PRINT = "print"
    UNLOCK = "unlock"
    IMPROVE = "improve"
    MELD = "meld"
    STUDY = "study"

    CHOOSE_PERK = "choose-perk"
    ARM_RETURN = "arm-return"
    ORDER = "order"
    WAIT = "wait"
    SHARE_LOOK = "share-look"
    PROPOSE_GIVING_UP = "propose-giving-up"
