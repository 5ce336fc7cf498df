"""The reference cards: how the game goes for each role, and what it can do on its turn, for how much."""

_COURSE = (
    "The Wall takes a turn before each Investigator. After the last Investigator the Turn Tracker falls by one: "
    "through An Eye Opens and The Crescendo to The Ancient One Awakens.",
    "The Investigators win as the last Open Gate is closed. The Wall wins with five Open Gates on or after "
    "An Eye Opens, or when The Ancient One Awakens.",
)
INVESTIGATOR_ACTIONS = (
    *_COURSE,
    "You have 2 AP a turn. With no Marble left at the end of an Action you go Insane, and a Gate opens.",
    "Close a Gate (2 AP): discard Marbles that show a Clue, a Force and a Science. Not while The Scourge is out.",
    "Exploit the Rift (1 AP): follow the Exploit text of your card, then The Wall gains 1 Doom.",
    "Unique Action (printed AP): follow the Unique text of your card, once per turn.",
    "Search (1 AP): draw a Marble.",
    "Intervene (1 AP): Attach a Marble to a Horror.",
    "Utilise (1 AP): follow the Utilise text of a Marble, then discard it.",
    "Give or Trade (1 AP): pass a Marble to another Investigator, for nothing or for another Marble.",
    "Regroup (2 AP): draw two Marbles or up to your Sanity, then pass Marbles with others who are Regrouped.",
)

WALL_ACTIONS = (
    *_COURSE,
    "Wrath: gain 1 Doom, on your first turn 1 more, and spend Doom on Actions; what is left is lost.",
    "Each Exploit of an Investigator gives you 1 Doom, and so does a text of theirs that cannot be finished.",
    "Delve (1 Doom): draw a Horror.",
    "Manifest a Horror (printed Doom): put it On the Streets.",
    "Destroy a Marble (1 Doom): discard one that is Attached or Anchored.",
    "Unique Action (printed Doom): from An Eye Opens on, once per turn.",
    "Trigger a Horror (printed Doom): follow its Trigger text, then it is Drained.",
    "Brood: gain and keep 1 Doom, undrain all Horrors, place The Scourge. Not first, not twice running, "
    "not in The Crescendo.",
)
