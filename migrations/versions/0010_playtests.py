"""Playtests: their questions and card sets, the rooms in which they are played, and what is to be done."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "playtests",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("author", sa.String(80), nullable=False),
        sa.Column("goal", sa.String(200), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("code", name="pk_playtests"),
    )
    op.create_table(
        "playtest_rooms",
        sa.Column("playtest", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("sums", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["playtest"], ["playtests.code"], name="fk_playtest_rooms_playtest_playtests"),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_playtest_rooms_room_rooms"),
        sa.PrimaryKeyConstraint("playtest", "number", name="pk_playtest_rooms"),
        sa.UniqueConstraint("room", name="uq_playtest_rooms_room"),
    )
    op.create_table(
        "playtest_items",
        sa.Column("playtest", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("set_code", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("card", sa.String(80), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["playtest"], ["playtests.code"], name="fk_playtest_items_playtest_playtests"),
        sa.PrimaryKeyConstraint("playtest", "number", name="pk_playtest_items"),
    )
    op.create_index("ix_playtest_items_set_code", "playtest_items", ["set_code"])


def downgrade() -> None:
    op.drop_index("ix_playtest_items_set_code", "playtest_items")
    op.drop_table("playtest_items")
    op.drop_table("playtest_rooms")
    op.drop_table("playtests")
