"""Store campaigns as records; every change is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, insert, select, update

from naumachia.server.store.database import StorageConflict
from naumachia.server.store.games import (
    SeatRow,
    Store,
    now,
    parts,
    seat_people,
    seat_rows,
    seats_by_link,
)
from naumachia.server.store.tables import CAMPAIGN_LINKS, CAMPAIGN_SEATS, CAMPAIGNS


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A stored campaign; `links` maps the hash of each token to its seats, and `rematch` is the
    campaign that followed it with the same links.
    """

    id: str
    ruleset: str
    version: str
    title: str
    record: str
    revision: int
    screen: str
    dice: str
    seats: tuple[SeatRow, ...]
    links: dict[str, tuple[int, ...]]
    started: str
    changed: str
    rematch: str | None = None

    def next(self, record: str, **fields: Any) -> CampaignRow:
        """Return the row after a change, with the current time."""
        revision = self.revision + 1
        return replace(self, record=record, revision=revision, changed=now(), **fields)


COLUMNS: Final = tuple(column.name for column in CAMPAIGNS.columns)
CHANGING: Final = ("version", "record", "revision", "changed", "rematch")


class CampaignStore:
    """Campaigns in the database of the games.

    Every method raises StorageFailed if the database fails, and has then changed nothing.
    """

    def __init__(self, store: Store) -> None:
        self.database: Final = store.database

    def create(self, row: CampaignRow) -> None:
        """Store a new campaign."""
        with self.database.writing() as connection:
            _insert(connection, row)

    def load(self, id: str) -> CampaignRow | None:
        """Return a campaign, or None if the id is unknown."""
        with self.database.reading() as connection:
            found = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == id)).one_or_none()
            if found is None:
                return None

            def part(table: Table, order: str) -> Sequence[Row[Any]]:
                return parts(connection, table, "campaign", id, order)

            fields = {name: getattr(found, name) for name in COLUMNS}
            seats = seat_rows(part(CAMPAIGN_SEATS, "seat"))
            links = seats_by_link(part(CAMPAIGN_LINKS, "token_hash"))
            return CampaignRow(**fields, seats=seats, links=links)

    def put(self, row: CampaignRow, following: CampaignRow | None = None) -> None:
        """Store a change, and the new campaign that it leads to.

        Raises StorageConflict if another change came first.
        """
        with self.database.writing() as connection:
            if following is not None:
                _insert(connection, following)
            same = (CAMPAIGNS.c.id == row.id) & (CAMPAIGNS.c.revision == row.revision - 1)
            values = {name: getattr(row, name) for name in CHANGING}
            if connection.execute(update(CAMPAIGNS).where(same).values(**values)).rowcount != 1:
                raise StorageConflict(f"campaign {row.id} has another revision")
            for number, seat in enumerate(row.seats):
                here = (CAMPAIGN_SEATS.c.campaign == row.id) & (CAMPAIGN_SEATS.c.seat == number)
                connection.execute(update(CAMPAIGN_SEATS).where(here).values(name=seat.name))


def _insert(connection: Connection, row: CampaignRow) -> None:
    values = {name: getattr(row, name) for name in COLUMNS}
    connection.execute(insert(CAMPAIGNS).values(**values))
    seat_people(connection, (CAMPAIGN_SEATS, CAMPAIGN_LINKS), {"campaign": row.id}, row)
