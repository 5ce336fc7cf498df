"""Rooms, their journals and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("touched_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )
    op.create_index("ix_rooms_status", "rooms", ["status"])
    op.create_table(
        "journal",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_journal_room_rooms"),
        sa.PrimaryKeyConstraint("room", "seq", name="pk_journal"),
    )
    op.create_table(
        "snapshots",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_snapshots_room_rooms"),
        sa.PrimaryKeyConstraint("room", name="pk_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
    op.drop_table("journal")
    op.drop_index("ix_rooms_status", "rooms")
    op.drop_table("rooms")
