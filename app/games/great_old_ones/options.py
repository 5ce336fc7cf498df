"""What a table agrees on before the start."""

from dataclasses import dataclass

from app.kit import options


@dataclass(frozen=True, slots=True)
class Options:
    investigators: int = options.count("Investigators", 1, 4, default=2, rule="GO-002")
    scenario: str = options.choice(
        "Scenario",
        {
            "1": ("The Eternal Ritual", "the plain game, advised for a first evening"),  # GO-005
            "2": ("The Drowned Belfry", "two clocks and a shared piece of work"),
            "3": ("The House That Dreams", "the mind"),
            "4": ("The Black Orchard", "fighting"),
        },
        rule="GO-004",
    )
    difficulty: int = options.choice(  # GO-006, GO-007, GO-008, GO-010, GO-R60
        "Difficulty",
        {
            8: ("Normal, 8 clues", "a good chance of winning, for bots 8 in 10"),
            12: ("Hard, 12 clues", "a medium chance, for bots 5 in 10"),
            15: ("Very difficult, 15 clues", "a very low chance, for bots 2 in 10"),
        },
        rule="GO-009",
    )
    defeat_timing: str = options.choice(
        "A fixed defeat ends the game",
        {"immediate": "at once", "round end": "at the end of the round"},
        rule="GO-R14",
    )
    writing: str = options.choice(
        "What the two values of a die set off",
        {"each": "each at once", "both first": "after both are written"},
        rule="GO-R22",
    )
    dead_ends: str = options.choice(
        "Numbers that block a section",
        {"forbidden": "forbidden", "allowed": "allowed after a warning"},
        rule="GO-R25",
    )
    reroll_hold: str = options.choice(
        "Before a test die is accepted",
        {"3": "3 seconds", "0": "no wait", "10": "10 seconds", "until all pass": "until all pass"},
        rule="GO-R30",
    )
    reroll_consent: bool = options.choice(
        "Rerolls of another's die", {False: "as the rules say", True: "only if the owner agrees"}, rule="GO-R31"
    )
    strength_reroll: bool = options.choice(
        "Strength dice of queued actions", {False: "as they fall", True: "can be rerolled"}, rule="GO-R36"
    )
    ability_once: str = options.choice(
        "“Once” in an ability", {"per occasion": "once each time", "per game": "once per game"}, rule="GO-R42"
    )
    ready_skill: str = options.choice(
        "The skill that makes somebody ready",
        {"instant": "acts when learned", "kept": "can be kept"},
        rule="GO-R48",
    )
    search_faces: str = options.choice(
        "Search for clues: 1 / 1 clue / 2 clues",
        {"1/2-4/5-6": "1 / 2-4 / 5-6", "1/2-5/6": "1 / 2-5 / 6"},
        rule="GO-R63",
    )
    queue_caps: str = options.choice(
        "Queue limits for 1 / 2 / 3 / 4",
        {"2/4/5/6": "2 / 4 / 5 / 6", "2/3/5/6": "2 / 3 / 5 / 6"},
        rule="GO-R01",
    )


OPTIONS = options.table_options(Options)
