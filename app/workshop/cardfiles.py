"""Cards of a draft as the files of a card set, and back; a whole set as one file to take along."""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

import tomli_w

from app.kernel.cardset import PICTURES, CardSet, tables
from app.kernel.errors import CardError
from app.kit.loader import Loader
from app.kit.record import decks_of
from app.store.workshop import DraftCard
from app.workshop.pictures import left_to_us, picture_file, pictures_in

ABOUT = "set.json"
NO_SET = "This is no file of a card set."
BROUGHT = tuple(ending for ending in PICTURES if ending != ".svg")
"""Files that are pictures; one of our own is a few words."""
MOST_FILES, MOST_BYTES, MOST_LETTERS = 1100, 32 * 1024 * 1024, 4 * 1024 * 1024
"""Of a set that is handed in, unpacked; the letters are those of its texts."""
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def files_of(cards: Iterable[DraftCard]) -> dict[str, str]:
    """One file a kind, as authors would write them."""
    kinds: dict[str, list[Mapping[str, object]]] = {}
    drawn: dict[str, str] = {}
    for card in cards:
        kinds.setdefault(card.kind, []).append(card.body)
        if card.picture:
            drawn.update([picture_file(card.kind, card.id, card.picture)])
    rows = {f"{kind}.toml": tomli_w.dumps({kind: rows}, multiline_strings=True) for kind, rows in kinds.items()}
    return rows | drawn


def cards_of(loader: Loader[CardSet], files: Mapping[str, str]) -> list[DraftCard]:
    """The cards that stand in these files, right or wrong."""
    found: dict[tuple[str, str], DraftCard] = {}
    for kind, rows in tables(files, loader.schema).items():
        if kind not in loader.kinds:
            raise CardError(f"There are no cards of kind {kind!r}; there are {', '.join(loader.kinds)}.")
        key = loader.key_of(kind)
        for file, row in rows:
            card = DraftCard(kind, str(row.get(key, "")), row)
            if not card.id or (kind, card.id) in found:
                raise CardError(f"{file}: every card of kind {kind!r} needs a {key} of its own; see {card.id!r}.")
            found[kind, card.id] = card
    for place, picture in pictures_in(files).items():
        if place in found:
            found[place] = replace(found[place], picture=picture)
    return list(found.values())


def pictured(loader: Loader[CardSet], cards: Iterable[DraftCard]) -> dict[str, str]:
    """The pictures of cards by their ids: those they have, and one of ours for each that the game has no drawing of."""
    drawn = {id for deck in decks_of(loader.made) for id in getattr(loader.shipped(), deck)}
    found = {card.id: card.picture or ("" if card.id in drawn else left_to_us(card.id)) for card in cards}
    return {id: picture for id, picture in found.items() if picture}


@dataclass(frozen=True, slots=True)
class Parcel:
    """A set as it is taken to another server."""

    game: str
    name: str
    note: str
    files: Mapping[str, str]
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """What was brought for cards, by the name of its file."""


def packed(parcel: Parcel) -> bytes:
    """The set as one file. The same set is packed into the same bytes."""
    out = io.BytesIO()
    about = json.dumps({"game": parcel.game, "name": parcel.name, "note": parcel.note}, ensure_ascii=False, indent=1)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        texts = {name: text.encode() for name, text in parcel.files.items()} | dict(parcel.pictures)
        for name, data in {ABOUT: about.encode(), **dict(sorted(texts.items()))}.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _read(archive: zipfile.ZipFile) -> tuple[dict[str, bytes], dict[str, str]]:
    """The pictures and the texts in it, by their names."""
    entries = archive.infolist()
    if any(entry.compress_type not in METHODS for entry in entries):
        raise CardError(NO_SET)
    pictures = [entry for entry in entries if entry.filename.endswith(BROUGHT)]
    words = [entry for entry in entries if not entry.filename.endswith(BROUGHT)]
    if len(entries) > MOST_FILES or _size(entries) > MOST_BYTES or _size(words) > MOST_LETTERS:
        most = f"{MOST_BYTES // 1024 // 1024} MB, of which {MOST_LETTERS // 1024 // 1024} are texts"
        raise CardError(f"A set has at most {MOST_FILES} files and {most}.")
    return (
        {entry.filename: archive.read(entry) for entry in pictures},
        {entry.filename: archive.read(entry).decode() for entry in words},
    )


def _size(entries: Iterable[zipfile.ZipInfo]) -> int:
    return sum(entry.file_size for entry in entries)


def unpacked(data: bytes) -> Parcel:
    """A set from its file; raises, in words for the author who brings it, if it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            drawn, texts = _read(archive)
        about = cast(dict[str, object], json.loads(texts.pop(ABOUT)))
        game, name, note = (str(about[fact]) for fact in ("game", "name", "note"))
    except (zipfile.BadZipFile, zlib.error, EOFError, LookupError, TypeError, ValueError, RuntimeError):
        raise CardError(NO_SET) from None
    files = {file: text for file, text in texts.items() if file.endswith((".toml", *PICTURES))}
    return Parcel(game, name, note, files, drawn)
