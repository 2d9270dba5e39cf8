"""All faults of a file at once, each with the line it stands on."""

from __future__ import annotations

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import MOST_ERRORS, DataTable, line_of, read_whole

FILE = """# a comment with [brackets]
title = "Of [[lists]] = 1"
text = '''
[not.a.table]
ships = 7
'''
ships = [
  "one",  # the first
  "two", "two",
  ["[x]", "]"],
]
[ sea . "deep water" ]
depth = 3
[setup.late.fleet]
at = { x = 1, y = [2,
  3] }
[[setup.groups]]
name = "a"
[setup.groups.kind]
size = 1
[[setup.groups]]
name = "b"
[setup.groups.kind]
size = 2
wind.from = "N"
"""


@pytest.mark.parametrize(
    ("path", "key", "item", "line"),
    [
        ("", "title", 0, 2),
        ("", "text", 0, 3),
        ("", "ships", 0, 7),
        ("", "ships", 1, 8),
        ("", "ships", 3, 9),
        ("", "ships", 4, 10),
        ("", "ships", 9, 7),
        ("", "sea", 0, 12),
        ("sea.deep water", "depth", 0, 13),
        ("sea.deep water", "salt", 0, 12),
        ("setup", "late", 0, 14),
        ("setup.late", "fleet", 0, 14),
        ("setup.late.fleet.at", "y", 2, 16),
        ("setup", "groups", 0, 17),
        ("setup.groups[1]", "name", 0, 18),
        ("setup.groups[2]", "name", 0, 22),
        ("setup.groups[1].kind", "size", 0, 20),
        ("setup.groups[2].kind", "size", 0, 24),
        ("setup.groups[2].kind", "weight", 0, 23),
        ("setup.groups[2].kind.wind", "from", 0, 25),
        ("", "nothing", 0, 0),
    ],
)
def test_every_field_has_its_line(path: str, key: str, item: int, line: int) -> None:
    assert line_of(FILE, path, key, item) == line


FLEET = """size = 99
colour = "blue"
wind = "nroth"
nam = "First"
ships = [
  "a",
  7,
  "b", 8,
]
[lost]
depth = "deep"
[[groups]]
ships = 3
extra = 1
[[groups]]
ships = -3
"""
WINDS = ["north", "south"]


def read_fleet(top: DataTable) -> int:
    size = top.integer("size", 1, 9)
    top.word("wind", WINDS)
    top.text("name")
    top.texts("ships")
    top.table("absent").integer("needed", 1, 9)
    lost = top.table("lost")
    lost.integer("depth", 0, 9, 0)
    lost.close()
    for group in top.tables("groups"):
        group.integer("ships", 1, 9)
        group.close()
    top.close()
    return size


def faults(text: str) -> list[str]:
    with pytest.raises(BadScenario) as caught:
        read_whole(text, "fleet.toml", read_fleet)
    return str(caught.value).splitlines()


def test_all_faults_are_told_by_their_lines() -> None:
    expected = [
        "missing field: 'needed' at fleet.toml, field absent.needed",
        "wrong value: '99' at fleet.toml line 1, field size; expected a whole number from 1 to 9",
        "unknown field: 'colour' at fleet.toml line 2, field colour",
        "wrong value: 'nroth' at fleet.toml line 3, field wind",
        "missing field: 'name' at fleet.toml, field name",
        "wrong value: '7' at fleet.toml line 7, field ships; expected a list of texts",
        "wrong value: '8' at fleet.toml line 8, field ships; expected a list of texts",
        "wrong value: 'deep' at fleet.toml line 11, field lost.depth",
        "unknown field: 'extra' at fleet.toml line 14, field groups[1].extra",
        "wrong value: '-3' at fleet.toml line 16, field groups[2].ships",
    ]
    found = faults(FLEET)
    assert len(found) == len(expected)
    for words in expected:
        assert any(line.startswith(words) for line in found), words
    lines = [int(line.split(" line ")[1].split(",")[0]) for line in found if " line " in line]
    assert lines == sorted(lines)


def test_at_most_a_hundred_are_told() -> None:
    many = "\n".join(f"x{number} = 1" for number in range(130))
    assert len(faults(f"{many}\n{FLEET}")) == MOST_ERRORS


def test_a_whole_file_is_what_it_is_read_as() -> None:
    text = """size = 4
wind = "south"
name = "x"
ships = []
absent.needed = 1
"""
    assert read_whole(text, "fleet.toml", read_fleet) == 4


def test_a_field_that_cannot_be_put_right_is_told_once() -> None:
    def read(top: DataTable) -> None:
        top.fail("size", "another size", top.text("size"))

    with pytest.raises(BadScenario) as caught:
        read_whole('size = "x"', "a.toml", read)
    assert str(caught.value).splitlines() == [
        "wrong value: 'x' at a.toml line 1, field size; expected another size"
    ]
    assert caught.value.place == "a.toml line 1, field size"
    assert caught.value.expected == "another size"


def test_parts_of_a_file_that_stand_apart_have_each_their_fault() -> None:
    def read(top: DataTable) -> None:
        for key, most in (("bow", 9), ("stern", 8)):
            with top.collect_errors():
                top.integer(key, 1, most)
        top.raise_collected()

    with pytest.raises(BadScenario) as caught:
        read_whole("bow = 0\nstern = 10", "fleet.toml", read)
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: '0' at fleet.toml line 1, field bow",
        "wrong value: '10' at fleet.toml line 2, field stern",
    ]
    assert caught.value.place == "fleet.toml line 1, field bow"
    assert caught.value.expected == "a whole number from 1 to 9"


def test_a_field_that_is_missing_in_tables_that_are_missing_hides_nothing() -> None:
    def read(top: DataTable) -> None:
        top.table("sea").table("wind").integer("speed", 1, 9)
        top.table("sea").table("wind").integer("speed", 1, 9)
        top.integer("size", 1, 9)

    with pytest.raises(BadScenario) as caught:
        read_whole("size = 0", "fleet.toml", read)
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: '0' at fleet.toml line 1, field size",
        "missing field: 'speed' at fleet.toml, field sea.wind.speed",
    ]


def test_wrong_items_of_a_list_keep_their_numbers_and_lines() -> None:
    with pytest.raises(BadScenario) as caught:
        read_whole(
            'ships = [\n1,\n"a",\n2,\n"b",\n3]', "fleet.toml", lambda top: top.texts("ships")
        )
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: '1' at fleet.toml line 2, field ships",
        "wrong value: '2' at fleet.toml line 4, field ships",
        "wrong value: '3' at fleet.toml line 6, field ships",
    ]


def test_a_list_that_is_wrong_as_a_whole_is_told_once_and_left_out() -> None:
    def read(top: DataTable) -> None:
        if top.has("ships"):
            top.fail("ships", "no list", top.texts("ships"))
        top.integer("size", 1, 9)

    with pytest.raises(BadScenario) as caught:
        read_whole('size = 0\nships = ["a", "b", "c", "d", "e"]', "fleet.toml", read)
    told = [line.split(" at ")[1].split(";")[0] for line in str(caught.value).splitlines()]
    assert told == ["fleet.toml line 1, field size", "fleet.toml line 2, field ships"]


def test_a_wrong_field_is_told_once_though_a_misspelt_one_takes_its_place() -> None:
    with pytest.raises(BadScenario) as caught:
        read_whole('ships = 3\nshps = [7, "a"]', "fleet.toml", lambda top: top.texts("ships"))
    assert str(caught.value).splitlines() == [
        "wrong value: '3' at fleet.toml line 1, field ships; expected a list of texts"
    ]


def test_a_missing_field_has_the_line_of_its_table() -> None:
    text = "[[ships]]\nname = 1\n[[ships]]\n\n[ships.crew]\n"
    assert [line_of(text, f"ships[{number}]", "speed", 0) for number in (1, 2)] == [1, 3]
    assert line_of(text, "ships[2].crew", "men", 0) == 5


def test_a_fault_that_cannot_be_put_right_hides_none_in_parts_that_stand_apart() -> None:
    def refuse(top: DataTable) -> None:
        top.fail("bow", "another bow", top.text("bow"))

    def read(top: DataTable) -> None:
        with top.collect_errors():
            refuse(top)
        with top.collect_errors():
            top.integer("stern", 1, 9)
        top.raise_collected()

    with pytest.raises(BadScenario) as caught:
        read_whole('bow = "x"\nstern = 10', "fleet.toml", read)
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: 'x' at fleet.toml line 1, field bow",
        "wrong value: '10' at fleet.toml line 2, field stern",
    ]


def test_wrong_items_of_a_list_are_told_in_whatever_order_they_are_found() -> None:
    def read(top: DataTable) -> None:
        ships = top.texts("ships")
        for one in reversed(ships):
            with top.collect_errors():
                if one.isdigit():
                    top.fail("ships", "a name", one)
        top.raise_collected()

    with pytest.raises(BadScenario) as caught:
        read_whole('ships = [\n"1",\n"a",\n"3"]', "fleet.toml", read)
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: '1' at fleet.toml line 2, field ships",
        "wrong value: '3' at fleet.toml line 4, field ships",
    ]


def test_the_value_of_a_misspelt_field_is_looked_at_too() -> None:
    text = """size = 4
wind = "south"
name = "x"
ships = []
absent.needed = 1
[lost]
depht = 99
"""
    found = [line.split(";")[0] for line in faults(text)]
    assert found == [
        "unknown field: 'depht' at fleet.toml line 7, field lost.depht",
        "wrong value: '99' at fleet.toml line 7, field lost.depth",
    ]


def test_what_is_wrong_with_no_field_is_told_as_it_is() -> None:
    def read(top: DataTable) -> None:
        raise BadScenario("no sea", "", top.file)

    with pytest.raises(BadScenario, match=r"no sea.*fleet\.toml"):
        read_whole("size = 4", "fleet.toml", read)


def test_comments_have_no_fields() -> None:
    """Behind the name of a table, and at the end of a file that has no last line end."""
    text = "[[ships]]# speed = 1\nname = 1\nspeed = 3\ncrew = 2 # crew"
    lines = {key: line_of(text, "ships[1]", key, 0) for key in ("name", "speed", "crew")}
    assert lines == {"name": 2, "speed": 3, "crew": 4}


def test_a_long_text_may_end_in_its_own_quotes() -> None:
    text = 'said = """He said "row\n!""""\nships = 7\nname = "a"'
    lines = [line_of(text, "", key, 0) for key in ("said", "ships", "name")]
    assert lines == [1, 3, 4]
    assert line_of('said = ["""row""""]\nships = 7', "", "ships", 0) == 2


def test_of_a_list_with_a_wrong_item_nothing_else_is_told() -> None:
    """Without the item it is too short, which nobody has to be told."""

    def read(top: DataTable) -> None:
        ships = top.texts("ships")
        if len(ships) != 3:
            top.fail("ships", "three ships", ships)

    with pytest.raises(BadScenario) as caught:
        read_whole('ships = ["a", 7, "b"]', "fleet.toml", read)
    assert str(caught.value).split(";")[0] == "wrong value: '7' at fleet.toml line 1, field ships"
    assert "three" not in str(caught.value)


def test_the_items_of_a_misspelt_list_are_checked() -> None:
    with pytest.raises(BadScenario) as caught:
        read_whole('shps = ["a", 7,\n8]', "fleet.toml", lambda top: top.texts("ships"))
    assert str(caught.value).splitlines() == [
        "wrong value: '7' at fleet.toml line 1, field ships; expected a list of texts",
        "wrong value: '8' at fleet.toml line 2, field ships; expected a list of texts",
        "missing field: 'ships' at fleet.toml, field ships; "
        "expected a value for ships; is 'shps' (line 1) meant?",
    ]


def test_the_first_item_of_a_misspelt_list_is_checked_too() -> None:
    with pytest.raises(BadScenario) as caught:
        read_whole('shps = [7, "a"]', "fleet.toml", lambda top: top.texts("ships"))
    assert [line.split(";")[0] for line in str(caught.value).splitlines()] == [
        "wrong value: '7' at fleet.toml line 1, field ships",
        "missing field: 'ships' at fleet.toml, field ships",
    ]


def test_the_tables_of_a_misspelt_list_are_checked() -> None:
    """The list may be absent, so without its name nothing else would report them."""

    def read(top: DataTable) -> list[int]:
        found = [table.integer("size", 1, 9) for table in top.tables("groups")]
        top.close()
        return found

    with pytest.raises(BadScenario) as caught:
        read_whole("[[grups]]\nsize = 1\n[[grups]]\nsize = 99", "fleet.toml", read)
    assert [line.split(";")[0] for line in str(caught.value).splitlines()] == [
        "wrong value: '99' at fleet.toml line 4, field groups[2].size",
        "missing field: 'groups' at fleet.toml, field groups",
    ]
    assert read_whole("", "fleet.toml", read) == []
    with pytest.raises(BadScenario, match="unknown field: 'grups'"):
        read_whole("grups = 7", "fleet.toml", read)


def test_a_misspelt_word_of_a_list_is_read_as_the_word_that_is_meant() -> None:
    def read(top: DataTable) -> None:
        met = top.texts("winds", WINDS)
        top.integer("first", 1, 1 + WINDS.index(met[1]))

    with pytest.raises(BadScenario) as caught:
        read_whole('winds = ["north", "suoth"]\nfirst = 3', "fleet.toml", read)
    told = [line.split(";")[0] for line in str(caught.value).splitlines()]
    assert told == [
        "wrong value: 'suoth' at fleet.toml line 1, field winds",
        "wrong value: '3' at fleet.toml line 2, field first",
    ]
    assert "from 1 to 2" in str(caught.value)


@pytest.mark.parametrize(("wind", "most"), [("suoth", 2), ("?", 1)])
def test_a_wrong_word_is_read_as_the_closest_or_else_as_the_first(wind: str, most: int) -> None:
    def read(top: DataTable) -> None:
        top.integer("first", 1, 1 + top.word("wind", WINDS))

    with pytest.raises(BadScenario) as caught:
        read_whole(f'wind = "{wind}"\nfirst = 3', "fleet.toml", read)
    assert [line.split("; ")[1] for line in str(caught.value).splitlines()] == [
        "expected one of north, south",
        f"expected a whole number from 1 to {most}",
    ]


def test_a_flag_that_is_missing_is_read_as_false() -> None:
    def read(top: DataTable) -> None:
        if top.flag("oars"):
            top.integer("rowers", 1, 9)

    with pytest.raises(BadScenario) as caught:
        read_whole("", "fleet.toml", read)
    assert [line.split(";")[0] for line in str(caught.value).splitlines()] == [
        "missing field: 'oars' at fleet.toml, field oars"
    ]


def test_reading_stops_where_the_rest_depends_on_an_error() -> None:
    sizes: list[int] = []

    def read(table: DataTable) -> None:
        size = 0
        with table.collect_errors():
            size = table.integer("size", 1, 5)
        table.require_valid()
        sizes.append(size)

    with pytest.raises(BadScenario, match="size"):
        read_whole("size = 0", "fleet.toml", read)
    assert 0 not in sizes
