"""Since when sweeps have seen something deleted, counted in time served."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

DELETABLE = ("rooms", "campaigns")


def upgrade() -> None:
    for table in DELETABLE:
        op.add_column(table, sa.Column("deleted_since", sa.Integer(), nullable=True))
    op.create_table(
        "clocks",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("ticked_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_clocks"),
    )


def downgrade() -> None:
    op.drop_table("clocks")
    for table in DELETABLE:
        op.drop_column(table, "deleted_since")
