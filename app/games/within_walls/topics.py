"""Everything this game asks, and the kinds of acts its questions offer."""

from enum import StrEnum

from app.kernel.topic import NO_HINT, asks
from app.kernel.topic import Topic as KernelTopic

_REMEMBERED = "Whoever you choose will remember it."


class Topic(KernelTopic):
    PUT_HISTORY_AWAY = asks(
        "WW-031",
        "Which History card do you put away? Your folder names two.",
        hint="Hold the folder to see who you are. Your History is what Spies see of you: put one card away.",
    )
    CHOOSE_NUMBER = asks(
        "WW-040",
        "Choose a number in secret. The highest that nobody else chose starts.",
        hint="First see who you are: press and hold the folder below, it covers itself when you let go. "
        "Then choose any number; nobody sees it before all have chosen.",
    )
    SET_FOCUS = asks(
        "WW-058",
        "Set the focus of the investigation; {face} is up.",
        hint="The die decides how much progress a story needs: hurry it, or slow it down. "
        "Whom the last act serves stands on your role sheet.",
    )
    SET_FOCUS_ANEW = asks("WW-236", "{lead} has set the focus to {face}. Do you set it anew?", hint=NO_HINT)
    COVER_FIRST = asks("WW-077", "Which cover comes off first?", hint=NO_HINT)
    ACTIVATE_FIRST = asks("WW-082", "Which Insanity is activated first?", hint=NO_HINT)
    PLAY_COMPULSORY = asks(
        "WW-089",
        "Play one card of your Investigation hand.",
        hint="Every turn costs one card of your Investigation hand. It pushes the story on and often hurts: "
        "read the text, and the number in its corner.",
    )
    PLAY_ONLY_CARD = asks(
        "WW-089",
        "Play one card of your Investigation hand. Only this one can be played.",
        hint="One card of this hand can be played, so it is. The others do not learn that you had no choice.",
        is_gesture=True,
        like="PLAY_COMPULSORY",
    )
    SHOW_UNPLAYABLE_HAND = asks(
        "WW-098",
        "No card of your Investigation hand can be played.",
        hint="Nothing in this hand can be played: show it to everybody, then go on.",
        is_gesture=True,
    )
    PLAY_FURTHER = asks(
        "WW-102",
        "Play another Event card, or end your investigation.",
        hint="Play more if you like, call a vote once Act III has come, or end your turn. What you play is your alibi.",
    )
    END_INVESTIGATION = asks(
        "WW-106",
        "Play another Event card, or end your investigation. None can be played now.",
        hint="You may end your turn. Whether you could not play more or would not is yours to tell.",
        is_gesture=True,
        like="PLAY_FURTHER",
    )
    DISCARD_EXCESS = asks(
        "WW-108",
        "You keep {limit} Event cards: put {excess} under the deck, in the order you choose.",
        hint="You keep three Event cards at most; the others go under the deck, unseen.",
    )
    PLAY_STORY = asks(
        "WW-126",
        "You drew {story}. Play it?",
        hint="Only you see this card. Higher acts bring the last one closer: "
        "play it, or put it aside and say what you like about it.",
    )
    STORY_UNPLAYABLE = asks(
        "WW-127",
        "You drew {story}. It cannot be played now.",
        hint="This one cannot be played now. The others see only that you put a card aside.",
        is_gesture=True,
        like="PLAY_STORY",
    )
    STORY_COMPULSORY = asks(
        "WW-137",
        "You drew {story} again. Now it must be played.",
        hint="You put this one aside before; it came back and has to be played.",
        is_gesture=True,
        like="PLAY_STORY",
    )
    IGNORE_BREAK = asks(
        "WW-150",
        "All seven places are full: your mind would break. Do you ignore that?",
        hint="All seven places are full, so your mind breaks. Your profession can stop it once in the game.",
    )
    BREAK = asks(
        "WW-152",
        "Your mind breaks. Which Insanity comes out?",
        hint="Your mind breaks: the Insanity you choose takes hold at once, unless an item on it stops that.",
    )
    ANSWER_WITH_ITEM = asks(
        "WW-170",
        "{places} will be {what}. Answer with an item?",
        hint="Items cover an Insanity so that it is not counted, and not revealed or activated, for two turns. "
        "Alcohol goes on what is unrevealed, Drugs on anything.",
    )
    PUT_TRADE_TOGETHER = asks(
        "WW-193", "Which of your items for which of {taker}'s? Choose none to leave it.", hint=NO_HINT
    )
    CALL_OR_SKIP_VOTE = asks("WW-264", "Call an elimination vote?", hint=NO_HINT)
    TALK = asks(
        "WW-303",
        "A minute to talk, before hands go up.",
        hint="Ask who looked at whom, and what they say it was. Hands go up when all are ready, or the minute is over.",
        is_gesture=True,
    )
    NAME_FIRST = asks(
        "WW-212",
        "You called the vote. Whom do you name?",
        hint="You name somebody first, openly; more than half of the living eliminate. Be sure of your friends.",
    )
    NAME = asks(
        "WW-213",
        "An elimination vote: whom do you name?",
        hint="Votes are open and final. An Agent voted out helps the Cultists; abstaining counts against nobody.",
    )
    PREVENT_ELIMINATION = asks(
        "WW-222",
        "{accused} would be eliminated. Do you prevent it and call another vote?",
        hint="You can stop this elimination, once in the game. Another vote follows at once.",
    )
    YOU_MAY = asks("WW-289", "{sentence} Do you?", hint=NO_HINT)
    CHOOSE_ONE = asks("WW-292", "Choose one.", hint="Choose one; everybody hears which.")
    WHO_SUFFERS = asks("WW-293", "{sentence} Who?", hint=_REMEMBERED)
    WHO = asks("WW-293", "{sentence} Who?", hint=_REMEMBERED)
    SPY_ON = asks("WW-293", "Whom do you spy on?", hint=_REMEMBERED)
    GIVE_TO = asks("WW-293", "Whom do you give to?", hint=_REMEMBERED)
    TRADE_WITH = asks("WW-193", "With whom do you want to trade?", hint=NO_HINT)
    TAKE_FROM = asks("WW-293", "Whom do you take from?", hint=_REMEMBERED)
    TAKE_ITEMS = asks(
        "WW-293", "Which {items} do you take from {owner}?", hint="You choose by their backs: Alcohol or Drug."
    )
    DISCARD_ITEMS = asks("WW-295", "Which {items} do you discard?", hint=NO_HINT)
    GIVE_ITEMS = asks("WW-295", "Which {items} do you give?", hint=NO_HINT)
    LOOK_AT_ITEMS = asks("WW-295", "Which {items} do you look at?", hint=NO_HINT)
    DISCARD_EVENTS = asks("WW-295", "Put {events} of your Events hand under the deck.", hint=NO_HINT)
    REMOVE_INSANITY = asks("WW-295", "Which {cards} do you remove?", hint=NO_HINT)
    REVEAL_INSANITY = asks("WW-295", "Which {cards} do you reveal?", hint=NO_HINT)
    ACTIVATE_INSANITY = asks("WW-295", "Which {cards} do you activate?", hint=NO_HINT)
    TURN_BACK_INSANITY = asks("WW-295", "Which {cards} do you turn back?", hint=NO_HINT)


class Act(StrEnum):
    """What an option does, where a question offers more than one kind of thing."""

    PLAY_EVENT = "play-event"
    PUT_UNDER = "put-under"
    PLAY_STORY = "play-story"
    PUT_ASIDE = "put-aside"
    USE_PROFESSION = "use-profession"
    CALL_VOTE = "call-vote"
    NAME = "name"
    NAME_TWICE = "name-twice"
    PLACE_ITEM = "place-item"
    LET_MILD = "let-mild"
    ASK_MILD = "ask-mild"
    GIVE_ITEM = "give-item"
    OFFER_TRADE = "offer-trade"
    ACCEPT_GIFT = "accept-gift"
    ACCEPT_TRADE = "accept-trade"
    REFUSE = "refuse"
    WITHDRAW = "withdraw"
    SHOW_HISTORY = "show-history"
    CLAIM = "claim"
