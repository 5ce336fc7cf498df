"""Card sets, kept once by the hash of what they mean.

Rooms from before name their set by a hash of its files' bytes. They find it under that name for good: as it was
shipped when sets were first kept, and as it stands on this server now, where its host has changed it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from alembic import op

from app.games import GAMES

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

SHIPPED = Path(__file__).with_suffix(".json")


def upgrade() -> None:
    sets = op.create_table(
        "card_sets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_card_sets"),
    )
    aliases = op.create_table(
        "card_aliases",
        sa.Column("alias", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["hash"], ["card_sets.hash"], name="fk_card_aliases_hash_card_sets"),
        sa.PrimaryKeyConstraint("alias", name="pk_card_aliases"),
    )
    if op.get_bind().execute(sa.text("SELECT 1 FROM rooms LIMIT 1")).first() is None:
        return
    known = {str(row["alias"]): row for row in (*_on_this_server(), *json.loads(SHIPPED.read_text("utf-8")))}
    rows = {row["hash"]: {name: row[name] for name in ("hash", "game", "name")} | _text(row) for row in known.values()}
    op.bulk_insert(sets, list(rows.values()))
    op.bulk_insert(aliases, [{"alias": alias, "hash": row["hash"]} for alias, row in known.items()])


def _text(row: Mapping[str, object]) -> dict[str, object]:
    return {"files": json.dumps(row["files"], ensure_ascii=False), "at": datetime.now(UTC)}


def _on_this_server() -> Iterator[dict[str, object]]:
    for game in GAMES.values():
        cards = game.card_set()
        row = {"hash": cards.hash, "game": game.id, "name": cards.name, "files": dict(cards.files)}
        yield {"alias": _hash_of_bytes(cards.files), **row}


def _hash_of_bytes(files: Mapping[str, str]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{files[name]}\0".encode())
    return digest.hexdigest()[:16]


def downgrade() -> None:
    op.drop_table("card_aliases")
    op.drop_table("card_sets")
