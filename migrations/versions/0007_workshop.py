"""Card sets that people write: a draft, and versions that never change."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "workshop_sets",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("play_code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("code", name="pk_workshop_sets"),
        sa.UniqueConstraint("play_code", name="uq_workshop_sets_play_code"),
    )
    op.create_table(
        "workshop_cards",
        sa.Column("set_code", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("edited", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["set_code"], ["workshop_sets.code"], name="fk_workshop_cards_set_code_workshop_sets"),
        sa.PrimaryKeyConstraint("set_code", "kind", "id", name="pk_workshop_cards"),
    )
    op.create_table(
        "workshop_versions",
        sa.Column("set_code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["set_code"], ["workshop_sets.code"], name="fk_workshop_versions_set_code_workshop_sets"
        ),
        sa.ForeignKeyConstraint(["hash"], ["card_sets.hash"], name="fk_workshop_versions_hash_card_sets"),
        sa.PrimaryKeyConstraint("set_code", "number", name="pk_workshop_versions"),
    )


def downgrade() -> None:
    op.drop_table("workshop_versions")
    op.drop_table("workshop_cards")
    op.drop_table("workshop_sets")
