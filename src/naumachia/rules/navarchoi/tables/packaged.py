"""The packaged data files, and the digest of their bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from naumachia.kernel.toml_data import DataTable, read_toml

PACKAGE: Final = "naumachia.rules.navarchoi"
REPLACEABLE: Final = (
    "cards.toml",
    "charts.toml",
    "design.toml",
    "map.toml",
    "ship_types.toml",
)
"""The files that the owner of the printed game may put real values into."""
SOURCES: Final = ["printed", "reconstructed"]
"""The source of a table's values: the printed rules, or the ledger's reconstruction."""
PRINTED: Final = 0
RECONSTRUCTED: Final = 1

SHIPPED: Final = "40f476c0"
"""The digest of the shipped files, by which `data_version` recognizes replaced ones."""


def packaged_table(name: str) -> DataTable:
    """Return one of the packaged data files. Raises BadScenario where it is not TOML."""
    return read_toml(packaged_bytes(name), name)


def packaged_bytes(name: str) -> bytes:
    """Return the bytes of a packaged data file, line ends as on Unix."""
    file = files(PACKAGE).joinpath("data").joinpath(name)
    return file.read_bytes().replace(b"\r\n", b"\n")


def source_of(table: DataTable) -> int:
    """Return the source of a table's values: PRINTED or RECONSTRUCTED."""
    return table.word("source", SOURCES)


@cache
def data_digest() -> str:
    """Return the digest of the replaceable files as they are installed."""
    return digest_of({name: packaged_bytes(name) for name in REPLACEABLE})


def digest_of(contents: Mapping[str, bytes]) -> str:
    """Return eight hexadecimal digits that change with any byte of the files, given by name."""
    digest = sha256()
    for name in sorted(contents):
        digest.update(name.encode() + b"\0" + contents[name] + b"\0")
    return digest.hexdigest()[:8]


def data_version(edition: str, digest: str) -> str:
    """Return the version of the rule set: `edition`, and the digest if the data was replaced.

    Records contain it, so that they identify the values of their game.
    """
    return edition if digest == SHIPPED else f"{edition}+{digest}"
