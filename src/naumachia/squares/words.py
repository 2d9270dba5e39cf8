"""Read and write orders: squares `0304`, facings `NE`, turns `L2`, pieces by their names."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any, Final

from naumachia.geometry.grid import HEADINGS
from naumachia.geometry.square_map import SquareMap
from naumachia.kernel.declared import rows_of
from naumachia.kernel.errors import BadNotation
from naumachia.notation.pattern import (
    Codec,
    PatternMismatch,
    PlainCodec,
    Reading,
    StateCodec,
    StateForm,
)
from naumachia.notation.vocabulary import Kind, Vocabulary, choice, ship_codec, whole_form
from naumachia.squares.fleet import SquaresState
from naumachia.squares.orders import Order

LARGEST: Final = 99
TURN: Final = re.compile(r"([LR])([1-4]?)", re.IGNORECASE)
BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
VALUE: Final = re.compile(r"\{([a-z_]+):")


def read_square(squares: SquareMap, text: str, ring: bool = False) -> int:
    """Return the square of the map, or with `ring` just outside it, that a text names.

    Raises PatternMismatch.
    """
    last = f"{squares.columns:02}{squares.rows:02}"
    expected = f"column and row, 0101 to {last}"
    try:
        square = squares.parse(text)
    except BadNotation as error:
        raise PatternMismatch(error.problem, expected) from None
    if not (ring or squares.is_on_map(square)):
        raise PatternMismatch("no such square", expected)
    return square


def square_codec(expected: str, example: str, regex: str, ring: bool = False) -> Codec[Any]:
    """Return a codec for squares of the map, with `ring` also for those just outside it."""

    def write(state: Any, square: Any) -> str:
        name: str = state.map.name(square)
        return name

    def read(reading: Reading[Any], text: object) -> int:
        return read_square(reading.state.map, str(text), ring)

    form = StateForm({"type": "string", "pattern": "^[0-9]{4}$"}, write, read)
    return StateCodec(expected, example, write, read, form, regex=regex)


def turn_text(points: int) -> str:
    """Return a turn as text: `R`, `L2`."""
    return ("R" if points > 0 else "L") + (str(abs(points)) if abs(points) > 1 else "")


def read_turn(text: str) -> int:
    """Return the points of a turn, positive to starboard. Raises ValueError."""
    found = TURN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    points = int(found[2] or "1")
    return points if found[1].upper() == "R" else -points


CODECS: Final[dict[str, Codec[Any]]] = {
    "square": square_codec("a square", "0304", r"[0-9]{4}"),
    "facing": choice(HEADINGS),
    "turn": PlainCodec(
        "L or R, and how many points",
        "R2",
        turn_text,
        read_turn,
        whole_form(-4, 4),
        regex=r"[LR][1-4]?(?![A-Za-z0-9])",
    ),
    "number": PlainCodec(
        "a number", "3", str, int, whole_form(0, LARGEST), regex=r"[0-9]{1,2}(?![A-Za-z0-9])"
    ),
}
"""The codecs of `words`, beside `ship` and `target`."""


def vocabulary(
    kinds: list[type[Order]], letters: str, title: str, codecs: dict[str, Codec[Any]]
) -> Vocabulary[Any, Order]:
    """Return the vocabulary of classes of orders, each by its `words`.

    Parts in brackets may be omitted, and then have the default of the class.
    """
    every: dict[str, Codec[Any]] = {
        **CODECS,
        "ship": ship_codec(SquaresState.names, f"{letters[0]}1"),
        "target": ship_codec(SquaresState.names, f"{letters[-1]}2"),
        **codecs,
    }
    return Vocabulary(every, [kind_of(one) for one in kinds], title)


def kind_of(order: Any) -> Kind[Any, Order]:
    """Return the row of the vocabulary for a class of orders. Raises TypeError without words."""
    if not order.words:
        raise TypeError(f"{order.__qualname__} has no `words`: the pattern in which it is written")
    absent = {row.name: literal_eval(row.default) for row in rows_of(order) if row.default}
    optional = tuple(name for part in BRACKETS.findall(order.words) for name in VALUE.findall(part))
    return Kind(order.__name__.lower(), order, order.words, absent, optional=optional)
