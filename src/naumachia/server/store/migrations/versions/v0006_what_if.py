"""Games that begin from a position: trials of a moment of another game."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("games", sa.Column("start", sa.Text))
    op.add_column("games", sa.Column("what_if", sa.Text))


def downgrade() -> None:
    op.drop_column("games", "what_if")
    op.drop_column("games", "start")
