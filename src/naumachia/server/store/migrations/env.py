"""Run by Alembic: applies the steps over the connection that the store hands in."""

from alembic import context

from naumachia.server.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
