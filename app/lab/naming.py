"""How the questions and cards of a playtest's game are called, for its report."""

import asyncio
import re
from collections.abc import Mapping

from app.games import game_called
from app.store.card_sets import card_set
from app.store.lab import LabShelf, PlaytestFacts
from app.store.workshop import DraftCard
from app.workshop.cardfiles import cards_of
from app.workshop.sets import editable, loader_of, shipped_files

BLANK = re.compile(r"\{\w+\}")


def prompts_of(game: str) -> dict[str, str]:
    """The question behind each topic, with dots for what differs."""
    return {topic.key: BLANK.sub("…", topic.prompt) for topic in game_called(game).topics}


async def cards_in(shelf: LabShelf, facts: PlaytestFacts) -> dict[str, DraftCard]:
    """The cards of the playtest's versions by their ids, those of the last version first; and the shipped ones."""
    if not editable(facts.game):
        return {}
    files: list[Mapping[str, str]] = [shipped_files(facts.game)]
    for tested in facts.versions:
        stored = await card_set(shelf.engine, tested.hash)
        files += [stored.files] if stored else []
    return await asyncio.to_thread(_cards, facts.game, files)


def _cards(game: str, sets: list[Mapping[str, str]]) -> dict[str, DraftCard]:
    loader = loader_of(game)
    return {card.id: card for files in sets for card in cards_of(loader, files)}


def name_of(card: DraftCard) -> str:
    return str(card.body.get("name", card.id))


def card_called(cards: Mapping[str, DraftCard], said: str) -> DraftCard | None:
    """The card of this id or, as figures have it, of this name."""
    return cards.get(said) or next((card for card in cards.values() if said and name_of(card) == said), None)
