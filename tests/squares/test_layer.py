"""What games on squares share: fields, lines, names, and odds where something is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from examples.salamis import RULESET
from tests.test_reference import defined, documented

from naumachia import authoring
from naumachia.authoring import (
    BOW,
    NO_LINE,
    SIDE,
    STERN,
    Facing,
    Piece,
    Roll,
    Square,
    SquareList,
    SquaresRuleset,
    SquaresState,
    declared,
    field,
    line,
    path,
    square_map,
    struck_side,
    turn_between,
    turned,
)
from naumachia.cli.reading import find_ruleset, name_of
from naumachia.kernel.options import Options
from naumachia.notation.pattern import PatternMismatch
from naumachia.squares.board import centre
from naumachia.squares.fields import GameField, fields_of, starts_of
from naumachia.squares.odds import UNREADABLE, ReadHidden, reads_hidden
from naumachia.squares.positions import letters_of, map_of, marks_of
from naumachia.squares.words import kind_of, read_square, read_turn, turn_text
from naumachia.testing.matrix import sources
from naumachia.testing.spot import Broken
from naumachia.testing.statics import new_name, the_squares_use_no_old_names

MAP = square_map(12, 8)


@declared
class Ship(Piece):
    """A piece with a field of each kind that it can have."""

    oars: int = 3
    aground: bool = False
    ahead: Facing = 2


@declared
class Sea(SquaresState[Ship]):
    """A state with a field of each kind."""

    seats = ("red", "blue")
    goal: Square
    wind: Facing = 0
    round: int = 1
    fog: bool = False
    buoys: SquareList = field(factory=list)

    def hideouts(self, name: str) -> list[int]:
        return []


def test_fields_are_those_that_a_game_adds() -> None:
    def rows(cls: Any) -> list[tuple[str, str, object, bool]]:
        return [(one.name, one.type, one.start, one.has_default) for one in fields_of(cls)]

    assert rows(Ship) == [
        ("oars", "int", 3, True),
        ("aground", "bool", False, True),
        ("ahead", "Facing", 2, True),
    ]
    assert rows(Sea) == [
        ("goal", "Square", -1, False),
        ("wind", "Facing", 0, True),
        ("round", "int", 1, True),
        ("fog", "bool", False, True),
        ("buoys", "SquareList", [], True),
    ]
    one, other = starts_of(Sea), starts_of(Sea)
    assert one["buoys"] == other["buoys"]
    assert one["buoys"] is not other["buoys"]
    assert isinstance(fields_of(Piece), list)
    assert GameField("a", "int", 3, True).initial() == 3


def test_a_clone_has_every_field() -> None:
    ship = Ship(0, "R1", 0, oars=1, aground=True, ahead=5)
    ship.square, ship.facing, ship.acted = MAP.square(3, 4), 6, True
    other = ship.clone()
    assert type(other) is Ship
    names = ("oars", "aground", "ahead", "square", "facing", "acted", "name", "seat", "ident")
    assert [getattr(other, name) for name in names] == [getattr(ship, name) for name in names]


def test_fields_that_cannot_be_written_are_refused() -> None:
    class Plain(Piece):
        oars: int = 3

    @declared
    class Heavy(Piece):
        weight: float = 1.0

    @declared
    class Placed(Piece):
        home: Square = -1

    with pytest.raises(TypeError, match="Plain: decorate the class with @declared"):
        fields_of(Plain)
    with pytest.raises(TypeError, match=r"Heavy.weight: a field is one of int, bool"):
        fields_of(Heavy)
    with pytest.raises(TypeError, match=r"Placed.home: a piece has numbers from 0"):
        marks_of(Placed)
    with pytest.raises(TypeError, match="Order has no `words`"):
        kind_of(authoring.Order)


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("0401", (0, 3)),
        ("0701", (1, 3)),
        ("0904", (2, 5)),
        ("0606", (3, 2)),
        ("0408", (4, 4)),
        ("0305", (5, 1)),
        ("0104", (6, 3)),
        ("0101", (7, 3)),
        ("0404", NO_LINE),
        ("0503", (1, 1)),
        ("0602", (1, 2)),
        ("0603", NO_LINE),
    ],
)
def test_lines_lead_in_eight_directions(end: str, expected: tuple[int, int]) -> None:
    start = MAP.parse("0404")
    assert line(MAP, start, MAP.parse(end)) == expected
    if expected != NO_LINE:
        assert path(MAP, start, *expected)[-1] == MAP.parse(end)


def test_paths_end_at_the_edge() -> None:
    squares = path(MAP, MAP.parse("1104"), 2, 5)
    assert [MAP.name(square) for square in squares] == ["1104", "1204"]


def test_squares_just_outside_the_map_are_read_and_drawn_close_to_it() -> None:
    outside = read_square(MAP, "0009", ring=True)
    with pytest.raises(PatternMismatch):
        read_square(MAP, "0009")
    assert centre(MAP, MAP.parse("0108")) == (1.0, 1.0)
    assert centre(MAP, outside) == pytest.approx((0.38, 0.38))


def test_turns_and_sides() -> None:
    assert [turn_between(0, facing) for facing in range(8)] == [0, 1, 2, 3, 4, -3, -2, -1]
    assert (turned(7, 2), turned(0, -1)) == (1, 7)
    sides = [struck_side(0, facing) for facing in range(8)]
    assert sides == [STERN, STERN, SIDE, BOW, BOW, BOW, SIDE, STERN]
    for points in (-4, -1, 1, 3):
        assert read_turn(turn_text(points)) == points
    with pytest.raises(ValueError, match="R5"):
        read_turn("R5")


def test_pieces_are_named_by_letters_that_differ() -> None:
    assert letters_of(("persians", "greeks")) == "PG"
    assert letters_of(("red", "rome")) == "RO"
    with pytest.raises(ValueError, match="no letter that no other has"):
        letters_of(("a", "aa"))


def test_sizes_of_maps() -> None:
    sized = map_of("12x8")
    assert sized is not None
    assert (sized.columns, sized.rows) == (MAP.columns, MAP.rows) == (12, 8)
    assert [map_of(text) for text in ("12", "0x8", "61x8", "12 x 8", "")] == [None] * 5


# -- odds ----------------------------------------------------------------------------------------


def test_what_is_hidden_cannot_be_read_unnoticed() -> None:
    assert UNREADABLE.copy() is UNREADABLE
    reads: list[Callable[[], object]] = [
        lambda: list(UNREADABLE),
        lambda: len(UNREADABLE),
        lambda: bool(UNREADABLE),
        lambda: 3 in UNREADABLE,
        lambda: UNREADABLE[0],
        lambda: UNREADABLE == [],
        lambda: hash(UNREADABLE),
        lambda: UNREADABLE.count(3),
    ]
    for read in reads:
        with pytest.raises(ReadHidden):
            read()


@pytest.mark.parametrize(
    ("order", "reads"),
    [("P1 row 1", False), ("P1 row 4", True), ("P2 row 4", False), ("rest", False)],
)
def test_odds_are_open_where_no_rule_reads_what_is_hidden(order: str, reads: bool) -> None:
    land = "land 0503\nharbour 1104\nboats 0604\nsearched 0404"
    ships = "P1 0304 E\nP2 0308 E\nG1 1206 W"
    state = RULESET.notation.parse_position(f"{land}\nwind S\n{ships}\nstack cycle:2 orders:0")
    action = RULESET.notation.parse_action(state, 0, order)
    assert reads_hidden(RULESET, state, 0, action) is reads
    assert RULESET.knowledge.has_open_odds(state, 0, action) is not reads
    assert not RULESET.knowledge.has_open_odds(state, 1, action)


def test_tools_find_the_package_of_a_game_whose_class_is_the_layers() -> None:
    assert {file.name for file in sources(RULESET)} == {
        "__init__.py",
        "model.py",
        "rules.py",
        "ruleset.py",
    }
    assert find_ruleset(name_of(RULESET)) is RULESET


def test_conform_names_the_new_name_of_an_old_one() -> None:
    class Wreck(Roll[Any]):
        def rolled(self, state: Any, outcome: Any, log: Any) -> None: ...

    ruleset = SquaresRuleset[Any](replace(RULESET.parts, others=(*RULESET.parts.others, Wreck)))
    with pytest.raises(Broken, match=r"^Wreck\.rolled is now called carry_out$"):
        the_squares_use_no_old_names(ruleset)
    state: Any = Sea(Options((), {}), MAP, frozenset(), goal=0)
    with pytest.raises(AttributeError) as missing:
        state.against(0)
    assert new_name(missing.value) == ", which is now called ships_against"
    assert new_name(ValueError("against")) == ""
    assert new_name(AttributeError("none", name="against", obj="no state")) == ""


def test_every_name_for_authors_is_documented() -> None:
    public = documented()
    known = set(public) | set(public.values())
    names = {name: defined(f"naumachia.authoring.{name}") for name in authoring.__all__}
    own = {f"naumachia.authoring.{name}" for name in names}
    missing = [name for name, home in names.items() if home not in known - own]
    constants = {"BOW", "COMPASS", "HEADINGS", "NOWHERE", "NO_LINE", "SIDE", "SILENT", "STERN"}
    assert set(missing) <= constants | {"UNKNOWN", "Facts", "Outcome", "Facing", "Square"}
    for name in (*constants, "UNKNOWN"):
        assert any(one.endswith(f".{name}") for one in known - own), name
