"""A few words for whoever has never read the rules, by the rule under which something is asked."""

HINTS = {
    "WW-031": "Hold the folder to see who you are. Your History is what Spies see of you: put one card away.",
    "WW-040": "First see who you are: press and hold the folder below, it covers itself when you let go. "
    "Then choose any number; nobody sees it before all have chosen.",
    "WW-058": "The die decides how much progress a story needs. Agents want it slow, Cultists want Act V.",
    "WW-089": "Every turn costs one card of your Investigation hand. It pushes the story on and often hurts: "
    "read the text, and the number in its corner.",
    "WW-098": "Nothing in this hand can be played: show it to everybody, then go on.",
    "WW-102": "Play more if you like, call a vote once Act III has come, or end your turn. "
    "What you play is your alibi.",
    "WW-108": "You keep three Event cards at most; the others go under the deck, unseen.",
    "WW-126": "Only you see this card. Higher acts bring the Cultists closer to their end: "
    "play it, or put it aside and say what you like about it.",
    "WW-127": "This one cannot be played now. The others see only that you put a card aside.",
    "WW-137": "You put this one aside before; it came back and has to be played.",
    "WW-150": "All seven places are full, so your mind breaks. Your profession can stop it once in the game.",
    "WW-152": "Your mind breaks: the Insanity you choose takes hold at once, unless an item on it stops that.",
    "WW-170": "Items cover an Insanity so that it is not counted, and not revealed or activated, for two turns. "
    "Alcohol goes on what is unrevealed, Drugs on anything.",
    "WW-212": "You name somebody first, openly. More than half of the living eliminate: be sure of your friends.",
    "WW-213": "Votes are open and final. A dead Agent helps the Cultists; abstaining counts against nobody.",
    "WW-222": "You can stop this elimination, once in the game. Another vote follows at once.",
    "WW-292": "Choose one; everybody hears which.",
    "WW-293": "Whoever you choose will remember it.",
}
