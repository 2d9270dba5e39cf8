"""Campaigns in the database: their records whole, every change one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import insert, select, update

from naumachia.server.store import SeatRow, StorageConflict, Store, failing, now
from naumachia.server.tables import CAMPAIGN_LINKS, CAMPAIGN_SEATS, CAMPAIGNS


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign as it is stored; `links` are the seats by hash of their token."""

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

    def next(self, record: str) -> CampaignRow:
        """The same campaign after a change, now."""
        return replace(self, record=record, revision=self.revision + 1, changed=now())


COLUMNS: Final = tuple(column.name for column in CAMPAIGNS.columns)


class CampaignStore:
    """Campaigns in the database of the games.

    Every method raises StorageFailed when the database does, and has then changed nothing.
    """

    def __init__(self, store: Store) -> None:
        self.engine: Final = store.engine

    def create(self, row: CampaignRow) -> None:
        """Store a new campaign."""
        with failing("write"), self.engine.begin() as connection:
            values = {name: getattr(row, name) for name in COLUMNS}
            connection.execute(insert(CAMPAIGNS).values(**values))
            seats = [
                {"campaign": row.id, "seat": n, "kind": s.kind, "name": s.name, "level": s.level}
                for n, s in enumerate(row.seats)
            ]
            connection.execute(insert(CAMPAIGN_SEATS), seats)
            links = [
                {"campaign": row.id, "token_hash": key, "seats": ",".join(map(str, held))}
                for key, held in row.links.items()
            ]
            connection.execute(insert(CAMPAIGN_LINKS), links)

    def load(self, id: str) -> CampaignRow | None:
        """A campaign, or None when there is none of this id."""
        with failing("read"), self.engine.begin() as connection:
            found = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == id)).one_or_none()
            if found is None:
                return None

            def part(table: Any, order: Any) -> Any:
                wanted = select(table).where(table.c.campaign == id).order_by(order)
                return connection.execute(wanted).all()

            links = {
                row.token_hash: tuple(int(number) for number in row.seats.split(",") if number)
                for row in part(CAMPAIGN_LINKS, CAMPAIGN_LINKS.c.token_hash)
            }
            seats = tuple(
                SeatRow(row.kind, row.name, row.level)
                for row in part(CAMPAIGN_SEATS, CAMPAIGN_SEATS.c.seat)
            )
            fields = {name: getattr(found, name) for name in COLUMNS}
            return CampaignRow(**fields, seats=seats, links=links)

    def put(self, row: CampaignRow) -> None:
        """Store a change. Raises StorageConflict when another one was made before it."""
        with failing("write"), self.engine.begin() as connection:
            same = (CAMPAIGNS.c.id == row.id) & (CAMPAIGNS.c.revision == row.revision - 1)
            values = {name: getattr(row, name) for name in ("record", "revision", "changed")}
            if connection.execute(update(CAMPAIGNS).where(same).values(**values)).rowcount != 1:
                raise StorageConflict(f"campaign {row.id} has another revision")
