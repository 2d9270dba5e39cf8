"""Design your own (ledger 6.5): what a fleet costs, and which ships may be bought.

RECONSTRUCTED, in `design.toml`. Costs are counted in parts of a point, `divisor` to the point.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.battle import Battle, StartingShip
from naumachia.rules.navarchoi.tables.packaged import packaged_table, source_of
from naumachia.rules.navarchoi.tables.ship_types import LARGEST, SMALLEST


@dataclass(frozen=True)
class Refusal:
    """Why a fleet may not be bought: the field of its table, its value, what would be right."""

    field: str
    value: str
    expected: str


@final
class Design:
    """Costs and limits of designed fleets."""

    __slots__ = (
        "ballistae",
        "card",
        "cataphracted",
        "corvus",
        "corvus_from",
        "depth",
        "divisor",
        "game_end",
        "hand",
        "hands",
        "harpax",
        "liburnian",
        "max_turns",
        "one_panel",
        "qualities",
        "quality_plus",
        "source",
        "towers",
    )

    def __init__(self, table: DataTable) -> None:
        self.source: Final[i64] = source_of(table)
        cost = table.table("cost")
        self.quality_plus: Final[i64] = cost.integer("quality_plus", 0, 99)
        self.divisor: Final[i64] = cost.integer("divisor", 1, 99)
        self.corvus: Final[i64] = cost.integer("corvus", 0, 99)
        self.hand: Final[i64] = cost.integer("hand", 0, 20)
        self.card: Final[i64] = cost.integer("card", 0, 99)
        cost.close()
        limits = table.table("limits")
        self.qualities: Final = pair(limits, "quality", 1, 9)
        self.hands: Final = pair(limits, "hand", 0, 20)
        self.harpax: Final[i64] = limits.integer("harpax", SMALLEST, LARGEST)
        self.ballistae: Final[i64] = limits.integer("ballistae", SMALLEST, LARGEST)
        self.corvus_from: Final[i64] = limits.integer("corvus", SMALLEST, LARGEST)
        self.towers: Final = pair(limits, "towers", SMALLEST, LARGEST)
        self.liburnian: Final[i64] = limits.integer("liburnian", SMALLEST, LARGEST)
        self.cataphracted: Final[i64] = limits.integer("cataphracted", SMALLEST, LARGEST)
        limits.close()
        map_table = table.table("map")
        self.one_panel: Final[i64] = map_table.integer("one_panel", 0, 1000)
        self.depth: Final[i64] = map_table.integer("depth", 1, 20)
        map_table.close()
        game = table.table("game")
        self.game_end: Final[i64] = game.integer("game_end", 0, 9)
        self.max_turns: Final[i64] = game.integer("max_turns", 1, 99)
        game.close()
        table.close()

    def fleet_cost(self, battle: Battle, side: i64) -> int:
        """What a side's ships and hand cost, in parts of a point (6.5 items 2 and 4)."""
        fleet = battle.fleets[side]
        ships = 0
        for ship in battle.ships_of(side):
            ships += int(ship.points) + (int(self.corvus) if ship.corvus else 0)
        hand = int((fleet.hand - self.hand) * self.card * self.divisor)
        return ships * int(fleet.quality + self.quality_plus) + hand

    def text(self, cost: int) -> str:
        """A cost in points, as people write it."""
        return f"{cost / int(self.divisor):g}"

    def refusal(self, battle: Battle, side: i64) -> Refusal | None:
        """Why a side's fleet may not be bought (6.5 items 3 and 4)."""
        fleet = battle.fleets[side]
        low, high = self.qualities
        if not low <= fleet.quality <= high:
            return Refusal("quality", str(fleet.quality), f"{low} to {high} (design)")
        low, high = self.hands
        if not low <= fleet.hand <= high:
            return Refusal("hand", str(fleet.hand), f"{low} to {high} (design)")
        for ship in battle.ships_of(side):
            if ship.quality != fleet.quality or ship.fixed_points:
                own = "ships of the fleet's Quality, worth what T15 says (design)"
                return Refusal("groups", ship.name, own)
            reason = self.ship_reason(ship)
            if reason:
                return Refusal("groups", f"{ship.name}, {ship.title()}", reason)
        return None

    def ship_reason(self, ship: StartingShip) -> str:
        """Why a ship may not be bought, empty if it may."""
        number = ship.kind.type
        if ship.harpax and number < self.harpax:
            return f"a harpax only on Type {self.harpax} and up (design)"
        if ship.corvus and number < self.corvus_from:
            return f"a corvus only on Type {self.corvus_from} and up (design)"
        if ship.ballistae and number < self.ballistae:
            return f"ballistae only on Type {self.ballistae} and up (design)"
        if ship.towers > 0 and number < self.towers[ship.towers - 1]:
            least = self.towers[ship.towers - 1]
            return f"towers {ship.towers} only on Type {least} and up (design)"
        if ship.liburnian and number != self.liburnian:
            return f"liburnian only on Type {self.liburnian} (design)"
        if ship.cataphracted and number != self.cataphracted:
            return f"the cataphract mark only on Type {self.cataphracted} (design)"
        return ""


def pair(table: DataTable, key: str, low: int, high: int) -> list[int]:
    """Two whole numbers, the second not below the first."""
    numbers = table.integers(key, low, high)
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        table.fail(key, f"two numbers [a, b] from {low} to {high}, a not above b", numbers)
    return numbers


@cache
def packaged_design() -> Design:
    """The costs and limits of the package, read once."""
    return Design(packaged_table("design.toml"))
