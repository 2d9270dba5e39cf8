"""Reading the groups of ships of a scenario file: where they are and what they carry."""

from __future__ import annotations

import re
from typing import Final, final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.battle import SIDES, STACK_LIMIT, Battle, Fleet, StartingShip
from naumachia.rules.navarchoi.tables.charts import CRUISE, FULL, IMMOBILE, STATUSES
from naumachia.rules.navarchoi.tables.ship_types import LARGEST, MOST_MANPOWER, SMALLEST, ShipType

MOST_SHIPS: Final = 70
"""Ships of a side: 280 counters are 140 ships (ledger 6.2)."""
SQUARE: Final = re.compile(r"(\d\d)(\d\d)")
EQUIPMENT: Final = [
    "towers 1",
    "towers 2",
    "ballistae",
    "harpax",
    "corvus",
    "liburnian",
    "cataphracted",
]
QUALITIES: Final = (1, 9)
LONGEST_STEP: Final = 9
"""Squares from one ship of a group to the next."""


@final
class Standing:
    """A group that is on the map at the start: where its first ship is, the step to the next."""

    __slots__ = ("at", "facing", "group", "ships", "step")

    def __init__(
        self,
        group: DataTable,
        ships: list[StartingShip],
        at: tuple[int, int],
        step: list[int],
        facing: int,
    ) -> None:
        self.group: Final = group
        self.ships: Final = ships
        self.at: Final = at
        self.step: Final = step
        self.facing: Final = facing


def read_groups(battle: Battle, table: DataTable, fleet: Fleet) -> list[Standing]:
    """Add the ships of a side's `[[groups]]`, named by the side's letter and a number; the groups
    that are to be put on the map, once all of the file is read.
    """
    groups = table.tables("groups")
    if not groups:
        table.fail("groups", "at least one group of ships", [])
    found: list[Standing] = []
    for group in groups:
        with group.apart():
            name = group.text("name")
            if name in fleet.groups and not group.doubtful("name"):
                group.fail("name", "a name that no other group of the side has", name)
            fleet.groups.append(name)
            room = MOST_SHIPS - len(battle.ships_of(fleet.seat))
            ships = [
                read_ship(battle, group, fleet)
                for _ in range(group.integer("ships", 1, max(room, 1), ever=(1, MOST_SHIPS)))
            ]
            standing: Standing | None = None
            if group.has("reinforcement"):
                join_reinforcement(battle, group, ships)
            elif battle.depth == 0 and not (
                group.doubtful("reinforcement") or group.doubtful_in_file("setup.free")
            ):
                standing = standing_in(battle, group, ships)
            group.close()
            if standing is not None:
                found.append(standing)
    return found


def read_ship(battle: Battle, group: DataTable, fleet: Fleet) -> StartingShip:
    """One ship of a group, not yet on the map, added to the battle."""
    number = len(battle.ships_of(fleet.seat)) + 1
    kind = battle.ship_types.of(group.integer("type", SMALLEST, LARGEST))
    name = f"{SIDES[fleet.seat].upper()}{number}"
    ship = StartingShip(name, fleet.seat, len(fleet.groups) - 1, kind)
    ship.quality = group.integer("quality", *QUALITIES, int(fleet.quality))
    most = int(kind.manpower)
    if group.doubtful("type"):
        most = MOST_MANPOWER
    ship.manpower = group.integer("manpower", 1, most, most, (1, MOST_MANPOWER))
    ship.transport = group.flag("transport", False)
    ship.fire_pots = group.flag("fire", False)
    fit_out(group, ship, kind)
    read_status(group, ship)
    ship.points = ship.worth(battle.charts)
    if group.has("points"):
        ship.points = group.integer("points", 0, 99)
        ship.fixed_points = True
    battle.ships.append(ship)
    return ship


def fit_out(group: DataTable, ship: StartingShip, kind: ShipType) -> None:
    """Apply the equipment (NAV-COMP-09, NAV-COMP-15)."""
    items = group.texts("equipment", EQUIPMENT, [])
    ship.towers = 2 if "towers 2" in items else 1 if "towers 1" in items else 0
    ship.ballistae = "ballistae" in items
    ship.harpax = "harpax" in items
    ship.corvus = "corvus" in items
    ship.liburnian = "liburnian" in items
    ship.cataphracted = "cataphracted" in items
    if len(set(items)) != len(items) or {"towers 1", "towers 2"} <= set(items):
        group.fail("equipment", "each item once", ", ".join(items))
    if ship.harpax and ship.corvus:
        group.fail("equipment", "a harpax or a corvus (NAV-COMP-15)", ", ".join(items))
    if ship.cataphracted and kind.cataphracted:
        meant = f"no mark: every {kind.name} is cataphracted (NAV-SCN-02)"
        group.fail("equipment", meant, "cataphracted")
    if ship.liburnian and not kind.liburnian:
        group.fail("equipment", f"no liburnian: a {kind.name} has no such form", "liburnian")


def read_status(group: DataTable, ship: StartingShip) -> None:
    """Status, sail and facing at the start (NAV-SCN-03, NAV-SAIL-03)."""
    ship.status = group.word("status", STATUSES, STATUSES[CRUISE])
    ship.never_full = group.flag("never_full", False)
    ship.sail = group.flag("sail", False)
    if ship.never_full and ship.status == FULL:
        group.fail("status", "cruise for ships that are never at Full", STATUSES[FULL])
    if ship.sail and ship.status in (FULL, IMMOBILE):
        group.fail("sail", "false at Full or Immobile (NAV-SAIL-03)", "true")


def join_reinforcement(battle: Battle, group: DataTable, ships: list[StartingShip]) -> None:
    """Ships that come later by one of their side's reinforcements."""
    own = [one for one in battle.reinforcements if one.side == ships[0].fleet]
    chosen = own[group.word("reinforcement", [one.name for one in own], ever=False)]
    number = battle.reinforcements.index(chosen)
    for ship in ships:
        ship.reinforcement = number
        ship.facing = chosen.facing


def standing_in(battle: Battle, group: DataTable, ships: list[StartingShip]) -> Standing:
    """Where the ships of a group are to stand."""
    at = 0, 0
    with group.apart():
        at = square_in(battle, group, "square", group.text("square"))
    step = group.integers("step", -LONGEST_STEP, LONGEST_STEP, [0, 0])
    if len(step) != 2 and not group.doubtful("step"):
        group.fail("step", "[columns, rows] from each ship to the next", step)
    facing = group.word("facing", COMPASS)
    return Standing(group, ships, at, step, facing)


def stand(battle: Battle, standing: Standing) -> None:
    """Put the ships of a group on their squares, a step from one to the next.

    Nothing is said of the place of a group that has other fields wrong by which it is found.
    """
    group = standing.group
    if group.doubtful("ships", "square", "step"):
        return
    column, row = standing.at
    for ship in standing.ships:
        check_square(battle, group, ship, column, row)
        ship.column, ship.row, ship.facing = column, row, standing.facing
        column += standing.step[0]
        row += standing.step[1]


def check_square(
    battle: Battle, group: DataTable, ship: StartingShip, column: int, row: int
) -> None:
    """Refuse a square off the map, with three ships, or with an enemy (NAV-STACK-01, -02)."""
    place = f"{column:02}{row:02}"
    if not (1 <= column <= battle.columns and 1 <= row <= battle.rows):
        meant = f"squares 0101 to {int(battle.columns):02}{int(battle.rows):02} for all ships"
        group.fail("square", meant, f"{place} for {ship.name}")
    there = [other for other in battle.ships if other.column == column and other.row == row]
    if len(there) >= STACK_LIMIT or any(other.fleet != ship.fleet for other in there):
        others = ", ".join(other.name for other in there)
        meant = "at most three ships of one side"
        group.fail("square", meant, f"{place} has {others}")


def square_in(battle: Battle, table: DataTable, key: str, text: str) -> tuple[int, int]:
    """Column and row of a square on the map, written CCRR."""
    found = SQUARE.fullmatch(text)
    column, row = (int(found.group(1)), int(found.group(2))) if found else (0, 0)
    if not (1 <= column <= battle.columns and 1 <= row <= battle.rows):
        last = f"{int(battle.columns):02}{int(battle.rows):02}"
        meant = f'squares "0101" to "{last}", column and row'
        table.fail(key, meant, text)
    return column, row
