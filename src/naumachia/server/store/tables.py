"""Define the tables: header, players, moves and chat of a game; the record of a campaign.

Positions, logs, pictures and odds are computed by replaying the moves.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData(
    naming_convention={"fk": "fk_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"}
)


def _of(whole: str) -> Column[str]:
    """Return the column with the `game` or `campaign` of a row, which is deleted with that."""
    key = ForeignKey(f"{whole}s.id", ondelete="CASCADE")
    return Column(whole, String(32), key, primary_key=True)


def _seats(name: str, whole: str) -> Table:
    """Define the table of the players of seats."""
    return Table(
        name,
        METADATA,
        _of(whole),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("kind", String(16), nullable=False),
        Column("name", String(80), nullable=False),
        Column("level", String(64), nullable=False),
        Column("manner", String(64), nullable=False, server_default=""),
    )


def _links(name: str, whole: str) -> Table:
    """Define the table of the secret links; `seats` are numbers joined by commas, empty for a
    spectator.
    """
    return Table(
        name,
        METADATA,
        _of(whole),
        Column("token_hash", String(64), primary_key=True),
        Column("seats", String(256), nullable=False),
    )


GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("scenario", String(128), nullable=False),
    Column("options", Text, nullable=False),
    Column("screen", String(16), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("started", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("branch", Integer, nullable=False),
    Column("resigned", Integer),
    Column("rematch", String(32)),
    Column("source", Text),
    Column("campaign", String(32)),
    Column("campaign_step", Integer),
    Column("absent_after", Integer),
    Column("start", Text),
    Column("what_if", Text),
    Column("by_hand", Boolean),
    Index("ix_games_campaign", "campaign", "campaign_step", unique=True),
)
"""`source` is the scenario file, unless the scenario is one of the rule set's. A battle of a
campaign has the campaign's id and step; there is one game for each. `start` is the first position,
if it is not the scenario's. `what_if` names the moment from which a what-if board begins; with
`by_hand`, the computer gives no opinion there.
"""

SEATS: Final = _seats("seats", "game")
LINKS: Final = _links("links", "game")

MOVES: Final = Table(
    "moves",
    METADATA,
    _of("game"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("digest", String(64)),
)
"""`first` is the `seq` of the first decision of the same order; `seat` NULL is chance; `digest` is
that of the position after the last move of a transaction.
"""

CHATS: Final = Table(
    "chats",
    METADATA,
    _of("game"),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("made", String(32), nullable=False),
)

VARIATIONS: Final = Table(
    "variations",
    METADATA,
    _of("game"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("made", String(32), nullable=False),
)
"""Variations of finished games; `text` is its text in a record."""

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("title", String(200), nullable=False),
    Column("record", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("screen", String(16), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("started", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("rematch", String(32)),
)
"""`revision` counts the changes, so that each is made once and in order."""

CAMPAIGN_SEATS: Final = _seats("campaign_seats", "campaign")
CAMPAIGN_LINKS: Final = _links("campaign_links", "campaign")

ANSWERS: Final = Table(
    "answers",
    METADATA,
    _of("game"),
    Column("token_hash", String(64), primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("made", String(32), nullable=False, server_default=""),
)
"""Answers to requests that changed something, kept for a day, so that a repeated request is done
once.
"""
