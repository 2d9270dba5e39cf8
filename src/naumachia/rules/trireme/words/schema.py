"""JSON Schema (draft 2020-12) of Trireme's actions and positions."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import COMPASS

Schema = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SHIP: Final[Schema] = {"type": "string", "pattern": "^[GO][1-8]$"}
HEADING: Final[Schema] = {"enum": list(COMPASS)}
SIDE: Final[Schema] = {"enum": ["green", "orange"]}
POINT: Final[Schema] = {
    "type": "array",
    "description": "column from the west and row from the south, both from 1",
    "prefixItems": [{"type": "integer", "minimum": 1, "maximum": 31}] * 2,
    "minItems": 2,
    "maxItems": 2,
}
PAIR: Final[Schema] = {
    "type": "array",
    "description": "two ships on one intersection, the boarder first",
    "prefixItems": [SHIP, SHIP],
    "minItems": 2,
    "maxItems": 2,
}


def kind(name: str, required: dict[str, Schema], optional: dict[str, Schema]) -> Schema:
    """The schema of one kind of action."""
    return {
        "type": "object",
        "properties": {"do": {"const": name}, **required, **optional},
        "required": ["do", *required],
        "additionalProperties": False,
    }


ACTION_SCHEMA: Final[Schema] = {
    "$schema": DIALECT,
    "title": "An action in Trireme",
    "oneOf": [
        kind("place", {"at": POINT, "heading": HEADING}, {}),
        kind("maneuver", {"ship": SHIP, "maneuver": {"enum": list("FLRB")}}, {"lane": HEADING}),
        kind("ram", {"ship": SHIP, "target": SHIP}, {}),
        kind("board", {"ship": SHIP, "target": SHIP}, {}),
        kind("stop", {"ship": SHIP}, {}),
        kind("end", {}, {}),
    ],
}

SHIP_SCHEMA: Final[Schema] = {
    "oneOf": [
        {
            "type": "object",
            "properties": {"id": SHIP, "lost": {"const": True}},
            "required": ["id", "lost"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "id": SHIP,
                "at": POINT,
                "heading": HEADING,
                "lane": HEADING,
                "made": {"enum": ["F", "FF", "FL", "FR", "FB", "L", "R", "B"]},
                "end": {"enum": ["stopped", "rammed", "tied", "boarded"]},
            },
            "required": ["id", "at", "heading"],
            "additionalProperties": False,
        },
    ]
}


def count(low: int, high: int) -> Schema:
    """The schema of a whole number."""
    return {"type": "integer", "minimum": low, "maximum": high}


POSITION_SCHEMA: Final[Schema] = {
    "$schema": DIALECT,
    "title": "A position in Trireme",
    "type": "object",
    "properties": {
        "phase": {"enum": ["places", "moves", "re-rolls"]},
        "side": SIDE,
        "round": count(0, 1_000_000),
        "options": {"type": "object", "description": "options that are not the default"},
        "fleet": count(1, 8),
        "quiet": count(-1, 1_000_000),
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
        "seen": {"type": "object", "additionalProperties": count(1, 1_000_000)},
        "drawn": {"enum": ["quiet", "repetition"]},
    },
    "additionalProperties": False,
}
