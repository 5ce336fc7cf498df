"""The Investigators' side: guard a Marble, strike a Horror, close the last Gate."""

from app.games.fourth_wall.lessons.laying import ONE, THREE, TWO, Laid, lay
from app.games.fourth_wall.state import WALL, State
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.lesson import Lesson, Mistake, Reply, Step, Which, on

CULTIST, GHOUL, STATIC = "H01", "H04", "H13"
HOLY, REVOLVER, GLASS, CHEMISTRY, CABLES = "M03", "M05", "M06", "M07", "M14"


def _table(state: State) -> None:
    """One Gate stands open, and two Horrors are On the Streets."""
    lay(
        state,
        Laid(
            people=("I06", "I05", "I04"),
            hands=((GLASS, HOLY, CHEMISTRY, REVOLVER), (CABLES, GLASS, REVOLVER), (CHEMISTRY, CABLES, "M16")),
            streets=(GHOUL, STATIC),
            wall_hand=(CULTIST, "H09"),
            top=(CABLES, "M16", GLASS, "M20", "M02"),
            gates=1,
            rank=1,
            pool=1,
        ),
    )


INVESTIGATOR = Lesson[State](
    id="investigator",
    title="As an Investigator",
    about="Guard a Marble, strike a Horror, close the last Gate",
    minutes=7,
    seat=ONE,
    others={WALL: "Vera", TWO: "Ida", THREE: "Ben"},
    options={"mode": "conflict", "investigators": 3},
    plays={"mode": "conflict", "investigators": 3},
    prepare=_table,
    steps=(
        Step(
            "You are *the Nurse*. With Ida and Ben you keep this town; Vera is *The Wall*, and wants in. Close every "
            "Gate and you have won. One is left.",
            light=("gates", "team"),
            rule="FW-060",
        ),
        Step(
            "Your hand is what you can do *and* what keeps you sane. These cards are *Marbles*: lose the last one and "
            "you go Insane, and a Gate may open.",
            light=("hand",),
        ),
        Step(
            "Vera has Triggered the *Ghoul*: you are about to lose your Magnifying Glass. A *Rush* may be played at "
            "such a moment, and Holy Symbol has one.",
            "Play Holy Symbol.",
            light=("streets",),
            rule="FW-R70",
            right=(on(Topic.LOSS, card=HOLY),),
            mistakes=(
                Mistake(
                    on(Topic.LOSS, key="pass"),
                    "Sometimes that is wise. Here the *Magnifying Glass* is half of the Gate that you want to close.",
                ),
                Mistake(on(Topic.LOSS, key="pass-on"), "That lets *everything* happen this turn, unasked. Not now."),
            ),
            why="Kept. Holy Symbol is spent, and you still hold what closes Gates. *Any of you* could have played one.",
            then=(
                Reply(WALL, on(Topic.WRATH_OR_BROOD, act=Act.WRATH)),
                Reply(WALL, on(Topic.WRATH, act=Act.TRIGGER, card=GHOUL)),
                Reply(WALL, on(Topic.WHO_LOSES_BY_CHANCE, seat=ONE)),
                Reply(WALL, on(Topic.WRATH, declines=True)),
            ),
        ),
        Step(
            "Your turn: *two Action Points*. A Gate costs both, and a Clue, a Force and a Science. You have all three, "
            "but first strike what may hurt you: *Intervene* costs one.",
            "Intervene.",
            rule="FW-065",
            right=(on(Topic.TAKE_ACTION, act=Act.INTERVENE),),
            mistakes=(
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.CLOSE),
                    "You could, and you would win. Then you had never met a *Horror*. Strike one first.",
                ),
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.EXPLOIT),
                    "Exploit the Rift is strong and gives The Wall *Doom*. Keep it for when you need it.",
                ),
                Mistake(on(Topic.TAKE_ACTION, act=Act.REGROUP), "Regroup takes *both* points, and your hand is fine."),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "Two points would be lost. Points do *not* keep."),
            ),
            why="Now choose a Marble. Its *Symbols* strike the same Symbols off a Horror.",
        ),
        Step(
            "Television Static costs two *Science* to Defeat. Your Chemistry Set has exactly two.",
            "Choose Chemistry Set.",
            light=("hand", "streets"),
            rule="FW-094",
            right=(on(Topic.INTERVENE, card=CHEMISTRY),),
            mistakes=(
                Mistake(
                    on(Topic.INTERVENE, card=REVOLVER),
                    "Two Force would Defeat the Ghoul, but its *Deathrattle* brings another. The Static has none.",
                ),
                Mistake(on(Topic.INTERVENE, card=GLASS), "Nothing here costs Clues. And the Gate will."),
                Mistake(on(Topic.INTERVENE, declines=True), "It costs nothing to step back, but strike now."),
            ),
        ),
        Step(
            "Against which of them?",
            "Television Static.",
            light=("streets",),
            rule="FW-095",
            right=(on(Topic.INTERVENE_AGAINST, card=STATIC),),
            mistakes=(
                Mistake(
                    on(Topic.INTERVENE_AGAINST, card=GHOUL),
                    "The Ghoul costs *Force*. Science does nothing to it, and the Marble would be gone all the same.",
                ),
            ),
            why="*Defeated*, in one stroke. Had one Symbol been missing, your Marble would lie on it until somebody "
            "brings the rest.",
        ),
        Step(
            "One point left, and your Science is spent. *Search* draws a Marble: never end with a hand that The Wall "
            "can empty in one turn.",
            "Search.",
            rule="FW-092",
            right=(on(Topic.TAKE_ACTION, act=Act.SEARCH),),
            mistakes=(
                Mistake(
                    on(Topic.TAKE_ACTION, act=Act.INTERVENE),
                    "Every Marble spent is one less between you and *Insanity*. Draw first.",
                ),
                Mistake(on(Topic.TAKE_ACTION, act=Act.EXPLOIT), "Another may Regroup, but Vera gets Doom for it."),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "A point you leave is lost. *Search* costs just one."),
            ),
            why="*Jumper Cables*: a Force and a Science in one.",
        ),
        Step(
            "Nothing left to spend, so the turn ends. Before *every* Investigator's turn The Wall has one of its own.",
            "End your turn.",
            rule="FW-039",
            right=(on(Topic.END_TURN),),
            why="Vera spends *Doom*: a Cultist Manifests. Two of them could be Sacrificed to open a Gate.",
            then=(
                Reply(WALL, on(Topic.WRATH_OR_BROOD, act=Act.WRATH)),
                Reply(WALL, on(Topic.WRATH, act=Act.MANIFEST, card=CULTIST)),
                Reply(TWO, on(Topic.TAKE_ACTION, act=Act.SEARCH)),
                Reply(TWO, on(Topic.TAKE_ACTION, act=Act.SEARCH)),
                Reply(TWO, on(Topic.END_TURN)),
                Reply(WALL, on(Topic.WRATH_OR_BROOD, act=Act.WRATH)),
                Reply(WALL, on(Topic.WRATH, declines=True)),
                Reply(THREE, on(Topic.TAKE_ACTION, act=Act.SEARCH)),
                Reply(THREE, on(Topic.TAKE_ACTION, act=Act.SEARCH)),
                Reply(THREE, on(Topic.END_TURN)),
                Reply(WALL, on(Topic.WRATH_OR_BROOD, act=Act.WRATH)),
                Reply(WALL, on(Topic.WRATH, declines=True)),
            ),
        ),
        Step(
            "After Ben the *Turn Tracker* fell by one. It is your clock: at its end the Ancient One Awakens. It falls "
            "once a round, whatever you do.",
            light=("tracker",),
            rule="FW-042",
        ),
        Step(
            "Your turn again, with a Clue, a Force and a Science in hand, and no Scourge to bar the Gates. *Now*.",
            "Close a Gate.",
            rule="FW-068",
            right=(on(Topic.TAKE_ACTION, act=Act.CLOSE),),
            mistakes=(
                Mistake(on(Topic.TAKE_ACTION, act=Act.INTERVENE), "One Cultist alone opens nothing. The *Gate* wins."),
                Mistake(on(Topic.TAKE_ACTION, act=Act.SEARCH), "You have what it takes. Do not give Vera a turn."),
                Mistake(on(Topic.TAKE_ACTION, declines=True), "Not with the last Gate before you!"),
            ),
        ),
        Step(
            "Tick Marbles until a Clue, a Force and a Science are among them. A Marble with two Symbols gives *both*.",
            "Magnifying Glass and Jumper Cables.",
            light=("hand",),
            rule="FW-078",
            right=(on(Topic.CLOSE_GATE, Which(card=GLASS), Which(card=CABLES)),),
            mistakes=(
                Mistake(
                    on(Topic.CLOSE_GATE, Which(card=GLASS), Which(card=CABLES), Which(card=REVOLVER)),
                    "It would close, but the *Revolver* is wasted: the Cables have a Force already.",
                ),
                Mistake(
                    on(Topic.CLOSE_GATE, Which(card=GLASS), Which(card=REVOLVER)),
                    "A Clue and Force. There is no *Science* among them.",
                ),
            ),
            why="The last Gate is shut. *The Investigators win.*",
        ),
        Step(
            "At a real table you see each other's Marbles and The Wall does not: talk, and Give or Trade. Watch for "
            "*Brood*: it makes a Scourge, and while that lives no Gate closes.",
            rule="FW-175",
        ),
    ),
)
