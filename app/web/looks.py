"""How a game looks that draws nothing itself: pictures of its cards, its cover, its colours, all from its look."""

from functools import lru_cache
from zlib import crc32

from markupsafe import Markup

from app.kernel.boxcover import Look
from app.kit import emblem, theme
from app.kit.shapes import Card
from app.live.catalogue import game_info, games

TONES = 4
PLAIN = Look("star", "#8c2f24")
"""Of a game that says nothing about its look."""


def look_of(game: str) -> Look:
    found = game_info(game)
    return found.cover.look or PLAIN if found else PLAIN


@lru_cache(maxsize=256)
def tone_of(kind: str, game: str) -> int:
    """The ground of a kind of card: by the order in which the card set has them."""
    found = game_info(game)
    kinds = found.card_kinds if found else ()
    return (kinds.index(kind) if kind in kinds else len(kinds)) % TONES + 1


def emblem_of(card: Card, game: str) -> Markup:
    """The picture of a card that lies face up."""
    return _emblem(card.kind, card.id, tone_of(card.kind, game), card.art)


@lru_cache(maxsize=1024)
def _emblem(kind: str, card: str, tone: int, art: str) -> Markup:
    return Markup(emblem.emblem(kind, card, tone, art))


@lru_cache(maxsize=256)
def glyph(part: str) -> Markup:
    return Markup(emblem.glyph(part))


def emblem_glyph(game: str) -> Markup:
    """The game's emblem as a sign."""
    return glyph(look_of(game).emblem)


@lru_cache(maxsize=64)
def cover_of(game: str) -> Markup:
    """The front of the game's box."""
    return Markup(emblem.cover(game, look_of(game).emblem))


def fields() -> dict[str, Markup]:
    return {name: Markup(drawing) for name, drawing in emblem.fields().items()}


@lru_cache(maxsize=64)
def sheet_of(game: str) -> str:
    """The colours of a game as a style sheet."""
    look = look_of(game)
    wallpaper = emblem.wallpaper(look.emblem, look.ink)
    return theme.sheet(game, look.accent, look.paper, look.ink, wallpaper)


def has_look(game: str) -> bool:
    found = game_info(game)
    return found is not None and found.cover.look is not None


def version_of(game: str) -> str:
    """Changes with the sheet, so that browsers may keep it."""
    return f"{crc32(sheet_of(game).encode()):x}"


def shelf() -> str:
    """The colours of all boxes: one rule a game, and the whole look of those that have one."""
    rules = [
        f'[data-cover="{it.id}"] {{ --cover-shade: {_shade(it.id)}f2; color: {it.cover.ink}; }}\n' for it in games()
    ]
    return "".join([*rules, *(sheet_of(it.id) for it in games() if it.cover.look)])


def _shade(game: str) -> str:
    found = game_info(game)
    assert found is not None
    look = found.cover.look
    return theme.printed(look.accent, look.paper, look.ink)["deep"] if look else found.cover.paper
