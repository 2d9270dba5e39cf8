"""Store how long a game waits for an absent player."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("games", sa.Column("absent_after", sa.Integer))


def downgrade() -> None:
    op.drop_column("games", "absent_after")
