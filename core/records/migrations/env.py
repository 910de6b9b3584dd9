"""Alembic's way in: runs on the connection and in the transaction it is handed."""

from alembic import context

from core.records.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the caller's transaction is the only one
)
context.run_migrations()
