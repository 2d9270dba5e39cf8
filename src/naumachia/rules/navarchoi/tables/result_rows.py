"""Tables read by ranges, and the reading of tables that a scenario may replace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.packaged import source_of

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
class ResultRows:
    """A table read by ranges: up to `tops[i]` the result is `results[i]`."""

    __slots__ = ("odds", "results", "tops")

    def __init__(self, tops: list[int], results: list[int]) -> None:
        self.tops: Final = tops
        self.results: Final = results
        self.odds: Final[dict[int, list[float]]] = {}

    def result(self, number: i64) -> int:
        """The result for a die or a difference; beyond the last top, the last result."""
        for row in range(len(self.tops) - 1):
            if number <= self.tops[row]:
                return self.results[row]
        return self.results[-1]

    def chances(self, margin: int, kinds: int) -> list[float]:
        """The chance of each result, of which there are `kinds`, for two d10 that differ by
        `margin` besides their dice; reckoned once for every margin.
        """
        if margin not in self.odds:
            found = [0.0] * kinds
            for apart, chance in DIFFERENCES:
                found[self.result(margin + apart)] += chance
            self.odds[margin] = found
        return self.odds[margin]


def factor(table: DataTable, key: str) -> int:
    """How many times a rating is counted."""
    return table.integer(key, 0, 3)


def modifier(table: DataTable, key: str) -> int:
    """A number that is added to a die or to points."""
    return table.integer(key, -LAST_DIE, LAST_DIE)


Read = Callable[[object], int]
"""Turns what a row of a table gives into a number; -1 where it cannot."""


def whole(low: int, high: int) -> tuple[str, Read]:
    """Results that are whole numbers."""

    def read(value: object) -> int:
        right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return value if right and isinstance(value, int) else -1

    return f"a whole number from {low} to {high}", read


def result_word(words: list[str]) -> tuple[str, Read]:
    """Results that are words."""

    def read(value: object) -> int:
        return words.index(value) if isinstance(value, str) and value in words else -1

    return f"one of {', '.join(words)}", read


def read_rows(table: DataTable, results: tuple[str, Read]) -> ResultRows:
    """Rows `[up to, result]` from the lowest up. Raises BadScenario."""
    meant, read = results
    tops: list[int] = []
    found: list[int] = []
    for row in table.rows("rows"):
        wanted = f"rows [up to, result] in rising order, the result {meant}"
        if len(row) != 2:
            table.fail("rows", wanted, row)
        top, value = row
        result = read(value)
        rising = isinstance(top, int) and not isinstance(top, bool) and abs(top) <= FARTHEST
        if not (isinstance(top, int) and rising and (not tops or top > tops[-1])) or result < 0:
            table.fail("rows", wanted, row)
        tops.append(top)
        found.append(result)
    if not tops:
        table.fail("rows", "at least one row [up to, result]", [])
    return ResultRows(tops, found)


def read_die(table: DataTable, results: tuple[str, Read]) -> ResultRows:
    """Rows for a d10: the last row must reach 9."""
    rows = read_rows(table, results)
    if rows.tops[-1] != LAST_DIE:
        table.fail("rows", f"a last row up to {LAST_DIE}, the highest die", rows.tops[-1])
    return rows


class Tables:
    """The tables of a charts file, some of them replaced by those of a scenario."""

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
