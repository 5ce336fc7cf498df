"""What the pages of a set have in common: its head, its cards drawn, what was changed in the draft."""

import asyncio
from collections.abc import Iterable

from markupsafe import Markup

from app.kernel.cardset import CardSet
from app.kit.loader import CardProblem, Loader
from app.live.catalogue import GameInfo, game_info
from app.live.errors import NotNow
from app.store.workshop import DraftCard, SetFacts
from app.web.card_faces import face
from app.web.workshop_contexts import ProofCard, ProofRow, SetHead
from app.workshop.cardfiles import pictured
from app.workshop.differences import CardChange, differences
from app.workshop.forms import label_of
from app.workshop.pictures import sprite
from app.workshop.press import Press, copies_of, name_of
from app.workshop.sets import Workshop, loader_of


def game_of(game: str) -> GameInfo:
    """The game a set is for."""
    found = game_info(game)
    if found is None:
        raise NotNow("This set is for a game that is not on this server.")
    return found


async def head_of(
    workshop: Workshop, facts: SetFacts, token: str | None, tab: str, shown: int | None = None
) -> tuple[SetHead, list[DraftCard]]:
    """The head of a set's page, and the cards it is about: the owner's draft, or a version for everybody else."""
    versions = tuple(await workshop.shelf.versions(facts.code))
    is_owner = workshop.is_owner(facts, token)
    number = shown if shown is not None or is_owner else (versions[-1].number if versions else None)
    if number is None and not is_owner:
        raise NotNow(f"{facts.name} has no version yet; its owner is still writing it.")
    cards = await workshop.cards(facts, number)
    head = SetHead(
        game_of(facts.game),
        facts.code,
        facts.name,
        is_owner,
        versions,
        len(cards),
        tab,
        number,
        art_of(facts.game, cards),
    )
    return head, cards


def art_of(game: str, cards: Iterable[DraftCard]) -> Markup:
    """The pictures of these cards, for a page to draw them."""
    return Markup(sprite(pictured(loader_of(game), cards).items()))


async def last_version(workshop: Workshop, facts: SetFacts) -> list[DraftCard] | None:
    """The cards as they were frozen last."""
    versions = await workshop.shelf.versions(facts.code)
    return await workshop.cards(facts, versions[-1].number) if versions else None


async def changes_of(workshop: Workshop, facts: SetFacts, draft: list[DraftCard]) -> tuple[CardChange, ...]:
    """What the draft changes in the last version; nothing while there is none."""
    before = await last_version(workshop, facts)
    return () if before is None else await asyncio.to_thread(differences, loader_of(facts.game), before, draft)


def wall(
    game: str,
    cards: list[DraftCard],
    changes: Iterable[CardChange] = (),
    problems: Iterable[CardProblem] = (),
) -> tuple[ProofRow, ...]:
    """All cards drawn, kind by kind."""
    loader = loader_of(game)
    press = Press.of(game, loader, cards)
    states = {(change.kind, change.id): change.state for change in changes}
    faults = {(problem.kind, problem.id): problem.message for problem in reversed(list(problems))}
    return tuple(
        _row(kind, [card for card in cards if card.kind == kind], press, states, faults) for kind in loader.kinds
    )


def _row(
    kind: str,
    cards: list[DraftCard],
    press: Press,
    states: dict[tuple[str, str], str],
    faults: dict[tuple[str, str], str],
) -> ProofRow:
    drawn = tuple(
        ProofCard(
            kind, card.id, name_of(card.body, card.id), face(press, kind, card.body), copies_of(card.body),
            states.get((kind, card.id), ""), faults.get((kind, card.id), ""),
        )
        for card in cards
    )  # fmt: skip
    return ProofRow(kind, label_of(kind), drawn, sum(card.copies for card in drawn))


def kinds_of(loader: Loader[CardSet]) -> tuple[tuple[str, str], ...]:
    return tuple((kind, label_of(kind)) for kind in loader.kinds)
