"""The vocabulary of Trireme: one row for each kind of action."""

from __future__ import annotations

import re
from typing import Final

from naumachia.geometry.grid import COMPASS, HEADINGS, OFF_GRID
from naumachia.notation.pattern import (
    Codec,
    Form,
    PatternMismatch,
    PlainCodec,
    PlainForm,
    Reading,
    Schema,
    StateCodec,
    Values,
)
from naumachia.notation.vocabulary import LAST_STEP, STEP, Kind, Vocabulary, choice
from naumachia.rules.trireme.actions import (
    END_TURN,
    FORWARD,
    LARGEST_BOARD,
    LETTERS,
    NO_LANE,
    NOBODY,
    REVERSE,
    SHIPS,
    STOPS,
    Action,
    Board,
    EndTurn,
    Maneuver,
    Place,
    Ram,
    Stop,
    board,
    maneuver,
    place,
    ram,
)
from naumachia.rules.trireme.model import SIDES, Trireme, ship_name
from naumachia.rules.trireme.rules.maneuver import destination

SHIP_NAMES: Final = {ship_name(ident): ident for ident in range(SHIPS)}
ALL_SHIPS: Final = "G1..G8 or O1..O8"
TAGS: Final = ["G", "O"]

# -- ships and sides -----------------------------------------------------------------------


def ship_number(name: object) -> int:
    """Return the number of a ship by its name. Raises PatternMismatch."""
    if not isinstance(name, str) or name.upper() not in SHIP_NAMES:
        raise PatternMismatch("no such ship", ALL_SHIPS)
    return SHIP_NAMES[name.upper()]


SHIP: Final[Schema] = {"type": "string", "pattern": "^[GO][1-8]$"}
SHIP_FORM: Final[Form[Trireme]] = PlainForm(SHIP, ship_name, ship_number)


def own_side(reading: Reading[Trireme], named: int) -> int:
    """Return the named side if it is the reader's own. Raises PatternMismatch."""
    if named != reading.seat:
        raise PatternMismatch("other side named", f"{TAGS[reading.seat]}|{SIDES[reading.seat]}")
    return named


def side_codec(words: list[str], looks: str) -> Codec[Trireme]:
    """Return the codec of the side that gives an order."""
    return StateCodec(
        "|".join(words),
        words[0],
        lambda state, _: words[state.awaiting_side()],
        lambda reading, word: own_side(reading, SIDE_WORDS.index(word[0].lower())),
        regex=looks,
    )


SIDE_WORDS: Final = "go"

# -- places --------------------------------------------------------------------------------

POINT: Final[Schema] = {
    "type": "array",
    "description": "column from the west and row from the south, both from 1",
    "prefixItems": [{"type": "integer", "minimum": 1, "maximum": 31}] * 2,
    "minItems": 2,
    "maxItems": 2,
}


def heard_point(value: object) -> tuple[int, int]:
    """Read a column and row from JSON. Raises PatternMismatch."""
    match value:
        case [int() as column, int() as row] if (
            1 <= column <= LARGEST_BOARD and 1 <= row <= LARGEST_BOARD
        ):
            return column, row
    raise PatternMismatch("wrong place", f"[1..{LARGEST_BOARD}, ...]")


def read_point(text: str) -> tuple[int, int]:
    """Read a column and row such as `3,4`. Raises PatternMismatch at the wrong number."""
    parts = text.split(",")
    numbers: list[int] = []
    at = 0
    for what, part in zip(("column", "row"), parts, strict=False):
        offset = at + len(part) - len(part.lstrip())
        word = part.strip()
        if not re.fullmatch(r"-?[0-9]{1,11}", word):
            raise PatternMismatch(
                "cannot read", f"{what}, a number from 1 to {LARGEST_BOARD}", offset
            )
        if not 1 <= int(word) <= LARGEST_BOARD:
            expected = f"{what} from 1 to {LARGEST_BOARD}, not {int(word)}"
            raise PatternMismatch("cannot read", expected, offset)
        numbers.append(int(word))
        at += len(part) + 1
    if len(parts) != 2:
        raise PatternMismatch("cannot read", "column,row", 0)
    return numbers[0], numbers[1]


POINT_FORM: Final[Form[Trireme]] = PlainForm(POINT, list, heard_point)


def compass(what: str) -> Codec[Trireme]:
    """Return a direction of the compass."""
    names = sorted(COMPASS, key=len, reverse=True)
    codec = choice(HEADINGS, regex="|".join(names))
    return PlainCodec(
        f"{what}: one of {', '.join(COMPASS)}",
        "N" if what == "heading" else "E",
        COMPASS.__getitem__,
        lambda word: HEADINGS[word.upper()],
        *codec.forms,
        regex="|".join(names),
        normalise=str.upper,
    )


def point_codec() -> Codec[Trireme]:
    """Return the codec of a column and row."""
    return PlainCodec(
        f"column, a number from 1 to {LARGEST_BOARD}, and row",
        "8,2",
        lambda at: f"{at[0]},{at[1]}",
        read_point,
        POINT_FORM,
        regex=r"[^()]*",
    )


CODECS: Final[dict[str, Codec[Trireme]]] = {
    "tag": side_codec(TAGS, r"[GO](?=[\s(])"),
    "side": side_codec(SIDES, r"(?:green|orange)(?=\s|$)"),
    "ship": PlainCodec(
        ALL_SHIPS,
        "G3",
        ship_name,
        ship_number,
        SHIP_FORM,
        regex=r"[A-Z]\d+\w*",
        normalise=str.upper,
    ),
    "target": PlainCodec(
        ALL_SHIPS, "O5", ship_name, ship_number, SHIP_FORM, regex=r"[A-Z]+\d*", normalise=str.upper
    ),
    "letter": choice({letter: kind for kind, letter in enumerate(LETTERS)}, regex=f"[{LETTERS}]"),
    "lane": compass("lane"),
    "heading": compass("heading"),
    "point": point_codec(),
}

# -- the rows ------------------------------------------------------------------------------


def read_maneuver(reading: Reading[Trireme], values: Values) -> Action:
    """Return the maneuver that a text means; the default lane is to starboard."""
    ship, kind, lane = values["ship"], values["kind"], values["lane"]
    if lane == NO_LANE:
        lane = default_lane(reading.state, ship, kind)
    return maneuver(ship, kind, lane)


def default_lane(state: Trireme, ident: int, kind: int) -> int:
    """Return the lane to the mover's starboard if it enters an occupied intersection, else none.

    See TRI-RULE-10.
    """
    ship = state.ships[ident]
    if kind not in (FORWARD, REVERSE) or not ship.afloat() or not state.rules.lanes:
        return NO_LANE
    cell = destination(state, ship, kind)
    if cell == OFF_GRID or state.top[cell] == NOBODY:
        return NO_LANE
    return (ship.heading + 2) % 8


def gap(before: str, step: str) -> str:
    """Return the separator between two steps: none between letters or before a full stop."""
    letters = before in LETTERS and step in LETTERS
    return "" if letters or step == "." else " "


WORDS: Final[Vocabulary[Trireme, Action]] = Vocabulary(
    CODECS,
    [
        Kind(
            "place",
            Place,
            "{:tag} ({at=column+row:point}){heading:heading}",
            make=lambda _, v: place(v["column"], v["row"], v["heading"]),
        ),
        Kind(
            "maneuver",
            Maneuver,
            "{ship:ship} {maneuver=kind:letter}[/{lane:lane}]",
            {"lane": NO_LANE},
            read_maneuver,
            STEP,
            ("lane",),
        ),
        Kind(
            "ram",
            Ram,
            "{ship:ship} x{target:target}",
            make=lambda _, v: ram(v["ship"], v["target"]),
            step=STEP,
        ),
        Kind(
            "board",
            Board,
            "{ship:ship} +{target:target}",
            make=lambda _, v: board(v["ship"], v["target"]),
            step=STEP,
        ),
        Kind("stop", Stop, "{ship:ship} .", make=lambda _, v: STOPS[v["ship"]], step=LAST_STEP),
        Kind("end", EndTurn, "{:side} end", singleton=END_TURN),
    ],
    "An action in Trireme",
    separator=gap,
)
"""The vocabulary of all orders. It returns shared actions, for speed."""
