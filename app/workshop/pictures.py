"""Pictures of cards: one that an author brought, redrawn so that nothing but its colours is left, or parts of our own.

A card names its picture in a few words: `webp HASH`, or `emblem GROUND PART FIELD`. In the files of a set each stands
in a file of its own, `KIND.ID.webp` or `KIND.ID.svg`, with the rest of those words in it.
"""

import hashlib
import io
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote, unquote

from PIL import Image, UnidentifiedImageError

from app.kernel.errors import CardError
from app.kit.emblem import fields, part_of, parts

MOST_BYTES, MOST_DOTS, WIDEST = 2 * 1024 * 1024, 40_000_000, 600
MOST_IN_A_SET = 400_000_000
"""Dots of all pictures in one file: a thousand as we keep them."""
UNREADABLE = (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError)
NO_PICTURE = "This is no PNG, JPEG or WebP that can be read."
FORMATS = ("PNG", "JPEG", "WEBP")
GROUNDS = {
    "mint": ("#9fd8c2", "#17313a"),
    "cherry": ("#b51730", "#fdf3dc"),
    "butter": ("#f2c14e", "#3a2418"),
    "night": ("#1d343e", "#f2c14e"),
    "cream": ("#f8ecd2", "#7a1c2c"),
}
"""The colour behind, and the one the parts are drawn in."""
HASH = re.compile(r"[0-9a-f]{64}")
NO_SVG = "An SVG is a program that draws; we cannot know what else it does. Save it as a PNG and bring that."


def redrawn(data: bytes) -> bytes:
    """The picture as we keep it; raises, in words for the author who brings it, if it is none that we take."""
    if len(data) > MOST_BYTES:
        raise CardError(f"A picture has at most {MOST_BYTES // 1024 // 1024} MB.", "picture")
    if _looks_like_svg(data):
        raise CardError(NO_SVG, "picture")
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as found:
            if found.width * found.height > MOST_DOTS:
                raise CardError(f"A picture has at most {MOST_DOTS // 1_000_000} million dots.", "picture")
            found.draft("RGB", (2 * WIDEST, 2 * WIDEST))
            plain = found.convert("RGBA" if "A" in found.getbands() or "transparency" in found.info else "RGB")
    except UNREADABLE:
        raise CardError(NO_PICTURE, "picture") from None
    plain.thumbnail((WIDEST, WIDEST))
    clean = Image.new(plain.mode, plain.size)
    clean.paste(plain)
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=84, method=4)
    return out.getvalue()


def check_dots(pictures: Iterable[bytes]) -> None:
    """Raise where the pictures of one set are more than a server should have to redraw."""
    dots = 0
    for data in pictures:
        try:
            with Image.open(io.BytesIO(data), formats=FORMATS) as found:
                dots += found.width * found.height
        except UNREADABLE:
            raise CardError(NO_PICTURE, "picture") from None
    if dots > MOST_IN_A_SET:
        raise CardError(f"The pictures of a set have at most {MOST_IN_A_SET // 1_000_000} million dots.", "picture")


def _looks_like_svg(data: bytes) -> bool:
    head = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<svg", b"<?xml", b"<!doctype svg", b"<!--")) or b"<svg" in head


def checked_picture(picture: str) -> str:
    """The words of a picture, if they are such."""
    kind, *words = picture.split()[:4] or [""]
    if not kind:
        return ""
    if kind == "webp" and len(words) == 1 and HASH.fullmatch(words[0]):
        return f"webp {words[0]}"
    if kind == "emblem" and len(words) == 3:
        ground, part, field = words
        if ground in GROUNDS and part in parts() and (field in fields() or field == "plain"):
            return f"emblem {ground} {part} {field}"
    raise CardError("A picture is made of a ground, a part and a field, or is one that was brought.", "picture")


def left_to_us(id: str) -> str:
    """The picture of a card for which none was chosen; the same on every machine."""
    roll = hashlib.blake2b(id.encode(), digest_size=2).digest()
    return f"emblem {sorted(GROUNDS)[roll[0] % len(GROUNDS)]} {part_of(id.lower())} {sorted(fields())[roll[1] % 8]}"


# In the files of a set


def picture_file(kind: str, id: str, picture: str) -> tuple[str, str]:
    """The name of the file a picture stands in, and what stands there."""
    how, _, words = picture.partition(" ")
    return f"{kind}.{quote(id, safe='')}.{'webp' if how == 'webp' else 'svg'}", words


def pictures_in(files: Mapping[str, str]) -> dict[tuple[str, str], str]:
    """What each card of a set is drawn with, by its kind and id."""
    found: dict[tuple[str, str], str] = {}
    for name, words in files.items():
        stem, _, ending = name.rpartition(".")
        kind, _, id = stem.partition(".")
        if ending in ("webp", "svg") and id:
            found[kind, unquote(id)] = checked_picture(f"{'webp' if ending == 'webp' else 'emblem'} {words}")
    return found


# Drawn


def sprite(pictures: Iterable[tuple[str, str]]) -> str:
    """The pictures of cards by their ids, for a page to draw by reference; they stand before those of the game."""
    symbols = "".join(symbol(named(id), picture) for id, picture in pictures if picture)
    return f'<svg class="svg-defs" width="0" height="0" aria-hidden="true">{symbols}</svg>' if symbols else ""


def named(id: str) -> str:
    """What a page calls a card by."""
    return quote(id.lower(), safe="/")


def symbol(name: str, picture: str) -> str:
    """A picture, to be drawn by the name of its card."""
    box = 'viewBox="0 0 100 72" preserveAspectRatio="xMidYMid slice"'
    return f'<symbol id="art-{name}" {box}>{_drawing(picture)}</symbol>'


def _drawing(picture: str) -> str:
    how, *words = picture.split()
    if how == "webp":
        return f'<image href="/pictures/{words[0]}.webp" width="100" height="72" preserveAspectRatio="xMidYMid slice"/>'
    ground, part, field = words
    paper, ink = GROUNDS[ground]
    behind = f'<g fill="{ink}" color="{ink}" opacity=".28">{fields()[field]}</g>' if field in fields() else ""
    at = "translate(50 36) scale(1.05) translate(-24 -24)"
    front = f'<path d="{parts()[part]}" fill="{ink}" fill-rule="evenodd" stroke="none" transform="{at}"/>'
    return f'<path d="M-50-50h200v200H-50z" fill="{paper}" stroke="none"/>{behind}{front}'
