"""The types of ships (ledger T14), read from `ship_types.toml`."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.packaged import RECONSTRUCTED, packaged_table
from naumachia.rules.navarchoi.tables.result_rows import Tables

SMALLEST: Final = 2
LARGEST: Final = 10
"""Types run from 2 (Bireme) to 10 (Decares) (NAV-COMP-09)."""
MOST_MANPOWER: Final = 9


@final
class ShipType:
    """A type of ship: Size and Manpower at the start, base points (NAV-COMP-10, NAV-MISS-01)."""

    __slots__ = ("cataphracted", "liburnian", "manpower", "name", "points", "size", "type")

    def __init__(self, type: i64, table: DataTable) -> None:
        self.type: Final[i64] = type
        self.name: Final[str] = table.text("name")
        self.liburnian: Final[str] = table.text("liburnian", "")
        self.size: Final[i64] = table.integer("size", 2, 5)
        self.manpower: Final[i64] = table.integer("manpower", 1, MOST_MANPOWER)
        self.cataphracted: Final[bool] = table.flag("cataphracted")
        self.points: Final[i64] = table.integer("points", 0, 99)


@final
class ShipTypes:
    """All types by number; `sources` tells whether a type's values are printed."""

    __slots__ = ("sources", "types")

    def __init__(self, tables: Tables) -> None:
        numbers = range(SMALLEST, LARGEST + 1)
        self.types: Final = [
            tables.read(str(number), partial(ShipType, number)) for number in numbers
        ]
        self.sources: Final[dict[str, int]] = tables.sources
        tables.close()

    def of(self, type: i64) -> ShipType:
        """The type of a number from 2 to 10."""
        return self.types[type - SMALLEST]

    def reconstructed(self, type: i64) -> bool:
        """Whether a type's values are not the printed ones."""
        return self.sources[str(int(type))] == RECONSTRUCTED


def read_ship_types(replacing: DataTable | None = None) -> ShipTypes:
    """The packaged types, some replaced by a scenario's. Raises BadScenario."""
    return ShipTypes(Tables(packaged_table("ship_types.toml"), replacing))


@cache
def packaged_ship_types() -> ShipTypes:
    """The types of the package, read once."""
    return read_ship_types()
