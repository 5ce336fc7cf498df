"""How the game is learnt: one round alone, from the dice to the cultists, in which the last seal closes."""

from app.games.great_old_ones.state import Monster, State
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.decision import Seat
from app.kernel.lesson import Lesson, Mistake, Step, on
from app.kit.laying import dice

MANDY = Seat("investigator-1")


def _round(state: State) -> None:
    """Two clues from the end, with one Mi-Go left in the rafters."""
    person = state.investigators[0]
    person.face = "mandy"
    person.rows = [[6], [3], [3], [], [3], [4, 4, 2]]
    person.clues = person.clues_paid = 6
    state.is_set_up, state.round, state.ritual = True, 1, 1
    state.cultists, state.monsters = [True, True], [Monster()]
    dice(state.chance, 3, sides=12)
    dice(state.chance, 6, 1, 5)


ROUND = Lesson[State](
    id="round",
    title="A round of your own",
    about="Take a die, write it twice, search for clues, and let the cultists act",
    minutes=6,
    seat=MANDY,
    others={},
    options={"investigators": 1},
    plays={"investigators": 2},
    prepare=_round,
    steps=(
        Step(
            "You are *Mandy*. Every investigator has a *seal* to close, with eight clues; you have six. When every "
            "seal is closed and no monster is left, all have won together.",
            light=("vitals", "scenario"),
            rule="GO-304",
        ),
        Step(
            "Against you is the *ritual*. It advances each round, whatever you do. When its last box is crossed, all "
            "have lost.",
            "Roll the dice.",
            light=("ritual", "omens"),
            rule="GO-039",
            right=(on(Topic.ROLL),),
            why="A *6* and a *1* for you, and the big die for the cultists.",
        ),
        Step(
            "Take one of the small dice. You write its number *twice*, in two rows. What you leave, the cultists get.",
            "Take the 6.",
            light=("dice",),
            rule="GO-066",
            right=(on(Topic.TAKE_DIE, amount=6),),
            mistakes=(
                Mistake(
                    on(Topic.TAKE_DIE, amount=1),
                    "Look at your rows first: *Search for clues* wants even numbers, and needs just one more.",
                ),
            ),
        ),
        Step(
            "With others at the table you would *talk* now: nobody's die is final before all have confirmed.",
            "Confirm the 6.",
            rule="GO-072",
            right=(on(Topic.CONFIRM_DIE, act=Act.CONFIRM),),
            mistakes=(
                Mistake(
                    on(Topic.CONFIRM_DIE, act=Act.TAKE), "The *1* is odd, and the row you need takes even numbers."
                ),
                Mistake(on(Topic.CONFIRM_DIE, act=Act.RELEASE), "You may put it back; the 6 is what you *need*."),
            ),
        ),
        Step(
            "Each row has a rule of its own: *Search for clues* takes even numbers. A section that is full is an "
            "*action*, at once. One box is missing.",
            "6 in Search for clues.",
            rule="GO-079",
            right=(on(Topic.WRITE_DIE, place="search"),),
            mistakes=(
                Mistake(
                    on(Topic.WRITE_DIE, place="attack"),
                    "It fits, and four boxes of Attack cultists stay *unfinished*. A row acts when it is full.",
                ),
                Mistake(
                    on(Topic.WRITE_DIE, place="special"),
                    "Then that row takes *only sixes* until it is full. Finish Search for clues first.",
                ),
            ),
            why="Full. The *plus* in the last box is a free number for later, and now you search.",
        ),
        Step(
            "The search die shows a *5*: two clues. With a 1 you would have lost health. You may *reroll*, each time "
            "for a higher price; this one you keep.",
            "Accept the 5.",
            light=("dice",),
            rule="GO-322",
            right=(on(Topic.ACCEPT_DIE, key="accept"),),
            mistakes=(
                Mistake(on(Topic.ACCEPT_DIE, act=Act.REROLL), "A 5 is as good as a 6 here. Never pay to get *worse*."),
            ),
            why="Clues seven and eight: *your seal is closed*.",
        ),
        Step(
            "Whoever closes a seal takes one of four bonuses, and none comes twice. What still stands between you and "
            "victory?",
            "Defeat 3 monsters.",
            light=("monsters", "scenario"),
            rule="GO-176",
            right=(on(Topic.TAKE_BONUS, amount=1),),
            mistakes=(
                Mistake(on(Topic.TAKE_BONUS, amount=2), "Cultists are a nuisance. The *Mi-Go* keeps you from winning."),
                Mistake(on(Topic.TAKE_BONUS, amount=3), "You stand well. The *Mi-Go* keeps you from winning."),
                Mistake(on(Topic.TAKE_BONUS, amount=4), "There may be no next round, if the *Mi-Go* goes now."),
            ),
            why="The last Mi-Go falls, and its reward is *experience*: every third box of that track gives something.",
        ),
        Step(
            "Your 6 must be written once more, in *another* row. Special action takes equal numbers, and its row is "
            "short.",
            "6 in Special action.",
            rule="GO-079",
            right=(on(Topic.WRITE_DIE_OR_FREE, place="special", act=Act.WRITE_DIE),),
            mistakes=(
                Mistake(
                    on(Topic.WRITE_DIE_OR_FREE, place="attack", act=Act.WRITE_DIE),
                    "All *different* numbers there, so a 6 fits. With no monster about, a short row is worth more.",
                ),
                Mistake(
                    on(Topic.WRITE_DIE_OR_FREE, place="rest", amount=4),
                    "That is the *free* number; it comes next. Your own die first.",
                ),
            ),
        ),
        Step(
            "Now the *free number*: you say what it is. Rest your body must rise; after the 3 a small step keeps the "
            "row open.",
            "Touch the 4 below, then its box in Rest your body.",
            rule="GO-087",
            right=(on(Topic.WRITE_FREE, place="rest", amount=4),),
            mistakes=(
                Mistake(
                    on(Topic.WRITE_FREE, act=Act.FINISH), "A free number that is not written now is *lost* for good."
                ),
                Mistake(
                    on(Topic.WRITE_FREE, place="soul", amount=3),
                    "Recover your soul must *fall*: from 6 to 3 you have thrown two good steps away.",
                ),
            ),
            why="3, then 4: room for two more. Bonuses that give bonuses win this game.",
        ),
        Step(
            "All is written, so the *cultists* act, by the dice you left them: the big die says what, the 1 how "
            "strongly. Then comes what waits in the *queue*.",
            "Let the cultists act.",
            light=("dice", "queue"),
            rule="GO-089",
            right=(on(Topic.LET_THEM_ACT),),
            why="Some insanity, and one more in the crowd. Then the round is checked: seal closed, no monster left. "
            "*You win.*",
        ),
        Step("At a real table all act at once, and four people share the dice. *Talk before you confirm.*"),
    ),
)

LESSONS = (ROUND,)
