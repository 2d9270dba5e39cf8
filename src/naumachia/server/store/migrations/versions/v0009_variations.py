"""Variations of finished games."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "variations",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="fk_variations_game", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "number", name="pk_variations"),
    )


def downgrade() -> None:
    op.drop_table("variations")
