"""Alembic's environment: both dialects, on the connection the server hands in."""

from alembic import context
from sqlalchemy import Connection

from app.store.models import Base


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
