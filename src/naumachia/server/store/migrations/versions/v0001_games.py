"""Games, seats, links, moves, talk, answers."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("scenario", sa.String(128), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("screen", sa.String(16), nullable=False),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("started", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("branch", sa.Integer, nullable=False),
        sa.Column("resigned", sa.Integer),
        sa.Column("rematch", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    _part(
        "seats",
        "seat",
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
    )
    _part(
        "links",
        "token_hash",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seats", sa.String(256), nullable=False),
    )
    _part(
        "moves",
        "seq",
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    _part(
        "chats",
        "line",
        sa.Column("line", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    _part(
        "answers",
        "token_hash, request",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )


def _part(name: str, key: str, *columns: sa.Column[object]) -> None:
    """A table whose rows belong to a game and are identified by `key`."""
    op.create_table(
        name,
        sa.Column("game", sa.String(32), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=f"fk_{name}_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", *key.split(", "), name=f"pk_{name}"),
    )


def downgrade() -> None:
    for name in ("answers", "chats", "moves", "links", "seats", "games"):
        op.drop_table(name)
