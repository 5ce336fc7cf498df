"""What somebody takes along to another browser, sealed, for a few minutes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "parcels",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_parcels"),
    )


def downgrade() -> None:
    op.drop_table("parcels")
