"""The scanner says where it got stuck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naumachia.kernel.errors import LONGEST_INPUT, BadNotation
from naumachia.notation.scanner import Scanner


def test_reads_words_numbers_and_marks() -> None:
    scan = Scanner("  G3 (12, -4)N rest ")
    assert scan.word("ship") == "G3"
    scan.expect("(")
    assert scan.integer(1, 31, "column") == 12
    assert scan.accept(",")
    assert not scan.accept(",")
    assert scan.integer(-9, 9, "row") == -4
    scan.expect(")")
    assert scan.one_of(["N", "NE", "E"], "heading") == "N"
    assert not scan.is_at_end()
    assert scan.rest().strip() == "rest"
    assert scan.word("word") == "rest"
    assert scan.is_at_end()
    scan.end()


def read_point(text: str) -> None:
    """Read a side and a column, on one line or on two."""
    scan = Scanner(text)
    scan.word("side")
    if scan.rest().startswith("\n"):
        scan.at += 1
    scan.expect("(")
    scan.integer(1, 31, "column")
    scan.end()


def test_takes_the_longest_word_that_fits() -> None:
    assert Scanner("NE4").one_of(["N", "NE", "E"], "heading") == "NE"


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("G", "column 2", "'('"),
        ("G x", "column 3", "'('"),
        ("G\n  (99", "line 2, column 4", "column from 1 to 31, not 99"),
        ("G (", "column 4", "column, a number from 1 to 31"),
        ("G (-", "column 4", "column, a number from 1 to 31"),
        ("G (7!", "column 5", "nothing more"),
        ("G (123456789012345678901234567890", "column 4", "column from 1 to 31, not 123456789012"),
    ],
)
def test_says_where_and_what_was_expected(text: str, place: str, expected: str) -> None:
    with pytest.raises(BadNotation) as error:
        read_point(text)
    assert error.value.place == place
    assert error.value.expected == expected
    assert error.value.code == "bad_notation"
    assert place in str(error.value)


def test_only_ascii_digits_are_numbers() -> None:
    with pytest.raises(BadNotation, match="a number from 0 to 9"):
        Scanner("٣").integer(0, 9, "row")


def test_what_is_too_long_is_refused_unread() -> None:
    with pytest.raises(BadNotation, match=f"at most {LONGEST_INPUT}"):
        Scanner("x" * (LONGEST_INPUT + 1))


def test_a_choice_lists_what_would_fit() -> None:
    with pytest.raises(BadNotation, match="heading: one of N, S"):
        Scanner("E").one_of(["N", "S"], "heading")


@given(text=st.text(max_size=60), low=st.integers(-99, 99), high=st.integers(-99, 99))
def test_never_fails_otherwise(text: str, low: int, high: int) -> None:
    scan = Scanner(text)
    try:
        value = scan.integer(low, high, "number")
    except BadNotation as error:
        place, expected = error.place, error.expected
    else:
        place, expected = "read", str(value)
        assert low <= value <= high
    assert place
    assert expected
