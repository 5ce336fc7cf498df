"""The Wall's side: spend Doom, wear a mind down, bar the Gates, and open the fifth."""

from app.games.fourth_wall.lessons.laying import ONE, THREE, TWO, Laid, lay
from app.games.fourth_wall.state import WALL, State
from app.games.fourth_wall.topics import Act, Topic
from app.kernel.lesson import Lesson, Mistake, Reply, Step, on

CULTIST, ANOTHER, GHOUL, SPIRIT, HOUND, CHOIR = "H01", "H02", "H04", "H05", "H09", "H15"
SEARCHES = on(Topic.TAKE_ACTION, act=Act.SEARCH)


def _table(state: State) -> None:
    """Three Gates stand open, and the Eye opens at the end of this round."""
    lay(
        state,
        Laid(
            people=("I06", "I05", "I04"),
            hands=(("M06", "M05", "M07", "M14"), ("M16", "M20"), ("M07", "M14", "M06")),
            streets=(CULTIST, GHOUL, SPIRIT),
            drained=(SPIRIT,),
            wall_hand=(ANOTHER, HOUND, CHOIR),
            top=("M10", "M11", "M05", "M02"),
            wall="W4",
            gates=3,
            rank=2,
            pool=1,
            turn=2,
        ),
    )


THE_WALL = Lesson[State](
    id="wall",
    title="As The Wall",
    about="Spend Doom, wear a mind down, bar the Gates, open the fifth",
    minutes=7,
    seat=WALL,
    others={ONE: "Ida", TWO: "Ben", THREE: "Cora"},
    options={"mode": "conflict", "investigators": 3},
    plays={"mode": "conflict", "investigators": 3},
    prepare=_table,
    steps=(
        Step(
            "You are *The Wall*. Behind you are five Gates, and three stand open. Once your *Eye* has opened, the "
            "fifth one wins. It opens when the tracker comes to 5: after Cora’s turn.",
            light=("gates", "tracker"),
            rule="FW-061",
        ),
        Step(
            "Ida is the Nurse, Ben the Mechanic, Cora the Librarian. They close Gates with *Marbles*, and each one is "
            "a bit of their mind. You see how many they hold, never which. Ben has only *two*.",
            light=("team-1", "team-2", "team-3"),
        ),
        Step(
            "Before each of their turns you have one. *Wrath* brings 1 Doom and spends it; what is left is lost. "
            "*Brood* saves it and does nothing else yet. You have work to do.",
            "Wrath.",
            light=("doom",),
            rule="FW-151",
            right=(on(Topic.WRATH_OR_BROOD, act=Act.WRATH),),
            mistakes=(
                Mistake(
                    on(Topic.WRATH_OR_BROOD, act=Act.BROOD),
                    "It wakes what is Drained and saves a Doom. But two *Cultists* could open a Gate right now.",
                ),
            ),
            why="Two Doom. A price in Doom stands on every Horror: to bring it, and to *Trigger* it.",
        ),
        Step(
            "*Manifest* brings a Horror out of your hand. One Cultist stands on the Streets, and his text wants two.",
            "Manifest Cultist.",
            light=("wall-hand", "streets"),
            rule="FW-163",
            right=(on(Topic.WRATH, act=Act.MANIFEST, card=ANOTHER),),
            mistakes=(
                Mistake(
                    on(Topic.WRATH, act=Act.MANIFEST, card=HOUND),
                    "A fine beast, and both Doom gone: nothing is left to *Trigger* it. Small ones first.",
                ),
                Mistake(
                    on(Topic.WRATH, act=Act.TRIGGER, card=GHOUL),
                    "In a moment. With one Doom spent on a *Cultist*, there is another for the Ghoul.",
                ),
                Mistake(
                    on(Topic.WRATH, act=Act.TRIGGER, card=CULTIST),
                    "Alone he has nobody to go with. His text Sacrifices *two*.",
                ),
                Mistake(
                    on(Topic.WRATH, act=Act.DELVE),
                    "Delve draws a Horror. Your hand is good already; use what it *has*.",
                ),
                Mistake(on(Topic.WRATH, declines=True), "Two Doom would be *lost*. Wrath keeps nothing."),
            ),
            why="Now there are two of them, and their Trigger costs *nothing*.",
        ),
        Step(
            "Trigger a Cultist: two are *Sacrificed*, and a Gate opens. A Horror may act on the turn it comes.",
            "Trigger a Cultist.",
            light=("streets", "gates"),
            rule="FW-169",
            right=(on(Topic.WRATH, act=Act.TRIGGER, card=CULTIST), on(Topic.WRATH, act=Act.TRIGGER, card=ANOTHER)),
            mistakes=(
                Mistake(
                    on(Topic.WRATH, act=Act.TRIGGER, card=GHOUL),
                    "First what is free: if they *strike* a Cultist, no Gate comes of the other.",
                ),
                Mistake(on(Topic.WRATH, declines=True), "And leave the Cultists to *them*? Trigger one."),
            ),
            why="*Four of five.* Before the Eye is open a fifth would win nothing; after it, everything.",
        ),
        Step(
            "One Doom is left, and the Ghoul costs one. It takes a Marble *at random*. Nobody is Insane while one "
            "Marble is left; with the last of them *another Gate* opens.",
            "Trigger the Ghoul.",
            light=("streets", "doom"),
            rule="FW-122",
            right=(on(Topic.WRATH, act=Act.TRIGGER, card=GHOUL),),
            mistakes=(
                Mistake(on(Topic.WRATH, act=Act.DELVE), "You have Horrors enough. *Hurt* somebody."),
                Mistake(on(Topic.WRATH, declines=True), "That Doom would be *lost*."),
            ),
        ),
        Step(
            "Whom? Spread your blows and they draw new Marbles; strike *the weakest* and they must look after one.",
            "The Mechanic: Ben, who holds two.",
            light=("team-1", "team-2", "team-3"),
            rule="FW-202",
            right=(on(Topic.WHO_LOSES_BY_CHANCE, seat=TWO),),
            mistakes=(
                Mistake(on(Topic.WHO_LOSES_BY_CHANCE, seat=ONE), "Ida holds four: she would hardly *feel* it."),
                Mistake(on(Topic.WHO_LOSES_BY_CHANCE, seat=THREE), "Cora holds three: she would hardly *feel* it."),
            ),
            why="They hold their breath: a *Rush* could save it. Nobody has one, so Ben is down to one Marble. And the "
            "Ghoul is *Drained*: it cannot be Triggered until something wakes it.",
        ),
        Step(
            "No Doom is left, so your turn ends. Then Cora has hers, and with her the round ends.",
            "End your turn.",
            rule="FW-042",
            right=(on(Topic.WRATH_ENDS, declines=True),),
            why="*An Eye Opens.* All see now who you are: Mister Hollow, Who Knocks. To close a Gate costs them one "
            "Marble *more* from here on, and you have a Unique Action.",
            then=(Reply(THREE, SEARCHES), Reply(THREE, SEARCHES), Reply(THREE, on(Topic.END_TURN))),
        ),
        Step(
            "Yours opens a Gate for *2 Doom*, and Wrath would give you one. Ida is next, with four Marbles: enough "
            "to close a Gate. *Brood* keeps its Doom, wakes all, and names a *Scourge*.",
            "Brood.",
            light=("tracker", "doom"),
            rule="FW-177",
            right=(on(Topic.WRATH_OR_BROOD, act=Act.BROOD),),
            mistakes=(
                Mistake(
                    on(Topic.WRATH_OR_BROOD, act=Act.WRATH),
                    "One Doom, and nothing on the Streets is awake. It would be *lost*, and Ida would close a Gate.",
                ),
            ),
        ),
        Step(
            "While The Scourge is on the Streets, *no Gate can be closed*. So it should be hard to strike down: count "
            "the Symbols it costs.",
            "Restless Spirit.",
            light=("streets",),
            rule="FW-178",
            right=(on(Topic.PLACE_SCOURGE, card=SPIRIT),),
            mistakes=(
                Mistake(
                    on(Topic.PLACE_SCOURGE, card=GHOUL),
                    "Two Force: one Revolver fells it, and the Gates are theirs again. The Spirit costs *three*.",
                ),
            ),
            why="Ida could have closed a Gate, and may not. She draws and waits. Your Doom has *stayed*.",
            then=(Reply(ONE, SEARCHES), Reply(ONE, SEARCHES), Reply(ONE, on(Topic.END_TURN))),
        ),
        Step(
            "After Brood comes Wrath: *two Doom*. The Ghoul could take Ben’s last Marble, but Marbles can be saved. "
            "Your *Unique* opens a Gate, and nobody can stop it.",
            "Use your Unique Action.",
            light=("tracker", "doom"),
            rule="FW-167",
            right=(on(Topic.WRATH, act=Act.UNIQUE),),
            mistakes=(
                Mistake(
                    on(Topic.WRATH, act=Act.TRIGGER, card=GHOUL),
                    "It might win. A *Holy Symbol* in the wrong hand, and it does not. Take what is certain.",
                ),
                Mistake(on(Topic.WRATH, act=Act.TRIGGER, card=SPIRIT), "They lose two, and you lose the *moment*."),
                Mistake(on(Topic.WRATH, act=Act.MANIFEST), "Why? *The fifth Gate* is one Action away."),
                Mistake(on(Topic.WRATH, act=Act.DELVE), "Why? *The fifth Gate* is one Action away."),
                Mistake(on(Topic.WRATH, declines=True), "With the fifth Gate before you?"),
            ),
            why="The fifth Gate stands open, and so does the Eye. *The Wall wins.*",
        ),
        Step(
            "At a real table they talk, and you *listen*. You win as well when the tracker comes to its end, so time "
            "is yours: make them spend their Marbles on Horrors.",
            rule="FW-058",
        ),
    ),
)
