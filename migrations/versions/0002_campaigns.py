"""Campaigns, their sittings, and the server's own secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("code", name="pk_campaigns"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    # Columns are added to the table as it is: rebuilding it would, on SQLite, take every journal for an orphan.
    campaign = sa.ForeignKey("campaigns.code", name="fk_rooms_campaign_campaigns")
    op.add_column("rooms", sa.Column("campaign", sa.String(16), campaign, nullable=True), inline_references=True)
    op.add_column("rooms", sa.Column("sitting", sa.Integer(), nullable=True))
    op.create_index("ix_rooms_campaign_sitting", "rooms", ["campaign", "sitting"], unique=True)


def downgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_index("ix_rooms_campaign_sitting")
        rooms.drop_constraint("fk_rooms_campaign_campaigns", type_="foreignkey")
        rooms.drop_column("sitting")
        rooms.drop_column("campaign")
    op.drop_table("secrets")
    op.drop_table("campaigns")
