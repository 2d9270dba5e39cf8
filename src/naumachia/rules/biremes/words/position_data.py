"""Positions as JSON data: the entries of the text by name, each ship an object."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.pattern import Schema
from naumachia.kernel.vocabulary import DIALECT
from naumachia.rules.biremes.model import TAGS, Biremes
from naumachia.rules.biremes.words.positions import position_text, read_position

COUNTED: Final = ("matchup", "turn", "taken", "begun")
LISTED: Final = {"options": "options", "players": "players", "order": "order", "stack": "stack"}
REPEATED: Final = {"land": "lands", "melee": "melees"}
TEXT: Final[Schema] = {"type": "string", "pattern": "^[^;\\s]+$"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
SHIP: Final[Schema] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "pattern": f"^[{''.join(TAGS)}][0-9]+$"},
        "class": TEXT,
        "at": {"description": "x,y,heading in inches and degrees, or sunk, left, unplaced", **TEXT},
        "marks": TEXTS,
    },
    "required": ["id", "class", "at", "marks"],
    "additionalProperties": False,
}
PROPERTIES: Final[Schema] = {
    **{key: {"type": "integer", "minimum": 0, "maximum": 100000} for key in COUNTED},
    **dict.fromkeys(LISTED, TEXTS),
    **{key: {"type": "array", "items": TEXTS} for key in REPEATED.values()},
    "ships": {"type": "array", "items": SHIP},
    "over": {"const": True},
}
POSITION_SCHEMA: Final[Schema] = {
    "$schema": DIALECT,
    "title": "A position in Biremes",
    "type": "object",
    "properties": PROPERTIES,
    "required": ["players", "ships", "stack"],
    "additionalProperties": False,
}


def position_data(state: Biremes) -> Schema:
    """A position as data."""
    data: Schema = {}
    ships: list[Schema] = []
    repeated: dict[str, list[list[str]]] = {}
    for line in position_text(state).splitlines():
        word, *rest = line.split()
        if word in COUNTED:
            data[word] = int(rest[0])
        elif word in REPEATED:
            repeated.setdefault(REPEATED[word], []).append(rest)
        elif word == "over":
            data["over"] = True
        elif word in LISTED:
            data[word] = rest
        else:
            ships.append({"id": word, "class": rest[0], "at": rest[1], "marks": rest[2:]})
    return {**data, **repeated, "ships": ships}


def position_from_data(data: object) -> Biremes:
    """The position that data describes, settled. Raises BadNotation naming the field."""
    if not isinstance(data, dict):
        raise BadNotation("not a position", str(data), "position", "an object")
    lines: list[str] = []
    for name, value in data.items():
        if name in COUNTED and isinstance(value, int) and not isinstance(value, bool):
            lines.append(f"{name} {value}")
        elif name == "over" and value is True:
            lines.append("over")
        elif name in LISTED:
            lines.append(f"{name} {words(value, name)}")
        elif name in REPEATED.values() and isinstance(value, list):
            word = next(one for one, many in REPEATED.items() if many == name)
            lines += [f"{word} {words(item, name)}" for item in value]
        elif name == "ships" and isinstance(value, list):
            lines += [ship_line(item) for item in value]
        else:
            raise BadNotation("cannot read", str(value), str(name), ", ".join(PROPERTIES))
    return read_position("\n".join(lines))


def words(value: object, place: str) -> str:
    """Texts without blanks, joined. Raises BadNotation."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadNotation("cannot read", str(value), place, "a list of texts")
    for one in value:
        if not one or ";" in one or one.split() != [one]:
            raise BadNotation("cannot read", repr(one), place, "texts without blanks or `;`")
    return " ".join(value)


def ship_line(item: object) -> str:
    """The entry of one ship. Raises BadNotation."""
    if not isinstance(item, dict) or set(item) != {"id", "class", "at", "marks"}:
        raise BadNotation("cannot read", str(item), "ships", "objects with id, class, at, marks")
    marks = words(item["marks"], "marks")
    name = words([item["id"]], "id")
    if name[0] not in TAGS or not name[1:].isdecimal():
        raise BadNotation("cannot read", name, "id", "a ship such as G1")
    return f"{name} {words([item['class'], item['at']], 'ships')} {marks}".rstrip()
