"""Words said once: text, reading, messages, JSON, schema and marks from one row a kind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from naumachia.kernel.errors import BadNotation
from naumachia.notation.pattern import PatternMismatch, PlainCodec, StateCodec, StateForm
from naumachia.notation.vocabulary import (
    LAST_STEP,
    STEP,
    Kind,
    Vocabulary,
    choice,
    flag_form,
    whole_form,
)

Fleet = list[str]


class Order:
    """Something ordered."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


class Go(Order): ...


class Ram(Order): ...


class Anchor(Order): ...


class Signal(Order): ...


class Wait(Order): ...


class Turn(Order): ...


class Drift(Order): ...


def number_of(fleet: Fleet, name: object) -> int:
    if name in fleet:
        return fleet.index(str(name))
    raise PatternMismatch("no such ship", f"one of {', '.join(fleet)}")


SHIP = StateCodec[Fleet](
    "a ship",
    "Argo",
    lambda fleet, ship: fleet[ship],
    lambda reading, word: number_of(reading.state, word.title()),
    StateForm(
        {"type": "string"},
        lambda fleet, ship: fleet[ship],
        lambda reading, name: number_of(reading.state, name),
    ),
    regex=r"(?!signal)[A-Z]{4,}",
)
LETTER = choice({"F": 0, "L": 1}, regex="[FL]")
PLACE = PlainCodec(
    "column,row",
    "3,4",
    lambda at: f"{at[0]},{at[1]}",
    lambda word: tuple(int(part) for part in word.split(",")),
    whole_form(1, 9),
    whole_form(1, 9),
    regex=r"\d+,\d+",
)
NUMBER = PlainCodec("a number", "5", str, int, whole_form(0, 99))
WAIT = Wait()

WORDS: Vocabulary[Fleet, Any] = Vocabulary(
    {
        "ship": SHIP,
        "letter": LETTER,
        "place": PLACE,
        "number": NUMBER,
        "loud": choice({"loudly": True}, flag_form()),
    },
    [
        Kind("wait", Wait, "wait", singleton=WAIT),
        Kind("go", Go, "{ship:ship} {way=kind:letter}[/{speed:number}]", {"speed": 0}, step=STEP),
        Kind("drift", Drift, "{ship:ship} .", step=LAST_STEP),
        Kind("ram", Ram, "{ship:ship} ram {target:ship}[ at {speed:number}]", {"speed": 0}),
        Kind("anchor", Anchor, "{ship:ship} anchor ({column+row:place})"),
        Kind(
            "signal",
            Signal,
            "signal {flag:number}[ {loud:loud}]",
            {"loud": False},
            optional=("loud",),
        ),
    ],
    "An order",
    separator=lambda before, step: "" if len(before) == len(step) == 1 else " ",
)
FLEET = ["Argo", "Salaminia"]

TEXTS = {
    "wait": {"do": "wait"},
    "Argo F": {"do": "go", "ship": "Argo", "way": "F", "speed": 0},
    "Argo L/3": {"do": "go", "ship": "Argo", "way": "L", "speed": 3},
    "Argo .": {"do": "drift", "ship": "Argo"},
    "Argo ram Salaminia": {"do": "ram", "ship": "Argo", "target": "Salaminia", "speed": 0},
    "Argo ram Salaminia at 7": {"do": "ram", "ship": "Argo", "target": "Salaminia", "speed": 7},
    "Argo anchor (3,4)": {"do": "anchor", "ship": "Argo", "column": 3, "row": 4},
    "signal 5": {"do": "signal", "flag": 5},
    "signal 5 loudly": {"do": "signal", "flag": 5, "loud": True},
}


@pytest.mark.parametrize(("text", "data"), TEXTS.items())
def test_one_row_writes_and_reads_text_and_json(text: str, data: dict[str, object]) -> None:
    order = WORDS.read(FLEET, 0, text)
    assert WORDS.write(FLEET, order) == text
    assert WORDS.data(FLEET, order) == data
    Draft202012Validator(WORDS.schema()).validate(data)
    assert WORDS.write(FLEET, WORDS.from_data(FLEET, 0, data)) == text


@pytest.mark.parametrize(
    ("loose", "text"),
    [
        ("  argo   RAM  salaminia AT 7 ", "Argo ram Salaminia at 7"),
        ("argo anchor ( 3,4 )", "Argo anchor (3,4)"),
        ("argo l / 3", "Argo L/3"),
    ],
)
def test_blanks_and_capitals_are_free(loose: str, text: str) -> None:
    assert WORDS.write(FLEET, WORDS.read(FLEET, 0, loose)) == text


@pytest.mark.parametrize(
    ("text", "problem", "place", "expected"),
    [
        ("", "cannot read", "column 1", "wait, a ship or signal"),
        (
            "Paralus F",
            "no such ship",
            "Paralus (column 1)",
            "one of Argo, Salaminia",
        ),
        ("Argo", "cannot read", "column 5", "F, L, ., ram or anchor"),
        ("Argo rams", "cannot read", "rams (column 6)", "F, L, ., ram or anchor"),
        ("Argo ram", "cannot read", "column 9", "a ship, as in `Argo ram Argo at 5`"),
        ("Argo ram Paralus at 7", "no such ship", "Paralus (column 10)", "one of Argo, Salaminia"),
        ("Argo ram Argo at x", "cannot read", "x (column 18)", "a number, as in"),
        ("Argo ram Argo by 7", "cannot read", "by (column 15)", "at or nothing more, as in"),
        ("Argo anchor (3;4)", "cannot read", "3;4) (column 14)", "column,row, as in"),
        ("Argo F x", "cannot read", "x (column 8)", "/5 or nothing more, as in `Argo F/5`"),
        ("signal 5 softly", "cannot read", "softly (column 10)", "loudly or nothing more"),
        ("wait a moment", "cannot read", "a (column 6)", "nothing more, as in `wait`"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_column_and_what_would_fit(
    text: str, problem: str, place: str, expected: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        WORDS.read(FLEET, 0, text)
    error = caught.value
    assert (error.problem, error.place) == (problem, place)
    assert error.expected.startswith(expected)


def test_a_text_that_nobody_writes_is_refused_unread() -> None:
    with pytest.raises(BadNotation, match="text too long"):
        WORDS.read(FLEET, 0, "Argo " + "F" * 500)


@pytest.mark.parametrize(
    ("data", "place", "expected"),
    [
        ("Argo F", "action", "an object"),
        ({"do": "sail"}, "do", "one of wait, go"),
        ({"do": ["go"]}, "do", "one of wait, go"),
        ({"do": "wait", "ship": "Argo"}, "wait", "no more fields"),
        ({"do": "go", "ship": "Argo", "way": "F"}, "go", "speed; the fields are ship, way, speed"),
        ({"do": "go", "ship": "Argo", "way": 1, "speed": 0}, "way", "one of F, L"),
        ({"do": "go", "ship": "Paralus", "way": "F", "speed": 0}, "ship", "one of Argo"),
        ({"do": "signal", "flag": True}, "flag", "a whole number from 0 to 99"),
        ({"do": "signal", "flag": 100}, "flag", "a whole number from 0 to 99"),
        ({"do": "signal", "flag": 1, "loud": 1}, "loud", "true or false"),
    ],
)
def test_wrong_data_name_the_field(data: object, place: str, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        WORDS.from_data(FLEET, 0, data)
    assert caught.value.place == place
    assert caught.value.expected.startswith(expected)


def test_steps_of_one_piece_stand_on_a_line() -> None:
    texts = ["Argo F", "Argo L", "Argo F/3", "Argo .", "Argo F", "Argo ram Argo", "Salaminia L"]
    lines = ["Argo FL F/3 .", "Argo F", "Argo ram Argo", "Salaminia L"]
    assert WORDS.join(texts) == lines
    assert [step for line in lines for step in WORDS.split(line)] == texts
    assert WORDS.split("argo  lf") == ["argo L", "argo F"]
    assert WORDS.split("") == []


def test_what_does_not_begin_with_a_piece_is_no_run_of_steps() -> None:
    assert WORDS.split("signal F L") == ["signal F L"]
    assert WORDS.join(["signal F", "signal F"]) == ["signal F", "signal F"]


def test_what_follows_a_step_and_is_none_is_named_in_the_line() -> None:
    with pytest.raises(BadNotation) as caught:
        WORDS.split("Argo FL ram Argo")
    assert caught.value.place == "ram (column 9)"
    assert caught.value.expected == "F, L or ."


def test_every_kind_has_an_example() -> None:
    examples = WORDS.examples()
    assert examples["go"] == "Argo F/5"
    assert [WORDS.read(FLEET, 0, text) is not None for text in examples.values()]


def test_an_action_of_numbers_is_kept_in_an_open_phase() -> None:
    write, read = WORDS.phase_codec(Anchor)
    order = WORDS.read(FLEET, 0, "Salaminia anchor (3,4)")
    assert write(order) == "1,3,4"
    assert WORDS.write(FLEET, read("1,3,4")) == "Salaminia anchor (3,4)"
    with pytest.raises(ValueError, match="shorter"):
        read("1,3")


def test_a_letter_that_only_looks_alike_is_no_letter_of_a_word() -> None:
    with pytest.raises(BadNotation):
        WORDS.read(FLEET, 0, "\u017fignal 5")  # a long s, which has S as its capital
    assert isinstance(WORDS.read(FLEET, 0, "SIGNAL 5"), Signal)


def test_what_a_part_has_taken_it_does_not_give_back() -> None:
    """Brackets that fit are read, though the text would fit without them."""
    word = PlainCodec("a word", "x", str, str, whole_form(0, 9))
    words: Vocabulary[None, Any] = Vocabulary(
        {"word": word}, [Kind("go", Go, "{one:word}[ {two:word}] stop", {"two": ""})], "An order"
    )
    assert words.read(None, 0, "a b stop").__dict__ == {"one": "a", "two": "b"}
    with pytest.raises(BadNotation):
        words.read(None, 0, "a stop")


class Veer(Order): ...


def test_a_value_without_a_word_is_named_with_its_kind_and_field() -> None:
    kind: Kind[Fleet, Any] = Kind("turn", Veer, "turn {turn:turn}")
    turns: Vocabulary[Fleet, Any] = Vocabulary(
        {"turn": choice({"L": -1, "R": 1})}, [kind], "A turn"
    )
    assert turns.write(["G1"], Veer(turn=1)) == "turn R"
    wanted = "kind turn, field turn: cannot write 0: there is no word for 0; the words are L, R"
    with pytest.raises(ValueError, match=re.escape(wanted)):
        turns.write(["G1"], Veer(turn=0))


def test_a_value_that_json_has_no_word_for_is_named_with_its_kind_and_field() -> None:
    kind: Kind[Fleet, Any] = Kind("turn", Veer, "turn[ {turn:turn}]", {"turn": 0})
    turns: Vocabulary[Fleet, Any] = Vocabulary(
        {"turn": choice({"L": -1, "R": 1})}, [kind], "A turn"
    )
    state = ["G1"]
    assert turns.data(state, Veer(turn=1)) == {"do": "turn", "turn": "R"}
    with pytest.raises(ValueError, match=r"kind turn, field turn: .* there is no word for 0"):
        turns.data(state, Veer(turn=0))
    with pytest.raises(ValueError, match=r"needs optional=\('turn',\)"):
        turns.data(state, Veer(turn=0))
