"""Test the kernel at its exact limits: records, data files, views."""

from __future__ import annotations

from typing import Any

import pytest

from naumachia.kernel.chance import Dice
from naumachia.kernel.errors import BadInput, BadRecord, BadScenario
from naumachia.kernel.record import LONGEST_RECORD, is_record, parse_header
from naumachia.kernel.ruleset import View
from naumachia.kernel.toml_data import read_toml

FIRST = "naumachia record 1\n"


def test_what_a_record_is_known_by() -> None:
    assert is_record(FIRST)
    assert is_record("\n# a game\n\n  naumachia record 7\n")
    for text in ("", "# a game", "title = 1", "red: shoot\n" + FIRST):
        assert not is_record(text)


def test_where_the_comments_of_a_record_are() -> None:
    text = "# above\n\n# below it\n" + FIRST + "# in the header\nruleset duel 1\nscenario narrows\n"
    text += "\n# of a move\n"
    header, moves = parse_header(text + "red: shoot\n")
    assert header.comments == [(1, "# above"), (3, "# below it"), (5, "# in the header")]
    assert moves == [(9, "# of a move"), (10, "red: shoot")]
    with pytest.raises(BadRecord, match="line 3"):
        parse_header("# above\n\nnothing\n")


def test_a_record_may_be_as_long_as_the_longest() -> None:
    head = FIRST + "ruleset duel 1\nscenario narrows\n"
    assert parse_header(head + "\n" * (LONGEST_RECORD - len(head)))[1] == []
    with pytest.raises(BadRecord, match="too long"):
        parse_header(head + "\n" * (LONGEST_RECORD - len(head) + 1))


def test_numbers_that_people_type_in() -> None:
    two = Dice("TES-ROLL-01", "boarding", {}, (6, 6), ("red", "blue"))
    assert two.parse("6-6") == (6, 6)
    for text in ("6", "6-6-6", "7-1", "0-1", "6-x", "٦-6", "1-" + "0" * 9 + "1"):
        with pytest.raises(BadInput):
            two.parse(text)


def test_whose_view_it_is() -> None:
    state: Any = "it"
    assert repr(View(None, state)) == "<View of a spectator: 'it'>"
    assert repr(View(0, state)) == "<View of seat 0: 'it'>"


@pytest.mark.parametrize(
    "before",
    [
        "a = 'one'",
        'a = "one"',
        'a = "a quote \\" in it"',
        "a = 'a backslash \\'",
        'a = """\none\n"""',
        "a = '''\none\n'''",
        'a = """one "" two"""',
        "a = [1, [2, 3], {b = 4}]",
        "a = ''",
        'a = ""',
    ],
)
def test_the_line_of_a_field_below_a_text(before: str) -> None:
    top = read_toml(f"{before}\nlast = 5\n", "x.toml")
    with pytest.raises(BadScenario, match=rf"x\.toml line {before.count(chr(10)) + 2}, field last"):
        top.integer("last", 0, 4)
