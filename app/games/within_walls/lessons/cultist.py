"""The Cultists' side: hurry the story unseen, let others suffer, and lead the vote astray."""

from app.games.within_walls.lessons import laying
from app.games.within_walls.lessons.laying import BEN, CORA, IDA, OTHERS, ROBIN, Laid
from app.games.within_walls.state import State
from app.games.within_walls.topics import Act, Topic
from app.kernel.lesson import Lesson, Mistake, Reply, Step, on

WATCH, QUIET, DEAD_END = "E06", "E12", "E07"


def _table(state: State) -> None:
    """Robin is the Cultist."""
    laying.lay(
        state,
        Laid(
            agendas=(laying.CULTIST, laying.AGENT, laying.AGENT, laying.AGENT),
            story="SP3",
            resolved=("SP1", "SP2"),
            events=(WATCH, QUIET, DEAD_END),
        ),
    )


CULTIST = Lesson[State](
    id="cultist",
    title="As a Cultist",
    about="Hurry the story unseen, and lead the vote astray",
    minutes=6,
    seat=ROBIN,
    others=OTHERS,
    options={"players": 4},
    plays={"players": 4},
    prepare=_table,
    steps=(
        Step(
            "You are *Robin* again, and this time your agenda says *Cultist*. The other three are Agents. None of them "
            "knows; look at your role only while nobody looks at you.",
            light=("role", "secret"),
            rule="WW-021",
        ),
        Step(
            "You win when the story comes to its last act and a witness dies, or when the Agents are *outnumbered*. So "
            "you want it quick, and you want them to vote out each other.",
            light=("story-board", "current-story"),
            rule="WW-240",
        ),
        Step(
            "You lead, and everybody sees what you make of the focus. Infinity would hurry every story, and would be "
            "*remembered*. With Blank nobody has anything against you.",
            "Set the focus to Blank.",
            light=("story-board",),
            rule="WW-058",
            right=(on(Topic.SET_FOCUS, place="Blank"),),
            mistakes=(
                Mistake(on(Topic.SET_FOCUS, place="Infinity"), "Quick, yes, and *seen by all*. Keep that for the end."),
                Mistake(on(Topic.SET_FOCUS, place="Rat"), "It helps just the story that runs. They would *notice*."),
                Mistake(
                    on(Topic.SET_FOCUS, place="X"), "One more for every story? You need not help them *that* much."
                ),
            ),
            why="Nobody can hold that against you. *Looking harmless* is half of your game.",
        ),
        Step(
            "One Event must be played, and here the rules hide you: they all say something bad, and you *had* to. "
            "Whose Turn to Watch pushes the story on, and the Insanity goes to another.",
            "Play Whose Turn to Watch.",
            light=("hand",),
            rule="WW-089",
            right=(on(Topic.PLAY_COMPULSORY, card=WATCH),),
            mistakes=(
                Mistake(
                    on(Topic.PLAY_COMPULSORY, card=QUIET), "It heals, and the story *stands still*. Agents like that."
                ),
                Mistake(
                    on(Topic.PLAY_COMPULSORY, card=DEAD_END), "It costs your own mind, and the story *stands still*."
                ),
                Mistake(
                    on(Topic.PLAY_COMPULSORY, act=Act.CALL_VOTE),
                    "First the card: whoever suffers from it gets *angry*.",
                ),
            ),
        ),
        Step(
            "Somebody gains Insanity, and will remember who chose them. A broken mind says strange things, and strange "
            "things look *guilty*.",
            "Choose Ben.",
            light=("player-3",),
            rule="WW-293",
            right=(on(Topic.WHO_SUFFERS, seat=BEN),),
            mistakes=(
                Mistake(on(Topic.WHO_SUFFERS, seat=IDA), "Ida trusts you, and has a vote. Do not make her *angry*."),
                Mistake(on(Topic.WHO_SUFFERS, seat=CORA), "Cora trusts you, and has a vote. Keep *her*, too."),
            ),
            why="Ben is angry and says so. Now *he* is the one who makes a noise.",
        ),
        Step(
            "You say: I spied on Ben last night, and it was dark. It is a *lie*. Words may lie here; only cards may "
            "not be shown. Strike while they wonder.",
            "Call an elimination vote.",
            rule="WW-274",
            right=(on(Topic.PLAY_FURTHER, act=Act.CALL_VOTE),),
            mistakes=(
                Mistake(on(Topic.PLAY_FURTHER, card=QUIET), "Healing can wait. They *listen* to you just now."),
                Mistake(on(Topic.PLAY_FURTHER, card=DEAD_END), "What for? They *listen* to you just now."),
                Mistake(on(Topic.PLAY_FURTHER, declines=True), "Then Ben speaks next, and he would name *you*."),
            ),
        ),
        Step(
            "A minute to talk comes first. What you said stands there for all to read, and that you *looked* at "
            "somebody. What you saw stands nowhere.",
            "Be ready to vote.",
            light=("spotlight",),
            rule="WW-303",
            right=(on(Topic.TALK, key="next"),),
        ),
        Step(
            "You name somebody first, and the others follow or do not. Name whom they are *ready* to believe it of.",
            "Name Ben.",
            light=("player-2", "player-3", "player-4"),
            rule="WW-212",
            right=(on(Topic.NAME_FIRST, seat=BEN),),
            mistakes=(
                Mistake(on(Topic.NAME_FIRST, seat=IDA), "Nobody doubts Ida. They would wonder about *you*."),
                Mistake(on(Topic.NAME_FIRST, seat=CORA), "Nobody doubts Cora. They would wonder about *you*."),
            ),
            why="Three hands, and the file opens: *Agent*. One vote less against you, and two left to outnumber.",
            then=(
                Reply(IDA, on(Topic.NAME, seat=BEN)),
                Reply(BEN, on(Topic.NAME, seat=ROBIN)),
                Reply(CORA, on(Topic.NAME, seat=BEN)),
            ),
        ),
        Step(
            "They know now that you were *wrong*, and will ask whether you lied. Have an answer. And with six at the "
            "table there are two of you, who may not know each other.",
        ),
    ),
)
