"""The reference cards: how the game goes for each role, and what it can do on its turn, for how much."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a reference card: what it is about, what it costs, what it does, and how that feels."""

    name: str
    words: str
    cost: str = ""
    flavour: str = ""


_ENDS = (
    Note("The Investigators win", "as the last Open Gate is closed."),
    Note(
        "The Wall wins", "with five Open Gates on or after An Eye Opens, or as the Turn Tracker comes to its last rank."
    ),
)
_COURSE = Note(
    "The round",
    "The Wall takes a turn before each Investigator. After the last of them the Turn Tracker falls by one.",
)
_PHASES = (
    Note("Slumber", "The Wall’s card lies face down; five Open Gates do nothing yet."),
    Note("An Eye Opens", "its card is turned up: Unique Action and Aura hold, and five Open Gates win."),
    Note("The Crescendo", "every Horror is undrained as it begins, and The Wall Broods no more."),
    Note("The Ancient One Awakens", "the game ends, and The Wall wins."),
)
INVESTIGATOR_REFERENCE = (
    _COURSE,
    *_ENDS,
    Note("Your turn", "2 AP for any Actions, one of them twice if you like.", "", "Stay close. Mind what you hold."),
    Note(
        "Close a Gate",
        "discard Marbles that show a Clue, a Force and a Science. Not while The Scourge is out.",
        "2 AP",
        "Draw the curtains, and mean it.",
    ),
    Note(
        "Exploit the Rift",
        "follow the Exploit text of your card, then The Wall gains 1 Doom.",
        "1 AP",
        "The crack in the wallpaper works both ways.",
    ),
    Note(
        "Unique Action",
        "follow the Unique text of your card, once per turn.",
        "printed AP",
        "The one thing that you do and nobody else in town.",
    ),
    Note("Search", "draw a Marble.", "1 AP", "There must be something in this drawer."),
    Note("Intervene", "Attach a Marble to a Horror.", "1 AP", "Step off the porch. Somebody has to."),
    Note("Utilise", "follow the Utilise text of a Marble, then discard it.", "1 AP", "Read the label first."),
    Note(
        "Give or Trade",
        "pass a Marble to another Investigator, for nothing or for another Marble.",
        "1 AP",
        "What are neighbours for?",
    ),
    Note(
        "Regroup",
        "draw two Marbles or up to your Sanity, then pass Marbles with others who are Regrouped.",
        "2 AP",
        "Sit down. Breathe. Who has coffee?",
    ),
    Note("Insane", "with no Marble left at the end of an Action you are, and a Gate opens."),
    *_PHASES,
)
WALL_REFERENCE = (
    _COURSE,
    *_ENDS,
    Note(
        "Wrath",
        "gain 1 Doom, on your first turn 1 more, and spend Doom on Actions; what is left is lost.",
        "",
        "Let them hear you through the floorboards.",
    ),
    Note("Delve", "draw a Horror.", "1 Doom", "Feel about in the dark behind other people’s eyes."),
    Note("Manifest a Horror", "put it On the Streets.", "printed Doom", "Something new has moved in across the road."),
    Note(
        "Trigger a Horror",
        "follow its Trigger text, then it is Drained.",
        "printed Doom",
        "Lend it your hands for a moment.",
    ),
    Note(
        "Destroy a Marble", "discard one that is Attached or Anchored.", "1 Doom", "They are so fond of their things."
    ),
    Note(
        "Unique Action",
        "follow the Unique text of your card, once per turn, from An Eye Opens on.",
        "printed Doom",
        "What only you among all the old ones can do.",
    ),
    Note(
        "Brood",
        "gain and keep 1 Doom, undrain all Horrors, place The Scourge. Not first, not twice running, "
        "not in The Crescendo.",
        "",
        "Hush. Count them. Pick a favourite.",
    ),
    Note(
        "Their part",
        "each Exploit of an Investigator gives you 1 Doom, and so does a text of theirs that cannot be finished.",
    ),
    *_PHASES,
)
