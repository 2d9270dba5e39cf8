"""Lists, flags and words in data files, and the lines of fields within lists of tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import DataTable, read_toml

FILE = """sail = true
wind = "S"
step = [0, -1]
rows = [[1, "miss"], [9, "hit"]]
cards = { first = { value = 3 } }

[[fleet.groups]]
ships = 3

[[fleet.groups]]
ships = 4
type = 5
"""


def table() -> DataTable:
    return read_toml(FILE, "fleet.toml")


def test_reads_flags_words_and_lists() -> None:
    top = table()
    assert top.flag("sail")
    assert not top.flag("oars", False)
    assert top.word("wind", ["N", "S"]) == 1
    assert top.word("current", ["N", "S"], "N") == 0
    assert top.integers("step", -1, 1) == [0, -1]
    assert top.rows("rows") == [[1, "miss"], [9, "hit"]]
    groups = top.table("fleet").tables("groups")
    assert [group.integer("ships", 1, 9) for group in groups] == [3, 4]
    assert top.tables("none") == []


def groups(top: DataTable) -> list[DataTable]:
    return top.table("fleet").tables("groups")


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda t: t.flag("wind"), "'S' at fleet.toml line 2, field wind; expected true or false"),
        (lambda t: t.word("wind", ["", "N"]), "line 2, field wind; expected one of N"),
        (lambda t: t.integers("step", 0, 1), "line 3, field step; expected a list of whole numbe"),
        (lambda t: t.integers("wind", 0, 1), "line 2, field wind; expected a list of whole number"),
        (lambda t: t.rows("step"), "line 3, field step; expected a list of rows"),
        (lambda t: t.tables("rows"), "line 4, field rows; expected a list of tables"),
        (
            lambda t: groups(t)[1].integer("ships", 1, 3),
            "line 11, field fleet.groups[2].ships; expected a whole number from 1 to 3",
        ),
        (lambda t: groups(t)[0].integer("type", 1, 9), "line 7, field fleet.groups[1].type; expec"),
        (
            lambda t: t.table("cards").table("first").integer("value", 1, 2),
            "line 5, field cards.first.value",
        ),
    ],
)
def test_refuses_with_the_line(read: Callable[[DataTable], object], complaint: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read(table())
    assert complaint in str(caught.value)


def test_unknown_fields_are_told_all_that_would_do() -> None:
    group = groups(table())[1]
    assert not group.has("sail")
    assert group.integer("ships", 1, 9) == 4
    with pytest.raises(BadScenario, match=r"line 12, .*expected one of: sail, ships"):
        group.close()
