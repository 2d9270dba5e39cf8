"""The tables of the game (ledger T1 to T15), read from `charts.toml`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar, final

from naumachia.kernel.declared import field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.packaged import PRINTED, packaged_table, source_of

# -- Tables read by ranges, and the reading of tables that a scenario may replace ----------

LAST_DIE: Final = 9
DIFFERENCES: Final = [
    (apart, float(LAST_DIE + 1 - abs(apart)) / float((LAST_DIE + 1) ** 2))
    for apart in range(-LAST_DIE, LAST_DIE + 1)
]
"""Every difference of two d10, with its chance."""
FARTHEST: Final = 99
"""The largest difference a table may name."""
Chart = TypeVar("Chart")


@final
@frozen()
class ResultRows:
    """A table read by ranges: up to `tops[i]` the result is `results[i]`."""

    tops: list[int]
    results: list[int]
    odds: dict[int, list[float]] = field(init=False, factory=dict)

    def result(self, number: i64) -> int:
        """Return the result for a die or a difference; beyond the last top, the last result."""
        for row in range(len(self.tops) - 1):
            if number <= self.tops[row]:
                return self.results[row]
        return self.results[-1]

    def chances(self, margin: int, kinds: int) -> list[float]:
        """Return the chance of each of `kinds` results for two d10, with `margin` added to one.

        Every margin is computed once.
        """
        if margin not in self.odds:
            found = [0.0] * kinds
            for apart, chance in DIFFERENCES:
                found[self.result(margin + apart)] += chance
            self.odds[margin] = found
        return self.odds[margin]


def factor(table: DataTable, key: str) -> int:
    """Return the factor of a rating."""
    return table.integer(key, 0, 3)


def modifier(table: DataTable, key: str) -> int:
    """Return a number that is added to a die or to points."""
    return table.integer(key, -LAST_DIE, LAST_DIE)


Read = Callable[[object], int]
"""Turns a value of a table's row into a number; -1 if it cannot."""


def whole(low: int, high: int) -> tuple[str, Read]:
    """Return how to read results that are whole numbers."""

    def read(value: object) -> int:
        right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return value if right and isinstance(value, int) else -1

    return f"a whole number from {low} to {high}", read


def result_word(words: list[str]) -> tuple[str, Read]:
    """Return how to read results that are words."""

    def read(value: object) -> int:
        return words.index(value) if isinstance(value, str) and value in words else -1

    return f"one of {', '.join(words)}", read


def read_rows(table: DataTable, results: tuple[str, Read]) -> ResultRows:
    """Read the rows `[up to, result]` from the lowest up. Raises BadScenario."""
    result_text, read = results
    tops: list[int] = []
    found: list[int] = []
    for row in table.rows("rows"):
        expected = f"rows [up to, result] in rising order, the result {result_text}"
        if len(row) != 2:
            table.fail("rows", expected, row)
        top, value = row
        result = read(value)
        rising = isinstance(top, int) and not isinstance(top, bool) and abs(top) <= FARTHEST
        if not (isinstance(top, int) and rising and (not tops or top > tops[-1])) or result < 0:
            table.fail("rows", expected, row)
        tops.append(top)
        found.append(result)
    if not tops:
        table.fail("rows", "at least one row [up to, result]", [])
    return ResultRows(tops, found)


def read_die(table: DataTable, results: tuple[str, Read]) -> ResultRows:
    """Read the rows for a d10: the last row must reach 9."""
    rows = read_rows(table, results)
    if rows.tops[-1] != LAST_DIE:
        table.fail("rows", f"a last row up to {LAST_DIE}, the highest die", rows.tops[-1])
    return rows


class Tables:
    """Hold the tables of a charts file, some of them replaced by those of a scenario."""

    def __init__(self, file: DataTable, replacing: DataTable | None = None) -> None:
        self.file = file
        self.replacing = replacing
        self.sources: dict[str, int] = {}
        self.printed: dict[str, list[str]] = {}

    def read(self, name: str, make: Callable[[DataTable], Chart]) -> Chart:
        """Read a table, the scenario's if it has one, and close it."""
        table = self.file.table(name)
        if self.replacing is not None and self.replacing.has(name):
            table = self.replacing.table(name)
        self.sources[name] = source_of(table)
        self.printed[name] = table.texts("printed", default=[])
        chart = make(table)
        table.close()
        return chart

    def close(self) -> None:
        """Refuse tables that nobody asked for."""
        self.file.close()
        if self.replacing is not None:
            self.replacing.close()


# -- The tables of the game (ledger T1 to T15), read from `charts.toml` --------------------
# Every table knows its `source`; `Charts.is_reconstructed` tells which values are not the printed
# ones.

FULL: Final = 0
CRUISE: Final = 1
DAMAGED: Final = 2
IMMOBILE: Final = 3
STATUSES: Final = ["full", "cruise", "damaged", "immobile"]
"""Movement statuses (NAV-COMP-11)."""

BACKFIRE: Final = 0
MISS: Final = 1
HIT: Final = 2
HOLED: Final = 3
FREE_HAND: Final = 4
RAM_RESULTS: Final = ["backfire", "miss", "hit", "holed", "free_hand"]

ATTACKER_LOSES: Final = 0
BOTH_LOSE: Final = 1
DEFENDER_LOSES: Final = 2
CAPTURED: Final = 3
MELEE_RESULTS: Final = ["attacker_loses", "both_lose", "defender_loses", "captured"]

IMPULSES: Final = 7
VALUES: Final = 7
ANYWHERE: Final = (0, FARTHEST)
VECTORS: Final = 5
"""Differences of heading and facing, 0 (stern) to 4 (bow-on)."""


@final
@frozen()
class Impulses:
    """The Activation Impulse Table (T2): which values are active in which impulse."""

    rows: list[list[int]]

    def is_active(self, value: i64, impulse: i64) -> bool:
        """Return whether a card of `value` may activate in `impulse`, both from 1 (NAV-IMP-02)."""
        return int(value) in self.rows[impulse - 1]

    def impulses_of(self, value: i64) -> tuple[int, ...]:
        """Return the impulses in which a card of `value` may activate, in order."""
        return tuple(
            impulse for impulse in range(1, IMPULSES + 1) if self.is_active(value, impulse)
        )


@final
class Movement:
    """Movement Points by status (T3)."""

    def __init__(self, table: DataTable) -> None:
        self.full_least: Final[i64] = table.integer("full_least", 0, FARTHEST)
        self.full: Final[i64] = table.integer("full", int(self.full_least), FARTHEST, ever=ANYWHERE)
        low = int(self.full)
        self.full_liburnian: Final[i64] = table.integer(
            "full_liburnian", low, FARTHEST, ever=ANYWHERE
        )
        self.cruise: Final[i64] = table.integer("cruise", 0, FARTHEST)
        low = int(self.cruise)
        self.cruise_liburnian: Final[i64] = table.integer(
            "cruise_liburnian", low, FARTHEST, ever=ANYWHERE
        )
        self.damaged: Final[i64] = table.integer("damaged", 0, FARTHEST)
        self.sail: Final[i64] = table.integer("sail", 0, FARTHEST)
        self.turn_full: Final[i64] = table.integer("turn_full", 0, 4)
        self.turn: Final[i64] = table.integer("turn", 0, 4)
        self.turn_backing: Final[i64] = table.integer("turn_backing", 0, 4)
        self.backing: Final[i64] = table.integer("backing", 0, FARTHEST)

    def most(self, status: i64, liburnian: bool) -> i64:
        """Return the most Movement Points of a status, the wind not counted (NAV-ACT-02,
        NAV-MOVE-13).
        """
        if status == FULL:
            return self.full_liburnian if liburnian else self.full
        if status == CRUISE:
            return self.cruise_liburnian if liburnian else self.cruise
        return self.damaged if status == DAMAGED else 0

    def least(self, status: i64) -> i64:
        """Return the fewest Movement Points that a status must state (NAV-ACT-02)."""
        return self.full_least if status == FULL else 0

    def points(self, status: i64) -> i64:
        """Return the most points a ship may turn on entering a square going forward
        (NAV-MOVE-08).
        """
        return self.turn_full if status == FULL else self.turn


@final
class Costs:
    """Movement costs (T4)."""

    def __init__(self, table: DataTable) -> None:
        self.edge: Final[i64] = table.integer("edge", 1, FARTHEST)
        self.corner: Final[i64] = table.integer("corner", 1, FARTHEST)
        self.turn_divisor: Final[i64] = table.integer("turn_divisor", 1, FARTHEST)
        self.avoidance: Final[i64] = table.integer("avoidance", 0, FARTHEST)
        self.entry: Final[i64] = table.integer("entry", 0, FARTHEST)

    def step(self, facing: i64) -> i64:
        """Return the cost of a step in a direction, 0 to 7 clockwise from north (NAV-MOVE-02)."""
        return self.edge if facing % 2 == 0 else self.corner

    def turn(self, size: i64) -> i64:
        """Return the cost of turning a ship of `size` on entering a square (NAV-MOVE-09)."""
        return size // self.turn_divisor


@final
class Fatigue:
    """Hold the chart of fatigue (T5): when a die is rolled, and its modifiers."""

    def __init__(self, table: DataTable) -> None:
        self.roll_from: Final[i64] = table.integer("roll_from", 0, FARTHEST)
        self.liburnian: Final[i64] = modifier(table, "liburnian")


@final
class Missile:
    """Missile modifiers (T6). `manpower` and `size` are factors, the rest is added."""

    def __init__(self, table: DataTable) -> None:
        self.manpower: Final[i64] = factor(table, "manpower")
        self.size: Final[i64] = factor(table, "size")
        self.engines: Final[i64] = modifier(table, "engines")
        self.cataphracted: Final[i64] = modifier(table, "cataphracted")
        self.towers: Final[i64] = modifier(table, "towers")
        self.floor: Final[i64] = table.integer("floor", 1, 5)


@final
class Rake:
    """The rake (T10): how often Quality is added to each side's die."""

    def __init__(self, table: DataTable) -> None:
        self.quality: Final[i64] = factor(table, "quality")


@final
class Ram:
    """The ram (T7). `quality` and `size` are factors, the rest is added to a side's own die."""

    def __init__(self, table: DataTable) -> None:
        self.rows: Final = read_rows(table, result_word(RAM_RESULTS))
        self.quality: Final[i64] = factor(table, "quality")
        self.size: Final[i64] = factor(table, "size")
        self.vector: Final[list[int]] = table.integers("vector", -LAST_DIE, LAST_DIE)
        if len(self.vector) != VECTORS:
            table.fail("vector", f"{VECTORS} numbers, from stern (0) to bow-on (4)", self.vector)
        self.full: Final[i64] = modifier(table, "full")
        self.cruise: Final[i64] = modifier(table, "cruise")
        self.sail: Final[i64] = modifier(table, "sail")
        self.defender_full: Final[i64] = modifier(table, "defender_full")
        self.defender_damaged: Final[i64] = modifier(table, "defender_damaged")
        self.defender_immobile: Final[i64] = modifier(table, "defender_immobile")

    def result(self, difference: i64) -> int:
        """Return BACKFIRE to FREE_HAND for the attacker's total less the defender's
        (NAV-RAM-04).
        """
        return self.rows.result(difference)

    def chances(self, margin: i64) -> list[float]:
        """Return the chances of BACKFIRE to FREE_HAND with this net modifier."""
        return self.rows.chances(int(margin), len(RAM_RESULTS))


@final
class Grapple:
    """The grapple (T8). `quality` and `manpower` are factors, the rest is added."""

    def __init__(self, table: DataTable) -> None:
        self.quality: Final[i64] = factor(table, "quality")
        self.manpower: Final[i64] = factor(table, "manpower")
        self.corvus: Final[i64] = modifier(table, "corvus")
        self.harpax: Final[i64] = modifier(table, "harpax")
        self.sail: Final[i64] = modifier(table, "sail")
        self.defender_full: Final[i64] = modifier(table, "defender_full")
        self.defender_damaged: Final[i64] = modifier(table, "defender_damaged")
        self.defender_immobile: Final[i64] = modifier(table, "defender_immobile")


@final
class Melee:
    """The melee (T9). `least` is the Manpower that an attack needs (NAV-MEL-11)."""

    def __init__(self, table: DataTable) -> None:
        self.rows: Final = read_rows(table, result_word(MELEE_RESULTS))
        self.quality: Final[i64] = factor(table, "quality")
        self.manpower: Final[i64] = factor(table, "manpower")
        self.one_of_two: Final[i64] = modifier(table, "one_of_two")
        self.least: Final[i64] = table.integer("least", 1, 5)

    def result(self, difference: i64) -> int:
        """Return ATTACKER_LOSES to CAPTURED for the attacker's total less the defender's
        (NAV-MEL-01).
        """
        return self.rows.result(difference)

    def chances(self, margin: i64) -> list[float]:
        """Return the chances of ATTACKER_LOSES to CAPTURED with this net modifier."""
        return self.rows.chances(int(margin), len(MELEE_RESULTS))


@final
class Disengage:
    """Modifiers to the die of disengagement (T11)."""

    def __init__(self, table: DataTable) -> None:
        self.one_to_one: Final[i64] = modifier(table, "one_to_one")
        self.one_to_two: Final[i64] = modifier(table, "one_to_two")
        self.two_to_one: Final[i64] = modifier(table, "two_to_one")


@final
class Turns:
    """The turn track (NAV-COMP-20, NAV-SCN-04, -05)."""

    def __init__(self, table: DataTable) -> None:
        self.first_roll: Final[i64] = table.integer("first_roll", 1, FARTHEST)
        self.last: Final[i64] = table.integer("last", 1, FARTHEST)


@final
class Victory:
    """Victory Points (T15): extras by equipment; prizes count in halves (NAV-VIC-01, -02)."""

    def __init__(self, table: DataTable) -> None:
        self.cataphracted: Final[i64] = modifier(table, "cataphracted")
        self.towers: Final[i64] = modifier(table, "towers")
        self.ballistae: Final[i64] = modifier(table, "ballistae")
        self.harpax: Final[i64] = modifier(table, "harpax")
        self.liburnian: Final[i64] = modifier(table, "liburnian")
        self.captured_halves: Final[i64] = table.integer("captured_halves", 0, 20)


@final
class Charts:
    """All tables of a battle. `sources` has the source of the values by the table's name."""

    def __init__(self, tables: Tables) -> None:
        die = whole(0, 20)
        self.hand: Final = tables.read("hand", lambda table: read_die(table, die))
        self.impulses: Final = tables.read("impulses", read_impulses)
        self.movement: Final = tables.read("movement", Movement)
        self.costs: Final = tables.read("costs", Costs)
        self.fatigue: Final = tables.read("fatigue", Fatigue)
        self.missile: Final = tables.read("missile", Missile)
        self.rake: Final = tables.read("rake", Rake)
        self.ram: Final = tables.read("ram", Ram)
        self.grapple: Final = tables.read("grapple", Grapple)
        self.melee: Final = tables.read("melee", Melee)
        self.disengage: Final = tables.read("disengage", Disengage)
        self.wind: Final = tables.read("wind", lambda table: read_die(table, whole(0, 7)))
        self.turns: Final = tables.read("turns", Turns)
        self.victory: Final = tables.read("victory", Victory)
        self.sources: Final[dict[str, int]] = tables.sources
        self.printed: Final[dict[str, list[str]]] = tables.printed
        tables.close()

    def is_reconstructed(self, table: str, field: str = "") -> bool:
        """Return whether a table (or one of its fields) has values that are not the printed
        ones.
        """
        return self.sources[table] != PRINTED and field not in self.printed[table]


def read_impulses(table: DataTable) -> Impulses:
    """Return the values active in each of the seven impulses; value n is active in n of them."""
    rows = [table.integers(str(impulse), 1, VALUES) for impulse in range(1, IMPULSES + 1)]
    impulses = Impulses(rows)
    for impulse, row in enumerate(rows, 1):
        if len(set(row)) != len(row):
            table.fail(str(impulse), "every value once", row)
    for value in range(1, VALUES + 1):
        count = len(impulses.impulses_of(value))
        if count != value:
            table.fail("1", f"value {value} in {value} of the rows 1 to 7", f"in {count} rows")
    return impulses


def read_charts(replacing: DataTable | None = None) -> Charts:
    """Return the packaged tables, some replaced by a scenario's. Raises BadScenario."""
    return Charts(Tables(packaged_table("charts.toml"), replacing))


@cache
def packaged_charts() -> Charts:
    """Return the tables of the package, read once."""
    return read_charts()
