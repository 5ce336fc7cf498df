"""Pictures of cards: each kept once under the hash of its bytes, and named by the cards of a draft."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "pictures",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_pictures"),
    )
    op.add_column("workshop_cards", sa.Column("picture", sa.String(120), nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    op.drop_column("workshop_cards", "picture")
    op.drop_table("pictures")
