"""What a table agrees on before it begins."""

from dataclasses import dataclass

from app.kit import options

START_LEVEL, TOP_LEVEL = 4, 18  # PJ-233, PJ-243
YES_NO = {False: "no", True: "yes"}
OPENS = {
    "story": "with its story",
    "AH": "with the Attic of Hours open at once",
    "PF": "with the Paper Forest open at once",
    "LS": "with the Lantern Sea open at once",
}
MAJORITY = {"majority": "majority, the Speaker breaks ties", "unanimous": "unanimous"}
_LEVEL = "Level of an ability when it is unlocked"
_ON_SCREEN = "Story texts on the table screen and for watchers"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on."""

    players: int = options.count("Players", 2, 4, default=2, rule="PJ-002")
    days: int = options.number("Days to play at this table", 1, 99, default=3, rule="PJ-109")
    opens: str = options.choice("The campaign opens", OPENS, rule="PJ-122")
    level: int = options.number(_LEVEL, START_LEVEL, TOP_LEVEL, default=START_LEVEL, rule="PJ-233")
    backs: str = options.choice(
        "Backs of locations", {"open": "their sides are public", "blind": "blind"}, rule="PJ-R01"
    )
    shock: bool = options.choice("All roll at once when somebody leaves", YES_NO, rule="PJ-R24")
    hand_over: bool = options.choice("Items and resources may be handed over", YES_NO, rule="PJ-R61")
    decisions: str = options.choice("Party decisions", MAJORITY, rule="PJ-R84")
    hands: str = options.choice("Hands", {"open": "open to team-mates", "closed": "closed"}, rule="PJ-R88")
    reaction_time: int = options.number("Seconds to react, 0 for no limit", 0, 3600, default=15, rule="PJ-R85")
    pause: int = options.number("Seconds a moment is held for a Wait!, 0 for none", 0, 5, default=2, rule="PJ-R97")
    decision_time: int = options.number(
        "Seconds for other decisions, 0 for none", 0, 604800, default=86400, rule="PJ-R85"
    )
    story_on_screen: bool = options.choice(_ON_SCREEN, YES_NO, default=True, rule="PJ-009")
    chronicle: str = options.choice(
        "The chronicle for watchers", {"summary": "a summary", "open": "open"}, rule="PJ-119"
    )


OPTIONS = options.table_options(Options)
