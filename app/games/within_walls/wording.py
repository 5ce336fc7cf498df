"""Steps of a text back in words, for the options of a choice and the story."""

from app.games.within_walls import nodes as n
from app.games.within_walls.nodes import ALL, Who

_SUBJECTS = {
    Who.YOU: "You", Who.EACH: "Each player", Who.EACH_OTHER: "Each other player",
    Who.ANOTHER: "Another player of your choice", Who.ANYBODY: "A player of your choice", Who.THAT: "That player",
    Who.LEFT: "The player to your left", Who.RIGHT: "The player to your right", Who.LEAD: "The Lead Agent",
    Who.RANDOM: "A random other player", Who.MOST: "The player with the most Insanity",
    Who.LEAST: "The player with the least Insanity", Who.THEIR_CHOICE: "Another player of their choice",
    Who.THEIR_LEFT: "The player to their left", Who.THEIR_RIGHT: "The player to their right",
}  # fmt: skip


def said(step: n.Step) -> str:
    """One step as its card says it."""
    match step:
        case n.Does():
            return f"{_SUBJECTS[step.who]} {_deed(step.deed, step.who is Who.YOU)}."
        case n.May():
            then = f" If you do: {said_all(step.then)}" if step.then else ""
            return f"You may {_deed(step.deed, True)}.{then}"
        case n.If():
            return _if(step)
        case n.Choice():
            options = zip("abc", step.options, strict=False)
            return f"Choose one: {' '.join(f'({letter}) {said_all(option)}' for letter, option in options)}"
        case _:
            return f"{_event(step)}."


def said_all(text: n.Text) -> str:
    """A whole text as its card says it."""
    return " ".join(said(step) for step in text)


def _if(step: n.If) -> str:
    otherwise = f" Otherwise: {said_all(step.otherwise)}" if step.otherwise else ""
    return f"If {_condition(step.condition)}: {said_all(step.then)}{otherwise}"


def _condition(condition: n.Condition) -> str:
    match condition:
        case n.HasInsanity():
            return f"you have {condition.n} or more Insanity"
        case n.HasItems():
            return f"you hold {condition.n} or more items"
        case n.HasNoItems():
            return "you hold no items"
        case n.ActIs():
            return f"the current act is {condition.n} or higher"
        case n.StoryIs():
            return f"the current story is {condition.path.value}"
        case n.FocusIs():
            return f"the focus is {condition.face.value}"


def _object(who: Who) -> str:
    words = _SUBJECTS[who]
    return words if who is Who.LEAD else words[0].lower() + words[1:]


def _deed(deed: n.Predicate, is_you: bool) -> str:
    verb, rest = _verb_and_rest(deed, is_you)
    if verb in ("spy", "are", "may not"):
        return f"{verb if is_you else {'spy': 'spies', 'are': 'is'}.get(verb, verb)} {rest}"
    return f"{verb}{'' if is_you else 's'} {rest}"


def _amount(n: int, word: str) -> str:
    return f"{'all' if n == ALL else n} {word}{'' if n == 1 else 's'}"


def _verb_and_rest(deed: n.Predicate, is_you: bool) -> tuple[str, str]:
    own = "your" if is_you else "their"
    match deed:
        case n.GainInsanity():
            return "gain", f"{deed.n} Insanity"
        case n.GainAlcohol():
            return "gain", f"{deed.n} Alcohol"
        case n.GainDrugs():
            return "gain", _amount(deed.n, "Drug")
        case n.DiscardItems():
            return "discard", _amount(deed.n, "item")
        case n.DiscardEvents():
            return "discard", _amount(deed.n, "Event card")
        case n.DrawEvents():
            return "draw", _amount(deed.n, "Event card")
        case n.RemoveInsanity():
            side = {None: "", True: "revealed ", False: "unrevealed "}[deed.is_revealed]
            return "remove", f"{deed.n} {side}Insanity"
        case n.RevealInsanity():
            return "reveal", f"{deed.n} unrevealed Insanity"
        case n.Spy():
            return "spy", f"on {_object(deed.on)}"
        case n.Give():
            return "give", f"{_amount(deed.n, 'item')} to {_object(deed.to)}"
        case n.Take():
            return "take", f"{_amount(deed.n, 'item')} from {_object(deed.source)}"
        case n.ShowHand():
            return "show", f"{own} Events hand to each player"
        case n.LookAtStories():
            top = "the top card" if deed.n == 1 else f"the top {deed.n} cards"
            return "look", f"at {top} of the Story deck"
        case n.PutOnBottom():
            return "put", "that card on the bottom of the Story deck"
        case n.LookAtItems():
            return "look", f"at {_amount(deed.n, 'item')} in {own} inventory"
        case n.LookAtSeen():
            return "look", "at the card the Spy saw"
        case n.SetFocus():
            return "set", "the focus"
        case n.BeEliminated():
            return "are", "eliminated"
        case n.BeBarred():
            return "may not", f"{deed.what.value} until {deed.until.value}"
        case n.ActivateInsanity():
            return "activate", f"{deed.n} revealed Insanity"
        case n.TurnBack():
            return "turn", f"{deed.n} revealed Insanity back"


_EVENTS: dict[type, str] = {
    n.CallVote: "Call an elimination vote",
    n.CallAdditionalVote: "Call an additional elimination vote",
    n.NothingHappens: "Nothing happens",
    n.RemoveCovered: "Remove the covered Insanity",
    n.RevealCovered: "Reveal the covered Insanity",
    n.HideCovered: "Hide the covered Insanity",
    n.TurnCoveredBack: "Turn the covered Insanity back",
    n.PreventElimination: "Prevent that elimination",
    n.IgnoreBreak: "Ignore that break",
    n.VoteTwice: "Your vote counts twice",
    n.ShuffleStories: "Shuffle the Story discard pile into the Story deck",
}


def _event(step: n.Standalone) -> str:
    match step:
        case n.Advance():
            return f"Advance the investigation {step.n}"
        case n.MoveBack():
            return f"Move the investigation back {step.n}"
        case n.SetFocusTo():
            return f"Set the focus to {step.face.value}"
        case _:
            return _EVENTS[type(step)]
