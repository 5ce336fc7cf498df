"""How the game is learnt: a first day, from the Ticket Gate to the night."""

from collections.abc import Sequence

from app.games.projector.lines import Trigger
from app.games.projector.projecting import lay_out, new_explorer
from app.games.projector.state import Card, Player, Projection, State
from app.games.projector.topics import Act, Topic
from app.kernel.decision import Seat
from app.kernel.lesson import Lesson, Mistake, Reply, Step, on
from app.kit.laying import dice

ROBIN, IDA = Seat("player-1"), Seat("player-2")
STARTERS = ("Tinker", "Fend", "Dash", "Persuade", "Spot")
HARE = "CA:12"


def _day(state: State) -> None:
    """The party stands at the Ticket Gate of the Carousel, and the Brass Hare lies beside it, face down."""
    now = state.campaign
    now.read, now.areas = ["HS:01", "HS:02", "HS:03"], ["CA"]
    now.stories["HS"] = now.stories["HS"][3:]
    for name in STARTERS:
        now.ability_decks[state.cards.abilities[name].deck].remove(name)
        now.levels[name] = 4
    projection = state.projection = Projection("CA", "CA:02", [new_explorer(state, seat) for seat in state.seats])
    state.today.area, state.today.setup = "CA", "CA:02"
    faces = enumerate(state.faces)
    projection.resource_deck.lay(state, [Card(number) for number, face in faces if face.startswith("resource:")])
    for line in state.cards.setups["CA:02"].on(Trigger.SETUP):
        for node in line.setup:
            lay_out(state, node)
    _swap(state, "D5", HARE)
    for seat, hand in (
        (ROBIN, ("Dash", "Tinker", "Spot", "Fend", "Dash")),
        (IDA, ("Spot", "Fend", "Persuade", "Dash", "Tinker")),
    ):
        explorer, player = state.explorer(seat), state.player(seat)
        explorer.hand.lay(state, _slides(state, player, hand))
        explorer.deck.lay(state, _slides(state, player, ("Dash", "Spot", "Fend", "Tinker", "Persuade") * 2))
        state.knowledge.hide(explorer.deck)
    projection.draw.lay(state, sorted(state.campaign.entropy))
    projection.has_begun = projection.has_decks = True
    state.phase = "exploring"
    dice(state.chance, 17, sides=20)
    dice(state.chance, 4, 3)


def _slides(state: State, player: Player, names: Sequence[str]) -> list[Card]:
    made = [state.make_slide(name, 0) for name in names]
    for card in made:
        player.reserve.put(state, card)
    return made


def _swap(state: State, space: str, id: str) -> None:
    card, spots = state.card_with(id), state.exploration.spots
    for spot in spots.values():
        if spot.card == card:
            spot.card = spots[space].card
    spots[space].card = card


FIRST_DAY = Lesson[State](
    id="first-day",
    title="The first day",
    about="Walk into a picture, put a slide to the test, come home, and learn from it",
    minutes=8,
    seat=ROBIN,
    others={IDA: "Ida"},
    options={"players": 2, "days": 1, "pause": 0, "reaction_time": 0},
    plays={"players": 2, "days": 1},
    prepare=_day,
    steps=(
        Step(
            "Aunt Helena is gone, and her projector shows a place that one can *walk into*. You are *Robin*, Ida comes "
            "along. This is the Carousel.",
            light=("map",),
        ),
        Step(
            "Find what makes it turn, then come home by the Ticket Gate. Nobody wins against anybody, and what you "
            "find stays found on *every evening to come*.",
            light=("campaign", "area"),
            rule="PJ-005",
        ),
        Step(
            "Your *slides* are what you can do, and they are your health as well. A step costs one. East of you lies "
            "something face down.",
            "Step east.",
            light=("hand", "map"),
            rule="PJ-159",
            right=(on(Topic.ACT, act=Act.STEP, place="D5"),),
            mistakes=(
                Mistake(on(Topic.ACT, act=Act.GO_HOME), "Home already? You have not *seen* anything yet."),
                Mistake(
                    on(Topic.ACT, act=Act.PLAY, card="Dash"),
                    "A *Dash* goes further if its test succeeds. For one step a plain card will do.",
                ),
                Mistake(
                    on(Topic.ACT, act=Act.END_TURN), "Every turn the picture throws something at you. Use *yours*."
                ),
            ),
        ),
        Step(
            "Which slide do you give for the step? Keep what this place may ask of you. Fend is for *Baddies*, and "
            "there are none.",
            "Discard Fend.",
            light=("hand",),
            rule="PJ-159",
            right=(on(Topic.DISCARD_TO_MOVE, card="Fend"),),
            mistakes=(
                Mistake(
                    on(Topic.DISCARD_TO_MOVE, card="Tinker"),
                    "Somebody built this carousel. *Tinker* is just what you may need.",
                ),
                Mistake(on(Topic.DISCARD_TO_MOVE, card="Spot"), "*Spot* helps everybody near you. Keep it."),
                Mistake(on(Topic.DISCARD_TO_MOVE, declines=True), "Then you stay where you are, and see nothing."),
            ),
            why="You arrive, and the card is turned up: *the Brass Hare*.",
        ),
        Step(
            "Places have texts, and you may use the one you stand on. The Hare lets you *test Tinker*.",
            "Use The Brass Hare.",
            light=("map",),
            rule="PJ-164",
            right=(on(Topic.ACT, act=Act.USE_TEXT, card=HARE),),
            mistakes=(
                Mistake(
                    on(Topic.ACT, act=Act.STEP, place="E5"), "What you look for may be *here*. Try the Hare first."
                ),
                Mistake(on(Topic.ACT, act=Act.STEP, place="C5"), "Back so soon? Try the *Hare* first."),
                Mistake(on(Topic.ACT, act=Act.END_TURN), "You still have slides, and the Hare is *waiting*."),
            ),
        ),
        Step(
            "A test is *a die of twenty and your level*: 20 in all is a success. Tinker has level 4, and the Hare is "
            "built one point harder.",
            "Play Tinker.",
            light=("hand",),
            rule="PJ-203",
            right=(on(Topic.SPECIAL_TEST, card="Tinker"),),
            mistakes=(
                Mistake(on(Topic.SPECIAL_TEST, declines=True), "Nothing ventured. You hold a *Tinker*: play it."),
            ),
            why="17 and 3 make *20*. Had one point been missing, a friend near you could have stepped in with *Spot*.",
        ),
        Step(
            "A success here reads out a card. You are the *Speaker*: read it to the others, then go on.",
            "Read on.",
            light=("reading",),
            rule="PJ-018",
            right=(on(Topic.READ_ALOUD),),
            why="The Hare wakes, and *the Attic of Hours* is open from now on: tomorrow you may go there instead.",
        ),
        Step(
            "You could go deeper. But slides are health, and you hold three. *Whoever runs out dissipates*, and loses "
            "what they found.",
            "End your turn.",
            light=("hand",),
            rule="PJ-175",
            right=(on(Topic.ACT, act=Act.END_TURN),),
            mistakes=(
                Mistake(
                    on(Topic.ACT, act=Act.STEP, place="E5"), "Away from the Gate, with three slides? *Draw* first."
                ),
                Mistake(on(Topic.ACT, act=Act.PLAY, card="Spot"), "It would help the next tests, but you plan none."),
            ),
        ),
        Step(
            "Now you may throw away what you do not want and then draw up to your hand size. All of yours are good.",
            "None of them: keep all.",
            light=("hand",),
            rule="PJ-173",
            right=(on(Topic.END_OF_TURN),),
            why="Then came *entropy*, as in every turn: the film burns, and someday it brings Baddies.",
            then=(Reply(IDA, on(Topic.ACT, act=Act.END_TURN)), Reply(IDA, on(Topic.END_OF_TURN))),
        ),
        Step(
            "Ida has stayed at the Gate. Enough for a first day: *step back* and take what you have found home.",
            "Step west, to the Ticket Gate.",
            light=("map",),
            rule="PJ-159",
            right=(on(Topic.ACT, act=Act.STEP, place="C5"),),
            mistakes=(
                Mistake(on(Topic.ACT, act=Act.STEP, place="E5"), "The other way. *Home* lies in the west."),
                Mistake(on(Topic.ACT, act=Act.END_TURN), "Each turn here costs film. Go while it is *quiet*."),
            ),
        ),
        Step(
            "One slide more. What you discard is not lost: only what *damage* takes is lost, until you are home.",
            "Discard Persuade.",
            light=("hand",),
            right=(on(Topic.DISCARD_TO_MOVE, card="Persuade"),),
            mistakes=(Mistake(on(Topic.DISCARD_TO_MOVE, declines=True), "The Gate is one step away. *Go*."),),
        ),
        Step(
            "On a Gate that lies open you may *return home*. Only those who come home bank what they have learnt.",
            "Return home.",
            light=("map",),
            rule="PJ-139",
            right=(on(Topic.ACT, act=Act.GO_HOME),),
            mistakes=(
                Mistake(on(Topic.ACT, act=Act.END_TURN), "Ida is ready to leave as well. *Return home*."),
                Mistake(on(Topic.ACT, act=Act.STEP, place="D5"), "Tomorrow. Now *home*."),
            ),
            why="Home. Behind you something comes to Ida, a *Long Shadow*, but she steps out before it can strike.",
            then=(Reply(IDA, on(Topic.ACT, act=Act.GO_HOME)),),
        ),
        Step(
            "Night: the party *learns*, three things together. Print makes new slides: each of you rolls, and prints "
            "that many. More slides, a longer tomorrow.",
            "Print slides.",
            light=("reserve",),
            rule="PJ-226",
            right=(on(Topic.LEARN, act=Act.PRINT),),
            mistakes=(
                Mistake(
                    on(Topic.LEARN, act=Act.MELD),
                    "Four slides become a stronger *one*. You have few: print before you meld.",
                ),
                Mistake(on(Topic.LEARN, act=Act.STUDY), "Study raises a level, slowly. First some *slides*."),
                Mistake(on(Topic.LEARN, declines=True), "Three actions a night, and none of them *keeps*."),
            ),
            then=(Reply(IDA, on(Topic.LEARN, act=Act.PRINT)), Reply(IDA, on(Topic.PRINT_SLIDE, declines=True))),
        ),
        Step(
            "A *4*: four slides, of any ability the party has. More animals of the carousel are asleep, and it was "
            "*Tinker* that woke the Hare.",
            "Print a Tinker.",
            light=("reserve",),
            rule="PJ-227",
            right=(on(Topic.PRINT_SLIDE, card="CR:01"),),
            mistakes=(
                Mistake(on(Topic.PRINT_SLIDE, declines=True), "Slides for nothing, and you leave them? *Print*."),
                Mistake(on(Topic.PRINT_SLIDE, card="NE:01"), "Persuade talks to Baddies. *Tinker* wakes mounts."),
            ),
            why="It lies in your reserve: each morning you build the day's deck from it.",
        ),
        Step(
            "That is a day: *story, adventure, learning*. No day can be lost for good: whoever dissipates comes back "
            "tomorrow with empty pockets. Somewhere behind these pictures is *Helena*.",
        ),
    ),
)

LESSONS = (FIRST_DAY,)
