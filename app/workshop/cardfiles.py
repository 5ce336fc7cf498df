"""Cards of a draft as the files of a card set, and back; a whole set as one file to take along."""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

import tomli_w

from app.kernel.cardset import PICTURES, CardSet, tables
from app.kernel.errors import CardError
from app.kit.loader import Loader
from app.store.workshop import DraftCard

ABOUT = "set.json"
MOST_FILES, MOST_BYTES = 100, 4 * 1024 * 1024
"""Of a set that is handed in, unpacked."""


def files_of(cards: Iterable[DraftCard]) -> dict[str, str]:
    """One file a kind, as authors would write them."""
    kinds: dict[str, list[Mapping[str, object]]] = {}
    for card in cards:
        kinds.setdefault(card.kind, []).append(card.body)
    return {f"{kind}.toml": tomli_w.dumps({kind: rows}, multiline_strings=True) for kind, rows in kinds.items()}


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
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Parcel:
    """A set as it is taken to another server."""

    game: str
    name: str
    note: str
    files: Mapping[str, str]


def packed(parcel: Parcel) -> bytes:
    """The set as one file. The same set is packed into the same bytes."""
    out = io.BytesIO()
    about = json.dumps({"game": parcel.game, "name": parcel.name, "note": parcel.note}, ensure_ascii=False, indent=1)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {ABOUT: about, **dict(sorted(parcel.files.items()))}.items():
            archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpacked(data: bytes) -> Parcel:
    """A set from its file; raises, in words for whoever brings it, if it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise CardError(f"A set has at most {MOST_FILES} files and {MOST_BYTES // 1024} KB.")
            texts = {entry.filename: archive.read(entry).decode() for entry in entries}
        about = cast(dict[str, object], json.loads(texts.pop(ABOUT)))
        game, name, note = (str(about[fact]) for fact in ("game", "name", "note"))
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, NotImplementedError, RuntimeError):
        raise CardError("This is no file of a card set.") from None
    files = {file: text for file, text in texts.items() if file.endswith((".toml", *PICTURES))}
    return Parcel(game, name, note, files)
