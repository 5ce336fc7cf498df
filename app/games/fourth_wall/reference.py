"""The reference cards: what each role can do on its turn, and for how much."""

INVESTIGATOR_ACTIONS = (
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
    "Wrath: gain 1 Doom and spend Doom on Actions; what is left is lost.",
    "Delve (1 Doom): draw a Horror.",
    "Manifest a Horror (printed Doom): put it On the Streets.",
    "Destroy a Marble (1 Doom): discard one that is Attached or Anchored.",
    "Unique Action (printed Doom): from An Eye Opens on, once per turn.",
    "Trigger a Horror (printed Doom): follow its Trigger text, then it is Drained.",
    "Brood: gain and keep 1 Doom, undrain all Horrors, place The Scourge. Not first, not twice running, "
    "not in The Crescendo.",
)
