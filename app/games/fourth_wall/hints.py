"""A few words for whoever has never read the rules, by the rule under which something is asked."""

HINTS = {
    "FW-019": "Two people, pick one. High Sanity means a bigger hand; read both texts.",
    "FW-065": "Two Action Points are yours each turn. Search draws a Marble. Intervene puts a Marble against a Horror. "
    "A Clue, a Force and a Science together close a Gate.",
    "FW-078": "Tick Marbles until a Clue, a Force and a Science are among them, then confirm. Ticking none goes back.",
    "FW-113": "Your hand is larger than your Sanity: tick what you can spare.",
    "FW-151": "Wrath lets you act now. Brood saves Doom, wakes every Horror and makes one The Scourge: "
    "while it lives no Gate can be closed.",
    "FW-157": "Spend Doom: Manifest puts a Horror on the Streets, Trigger uses one that is not Drained. "
    "Doom left at the end is lost.",
    "FW-203": "You are looking into a hand. Pick what hurts most; it closes again afterwards.",
    "FW-R70": "A Marble is about to be lost. If you hold a Holy Symbol you can stop it; otherwise let it happen.",
    "FW-R94": "Everybody votes. You can change your vote until all are in.",
}
