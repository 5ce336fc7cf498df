"""A few words for whoever has never read the rules, by the rule under which something is asked."""

HINTS = {
    "PJ-058": "Every slide is one use of an ability. Take several of one kind, or a few of each.",
    "PJ-091": "A perk and a style stay with you for the whole campaign. Read both before you take them.",
    "PJ-112": "Stories open areas, abilities and choices. Take one that is not locked.",
    "PJ-122": "Each area has a goal of its own. You can come back another day.",
    "PJ-124": "These slides are your hand, your tools and your health: a fuller tray lasts longer. "
    "Tap the slides you take with you, then confirm.",
    "PJ-126": "Things from the stash help once you are inside.",
    "PJ-128": "Whoever should move first goes first; you keep this order.",
    "PJ-159": "A step costs a card from your hand. Choose the one you need least.",
    "PJ-164": "Play slides to act, discard one to step to a lit place, or use what a place says. "
    "End your turn when you are done: you draw again.",
    "PJ-173": "You may throw away cards you do not want, and draw others.",
    "PJ-180": "Each Baddie that faces you attacks once.",
    "PJ-226": "Three things a night for the whole party. Print makes more slides, Unlock a new ability, Improve and "
    "Study raise levels, Meld trades four slides for a stronger one.",
    "PJ-235": "The first slide of a new ability costs nothing. Without one you cannot play it.",
    "PJ-237": "Each new slide is one more card for your decks, and cards are also your health.",
    "PJ-240": "The bank pays for levels. A higher level is added to every test of that ability.",
    "PJ-244": "Studying raises one ability without paying, once a night.",
    "PJ-246": "Four like slides become one with +1 more in every test: stronger, but three cards fewer, and cards are "
    "your health.",
    "PJ-294": "You may step in before it happens. Nothing to add? Let it happen.",
    "PJ-R49": "Choose what the slide is aimed at.",
    "PJ-R95": "Read it aloud for the others; all see it. What the card says happens when you read on.",
    "PJ-V33": "Paying is never forced. Compare the cost with what follows.",
    "PJ-V35": "Both ways go on. The chronicle remembers which you took.",
    "PJ-V54": "Tap a lit place to go there. What lies face down is turned up when you arrive.",
}
