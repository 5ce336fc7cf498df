"""How Wick is learnt: three hours of a night, and the last match."""

from app.games.wick.rules import Topic
from app.games.wick.state import State
from app.kernel.decision import Seat
from app.kernel.lesson import Lesson, Mistake, Reply, Step, on
from app.kit.laying import Laying

ROBIN, IDA, BEN = (Seat(f"player-{number}") for number in (1, 2, 3))


def _night(state: State) -> None:
    """Robin holds the candle at three o’clock; Ben is the Draught."""
    state.turn, state.hour, state.wax = 0, 4, 6
    robin, ida, ben = state.players
    laying = Laying(state)
    for player, role in ((robin, "guest"), (ida, "guest"), (ben, "draught")):
        laying.pile(player.role, role)
    laying.pile(robin.hand, "lantern", "warm-milk", "dead-bulb", "wet-match")
    laying.pile(ida.hand, "warm-milk", "lantern", "warm-milk", "heavy-curtain")
    laying.pile(ben.hand, "wet-match", "dead-bulb", "lantern", "dead-bulb")
    laying.top(state.dark, "third-stair", "under-the-bed", "polite-knock", "one-chair-too-many", "stopped-clock")
    laying.top(state.box, "dead-bulb", "matchbook", "lantern", "warm-milk", "heavy-curtain", "dead-bulb", "warm-milk")


NIGHT = Lesson[State](
    id="night",
    title="A guest in the dark",
    about="Let a Noise in, answer it with Light, and find the one who wants the dark",
    minutes=5,
    seat=ROBIN,
    others={IDA: "Ida", BEN: "Ben"},
    options={"players": 3},
    plays={"players": 4},
    prepare=_night,
    steps=(
        Step(
            "The lights are out. You are *Robin*, a guest. It is nearly three, and the candle has to last until dawn.",
            light=("wax", "night"),
        ),
        Step(
            "One of you three is *the Draught* and wants the candle out. It is not you: hold your role to see it. "
            "Nobody else ever sees it.",
            light=("role-1",),
            rule="WK-007",
        ),
        Step(
            "You hold the candle, so you listen at the door. Two Noises are there, and only you see both. *Dread* is "
            "what a Noise adds to the Light it wants.",
            "Let in the quieter one: The Third Stair.",
            light=("noises",),
            rule="WK-012",
            right=(on(Topic.LET_IN, card="third-stair"),),
            mistakes=(
                Mistake(
                    on(Topic.LET_IN, card="under-the-bed"),
                    "Under the Bed has *Dread 4*: with two of you it would want 8 Light, and 3 Wax go if it gets less.",
                ),
            ),
            why="Dread 1, so it wants *5 Light*. The other one is back under the dark, and nobody knows what it was. "
            "You may tell them. You may also lie.",
        ),
        Step(
            "You need help. You lay a card, and so does *whoever you call*. The Draught, once called, can lay "
            "something useless, and nothing will say who it was.",
            "Call Ida.",
            light=("people",),
            rule="WK-013",
            right=(on(Topic.CALL, seat=IDA),),
            mistakes=(
                Mistake(on(Topic.CALL, seat=BEN), "It could be Ben as well. For this lesson, begin with *Ida*."),
            ),
            why="Ida stands in the light with you. Ben stays outside: he can neither help nor harm this time.",
        ),
        Step(
            "Now both of you lay a card *face down*, and one from the box is mixed in. Each of you should bring about "
            "2; you have a Lantern with 3.",
            "Lay A Lantern.",
            light=("hand-1", "wanted"),
            rule="WK-014",
            right=(on(Topic.LAY, card="lantern"),),
            mistakes=(
                Mistake(
                    on(Topic.LAY, card="dead-bulb"), "A Dead Bulb gives *nothing*. That is what the Draught would lay."
                ),
                Mistake(
                    on(Topic.LAY, card="wet-match"),
                    "A Wet Match gives nothing *and* costs Wax. Keep it in your pocket.",
                ),
                Mistake(
                    on(Topic.LAY, card="warm-milk"),
                    "Two Light is a fair share, but you cannot know what the others bring. Be sure: *lay 3*.",
                ),
            ),
            why="Three, two from Ida, and a Dead Bulb that came *from the box*. Five of five: the Noise goes. "
            "A dark card alone proves nothing, for the box has many.",
            then=(Reply(IDA, on(Topic.LAY, card="warm-milk")),),
        ),
        Step(
            "Every hour burns *1 Wax*, and the candle goes on to the left. Now *Ida* holds it. She lets in A Polite "
            "Knock and calls Ben.",
            light=("wax",),
            rule="WK-010",
            then=(
                Reply(IDA, on(Topic.LET_IN, card="polite-knock")),
                Reply(IDA, on(Topic.CALL, seat=BEN)),
                Reply(IDA, on(Topic.LAY, card="lantern")),
                Reply(BEN, on(Topic.LAY, card="wet-match")),
            ),
        ),
        Step(
            "Not enough. A *Wet Match* lay among the three, and it burnt Wax on top. It came from Ida, from Ben, or "
            "from the box. The Noise stays in the room, and every Noise there makes the next one want 1 more.",
            light=("light", "noises"),
            rule="WK-016",
        ),
        Step(
            "Ben holds the candle and calls *you*. The wick only glows. Bring what you have.",
            "Lay Warm Milk.",
            light=("hand-1",),
            right=(on(Topic.LAY, card="warm-milk"),),
            mistakes=(
                Mistake(on(Topic.LAY, card="dead-bulb"), "Nothing again? Then they will think it is *you*."),
                Mistake(on(Topic.LAY, card="wet-match"), "That burns Wax, and there is none left to burn."),
                Mistake(
                    on(Topic.LAY, card="matchbook"),
                    "A Matchbook brings 1 Wax, but the Noise here takes 2. What it lacks is *Light*.",
                ),
            ),
            why="You laid 2, the box gave 2: so *Ben laid nothing*. Twice he stood here, and twice it was dark.",
            then=(
                Reply(BEN, on(Topic.LET_IN, card="stopped-clock")),
                Reply(BEN, on(Topic.CALL, seat=ROBIN)),
                Reply(BEN, on(Topic.LAY, card="dead-bulb")),
            ),
        ),
        Step(
            "The candle is out. One *last match* burns, and everybody names the Draught in secret. If more than half "
            "of the guests are right, you have won all the same.",
            "Name Ben.",
            light=("heard",),
            rule="WK-019",
            right=(on(Topic.NAME, seat=BEN),),
            mistakes=(
                Mistake(
                    on(Topic.NAME, seat=IDA),
                    "With Ida the first Noise was answered. It went dark each time *Ben* stood in the light.",
                ),
            ),
            why="You both looked at the right face. *The guests win.*",
            then=(Reply(IDA, on(Topic.NAME, seat=BEN)), Reply(BEN, on(Topic.NAME, seat=IDA))),
        ),
        Step("At a real table you talk all the while: who calls whom, who says what they laid. *That is the game.*"),
    ),
)

LESSONS = (NIGHT,)
