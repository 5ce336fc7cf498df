"""What is left of games that have ended, written once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "debriefs",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_debriefs"),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_debriefs_room_rooms"),
    )


def downgrade() -> None:
    op.drop_table("debriefs")
