"""Card sets remember how spreadsheets are meant, and since when sweeps have seen them deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    with op.batch_alter_table("workshop_sets") as table:
        table.add_column(sa.Column("deleted_since", sa.Integer(), nullable=True))
        table.add_column(sa.Column("reading", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("workshop_cards") as table:
        table.add_column(sa.Column("notes", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("workshop_cards") as table:
        table.drop_column("notes")
    with op.batch_alter_table("workshop_sets") as table:
        table.drop_column("reading")
        table.drop_column("deleted_since")
