"""The Agents' side: slow the story down, look into a past, and vote."""

from app.games.within_walls.lessons import laying
from app.games.within_walls.lessons.laying import BEN, CORA, IDA, OTHERS, ROBIN, Laid
from app.games.within_walls.state import State
from app.games.within_walls.topics import Act, Topic
from app.kernel.lesson import Lesson, Mistake, Reply, Step, on

TELEGRAM, SCREAMS, DEAD_END = "E24", "E03", "E07"


def _table(state: State) -> None:
    """Ben is the Cultist."""
    laying.lay(
        state,
        Laid(
            agendas=(laying.AGENT, laying.AGENT, laying.CULTIST, laying.AGENT),
            story="SP3",
            resolved=("SP1", "SP2"),
            events=(TELEGRAM, SCREAMS, DEAD_END),
        ),
    )
    laying.as_they_lie(state)


AGENT = Lesson[State](
    id="agent",
    title="As an Agent",
    about="Slow the story down, look into a past, and bring it to a vote",
    minutes=6,
    seat=ROBIN,
    others=OTHERS,
    options={"players": 4},
    plays={"players": 4},
    prepare=_table,
    steps=(
        Step(
            "Four of you are shut in with the patients. You are *Robin*, an *Agent*, as most are. One is a *Cultist*, "
            "and looks just like you.",
            light=("role", "secret"),
            rule="WW-021",
        ),
        Step(
            "Unmask every Cultist in a *vote*, and the Agents win. Should the story come to its last act first, a "
            "witness may die, and the Cultists win.",
            light=("story-board", "current-story"),
        ),
        Step(
            "You are *Lead Agent* this round and set the focus. Ben had it last and hurried the story on. You need "
            "*time*: with X, every story needs one more.",
            "Set the focus to X.",
            light=("story-board",),
            rule="WW-065",
            right=(on(Topic.SET_FOCUS, place="X"),),
            mistakes=(
                Mistake(
                    on(Topic.SET_FOCUS, place="Infinity"), "Every story needs *one less*. A Cultist would like that."
                ),
                Mistake(
                    on(Topic.SET_FOCUS, place="Rat"),
                    "The Rat helps the *Silent Patient*, and that is the story that runs. You want it slow.",
                ),
                Mistake(on(Topic.SET_FOCUS, place="Blank"), "Blank does nothing. You can do *better* than nothing."),
            ),
            why="Four instead of three. What somebody does with the focus is open to all, so *remember* it.",
        ),
        Step(
            "You were dealt three Event cards, and *must play one*. Each pushes the story on, and most of them hurt. "
            "The number in the corner is how far it pushes.",
            "Play Telegram from the Agency.",
            light=("hand",),
            rule="WW-089",
            right=(on(Topic.PLAY_COMPULSORY, card=TELEGRAM),),
            mistakes=(
                Mistake(
                    on(Topic.PLAY_COMPULSORY, card=SCREAMS),
                    "*Everybody* would gain Insanity, and you would know no more than before.",
                ),
                Mistake(
                    on(Topic.PLAY_COMPULSORY, card=DEAD_END),
                    "It does not push the story, but it costs your mind. The Telegram lets you *spy*.",
                ),
                Mistake(
                    on(Topic.PLAY_COMPULSORY, act=Act.CALL_VOTE),
                    "Whom would you name? *Look* first. A vote on a mere feeling helps the Cultist.",
                ),
                Mistake(
                    on(Topic.PLAY_COMPULSORY, act=Act.USE_PROFESSION),
                    "The Journalist looks at stories to come, once in the game. You need to know *people*.",
                ),
            ),
        ),
        Step(
            "Now you spy: you see one *History* card of somebody, at random, and nobody else sees it. Agents keep two "
            "light ones and a dark one; Cultists two *dark*.",
            "Spy on Ben.",
            light=("player-3",),
            rule="WW-198",
            right=(on(Topic.SPY_ON, seat=BEN),),
            mistakes=(
                Mistake(on(Topic.SPY_ON, seat=IDA), "Ida slowed the story whenever she led. *Ben* hurried it."),
                Mistake(on(Topic.SPY_ON, seat=CORA), "Cora has done nothing odd. *Ben* hurried the story."),
            ),
            why="*A dark card.* A Cultist shows one twice in three times, an Agent once. All saw that you spied, and "
            "none saw what: you may tell the truth about it, or not.",
        ),
        Step(
            "In your notebook you can keep who is what, round by round. You say: I saw dark on Ben. Ida says she "
            "did, too. That is *enough* to call a vote.",
            "Call an elimination vote.",
            light=("notebook",),
            rule="WW-207",
            right=(on(Topic.PLAY_FURTHER, act=Act.CALL_VOTE),),
            mistakes=(
                Mistake(on(Topic.PLAY_FURTHER, card=SCREAMS), "More Insanity, and more progress. *Who* wants that?"),
                Mistake(
                    on(Topic.PLAY_FURTHER, card=DEAD_END), "It would only cost your mind. *Vote* while they listen."
                ),
                Mistake(
                    on(Topic.PLAY_FURTHER, declines=True),
                    "After you the others play, and the story runs on. You may call *one vote a turn*: do it.",
                ),
            ),
            why="You name somebody first; then all in turn, *openly*. More than half of the living eliminate.",
        ),
        Step(
            "First there is *a minute to talk*. All see who said what and who looked at whom, and nobody can see "
            "whether it is true. At a real table this is the evening.",
            "Be ready to vote.",
            light=("spotlight",),
            rule="WW-303",
            right=(on(Topic.TALK, key="next"),),
        ),
        Step(
            "Mind what is at stake: whoever is voted out opens their file. An *Agent* voted out is a friend less.",
            "Name Ben.",
            light=("player-2", "player-3", "player-4"),
            rule="WW-217",
            right=(on(Topic.NAME_FIRST, seat=BEN),),
            mistakes=(
                Mistake(
                    on(Topic.NAME_FIRST, seat=IDA), "You know nothing against Ida. It was *Ben* whose card was dark."
                ),
                Mistake(on(Topic.NAME_FIRST, seat=CORA), "You know nothing against Cora. It was *Ben*."),
            ),
            why="Three hands of four. The file opens: *Cultist*. The Agents win, all who are still alive.",
            then=(
                Reply(IDA, on(Topic.NAME, seat=BEN)),
                Reply(BEN, on(Topic.NAME, seat=IDA)),
                Reply(CORA, on(Topic.NAME, seat=BEN)),
            ),
        ),
        Step(
            "At a real table *minds break* as well, and drink and drugs cover what you would rather not show. Ask, "
            "accuse, promise: all of it is allowed, but showing a card is not.",
            rule="WW-274",
        ),
    ),
)
