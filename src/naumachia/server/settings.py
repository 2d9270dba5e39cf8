"""Define the settings of a server, from arguments or the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

PREFIX: Final = "NAUMACHIA_"
DRIVERS: Final = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


LEAST: Final[dict[str, float]] = {
    "workers": 0,
    "think_seconds": 0.01,
    "pace_seconds": 0,
    "replay_seconds": 0,
    "new_games_per_hour": 0,
    "seed": -1,
    "largest_body": 1000,
    "largest_record": 1000,
    "largest_message": 100,
    "messages_per_second": 0.001,
    "idle_rooms": 0,
    "connections": 10,
    "connections_per_address": 1,
    "request_seconds": 0.01,
}
"""The smallest value of each setting."""


def data_folder() -> Path:
    """Return the folder of this user's games, as usual on the operating system."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "naumachia"


def default_database() -> str:
    """Return the path of the SQLite file that is used by default."""
    return str(data_folder() / "games.sqlite3")


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings; each has an environment variable `NAUMACHIA_<NAME>`.

    `database` is an SQLAlchemy URL, or the path of an SQLite file. `workers` is the number of
    processes for computer players (0: the number of processors minus one), `think_seconds` their
    time limit for an order, and `pace_seconds` the minimum time between two orders of a computer,
    so that people can follow. `replay_seconds` limits the time to replay a record or file from a
    user. `new_games_per_hour` limits the games and campaigns begun from one address (0: no limit).
    `seed` makes dice repeatable, for tests only; -1 uses the operating system's source. Sizes are
    in bytes.

    `connections` limits the open connections, and `connections_per_address` those from one address.
    A connection without a request after `request_seconds` is closed. At most half of the
    connections may be spectators. `origins` are other sites, separated by commas, whose pages may
    use this server; a server behind another name needs it. `hosts` are the names, separated by
    commas, by which browsers may reach it over HTTP, besides numbers and local names; `*` is any.
    `scenarios` is a folder with the host's own scenario files, "" for none.

    Raises ValueError for a value out of range.
    """

    database: str = field(default_factory=default_database)
    workers: int = 0
    think_seconds: float = 15.0
    pace_seconds: float = 0.6
    replay_seconds: float = 20.0
    new_games_per_hour: int = 100
    seed: int = -1
    largest_body: int = 64_000
    largest_record: int = 256_000
    largest_message: int = 16_000
    messages_per_second: float = 40.0
    idle_rooms: int = 16
    connections: int = 2000
    connections_per_address: int = 200
    request_seconds: float = 20.0
    origins: str = ""
    hosts: str = ""
    scenarios: str = ""

    def __post_init__(self) -> None:
        for name, least in LEAST.items():
            value = getattr(self, name)
            if not value >= least:
                raise ValueError(f"{name}={value}: expected {least} or more")

    def url(self) -> str:
        """Return the database as an SQLAlchemy URL; PostgreSQL with the driver of the extra
        `postgres`.
        """
        if "://" not in self.database:
            return f"sqlite:///{self.database}"
        kind, _, rest = self.database.partition("://")
        return f"{DRIVERS.get(kind, kind)}://{rest}"

    def allowed_origins(self) -> frozenset[str]:
        """Return the other sites whose pages may use the server."""
        named = (site.strip().rstrip("/").lower() for site in self.origins.split(","))
        return frozenset(site for site in named if site)

    def allowed_hosts(self) -> frozenset[str]:
        """Return the names by which browsers may reach the server over HTTP, with those of
        `origins`.
        """
        named = (name.strip().lower() for name in self.hosts.split(","))
        sites = (urlsplit(site).hostname or "" for site in self.allowed_origins())
        return frozenset(name for name in (*named, *sites) if name)

    def with_hosts(self, names: Sequence[str]) -> Settings:
        """Return the settings with more names by which browsers may reach the server."""
        return replace(self, hosts=",".join(filter(None, (self.hosts, *names))))

    def with_database(self, database: str) -> Settings:
        """Return the settings with another database."""
        return replace(self, database=database)


def from_environment() -> Settings:
    """Return the settings, changed by the environment.

    Raises ValueError with the variable if its value has the wrong type or is out of range.
    """
    settings = Settings()
    for item in fields(Settings):
        name = PREFIX + item.name.upper()
        if name not in os.environ:
            continue
        kind = type(getattr(settings, item.name))
        try:
            value = kind(os.environ[name])
        except ValueError:
            wanted = {int: "a whole number", float: "a number"}[kind]
            raise ValueError(f"{name}={os.environ[name]!r}: expected {wanted}") from None
        try:
            settings = replace(settings, **{item.name: value})
        except ValueError as error:
            raise ValueError(
                f"{PREFIX}{str(error).replace(item.name, item.name.upper(), 1)}"
            ) from None
    return settings
