"""A game put away in the middle of anything, and taken out again at another table with nothing dealt or rolled again.

What is kept is the last checkpoint, the answers since, and how chance fell on them. The seed is not: whatever is still
to fall comes from the new table's.
"""

import json
from dataclasses import dataclass

from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import LogError, SetupError
from app.kernel.game import CampaignRules, Game
from app.kernel.log import Entry, Header, Log, OptionValue, Resign, entry_from_json, entry_to_json
from app.kernel.saving import dump, load
from app.kernel.table import S, Saved, Table


@dataclass(frozen=True, slots=True)
class CampaignSave:
    """A game put away. It holds what no player may see, so it is for the server alone."""

    game: str
    rules_version: int
    card_hash: str
    options: dict[str, OptionValue]
    seats: dict[Seat, str]
    numbers: dict[Seat, int]
    state: str
    entries: tuple[str, ...]
    falls: tuple[int, ...]
    is_resting: bool
    """Nothing is under way: seats may come and go, and other options be agreed on."""

    def dump(self) -> str:
        return json.dumps({name: getattr(self, name) for name in CampaignSave.__slots__}, ensure_ascii=False)

    @staticmethod
    def load(text: str) -> "CampaignSave":
        try:
            values = json.loads(text)
            values["entries"], values["falls"] = tuple(values["entries"]), tuple(values["falls"])
            return CampaignSave(**values)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise LogError("This is not a campaign that was put away.") from None

    def log_entries(self) -> list[Entry]:
        return [entry_from_json(line) for line in self.entries]


def rules_of(game: Game[S]) -> CampaignRules[S]:
    if game.campaign is None:
        raise SetupError(f"{game.title} is played in one sitting; it has no campaigns.")
    return game.campaign


def save(table: Table[S]) -> CampaignSave:
    """What the next sitting needs of this one, whether it has come to its end or stops in the middle of a turn."""
    entries = table.log.entries
    has_resigned = bool(entries) and isinstance(entries[-1], Resign)
    if rules_of(table.game).rests(table.state) or (table.outcome and not has_resigned):
        return _kept(table, table.state, table.numbers, [], [], is_resting=True)
    saved, chance = table.saved, table.state.chance
    assert saved is not None, "a game that has campaigns begins at a checkpoint"
    since = entries[saved.count : len(entries) - has_resigned]
    state = _state(table.game, saved.state, table.cards)
    return _kept(table, state, saved.numbers, since, [*(chance.fallen or ()), *chance.falls], is_resting=False)


def _kept(
    table: Table[S], state: S, numbers: dict[Seat, int], entries: list[Entry], falls: list[int], *, is_resting: bool
) -> CampaignSave:
    header = table.log.header
    return CampaignSave(
        header.game,
        header.rules_version,
        header.card_hash,
        header.options,
        header.seats,
        dict(numbers),
        _without_seed(state, header.rules_version),
        tuple(entry_to_json(entry) for entry in entries),
        tuple(falls),
        is_resting,
    )


def rescue(game: Game[S], header: Header, saved: Saved) -> CampaignSave:
    """What the next sitting needs of a game whose rules fail: its last checkpoint as written, without the seed."""
    text = json.loads(saved.state)
    names = text["names"][game.state.__name__]
    text["data"][names.index("chance")][0] = ""
    state = json.dumps(text, ensure_ascii=False)
    return CampaignSave(
        header.game,
        header.rules_version,
        header.card_hash,
        header.options,
        header.seats,
        dict(saved.numbers),
        state,
        entries=(),
        falls=(),
        is_resting=False,
    )


def _without_seed(state: S, version: int) -> str:
    chance, state.chance = state.chance, Chance("", state.chance.page)
    text = dump(state, version)
    state.chance = chance
    return text


def _state(game: Game[S], text: str, cards: CardSet) -> S:
    return load(game.state, text, game.positions, game.mends, cards=cards)


def resume(game: Game[S], kept: CampaignSave, header: Header, cards: CardSet) -> Saved:
    """The checkpoint from which these people go on; what was answered since follows it in their log."""
    state = _kept_state(game, kept, cards)
    state.chance = Chance(header.seed, state.chance.page, kept.falls)
    state.knowledge.lessons.clear()
    state.knowledge.now = 0
    rules_of(game).gather(state, header)
    return Saved(0, {seat: kept.numbers.get(seat, 0) for seat in header.seats}, dump(state, game.rules_version))


def look_into(game: Game[S], kept: CampaignSave, cards: CardSet) -> S:
    """The state as it was put away, for a look at it before it is taken out."""
    if kept.is_resting:
        return _kept_state(game, kept, cards)
    header = Header(kept.game, game.rules_version, cards.name, cards.hash, kept.options, kept.seats, "")
    base = resume(game, kept, header, cards)
    try:
        return Table.resume(game, Log(header, kept.log_entries()), base, cards, saves=0).state
    except Exception:
        # Under newer rules the turn it was put away in begins again.
        return Table.resume(game, Log(header), base, cards, saves=0).state


def _kept_state(game: Game[S], kept: CampaignSave, cards: CardSet) -> S:
    """Raises, in words for the host who brings it, if this server cannot go on with it."""
    _check_fits(game, kept)
    try:
        state = _state(game, kept.state, cards)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise LogError(
            f"This campaign was kept by another version of {game.title}, in a form no longer read."
        ) from None
    missing = rules_of(game).lacks(state)
    if missing:
        raise LogError(f"This campaign was played with {missing!r}, which the cards of {game.title} no longer have.")
    return state


def _check_fits(game: Game[S], kept: CampaignSave) -> None:
    """Between two days nothing needs playing again, so rules may have been mended meanwhile."""
    if kept.game != game.id:
        raise LogError(f"This campaign is one of {kept.game!r}, not of {game.id!r}.")
    if kept.is_resting:
        return
    if kept.rules_version > game.rules_version:
        raise LogError(f"This campaign was played under version {kept.rules_version} of the rules of {game.title}.")
