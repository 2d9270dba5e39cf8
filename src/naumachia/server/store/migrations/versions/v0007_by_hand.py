"""Trials begun in a game among people, in which the computer says nothing."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("games", sa.Column("by_hand", sa.Boolean))


def downgrade() -> None:
    op.drop_column("games", "by_hand")
