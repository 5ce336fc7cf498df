"""Everything this game asks, the kinds of acts its questions offer, and the places they speak of."""

from enum import StrEnum

from app.kernel.topic import NO_HINT, Shared, asks
from app.kernel.topic import Topic as KernelTopic

_TURN = (
    "Two Action Points are yours each turn. Search draws a Marble. Intervene puts a Marble against a Horror. "
    "A Clue, a Force and a Science together close a Gate."
)
_CLOSE = "Tick Marbles until a Clue, a Force and a Science are among them, then confirm."
_LOSS = "A Marble is about to be lost. If you hold a Holy Symbol you can stop it; otherwise let it happen."
_VOTE = "Everybody votes. You can change your vote until all are in."
_WRATH = (
    "Spend Doom: Manifest puts a Horror on the Streets, Trigger uses one that is not Drained. "
    "Doom left at the end is lost."
)
_SCOURGE = "Choose one that is hard to Defeat: it bars the Gates for as long as it lives."
_WASTED = "Any beyond those it takes are wasted."  # FW-R28


class Topic(KernelTopic):
    WHO_ARE_YOU = asks(
        "FW-019", "Who are you?", hint="Two people, pick one. High Sanity means a bigger hand; read both texts."
    )

    # The Investigator turn
    TAKE_ACTION = asks("FW-065", "Your turn: {points}.", hint=_TURN)
    END_TURN = asks("FW-065", "Your turn: {points}. It ends by itself.", hint=_TURN, like="TAKE_ACTION")
    TAKE_FREE_ACTION = asks("FW-145", "Which Action do you take? It costs you no AP.", hint=NO_HINT)
    CLOSE_GATE = asks(
        "FW-078",
        f"Close a Gate: discard {{price}}. {_WASTED}",
        hint=_CLOSE,
    )
    CLOSE_GATE_BY_TEXT = asks("FW-078", f"Close a Gate: discard {{price}}. {_WASTED}", hint=_CLOSE)
    INTERVENE = asks("FW-094", "Which Marble do you use to Intervene?", hint=NO_HINT)
    INTERVENE_AGAINST = asks("FW-094", "{marble}: against which Horror?", hint=NO_HINT)
    UTILISE = asks("FW-099", "Which Marble do you Utilise?", hint=NO_HINT)

    # Passing Marbles
    PASS_TO_WHOM = asks("FW-103", "With whom?", hint=NO_HINT)
    PASS_WHICH = asks("FW-103", "What passes between you and {whom}?", hint=NO_HINT)
    ANSWER_TRADE = asks("FW-R34", "{whom} offers {marble} for your {wanted}.", hint=NO_HINT)
    ANSWER_WISH = asks("FW-R37", "{whom} asks for your {wanted}.", hint=NO_HINT)
    AWAIT_TRADE = asks("FW-R34", "{whom} thinks about giving you {wanted}.", hint=NO_HINT)
    DRAW = asks("FW-109", "How many Marbles do you draw?", hint=NO_HINT)
    DISCARD_DOWN = asks(
        "FW-113",
        "Your Sanity is {limit}: discard {excess}.",
        hint="Your hand is larger than your Sanity: tick what you can spare.",
    )
    PASS_FREELY_TO = asks("FW-111", "Pass Marbles with those who are Regrouped?", hint=NO_HINT)
    PASS_FREELY = asks("FW-111", "What passes between you and {whom}, for no AP?", hint=NO_HINT)
    GIVE_TO_WHOM = asks("FW-199", "{source}: to whom?", hint=NO_HINT)
    GIVE_UP_TO = asks("FW-199", "Which Marbles go to {whom}? Up to {most}.", hint=NO_HINT)
    TRADE_WITH_WHOM = asks("FW-145", "{source}: with whom?", hint=NO_HINT)
    TRADE_WHICH = asks("FW-104", "{source}: which Marble do you offer {whom}, and for which?", hint=NO_HINT)

    # Losing Marbles, and windows for a Rush
    LOSE_WHICH = asks("FW-201", "{source}: which {marbles} do you lose?", hint=NO_HINT)
    CHOOSE_LOSS = asks(
        "FW-203",
        "{source}: which {marbles} does {whom} lose?",
        hint="You are looking into a hand. Pick what hurts most; it closes again afterwards.",
    )
    LOSS = asks("FW-R70", "{who} about to lose {marble}.", hint=_LOSS, shares=Shared.PASSES)
    LOSSES = asks("FW-R72", "{losses}", hint=_LOSS, shares=Shared.PASSES)
    LAST_LOSS = asks(
        "FW-R70",
        "{who} about to lose {marble}, {whose} last Marble: {goes} Insane{gate}.",
        hint=_LOSS,
        shares=Shared.PASSES,
    )
    ON_THE_BRINK = asks(
        "FW-R71", "{names} goes Insane{gate}. Play a Rush, or let it happen.", hint=NO_HINT, shares=Shared.PASSES
    )
    HOLD = asks("FW-R69", "{foe} waits. Let it go on?", hint=NO_HINT)
    BEFORE_BROOD = asks(
        "FW-A067",
        "The Presence is about to Brood: every Horror wakes, and The Scourge is placed.",
        hint=NO_HINT,
    )
    BEFORE_STEP = asks("FW-A067", "The Presence is about to {step}. Why: {why}.", hint=NO_HINT)

    # The Wall's turn
    WRATH_OR_BROOD = asks(
        "FW-151",
        "Wrath or Brood?",
        hint="Wrath lets you act now. Brood saves Doom, wakes every Horror and makes one The Scourge: "
        "while it lives no Gate can be closed.",
    )
    WRATH = asks("FW-157", "Your Wrath: {doom} Doom to spend.", hint=_WRATH)
    WRATH_ENDS = asks("FW-157", "Your Wrath: {doom} Doom to spend. The turn ends by itself.", hint=_WRATH, like="WRATH")
    PLACE_SCOURGE = asks(
        "FW-175", "Which Horror is The Scourge? While it is there, no Gate can be closed.", hint=_SCOURGE
    )
    DESTROY = asks("FW-166", "Which Marble is destroyed?", hint=NO_HINT)
    DESTROY_BY_TEXT = asks("FW-166", "Which Marble is destroyed?", hint=NO_HINT)
    FALLS_FIRST = asks("FW-R81", "Which Horror falls first?", hint=NO_HINT)

    # Whom a text is about
    WHO_SEARCHES = asks("FW-145", "{source}: who Searches?", hint=NO_HINT)
    WHO_MAY_REGROUP = asks("FW-145", "{source}: who may Regroup?", hint=NO_HINT)
    WHO_MAY_ACT = asks("FW-145", "{source}: who may take an Action?", hint=NO_HINT)
    WHO_LOSES = asks("FW-201", "{source}: who loses?", hint=NO_HINT)
    WHO_LOSES_BY_CHANCE = asks("FW-202", "{source}: who loses?", hint=NO_HINT)
    WHO_LOSES_BY_CHOICE = asks("FW-203", "{source}: who loses?", hint=NO_HINT)
    ELECT_TO_SEARCH = asks("FW-R94", "{source}: who Searches?", hint=_VOTE, shares=Shared.EVERY)
    ELECT_TO_REGROUP = asks("FW-R94", "{source}: who may Regroup?", hint=_VOTE, shares=Shared.EVERY)
    ELECT_TO_ACT = asks("FW-R94", "{source}: who may take an Action?", hint=_VOTE, shares=Shared.EVERY)
    ELECT_TO_LOSE = asks("FW-R94", "{source}: who loses?", hint=_VOTE, shares=Shared.EVERY)
    ELECT_FOR_UNFINISHED = asks("FW-R94", "The Wall could not finish. Who Regroups?", hint=_VOTE, shares=Shared.EVERY)
    ELECT_HORROR = asks("FW-194", "{question}", hint=_VOTE, shares=Shared.EVERY)
    ELECT_ALONE = asks("FW-A071", "{question}", hint=NO_HINT)

    # What a text is about
    UP_TO_YOU = asks("FW-R41", "{source}: the next sentence is up to you.", hint=NO_HINT)
    MAY_REGROUP = asks("FW-R38", "{source}: Regroup for no AP?", hint=NO_HINT)
    MAY_ACT = asks("FW-145", "{source}: take an Action for no AP?", hint=NO_HINT)
    DISCARD_COST = asks("FW-205", "{source}: discard {count}.", hint=NO_HINT)
    SALVAGE = asks("FW-145", "{source}: take {count} from the discard pile.", hint=NO_HINT)
    KEEP_LOOKED_AT = asks("FW-145", "{source}: take {count}; the rest is discarded.", hint=NO_HINT)
    FIND_WHICH = asks("FW-R104", "{source}: which one?", hint=NO_HINT)
    INTERVENE_WITH = asks("FW-200", "{source}: which {symbol} Marble do you use to Intervene?", hint=NO_HINT)
    INTERVENE_UP_TO = asks("FW-200", "{source}: which {kind} to Intervene with? Up to {most}.", hint=NO_HINT)
    INTERVENE_AGAIN = asks("FW-200", "{source}: another {kind} to Intervene with?", hint=NO_HINT)
    RAISE_BLITZ = asks("FW-188", "{source}: a Blitz is coming. Discard cards to raise it?", hint=NO_HINT)
    NEXT_OF_BLITZ = asks("FW-190", "Which of the revealed Marbles do you use next?", hint=NO_HINT)
    BLITZ_AGAINST = asks("FW-190", "{marble}: against which Horror?", hint=NO_HINT)
    SWAP_FOR = asks("FW-145", "{source}: which Attached Marble do you take?", hint=NO_HINT)
    SWAP_WITH = asks("FW-145", "Which of yours takes its place?", hint=NO_HINT)
    MOVE_WHICH = asks("FW-145", "{source}: which Marble moves?", hint=NO_HINT)
    MOVE_TO = asks("FW-145", "To which Horror?", hint=NO_HINT)
    DISCARD_HORROR = asks("FW-R85", "{source}: which Horror is discarded?", hint=NO_HINT)
    DRAIN = asks("FW-193", "{source}: which Horror is Drained?", hint=NO_HINT)
    UNDRAIN = asks("FW-171", "{source}: which Horrors are undrained?", hint=NO_HINT)
    RETURN_TO_THE_WALL = asks("FW-207", "{source}: which Horror returns to The Wall?", hint=NO_HINT)
    SACRIFICE = asks("FW-208", "{source}: which {victims} to be Sacrificed?", hint=NO_HINT)
    SHAKE_OFF = asks("FW-145", "{source}: the Marbles on which Horror?", hint=NO_HINT)
    ENHANCE = asks("FW-R23", "{source}: which Horror is enhanced?", hint=NO_HINT)
    BECOME_SCOURGE = asks(
        "FW-178",
        "{source}: which Horror becomes The Scourge? While it is there, no Gate can be closed.",
        hint=_SCOURGE,
    )
    MANIFEST_CHEAPER = asks("FW-163", "{source}: which Horror is Manifested?", hint=NO_HINT)
    REMOVE_DOOM = asks("FW-145", "{source}: how much Doom leaves the pool?", hint=NO_HINT)


class Act(StrEnum):
    """What an option does, where a question offers more than one kind of thing."""

    CLOSE = "close"
    EXPLOIT = "exploit"
    UNIQUE = "unique"
    SEARCH = "search"
    INTERVENE = "intervene"
    UTILISE = "utilise"
    PASS = "pass"
    REGROUP = "regroup"
    DELVE = "delve"
    MANIFEST = "manifest"
    TRIGGER = "trigger"
    DESTROY = "destroy"
    WRATH = "wrath"
    BROOD = "brood"
    GIVE = "give"
    TRADE = "trade"
    ASK = "ask"
    LOSE = "lose"
    GUARD = "guard"
    RUSH = "rush"
    HOLD = "hold"


HAND, THEIRS, WALL_HAND, ANCHORED = "hand", "theirs", "wall-hand", "anchored"
"""Places where cards are counted: an option's amount says which of them it is. Where a Marble has been named already
and may move meanwhile, what is to be done with it has the id of its face as its place."""


def street(number: int) -> str:
    """The place of a Horror; an option's amount says which of the Marbles Attached to it."""
    return f"street-{number}"
