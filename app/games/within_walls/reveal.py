"""Secret and public moves: the turn player looks for the next story."""

from app.games.within_walls import beats
from app.games.within_walls.drawing import draw_story, shuffle_story_discards
from app.games.within_walls.focus import needed
from app.games.within_walls.nodes import Face
from app.games.within_walls.possible import meets
from app.games.within_walls.state import Card, State
from app.games.within_walls.topics import Act, Topic
from app.games.within_walls.victory import act_five
from app.kernel.decision import Flow, Option, Question, Timing, ask, question
from app.kit.piles import Row, reveal

SECRET_MOVE = Timing(at_least=3)
"""WW-286 The same pause whatever was drawn, so that a quick answer tells nothing."""
LAST_ACT = 5
DECLINED = "declined"
"""A note of a card that was put aside although it could be played."""
GATE_ACT = 3


def can_be_played(state: State, card: Card) -> bool:
    """WW-131, WW-R71 A numbered card needs the same or the next act, and its requirement; WW-134 never a path.

    WW-133, WW-R66 A special card needs its requirement alone. WW-132 follows.
    """
    story = state.story_card(card)
    in_act = story.act is None or story.act in (state.act, state.act + 1)
    return in_act and meets(state, state.turn, story.requires)


def reveal_next_story(state: State) -> Flow[None]:
    """WW-130 Secret and public moves take turns until a story is placed; WW-123 also by one just eliminated."""
    declined: list[Card] = []
    is_secret = True
    while True:
        if not any(can_be_played(state, card) for card in (*state.story_deck, *state.story_discard)):
            _place_regardless(state)
            return
        card = draw_story(state)
        assert card is not None
        if (yield from secret_move(state, card, declined)) if is_secret else _public_move(state, card):
            place(state, card)
            return
        state.story_discard.put(state, card)  # WW-135, WW-R27
        is_secret = not is_secret


def secret_move(state: State, card: Card, declined: list[Card]) -> Flow[bool]:
    """WW-125 Looked at alone; WW-126 played or declined; WW-127, WW-R26 set aside in the same way if unplayable."""
    seat = state.turn
    name, face = state.name(seat), state.story_card(card)
    state.drawn = card
    state.show(seat, [card])
    told = f"{name} draws the top card of the Story deck and looks at it alone."
    state.story.tell(told, moment=beats.draws_alone(state, seat))
    about = f"{name} looks at a Story card in secret."
    is_played = yield from ask(seat, about, lambda: _secret_question(state, card, declined), timing=SECRET_MOVE)
    state.drawn = None
    if is_played:
        state.remember(seat, "played in secret", None, (face.act or state.act) - state.act)
        forced = ", as it had to be" if card in declined else ""
        state.note([seat], "played", f"{name} drew {face.name} alone and played it{forced}.", None, [card])
        return True
    state.remember(seat, "set aside")
    is_playable = can_be_played(state, card)
    if is_playable:
        declined.append(card)
    how = "although it could be played" if is_playable else "for it cannot be played"
    kind = DECLINED if is_playable else "set aside"
    state.story.tell(f"{name} puts the card aside, unseen.")
    state.note([seat], kind, f"{name} put {face.name} aside in secret, {how}.", None, [card])
    return False


def _secret_question(state: State, card: Card, declined: list[Card]) -> Question[bool]:
    """WW-137, WW-R28 A playable card that was declined in this reveal must be played when it comes again."""
    face = state.story_card(card)
    text = _what_playing_does(state, card)
    play = Option("play", f"Play {face.name}", True, face.card, "drawn", text=text, act=Act.PLAY_STORY)
    text = "The next card is turned up for all."
    aside = Option("aside", "Put it aside, unseen", False, None, "drawn", text=text, act=Act.PUT_ASIDE)
    if not can_be_played(state, card):
        return question(Topic.STORY_UNPLAYABLE(story=face.name), (aside,))
    if card in declined:
        return question(Topic.STORY_COMPULSORY(story=face.name), (play,))
    return question(Topic.PLAY_STORY(story=face.name), (play, aside), default=("aside",))


def _what_playing_does(state: State, card: Card) -> str:
    """For whoever holds it alone: how far it leads, and what completing it brings."""
    face = state.story_card(card)
    if face.act == LAST_ACT:
        return "Act 5 begins, and the game ends."
    act = f"Act {face.act}. " if face.act else ""
    return f"{act}Needs {needed(state, face, Face.BLANK)} progress. When complete: {face.words}"


def _public_move(state: State, card: Card) -> bool:
    """WW-128 For all to see; WW-129 what can be played must be; WW-R70 what cannot, ends nothing."""
    reveal(state, [card])
    is_played = can_be_played(state, card)
    what = "it is played" if is_played else "it is put aside"
    state.story.tell(f"{state.name(state.turn)} turns up {state.story_card(card).name}: {what}.", "story")
    return is_played


def _place_regardless(state: State) -> None:
    """WW-138 If nothing can be played: the lowest act not below the current one, or the end."""
    shuffle_story_discards(state)
    fitting = [card for card in state.story_deck if (state.story_card(card).act or 0) >= state.act]
    if not fitting:
        act_five(state, "There is nothing left to find out.")
    card = min(fitting, key=lambda card: state.story_card(card).act or 0)
    state.story_deck.take(card)
    state.story.tell("No Story card can be played: the next in order comes up.")
    place(state, card)


def place(state: State, card: Card) -> None:
    """WW-139 The new current story, without progress or Event cards; WW-005, WW-006, WW-R02"""
    story = state.story_card(card)
    state.current, state.progress, state.on_story = card, 0, Row()
    reveal(state, [card])
    state.tally.play(story.name)
    act = f", Act {story.act}" if story.act else ""
    is_new_act = story.act is not None and story.act > state.act
    told = f"The story goes on: {story.name}{act}. {story.opening}".strip()
    state.story.tell(told, "dread" if is_new_act else "story", beats.placed(state, card, is_new_act))
    if story.act is not None:
        state.act = story.act
    if story.act == LAST_ACT:
        act_five(state, story.opening)
    if story.act == GATE_ACT:  # WW-207, WW-208, WW-R43
        state.votes_are_open = True
