"""What playtests say about a card or a version, for the pages of the workshop and of the lab."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from app.lab.items import about
from app.lab.playtests import Lab
from app.lab.reporting import sides_in
from app.lab.simulated import Simulated, simulated
from app.lab.sums import RoomSum
from app.store.items import Item
from app.store.lab import TestRoom
from app.store.trials import TrialShelf
from app.store.workshop import SetFacts
from app.web.lab import lab_of
from app.web.whiskers import Whisker
from app.workshop.trial_figures import FEWEST, CardTrial, TrialFigures, trial_figures


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card of one version among people, and among bots."""

    version: int
    side: str
    games: int
    played: int
    won: int
    people: Whisker | None
    simulated: int
    sim_played: int
    bots: Whisker | None


@dataclass(frozen=True, slots=True)
class FromTests:
    """What there is to say about one card."""

    items: tuple[Item, ...] = ()
    figures: CardFigures | None = None

    @property
    def open(self) -> int:
        return sum(not item.answered for item in self.items)


class TestNews:
    """Reads what playtests left behind about the cards of sets."""

    def __init__(self, lab: Lab, trials: TrialShelf) -> None:
        self.lab, self.trials = lab, trials

    async def items(self, facts: SetFacts) -> list[Item]:
        """Everything that is to be done about a set."""
        return await self.lab.items.of_set(facts.code)

    async def about(self, facts: SetFacts, kind: str, id: str, name: str, version: int) -> FromTests:
        """What there is about one card; figures, which go by its name, of the version that was frozen last."""
        items = about(await self.items(facts), kind, id)
        if not version:
            return FromTests(items)
        rooms = await self.lab.shelf.rooms_of_version(f"{facts.code}@{version}")
        trial = await simulated(self.trials, f"{facts.code}@{version}")
        figures = await asyncio.to_thread(_figures, facts.game, name, version, rooms, trial)
        return FromTests(items, figures)


def _figures(game: str, name: str, version: int, rooms: Sequence[TestRoom], trial: Simulated) -> CardFigures | None:
    games = [RoomSum.load(room.sums).as_played for room in rooms if room.sums is not None]
    sides = sides_in(game, {})
    people = trial_figures(games, sides) if games else None
    card, bots = _card(people, name), trial.card(name)
    side = sides[0]
    if not games and not trial.games:
        return None
    share = card.wins.get(side) if card and card.games_played >= FEWEST else None
    simulated_share = bots.get("wins", {}).get(side)
    return CardFigures(
        version=version,
        side=side,
        games=len(games),
        played=card.games_played if card else 0,
        won=sum(side in game.winners for game in games if game.played.get(name)),
        people=Whisker.of(share) if share else None,
        simulated=trial.games,
        sim_played=bots.get("games_played", 0),
        bots=Whisker.kept(simulated_share) if simulated_share else None,
    )


def _card(figures: TrialFigures | None, name: str) -> CardTrial | None:
    return next((card for card in figures.cards if card.id == name), None) if figures else None


async def _news(request: Request) -> TestNews:
    return TestNews(lab_of(request), request.app.state.trials.shelf)


NewsDep = Annotated[TestNews, Depends(_news)]
