"""The words on cards that the rules explain, and the rule that does."""

from collections.abc import Mapping

from app.kernel.cardset import CardSet
from app.kernel.log import OptionValue

BOOK = {
    "Action Point": "FW-065",
    "Anchor": "FW-101",
    "Attached": "FW-183",
    "Aura": "FW-053",
    "Blitz": "FW-187",
    "Close a Gate": "FW-078",
    "Clue": "FW-213",
    "Deathrattle": "FW-136",
    "Delve": "FW-161",
    "Destroy": "FW-166",
    "Doom": "FW-157",
    "Drain": "FW-193",
    "Elected": "FW-194",
    "Exploit": "FW-086",
    "Find": "FW-195",
    "Force": "FW-213",
    "Gate": "FW-129",
    "Give": "FW-103",
    "Horror": "FW-135",
    "Insane": "FW-114",
    "Intervene": "FW-094",
    "Investigator": "FW-019",
    "Lose": "FW-201",
    "Manifest": "FW-163",
    "Marble": "FW-022",
    "Open a Gate": "FW-129",
    "per Gate": "FW-138",
    "Regroup": "FW-108",
    "Return": "FW-207",
    "Rush": "FW-210",
    "Sacrifice": "FW-208",
    "Sanity": "FW-023",
    "Science": "FW-213",
    "Scourge": "FW-178",
    "Search": "FW-092",
    "Streets": "FW-206",
    "Symbol": "FW-213",
    "Target": "FW-209",
    "Trade": "FW-104",
    "Trigger": "FW-169",
    "Undrain": "FW-193",
    "Unique": "FW-089",
    "Utilise": "FW-099",
}
ALLIANCE = {
    "Delve": "FW-A058",
    "Drain": "FW-A057",
    "Find": "FW-A065",
    "Manifest": "FW-A060",
    "Return": "FW-A062",
    "Sacrifice": "FW-A063",
    "Streets": "FW-A061",
    "Target": "FW-A064",
    "Undrain": "FW-A057",
}


def terms(options: Mapping[str, OptionValue], _cards: CardSet) -> Mapping[str, str]:
    """Some words mean something else against the Presence."""
    return BOOK | ALLIANCE if options["mode"] == "alliance" else BOOK
