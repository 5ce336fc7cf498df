"""What a table of Within Walls agrees on."""

from dataclasses import dataclass

from app.kit import options

ON, OFF = {True: "on", False: "off"}, {False: "off", True: "on"}
"""The first is the default."""


@dataclass(frozen=True, slots=True)
class Options:
    players: int = options.choice(
        "Players",
        {2: ("2", "with a silent third"), 3: ("3", "the first vote that passes ends it"), 4: "4", 5: "5", 6: "6"},
        default=4,
        rule="WW-015",
    )
    recommended_professions: bool = options.choice(
        "Professions only with the number of players they are meant for", ON, rule="WW-R06"
    )
    quick: bool = options.choice("Quick: stories of Acts 3 and 4 need 1 progress less", OFF, rule="WW-R75")
    agenda_history: str = options.choice(
        "What an agenda keeps",
        {"strict": "Agents mostly light, Cultists mostly dark", "blurred": "one of each side looks like the other"},
        rule="WW-R07",
    )
    history_faces: str = options.choice(
        "What a Spy sees",
        {"colour": "light or dark", "full": "the whole card"},
        rule="WW-R08",
        when=(("agenda_history", "blurred"),),
    )
    vote_threshold: str = options.choice(
        "More than half of", {"living": "all living players", "cast": "the votes cast"}, rule="WW-R48"
    )
    parity_win: bool = options.choice("Cultists win when Agents no longer outnumber them", ON, rule="WW-R54")
    survivors_only: bool = options.choice("Only the living win", ON, rule="WW-R55")
    cultists_know: bool = options.choice("The two Cultists know each other", OFF, rule="WW-R61")
    gifts: str = options.choice("Gifts", {"immediate": "at once", "accept": "when they are accepted"}, rule="WW-R41")
    whispers: bool = options.choice("Whispers", OFF, rule="WW-R59")
    eliminated_chat: bool = options.choice(
        "The eliminated may write in the chat (in one room they talk anyway)", OFF, rule="WW-R59"
    )
