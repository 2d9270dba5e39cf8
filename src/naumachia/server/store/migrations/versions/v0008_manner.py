"""In which manner the computer plays a seat."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("seats", "campaign_seats")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("manner", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "manner")
