"""List and delete games, and revoke links, for the host of a server."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, delete, func, select, update

from naumachia.server.store.database import Database, StorageFailed
from naumachia.server.store.games import seats_by_link
from naumachia.server.store.tables import (
    CAMPAIGN_LINKS,
    CAMPAIGN_SEATS,
    CAMPAIGNS,
    GAMES,
    LINKS,
    MOVES,
    SEATS,
)


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game or campaign in a list; `players` are names, or levels of computers.

    A campaign has its title as scenario and its changes as moves; a battle names its campaign.
    """

    id: str
    ruleset: str
    scenario: str
    players: tuple[str, ...]
    moves: int
    changed: str
    campaign: str | None


def _player_name(seat: Row[Any]) -> str:
    return seat.name or ", ".join(filter(None, (seat.level, seat.manner))) or "-"


def stored_games(database: Database) -> list[ListedGame]:
    """Return all games and campaigns, the most recently changed first. Raises StorageFailed."""
    counted = select(MOVES.c.game, func.count().label("moves")).group_by(MOVES.c.game).subquery()
    wanted = select(GAMES, func.coalesce(counted.c.moves, 0).label("moves")).outerjoin(
        counted, counted.c.game == GAMES.c.id
    )
    with database.reading() as connection:
        players: dict[str, list[str]] = {}
        for seat in connection.execute(select(SEATS).order_by(SEATS.c.game, SEATS.c.seat)):
            players.setdefault(seat.game, []).append(_player_name(seat))
        by_campaign = select(CAMPAIGN_SEATS).order_by(CAMPAIGN_SEATS.c.seat)
        for seat in connection.execute(by_campaign):
            players.setdefault(seat.campaign, []).append(_player_name(seat))
        games = [
            ListedGame(
                id=row.id,
                ruleset=row.ruleset,
                scenario=row.scenario,
                players=tuple(players.get(row.id, ())),
                moves=row.moves,
                changed=row.changed,
                campaign=row.campaign,
            )
            for row in connection.execute(wanted)
        ]
        campaigns = [
            ListedGame(
                id=row.id,
                ruleset=row.ruleset,
                scenario=row.title,
                players=tuple(players.get(row.id, ())),
                moves=row.revision,
                changed=row.changed,
                campaign=row.id,
            )
            for row in connection.execute(select(CAMPAIGNS))
        ]
    return sorted([*games, *campaigns], key=lambda one: (one.changed, one.id), reverse=True)


def delete_stored(database: Database, ids: list[str]) -> list[str]:
    """Delete games and campaigns with their battles; return the ids that existed.

    Moves, chat, links and stored answers are deleted too. Raises StorageFailed.
    """
    with database.writing() as connection:
        return _delete(connection, GAMES.c.id.in_(ids), CAMPAIGNS.c.id.in_(ids))


def prune(database: Database, before: str) -> list[str]:
    """Delete the games and campaigns last changed before a time (ISO 8601 UTC).

    A battle stays as long as its campaign. Raises StorageFailed.
    """
    old = (GAMES.c.changed < before) & GAMES.c.campaign.is_(None)
    with database.writing() as connection:
        return _delete(connection, old, CAMPAIGNS.c.changed < before)


TRIALS_KEPT: Final = timedelta(days=30)
"""How long a what-if board is kept after its last change."""


def forget_trials(database: Database) -> None:
    """Delete old what-if boards, if the database allows it."""
    before = (datetime.now(UTC) - TRIALS_KEPT).strftime("%Y-%m-%dT%H:%M:%SZ")
    old = GAMES.c.what_if.is_not(None) & (GAMES.c.changed < before)
    with suppress(StorageFailed), database.writing() as connection:
        connection.execute(delete(GAMES).where(old))


def _delete(
    connection: Connection, games: ColumnElement[bool], campaigns: ColumnElement[bool]
) -> list[str]:
    gone = list(connection.execute(select(CAMPAIGNS.c.id).where(campaigns)).scalars())
    battles = GAMES.c.campaign.in_(gone)
    found = list(connection.execute(select(GAMES.c.id).where(games | battles)).scalars())
    connection.execute(delete(GAMES).where(GAMES.c.id.in_(found)))
    connection.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.id.in_(gone)))
    return [*gone, *found]


def links(database: Database, game: str) -> dict[str, tuple[int, ...]]:
    """Return the links of a game or campaign: the seats by hash of the link; none: for
    spectators.
    """
    with database.reading() as connection:
        found = connection.execute(select(LINKS).where(LINKS.c.game == game)).all()
        whole = select(CAMPAIGN_LINKS).where(CAMPAIGN_LINKS.c.campaign == game)
        return seats_by_link([*found, *connection.execute(whole).all()])


def revoke(database: Database, game: str, begins: str) -> int:
    """Revoke the links of a game or campaign whose hashes have this prefix; return how many.

    A running server notices it: new pages are refused at once. With the next move, all pages of the
    game are closed and must reconnect.
    """
    with database.writing() as connection:
        here = (GAMES.c.id == game) | (GAMES.c.campaign == game)
        ids = list(connection.execute(select(GAMES.c.id).where(here)).scalars())
        of_campaign = CAMPAIGN_LINKS.c.campaign == game
        count = 0
        for table, of in ((LINKS, LINKS.c.game.in_(ids)), (CAMPAIGN_LINKS, of_campaign)):
            these = of & table.c.token_hash.startswith(begins, autoescape=True)
            count += connection.execute(delete(table).where(these)).rowcount
        if count:
            connection.execute(update(GAMES).where(here).values(branch=GAMES.c.branch + 1))
    return count
