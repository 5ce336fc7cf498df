"""What is to be done remembers the note or the figure behind it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    with op.batch_alter_table("playtest_items") as table:
        table.add_column(sa.Column("origin", sa.Text(), nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    with op.batch_alter_table("playtest_items") as table:
        table.drop_column("origin")
