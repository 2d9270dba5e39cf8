"""Read and write positions of games on squares, and read the `[setup]` of their scenario files.

options boats=3
map 12x8
land 0501 0502
turn 3
wind NE                      a field of the state
boats 0304 ?                 hidden squares; `?` if the viewer does not see it
searched 0203                squares that were searched for hidden things
P1 0208 N acted oars=2       a piece: its square or `lost`, its facing, its marks
over                         the game has ended
stack cycle:2 orders:0

A scenario lists the pieces of each seat as `0208 N oars=2`, and land as `land`.
"""

from __future__ import annotations

import re
from typing import Any, Final, Generic, TypeVar

from naumachia.geometry.grid import COMPASS, HEADINGS
from naumachia.geometry.square_map import SquareMap, square_map
from naumachia.kernel.options import Option, Options
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.pattern import PatternMismatch
from naumachia.notation.phase_text import PhaseText, settle_read
from naumachia.notation.position import (
    COUNT,
    LARGEST,
    TEXT,
    WORD,
    WORDS,
    Entries,
    Entry,
    Mark,
    Marks,
    ParsedEntries,
    count_mark,
    entry_integer,
    flag_mark,
    option_lines,
    refuse,
    word_mark,
)
from naumachia.notation.position import FLAG as PRESENT
from naumachia.squares.fields import (
    FACING,
    FLAG,
    NUMBER,
    SQUARE,
    SQUARES,
    UNKNOWN,
    GameField,
    fields_of,
    starts_of,
)
from naumachia.squares.fleet import Piece, SquaresState
from naumachia.squares.words import read_square

S = TypeVar("S", bound=SquaresState[Any])

LOST: Final = "lost"
UNSEEN: Final = "?"
MOST: Final = 9_999
"""The largest number in a mark of a piece."""
LONGEST_SIDE: Final = 60
SIZE: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
SHAPES: Final = {NUMBER: COUNT, FLAG: PRESENT, FACING: TEXT, SQUARE: TEXT, SQUARES: WORDS}
PLACE: Final = "free water and a facing, as `0102 E`"


def letters_of(seats: tuple[str, ...]) -> str:
    """Return a different first letter for the pieces of each seat.

    Raises ValueError if a seat's name has none that is free.
    """
    found = ""
    for seat in seats:
        for letter in seat.upper():
            if letter.isalpha() and letter not in found:
                found += letter
                break
        else:
            raise ValueError(f"the seat {seat!r} has no letter that no other has; taken: {found}")
    return found


def marks_of(piece: Any) -> Marks[Any]:
    """Return the marks of a class of pieces. Raises TypeError for a field that has none."""
    rows: list[Mark[Any]] = [flag_mark("acted")]
    for field in fields_of(piece):
        where = f"{piece.__qualname__}.{field.name}"
        if field.type == FLAG and not field.start:
            rows.append(flag_mark(field.name))
        elif field.type == NUMBER and int(field.initial()) >= 0:
            rows.append(count_mark(field.name, MOST, field.start))
        elif field.type == FACING:
            rows.append(word_mark(field.name, HEADINGS, field.start))
        else:
            raise TypeError(f"{where}: a piece has numbers from 0, flags that are False, facings")
    return Marks(rows)


class Positions(Generic[S]):
    """The format of the positions of one game."""

    def __init__(
        self,
        title: str,
        options: tuple[Option, ...],
        state: type[S],
        piece: type[Piece],
        stack: PhaseText,
    ) -> None:
        self.options: Final = options
        self.state: Final[Any] = state
        self.piece: Final[Any] = piece
        self.stack: Final = stack
        self.letters: Final = letters_of(state.seats)
        self.marks: Final = marks_of(piece)
        self.fields: Final = fields_of(state)
        rows = [Entry("options", WORDS), Entry("map", TEXT), Entry("land", WORDS)]
        rows.append(Entry("turn", COUNT))
        rows += [Entry(field.name, SHAPES[field.type]) for field in self.fields]
        rows += [Entry("searched", WORDS), Entry("over", PRESENT), Entry("stack", WORDS)]
        columns: dict[str, dict[str, object]] = {"at": WORD, "facing": WORD}
        self.entries: Final = Entries(
            title, rows, f"[{self.letters}][0-9]+", columns, [], ["ships"]
        )

    # -- writing -----------------------------------------------------------------------

    def write(self, state: S) -> str:
        """Return the whole state as text; equal states have equal texts."""
        lines = option_lines(state.options)
        lines.append(f"map {state.map.columns}x{state.map.rows}")
        if state.land:
            lines.append(f"land {squares_text(state.map, sorted(state.land))}")
        lines.append(f"turn {state.turn}")
        for field in self.fields:
            lines += field_lines(state.map, field, getattr(state, field.name))
        if state.searched:
            lines.append(f"searched {squares_text(state.map, state.searched)}")
        for ship in state.ships:
            at = state.map.name(ship.square) if state.is_afloat(ship) else LOST
            marks = self.marks.write(ship)
            lines.append(" ".join([ship.name, at, COMPASS[ship.facing], *marks]))
        return self.stack.position(lines, state)

    def blank(self, options: Options, squares: SquareMap, land: list[int]) -> S:
        """Return a state without pieces or open phases."""
        state: S = self.state(options, squares, frozenset(land), **starts_of(self.state))
        return state

    # -- reading -----------------------------------------------------------------------

    def read(self, text: str) -> S:
        """Return the position in a text, settled. Raises BadNotation."""
        found = self.entries.read(text)
        squares = self.read_map(found)
        land = read_squares(squares, found.text("land"), "land")
        state = self.blank(found.options(self.options), squares, land)
        state.turn = entry_integer(found.text("turn", "1"), "turn")
        for field in self.fields:
            if field.name in found.once:
                self.read_field(state, field, found.text(field.name))
        state.searched = read_squares(squares, found.text("searched"), "searched")
        self.read_pieces(state, found)
        self.read_stack(state, found.text("stack"))
        if "over" in found.once:
            state.conclude()
            if state.result is None:
                refuse("the game is not over", "over", "over", "no such entry in this position")
        settle_read(state, found.text("stack"))
        return state

    def read_map(self, found: ParsedEntries) -> SquareMap:
        """Return the map of a position. Raises BadNotation."""
        columns, rows = self.state.size
        text = found.text("map", f"{columns}x{rows}")
        squares = map_of(text)
        if squares is None:
            refuse("no map", text, "map", size_expected())
        return squares

    def read_field(self, state: S, field: GameField, text: str) -> None:
        """Set a field of the state. Raises BadNotation."""
        value: object
        if field.type == NUMBER:
            value = entry_integer(text, field.name)
        elif field.type == FLAG:
            value = True
        elif field.type == FACING:
            if text not in HEADINGS:
                refuse("no facing", text, field.name, f"one of {', '.join(COMPASS)}")
            value = HEADINGS[text]
        else:
            hidden = field.name in state.hidden
            listed = read_squares(state.map, text, field.name, hidden)
            if field.type == SQUARE and len(listed) != 1:
                refuse("no square", text, field.name, "one square")
            value = listed[0] if field.type == SQUARE else sorted(listed)
        setattr(state, field.name, value)

    def read_pieces(self, state: S, found: ParsedEntries) -> None:
        """Create and place the pieces. Raises BadNotation."""
        for name, rest in found.pieces.items():
            seat = self.letters.index(name[0])
            try:
                state.ships.append(self.read_piece(state, name, seat, rest))
            except PatternMismatch as misfit:
                refuse(misfit.problem, rest, name, misfit.expected)

    def read_piece(self, state: S, name: str, seat: int, text: str) -> Any:
        """Return the piece in a line: square, facing, marks. Raises PatternMismatch."""
        ship = self.piece(len(state.ships), name, seat, **starts_of(self.piece))
        at, *words = text.split() or [""]
        if at != LOST:
            square = read_square(state.map, at)
            there = sum(other.square == square for other in state.ships)
            if not state.is_open(square) or there >= state.stacking:
                raise PatternMismatch("no room", PLACE)
            ship.square = square
        if not words or words[0] not in HEADINGS:
            raise PatternMismatch("no facing", f"{PLACE}; facings are {', '.join(COMPASS)}")
        ship.facing = HEADINGS[words[0]]
        for mark in words[1:]:
            self.marks.read(ship, mark)
        return ship

    def read_stack(self, state: S, text: str) -> None:
        """Open the phases of a position. Raises BadNotation."""
        state.stack = self.stack.read_stack(text)
        limits = dict.fromkeys(("ship", "target"), len(state.ships))
        self.stack.check_numbers(state.stack, {**limits, "seat": len(state.seats)})

    # -- scenario files ----------------------------------------------------------------

    def set_up(self, options: Options, setup: DataTable) -> S:
        """Return the initial state of a scenario, without phases. Raises BadScenario.

        The game reads the rest of `[setup]`.
        """
        columns, rows = self.state.size
        text = setup.text("map", f"{columns}x{rows}")
        squares = map_of(text)
        if squares is None:
            setup.fail("map", size_expected(), text)
        land = [square_in(setup, squares, "land", one) for one in setup.texts("land", default=[])]
        state = self.blank(options, squares, land)
        for field in self.fields:
            if field.name not in state.hidden:
                setattr(state, field.name, self.field_in(setup, squares, field))
        for seat, side in enumerate(state.seats):
            for number, line in enumerate(setup.texts(side), 1):
                try:
                    name = f"{self.letters[seat]}{number}"
                    state.ships.append(self.read_piece(state, name, seat, line))
                except PatternMismatch as misfit:
                    setup.fail(side, misfit.expected, line)
        known = [int(ship.square) for ship in state.ships]
        hideouts = {square for name in state.hidden for square in state.hideouts(name)}
        state.searched = sorted(hideouts.intersection(known))
        return state

    def field_in(self, setup: DataTable, squares: SquareMap, field: GameField) -> object:
        """Return the value of a field in a scenario, or its initial value. Raises BadScenario."""
        name = field.name
        if field.type == NUMBER:
            return setup.integer(name, 0, LARGEST, int(field.initial()))
        if field.type == FLAG:
            return setup.flag(name, bool(field.start))
        if field.type == FACING:
            return setup.word(name, COMPASS, COMPASS[field.initial()])
        if field.type == SQUARES:
            texts = setup.texts(name, default=[])
            return sorted(square_in(setup, squares, name, text) for text in texts)
        if field.has_default and not setup.has(name):
            return field.start
        return square_in(setup, squares, name, setup.text(name))


def field_lines(squares: SquareMap, field: GameField, value: Any) -> list[str]:
    """Return the entry of a field; none for a flag that is False and for no squares."""
    if field.type == FLAG:
        return [field.name] if value else []
    if field.type == SQUARES:
        text = squares_text(squares, value)
        return [f"{field.name} {text}"] if text else []
    if field.type == SQUARE:
        return [f"{field.name} {squares.name(value)}"] if value >= 0 else []
    return [f"{field.name} {COMPASS[value] if field.type == FACING else int(value)}"]


def squares_text(squares: SquareMap, values: Any) -> str:
    """Return squares as text; `UNSEEN` if `values` is not a list (`squares.odds`)."""
    if not isinstance(values, list):
        return UNSEEN
    return " ".join(UNSEEN if one == UNKNOWN else squares.name(one) for one in values)


def read_squares(squares: SquareMap, text: str, place: str, hidden: bool = False) -> list[int]:
    """Return the squares of an entry, with `hidden` unknown ones too. Raises BadNotation."""
    found: list[int] = []
    for one in text.split():
        if hidden and one == UNSEEN:
            found.append(UNKNOWN)
            continue
        try:
            found.append(read_square(squares, one))
        except PatternMismatch as misfit:
            refuse(misfit.problem, one, place, misfit.expected)
    return sorted(found)


def square_in(setup: DataTable, squares: SquareMap, key: str, text: str) -> int:
    """Return the square that a field of a scenario names. Raises BadScenario."""
    try:
        return read_square(squares, text)
    except PatternMismatch as misfit:
        setup.fail(key, misfit.expected, text)


def map_of(text: str) -> SquareMap | None:
    """Return the map of a size such as `12x8`; None for another text."""
    found = SIZE.fullmatch(text)
    if found is None:
        return None
    columns, rows = int(found[1]), int(found[2])
    if not (1 <= columns <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE):
        return None
    return square_map(columns, rows)


def size_expected() -> str:
    """Describe the size of a map."""
    return f"columns and rows, as `12x8`, each from 1 to {LONGEST_SIDE}"
