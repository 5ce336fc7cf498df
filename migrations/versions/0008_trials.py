"""Trials: simulated games of a version, and what they added up to."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "workshop_trials",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("set_code", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["set_code"], ["workshop_sets.code"], name="fk_workshop_trials_set_code_workshop_sets"),
        sa.PrimaryKeyConstraint("code", name="pk_workshop_trials"),
    )
    op.create_index("ix_workshop_trials_set_code", "workshop_trials", ["set_code"])


def downgrade() -> None:
    op.drop_index("ix_workshop_trials_set_code", "workshop_trials")
    op.drop_table("workshop_trials")
