"""The strict loader of data files: what it refuses, and the line it names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.scenario import read_scenario
from naumachia.kernel.toml_data import LARGEST_FILE, DataTable, read_toml

FILE = """title = "Salamis"
ships = 8
# a comment
names = ["a", "b"]

[setup]
green = [[1, 1], [3, 1]]
"odd key" = 1

[setup.wind]
force = 3
"""


def table() -> DataTable:
    return read_toml(FILE, "salamis.toml")


def test_reads_every_kind_of_field() -> None:
    top = table()
    assert top.text("title") == "Salamis"
    assert top.integer("ships", 1, 8) == 8
    assert top.texts("names") == ["a", "b"]
    setup = top.table("setup")
    assert setup.points("green") == [(1, 1), (3, 1)]
    assert setup.integer("odd key", 0, 9) == 1
    assert setup.table("wind").integer("force", 0, 12) == 3
    top.close()


def test_defaults_and_empty_tables() -> None:
    top = table()
    assert top.text("note", "none") == "none"
    assert top.integer("fleet", 1, 8, 5) == 5
    assert top.mapping("options") == {}
    assert not top.has("note")


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda t: t.text("ships"), "wrong value: '8' at salamis.toml line 2, field ships"),
        (lambda t: t.integer("title", 0, 9), "line 1, field title; expected a whole number"),
        (
            lambda t: t.integer("ships", 0, 7),
            "line 2, field ships; expected a whole number from 0 to 7",
        ),
        (lambda t: t.texts("title"), "line 1, field title; expected a list of texts"),
        (lambda t: t.points("names"), "line 4, field names; expected a list of pairs"),
        (lambda t: t.points("ships"), "wrong value: '8' at salamis.toml line 2, field ships"),
        (lambda t: t.table("ships"), "line 2, field ships; expected a table"),
        (lambda t: t.text("author"), "missing field: 'author' at salamis.toml, field author"),
        (lambda t: t.table("setup").text("green"), "line 7, field setup.green"),
        (lambda t: t.table("setup").points("odd key"), "line 8, field setup.odd key"),
        (
            lambda t: t.table("setup").table("wind").text("force"),
            "line 11, field setup.wind.force; expected a text",
        ),
        (lambda t: t.close(), "unknown field: 'title' at salamis.toml line 1"),
        (lambda t: (t.table("setup").points("green"), t.table("setup").close()), "field setup"),
    ],
)
def test_wrong_fields_are_refused_with_their_line(
    read: Callable[[DataTable], object], complaint: str
) -> None:
    with pytest.raises(BadScenario) as error:
        read(table())
    assert complaint in str(error.value)


def test_an_unknown_field_lists_the_known_ones() -> None:
    top = table()
    top.text("title")
    top.texts("names")
    with pytest.raises(BadScenario, match=r"line 2, field ships; expected one of: names, title"):
        top.close()


@pytest.mark.parametrize(
    ("source", "meant"),
    [
        ('title = "Mine"\n\nsumary = "A duel."', "; is 'sumary' (line 3) meant?"),
        ('"Summary" = "A duel."', "; is 'Summary' (line 1) meant?"),
        ('weather = "fair"', None),
        ("", None),
    ],
)
def test_a_missing_field_names_its_misspelling(source: str, meant: str | None) -> None:
    with pytest.raises(BadScenario, match="missing field: 'summary'") as error:
        read_toml(source, "mine.toml").text("summary")
    if meant is None:
        assert "meant" not in str(error.value)
    else:
        assert f"expected a value for summary{meant}" in str(error.value)


def test_a_field_asked_for_is_no_misspelling() -> None:
    top = read_toml('summaries = "A duel."', "mine.toml")
    top.text("summaries")
    with pytest.raises(BadScenario) as error:
        top.text("summary")
    assert "meant" not in str(error.value)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("title = ", "not TOML: Invalid value (at end of document)"),
        ("a = 1\na = 2\nb = 3", "at line 2"),
        (b"\xff\xfe", "not a text file: 'x.toml' at byte 0; expected UTF-8"),
        (b"a\x00b", "not TOML"),
        ("[" * 50_000, "not TOML"),
        ("x" * (LARGEST_FILE + 1), "file too large"),
    ],
)
def test_broken_files_are_refused(source: str | bytes, complaint: str) -> None:
    with pytest.raises(BadScenario) as error:
        read_toml(source, "x.toml")
    assert complaint in str(error.value)


SCENARIO = """ruleset = "duel"
id = "mine"
title = "Mine"
summary = "A duel."
[options]
hits_to_sink = 2
[setup]
squares = 5
"""


def test_a_scenario_is_read() -> None:
    scenario = read_scenario(SCENARIO, "mine.toml", "duel")
    assert (scenario.id, scenario.note, scenario.options) == ("mine", "", {"hits_to_sink": 2})
    assert scenario.setup.integer("squares", 3, 20) == 5


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"duel"', '"drift"', "line 1, field ruleset; expected duel"),
        ('title = "Mine"\n', "", "missing field: 'title'"),
        ('title = "Mine"', 'titel = "Mine"', "missing field: 'title'"),
        ("[setup]", "author = 1\n[setup]", None),
        ('id = "mine"', 'id = "mine"\nweather = "fair"', "line 3, field weather"),
        ("[options]", "options = 3\n[other]", "field options; expected a table"),
        ("[options]", '[story]\nend = "x"\n[options]', "field story.end; expected one of: aim"),
        (
            'id = "mine"',
            'id = "mine"\nminutes = 1441',
            "field minutes; expected a whole number from",
        ),
    ],
)
def test_a_wrong_scenario_is_refused(old: str, new: str, complaint: str | None) -> None:
    text = SCENARIO.replace(old, new)
    if complaint is None:
        assert read_scenario(text, "mine.toml", "duel").options["author"] == 1
        return
    with pytest.raises(BadScenario) as error:
        read_scenario(text, "mine.toml", "duel")
    assert complaint in str(error.value)


def test_a_scenario_takes_a_day_at_most() -> None:
    text = SCENARIO.replace('id = "mine"', 'id = "mine"\nminutes = 1440')
    assert read_scenario(text, "mine.toml", "duel").minutes == 1440


def test_a_file_has_a_million_characters_at_most() -> None:
    read_toml("#" * 1_000_000, "x.toml").close()
    with pytest.raises(BadScenario, match="at most 1000000 characters"):
        read_toml("#" * 1_000_001, "x.toml")


@given(source=st.binary(max_size=200) | st.text(max_size=200))
def test_no_file_breaks_the_loader(source: str | bytes) -> None:
    complaint = "fuzz.toml"
    try:
        read_toml(source, "fuzz.toml")
    except BadScenario as error:
        complaint = str(error)
    assert "fuzz.toml" in complaint


def test_each_reader_of_a_table_answers_for_himself() -> None:
    table = read_toml("a = 1\nb = 2\n", "x.toml")
    one, other = table.fresh_copy(), table.fresh_copy()
    assert (one.integer("a", 0, 9), one.integer("b", 0, 9)) == (1, 2)
    assert other.integer("a", 0, 9) == 1
    one.close()
    with pytest.raises(BadScenario, match="unknown field: 'b'"):
        other.close()
