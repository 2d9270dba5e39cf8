"""Campaigns, and games that are battles of them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("games", sa.Column("source", sa.Text))
    op.add_column("games", sa.Column("campaign", sa.String(32)))
    op.add_column("games", sa.Column("campaign_step", sa.Integer))
    op.create_index("ix_games_campaign", "games", ["campaign", "campaign_step"], unique=True)
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("screen", sa.String(16), nullable=False),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("started", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
    )
    _part(
        "campaign_seats",
        "seat",
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
    )
    _part(
        "campaign_links",
        "token_hash",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seats", sa.String(256), nullable=False),
    )


def _part(name: str, key: str, *columns: sa.Column[object]) -> None:
    """A table whose rows belong to a campaign and are identified by `key`."""
    op.create_table(
        name,
        sa.Column("campaign", sa.String(32), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["campaign"], ["campaigns.id"], name=f"fk_{name}_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign", key, name=f"pk_{name}"),
    )


def downgrade() -> None:
    for name in ("campaign_links", "campaign_seats", "campaigns"):
        op.drop_table(name)
    op.drop_index("ix_games_campaign", "games")
    for name in ("campaign_step", "campaign", "source"):
        op.drop_column("games", name)
