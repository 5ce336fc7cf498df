"""All together: a deck plays The Wall, says what it is about to do and why, and can be read."""

from app.games.fourth_wall.lessons.laying import ONE, THREE, TWO, Laid, lay
from app.games.fourth_wall.state import State
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.lesson import Lesson, Mistake, Reply, Step, Which, at_any_time, on

CULTIST, GHOUL, MILKMAN, SPIRIT, LEADER = "H01", "H04", "H08", "H05", "H06"
REVOLVER, GLASS, CHEMISTRY, CABLES, CROWBAR, FLARE = "M05", "M06", "M07", "M14", "M16", "M22"
SEARCHES = on(Topic.TAKE_ACTION, act=Act.SEARCH)


def _table(state: State) -> None:
    """One Gate is left: another has just been closed, so the Presence recoils."""
    lay(
        state,
        Laid(
            people=("I06", "I05", "I02"),
            hands=((REVOLVER, GLASS, CHEMISTRY, FLARE), (CABLES, GLASS, REVOLVER), (CHEMISTRY, CABLES, CROWBAR)),
            streets=(GHOUL, CULTIST),
            drained=(GHOUL,),
            wall_hand=(MILKMAN, SPIRIT, LEADER),
            top=(CROWBAR, GLASS, CABLES, REVOLVER, CHEMISTRY),
            gates=1,
            rank=1,
            presence=("P9", "P3", "P1", "P2"),
            recoils=True,
        ),
    )


ALLIANCE = Lesson[State](
    id="alliance",
    title="Alliance",
    about="All together against the Presence: read its mind, break in, close the last Gate",
    minutes=6,
    seat=ONE,
    others={TWO: "Ida", THREE: "Ben"},
    options={"mode": "alliance", "investigators": 3, "level": 1},
    plays={"mode": "alliance", "investigators": 3, "level": 1},
    prepare=_table,
    steps=(
        Step(
            "Nobody is The Wall tonight. *The Presence* is: nine cards that play it. You, Ida and Ben win together, "
            "or not at all. One Gate is left.",
            light=("presence", "gates"),
            rule="FW-A002",
        ),
        Step(
            "It hides nothing: who is its *Target*, what waits in its *Veil*, and before each step what it will do "
            "and *why*. Ben has just closed a Gate, so it *recoils*: it Broods.",
            light=("presence",),
            rule="FW-A025",
        ),
        Step(
            "Brood wakes every Horror and makes the toughest *The Scourge*: the Ghoul. While it stands, no Gate "
            "closes. It costs two Force.",
            "Intervene.",
            light=("streets",),
            rule="FW-178",
            right=(on(Topic.TAKE_ACTION, act=Act.INTERVENE),),
            mistakes=(
                Mistake(SEARCHES, "Later. As long as *The Scourge* stands, nobody can close anything."),
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.PASS),
                    "To Pass is good when somebody else can do it better. You hold *two Force* yourself.",
                ),
                Mistake(on(Topic.TAKE_ACTION, act=Act.REGROUP), "That costs both points, and The Scourge *stays*."),
                Mistake(on(Topic.TAKE_ACTION, act=Act.EXPLOIT), "It gives the Presence *Doom*, and it has one more."),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "Then Ida would have to do it. *You* are here."),
            ),
        ),
        Step(
            "Which Marble? Count Symbols against the *cost below the Horror*, not pictures.",
            "Revolver.",
            light=("hand",),
            right=(on(Topic.INTERVENE, card=REVOLVER),),
            mistakes=(
                Mistake(on(Topic.INTERVENE, card=FLARE), "One Force of two. And it can do *better* than that, later."),
                Mistake(on(Topic.INTERVENE, card=GLASS), "Two Clues: neither of them costs any. The *Gate* does."),
                Mistake(on(Topic.INTERVENE, card=CHEMISTRY), "Science, and both want *Force*. Keep it for the Gate."),
                Mistake(on(Topic.INTERVENE, declines=True), "The Scourge first: it bars *everything*."),
            ),
        ),
        Step(
            "Against which of them?",
            "The Ghoul, The Scourge.",
            light=("streets",),
            rule="FW-179",
            right=(on(Topic.INTERVENE_AGAINST, card=GHOUL),),
            mistakes=(
                Mistake(
                    on(Topic.INTERVENE_AGAINST, card=CULTIST),
                    "A Cultist alone opens nothing, and one Force would be wasted. *The Scourge* bars the Gates.",
                ),
            ),
            why="*Defeated*, and the Gates can be closed again. Its Deathrattle puts another Ghoul into the Veil, "
            "where you can see it coming.",
        ),
        Step(
            "One point. You lack a Force now: a Gate wants a Clue, a Force and a Science.",
            "Search.",
            rule="FW-092",
            right=(SEARCHES,),
            mistakes=(
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.INTERVENE), "The Cultist can wait, and the *Gate* wants your Marbles."
                ),
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.PASS),
                    "Ida has a Revolver, true. But you can *draw*, and then nobody is poorer.",
                ),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "Points do *not* keep."),
            ),
            why="A *Crowbar*: Clue and Force. With the Chemistry Set that is a Gate.",
        ),
        Step(
            "It takes two points, so it has to wait a round. Until then the Presence has three turns. *Watch* what it "
            "says before it acts.",
            "End your turn.",
            rule="FW-A067",
            right=(on(Topic.END_TURN),),
            why="Two Doom, for Brood had saved one. Its Plan says *Manifest* before *Trigger*, so the dearest Horror "
            "of the Veil came: the Hollow Milkman.",
            then=(Reply(TWO, SEARCHES), Reply(TWO, SEARCHES), Reply(TWO, on(Topic.END_TURN))),
        ),
        Step(
            "Now it is about to *Trigger the Milkman*: each of you would lose a Marble. The table waits, for you hold "
            "a *Rush*. Road Flare Drains a Horror, and what is Drained cannot be Triggered.",
            "Touch the bolt, then Rush Road Flare.",
            light=("streets", "hand"),
            rule="FW-A068",
            right=(at_any_time(card=FLARE, act=Act.RUSH, during=Topic.BEFORE_STEP),),
            mistakes=(
                Mistake(on(Topic.BEFORE_STEP, key="next"), "Three Marbles for your one? *Break in.*"),
                Mistake(on(Topic.BEFORE_STEP, key="next-all"), "Then you are not asked again. *Break in.*"),
            ),
        ),
        Step(
            "Drain which of them?",
            "The Hollow Milkman.",
            light=("streets",),
            rule="FW-193",
            right=(on(Topic.DRAIN, card=MILKMAN),),
            mistakes=(Mistake(on(Topic.DRAIN, card=CULTIST), "It is the *Milkman* that is about to act."),),
            why="It thought again, and could not. It took the next thing of its Plan instead. *That* is how you beat "
            "a mind that says what it thinks.",
            then=(Reply(THREE, SEARCHES), Reply(THREE, SEARCHES), Reply(THREE, on(Topic.END_TURN))),
        ),
        Step(
            "The round is over, the *Turn Tracker* has fallen by one, and the Presence had its say. No Scourge stands, "
            "and you hold what a Gate costs.",
            "Close a Gate.",
            light=("tracker", "gates"),
            rule="FW-068",
            right=(on(Topic.TAKE_ACTION, act=Act.CLOSE),),
            mistakes=(
                Mistake(on(Topic.TAKE_ACTION, act=Act.INTERVENE), "Not one of them matters, once the *Gate* is shut."),
                Mistake(SEARCHES, "You have what it takes. Do not give it another turn."),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "With the last Gate before you?"),
            ),
        ),
        Step(
            "A Clue, a Force and a Science among them, and no Marble more than it needs.",
            "Chemistry Set and Crowbar.",
            light=("hand",),
            rule="FW-078",
            right=(on(Topic.CLOSE_GATE, Which(card=CHEMISTRY), Which(card=CROWBAR)),),
            mistakes=(
                Mistake(
                    on(Topic.CLOSE_GATE, Which(card=GLASS), Which(card=CHEMISTRY)),
                    "Clues and Science. The *Force* is on the Crowbar.",
                ),
            ),
            why="The last Gate is shut, and the Presence sleeps. *You have all won.*",
        ),
        Step(
            "At a real table you look at each other’s Marbles: *plan aloud*. Who is the Target, who can close, who "
            "keeps a Rush? The Presence does not listen.",
            rule="FW-A070",
        ),
    ),
)
