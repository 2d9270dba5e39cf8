"""Read and write the lines of a position, and its JSON Schema; `positions` interprets them.

options board_n=11 interleave=true
green moves                     or `places`, `re-rolls`; `round 5`, `quiet 3`, `fleet 6`
G1 (3,4)N                       a ship; `G7 (12,6)NW/SW` in the south-western lane,
G3 (8,6)N made F end stopped    what it has done this turn, how its activation ended
O5 lost                         `lost green 2 orange 5` where not all lost ships are named
tie G7 O6                       an unresolved boarding, the boarder first
active G3                       the ship whose activation is open; `boarding G3 O6`
"""

from __future__ import annotations

import re
from typing import Any, Final

from naumachia.geometry.grid import COMPASS
from naumachia.notation.pattern import ANY_NAME, Codec, PatternMismatch, PlainCodec, Schema
from naumachia.notation.position import Line, Lines
from naumachia.notation.vocabulary import DIALECT, choice
from naumachia.rules.trireme.actions import LARGEST_BOARD
from naumachia.rules.trireme.model import ENDS, FLEET, SIDES
from naumachia.rules.trireme.notation.vocabulary import POINT, SHIP, SHIP_NAMES, read_point

PHASES: Final = ("places", "moves", "re-rolls")
HISTORIES: Final = ("", "F", "FF", "FL", "FR", "FB", "L", "R", "B")
MOST: Final = 1_000_000
COMPASS_WORDS: Final = "|".join(sorted(COMPASS, key=len, reverse=True))


# -- text ------------------------------------------------------------------------------


def read_number(word: str) -> int:
    """Return a number. Raises PatternMismatch."""
    if re.fullmatch(r"-?[0-9]{1,11}", word) and -1 <= int(word) <= MOST:
        return int(word)
    raise PatternMismatch("cannot read", f"a number from -1 to {MOST}")


def read_ship(word: str) -> str:
    """Return the name of a ship. Raises ValueError."""
    if word.upper() not in SHIP_NAMES:
        raise ValueError(word)
    return word.upper()


def read_losses(text: str) -> dict[str, int]:
    """Read `green 2 orange 5`; one part may be missing. Raises PatternMismatch."""
    lost: dict[str, int] = {}
    words = text.split()
    for side, number in zip(words[::2], words[1::2], strict=False):
        if side not in SIDES:
            raise PatternMismatch(
                "cannot read", f"side: one of {', '.join(SIDES)}", text.find(side), side
            )
        if not re.fullmatch(r"[0-9]{1,7}", number) or int(number) > FLEET:
            expected = f"losses from 0 to {FLEET}, not {number}"
            raise PatternMismatch("cannot read", expected, text.find(number), number)
        lost[side] = int(number)
    if len(words) % 2:
        raise PatternMismatch(
            "cannot read", "a side and its losses", text.rfind(words[-1]), words[-1]
        )
    return lost


def read_options(text: str) -> dict[str, str]:
    """Read `name=value` pairs. Raises PatternMismatch."""
    options: dict[str, str] = {}
    for found in re.finditer(r"(\w+)(\s*=\s*(\w+))?", text):
        if found[2] is None:
            raise PatternMismatch("cannot read", "'=' and a value", found.end())
        options[found[1]] = found[3]
    return options


def read_pair(text: str) -> list[str]:
    """Read two ships. Raises PatternMismatch."""
    words = text.split()
    if len(words) != 2:
        raise PatternMismatch("cannot read", "two ships, the boarder first")
    return words


def losses_text(lost: dict[str, int]) -> str:
    """Return losses as text: `green 2 orange 5`."""
    return " ".join(f"{side} {lost[side]}" for side in SIDES if side in lost)


def options_text(options: dict[str, object]) -> str:
    """Return options as text: `name=value` pairs."""
    return " ".join(f"{key}={str(value).lower()}" for key, value in options.items())


def direction(what: str) -> Codec[Any]:
    """Return a direction of the compass by its name."""
    expected = f"{what}: one of {', '.join(COMPASS)}"
    return PlainCodec(expected, "N", str, str.upper, regex=COMPASS_WORDS)


def word(expected: str, example: str) -> Codec[Any]:
    """Return a word that is checked with the rest of the position."""
    return PlainCodec(expected, example, str, str)


LINES: Final = Lines(
    {
        "options": PlainCodec("options", "board_n=11", options_text, read_options, regex=".+"),
        "side": choice({side: side for side in SIDES}),
        "phase": choice({phase: phase for phase in PHASES}),
        "number": PlainCodec("a number", "5", str, read_number),
        "id": PlainCodec("a ship", "G1", str, read_ship, regex=ANY_NAME),
        "ship": word("a ship", "G3"),
        "pair": PlainCodec("two ships", "G7 O6", " ".join, read_pair, regex=".+"),
        "point": PlainCodec(
            f"column from 1 to {LARGEST_BOARD} and row",
            "3,4",
            lambda at: f"{at[0]},{at[1]}",
            lambda text: list(read_point(text)),
            regex=r"[^()]*",
        ),
        "heading": direction("heading"),
        "lane": direction("lane"),
        "word": word("a word", "F"),
        "lost": choice({"lost": True}),
        "losses": PlainCodec("losses", "green 2 orange 5", losses_text, read_losses, regex=".+"),
        "rest": PlainCodec("a position", "G0", str, str, regex=".+"),
    },
    [
        Line("options {options:options}"),
        Line("{side:side} {phase:phase}"),
        Line("round {round:number}"),
        Line("fleet {fleet:number}"),
        Line("quiet {quiet:number}"),
        Line("{id:id} {lost:lost}", "ships"),
        Line(
            "{id:id} ({at:point}){heading:heading}[/{lane:lane}]"
            "[ made {made:word}][ end {end:word}]",
            "ships",
        ),
        Line("lost {lost:losses}"),
        Line("tie {tie:pair}", "ties"),
        Line("active {active:ship}"),
        Line("boarding {boarding:pair}"),
        Line("rerolled {rerolled:number}"),
        Line("drawn {drawn:word}"),
        Line("seen {count:number} {key:rest}", "seen"),
    ],
)


def text_of(data: Schema) -> str:
    """Return position data as text, one entry in each line."""
    seen = data.get("seen", {})
    assert isinstance(seen, dict), "positions are counted by their key"
    counts = [{"count": count, "key": key} for key, count in seen.items()]
    return LINES.write({**data, "seen": counts})


def data_from_text(text: str) -> Schema:
    """Return the data that a position text describes. Raises BadNotation with entry and column."""
    data = LINES.read(text)
    seen = data.pop("seen", [])
    assert isinstance(seen, list), "lines go into lists"
    return {**data, "seen": {item["key"]: item["count"] for item in seen}}


# -- JSON Schema -----------------------------------------------------------------------

HEADING: Final[Schema] = {"enum": list(COMPASS)}
SIDE: Final[Schema] = {"enum": SIDES}
PAIR: Final[Schema] = {
    "type": "array",
    "description": "two ships on one intersection, the boarder first",
    "prefixItems": [SHIP, SHIP],
    "minItems": 2,
    "maxItems": 2,
}


def count(low: int, high: int) -> Schema:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": low, "maximum": high}


AFLOAT_SHIP: Final[Schema] = {
    "id": SHIP,
    "at": POINT,
    "heading": HEADING,
    "lane": HEADING,
    "made": {"enum": list(HISTORIES[1:])},
    "end": {"enum": ENDS[1:]},
}
LOST_SHIP: Final[Schema] = {"id": SHIP, "lost": {"const": True}}
SHIP_FIELDS: Final = [*AFLOAT_SHIP, "lost"]


def thing(properties: Schema, required: list[str]) -> Schema:
    """Return the schema of an object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


SHIP_SCHEMA: Final[Schema] = {
    "oneOf": [thing(LOST_SHIP, ["id", "lost"]), thing(AFLOAT_SHIP, ["id", "at", "heading"])]
}
FIELDS: Final[Schema] = {
    "phase": {"enum": list(PHASES)},
    "side": SIDE,
    "round": count(0, MOST),
    "options": {"type": "object", "description": "options that are not the default"},
    "fleet": count(1, 8),
    "quiet": count(-1, MOST),
    "ships": {"type": "array", "items": SHIP_SCHEMA},
    "lost": {
        "type": "object",
        "properties": {"green": count(0, 8), "orange": count(0, 8)},
        "additionalProperties": False,
    },
    "ties": {"type": "array", "items": PAIR},
    "active": SHIP,
    "boarding": PAIR,
    "rerolled": count(0, 8),
    "seen": {"type": "object", "additionalProperties": count(1, MOST)},
    "drawn": {"enum": ["quiet", "repetition"]},
}
POSITION_SCHEMA: Final[Schema] = {
    "$schema": DIALECT,
    "title": "A position in Trireme",
    "type": "object",
    "properties": FIELDS,
    "additionalProperties": False,
}
