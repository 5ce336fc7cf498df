"""What a table of I Am The Fourth Wall agrees on, and the levels of Alliance."""

from dataclasses import dataclass

from app.kit import options

CUSTOM = 0
CONFLICT_ONLY = (("mode", "conflict"),)
ALLIANCE_ONLY = (("mode", "alliance"),)
CUSTOM_ONLY = (("level", CUSTOM),)
ON, OFF = {True: "on", False: "off"}, {False: "off", True: "on"}
"""The first is the default."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard the Presence is to resist."""

    name: str
    gates: int
    horrors: int
    has_street_text: bool
    has_backlash: bool
    wins: str = ""
    """How often the team won in games of bots, as README.md has it."""


LEVELS = {
    1: Level("Dozing", 3, 1, has_street_text=False, has_backlash=False, wins="4 in 5"),  # FW-A015
    2: Level("Stirring", 3, 1, has_street_text=True, has_backlash=False, wins="7 in 10"),  # FW-A016
    3: Level("Waking", 3, 2, has_street_text=True, has_backlash=False, wins="3 in 5"),  # FW-A017
    4: Level("Ravenous", 4, 2, has_street_text=True, has_backlash=False, wins="1 in 3"),  # FW-A018
    5: Level("Unbound", 4, 2, has_street_text=True, has_backlash=True, wins="1 in 4"),  # FW-A019
}


@dataclass(frozen=True, slots=True)
class Options:
    mode: str = options.choice(  # FW-R05 Each mode has its one book; FW-R06 there are no modes but theirs.
        "Mode",
        {"conflict": ("Conflict", "one of you is The Wall"), "alliance": ("Alliance", "the Presence plays The Wall")},
        rule="FW-001",
    )
    investigators: int = options.count("Investigators", 3, 6, default=3, rule="FW-007")  # FW-R102 never fewer
    level: int = options.choice(
        "Level",
        {
            **{n: (str(n), f"{level.name} (the team wins {level.wins})") for n, level in LEVELS.items()},
            CUSTOM: "custom",
        },
        default=2,
        rule="FW-A015",
        when=ALLIANCE_ONLY,
    )
    gates: int = options.choice(  # FW-R03 three, unless the table wants it harder
        "Open Gates at the start",
        {
            3: ("3", "first games (in Conflict the team wins 3 in 4)"),
            4: ("4", "even (1 in 2)"),
            5: ("5", "extreme (1 in 4)"),
        },
        rule="FW-032",
        when=(*CONFLICT_ONLY, *CUSTOM_ONLY),
    )
    street_magician: bool = options.choice(
        "The Street Magician", {True: "in", False: ("out", "for a first game")}, rule="FW-017"
    )
    doom_limit: int = options.choice("Doom limit", {6: "six tokens", 0: "none"}, rule="FW-R16")  # FW-R02
    crescendo: str = options.choice(
        "The Crescendo",
        {"undrain once": "undrains Horrors once", "never drained": "Horrors are never Drained"},
        rule="FW-R11",
    )
    team_channel: str = options.choice(
        "The Investigators' channel",
        {"private": "private", "overheard": "overheard by The Wall"},
        rule="FW-R98",
        when=CONFLICT_ONLY,
    )
    vote_time: int = options.number("Seconds to vote", 10, 600, default=45, rule="FW-R94")
    loss_window: int = options.number("Seconds to save a Marble", 3, 20, default=8, rule="FW-R70")
    hold_time: int = options.number("Seconds of a Hold", 5, 15, default=15, rule="FW-R69")
    turn_timer: int = options.number("Turn timer in seconds, 0 for none", 0, 3600, default=0, rule="FW-R27")
    horrors: int = options.count("Horrors at the start", 0, 3, default=1, rule="FW-A020", when=CUSTOM_ONLY)
    street_text: bool = options.choice("Street text", ON, rule="FW-A020", when=CUSTOM_ONLY)
    backlash: bool = options.choice("Backlash", OFF, rule="FW-A020", when=CUSTOM_ONLY)
    pace: str = options.choice(
        "Before each step of the Presence",
        {"rush": "wait for those who could stop it", "everybody": "wait until everybody says Next"},
        rule="FW-A067",
        when=ALLIANCE_ONLY,
    )
    step_time: int = options.number(
        "Seconds to follow a step of the Presence, 0 for as long as it takes",
        0,
        600,
        default=30,
        rule="FW-A067",
        when=ALLIANCE_ONLY,
    )
    spectators: str = options.choice(
        "What spectators see of the hands",
        {"nothing": "nothing", "a round late": "the hands of the round before"},
        rule="FW-024",
        when=ALLIANCE_ONLY,
    )

    def level_set(self) -> Level:
        """FW-A020 A custom level is what the table makes it."""
        custom = Level("custom", self.gates, self.horrors, self.street_text, self.backlash)
        return LEVELS.get(self.level, custom)


OPTIONS = options.table_options(Options)
