"""Lets Alembic use the connection that the server opened."""

from __future__ import annotations

from alembic import context

from warren.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
