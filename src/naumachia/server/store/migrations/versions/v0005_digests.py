"""Store digests after moves, for later editions of the rules, and the times of answers."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("digest", sa.String(64)))
    op.add_column("answers", sa.Column("made", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("answers", "made")
    op.drop_column("moves", "digest")
