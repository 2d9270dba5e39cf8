"""Options: typed, bounded, and refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from naumachia.kernel.clause import Clause
from naumachia.kernel.errors import BadOption
from naumachia.kernel.options import Option, Options, read_options
from naumachia.testing.matrix import witnesses

CLAUSE = Clause("TES-RULE-01", "A ruling.", "ruling")
OTHER = Clause("TES-RULE-02", "Another.", "ruling")
DECLARED = (
    Option("night", "Night falls", False, "TES-RULE-01"),
    Option("ships", "Ships", 8, "TES-RULE-02", low=1, high=12),
    Option("wind", "Wind", "steady", "TES-RULE-02", ("steady", "gusty")),
)


def test_defaults_and_values() -> None:
    options = Options(DECLARED, {"ships": 3, "wind": "gusty"})
    assert (options.flag("night"), options.number("ships"), options.word("wind")) == (
        False,
        3,
        "gusty",
    )
    assert options.changed() == {"ships": 3, "wind": "gusty"}
    assert options.all() == {"night": False, "ships": 3, "wind": "gusty"}


def test_a_value_equal_to_the_default_is_no_change() -> None:
    assert Options(DECLARED, {"ships": 8, "night": False}).changed() == {}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("night", "true", True),
        ("night", "false", False),
        ("ships", "12", 12),
        ("wind", "gusty", "gusty"),
    ],
)
def test_values_are_read_from_text(name: str, text: str, value: object) -> None:
    assert Options(DECLARED, {name: text}).all()[name] == value


def test_numbers_are_read_from_texts_of_eleven_characters_at_most() -> None:
    far = Option("far", "Far", 0, "TES-RULE-01", low=-(10**10), high=10**12)
    assert far.read("12345678901") == 12345678901
    assert far.read("-1234567890") == -1234567890
    with pytest.raises(BadOption):
        far.read("123456789012")


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"fog": 1}, "no such option: 'fog' at options; expected one of night, ships, wind"),
        ({"ships": 0}, "wrong value: '0' at option ships; expected a whole number from 1 to 12"),
        ({"ships": 13}, "from 1 to 12"),
        ({"ships": "many"}, "from 1 to 12"),
        ({"ships": True}, "from 1 to 12"),
        ({"ships": 3.0}, "from 1 to 12"),
        ({"ships": "9" * 50}, "from 1 to 12"),
        ({"ships": "²"}, "from 1 to 12"),
        ({"ships": None}, "from 1 to 12"),
        ({"night": 1}, "option night; expected true or false"),
        ({"night": "yes"}, "true or false"),
        ({"wind": "calm"}, "one of steady, gusty"),
        ({"wind": ["steady"]}, "one of steady, gusty"),
    ],
)
def test_wrong_values_are_refused(values: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption) as error:
        Options(DECLARED, values)
    assert complaint in str(error.value)
    assert error.value.code == "bad_option"


def test_asking_for_an_option_applies_its_ruling() -> None:
    options = Options(DECLARED, {})
    with witnesses() as applied:
        options.number("ships")
    assert applied == {"TES-RULE-02": 1}


def test_numbers_begin_at_0_if_nothing_else_is_said() -> None:
    declared = (Option("moves", "Moves", 0, "TES-RULE-01", high=3),)
    assert [Options(declared, {"moves": one}).number("moves") for one in (0, 3)] == [0, 3]
    for wrong in (-1, 4):
        with pytest.raises(BadOption, match="from 0 to 3"):
            Options(declared, {"moves": wrong})


def test_options_say_what_was_changed() -> None:
    assert repr(Options(DECLARED, {})) == "<Options as they are by default>"
    assert repr(Options(DECLARED, {"ships": 3})) == "<Options ships=3>"


@pytest.mark.parametrize(
    ("option", "kind"), list(zip(DECLARED, ("bool", "int", "choice"), strict=True))
)
def test_kinds(option: Option, kind: str) -> None:
    assert option.kind == kind


@pytest.mark.parametrize(
    ("values", "text"),
    [({}, ""), ({"night": True, "ships": 3, "gusts": "8 to 9"}, "night=true ships=3 gusts=8_to_9")],
)
def test_options_as_words_are_read_back(values: dict[str, object], text: str) -> None:
    declared = (*DECLARED, Option("gusts", "Gusts", "none", "TES-RULE-02", ("none", "8 to 9")))
    options = Options(declared, values)
    assert options.text() == text
    assert read_options(declared, text).all() == options.all()


def test_an_unreadable_word_of_options_is_named() -> None:
    with pytest.raises(BadOption, match=r"wrong value: 'breezy' at option wind"):
        read_options(DECLARED, "ships=3 wind=breezy")
