"""Actions as JSON data, with their JSON Schema (draft 2020-12).

Lengths are whole thousandths of an inch, angles whole hundredths of a degree, as in the actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from naumachia.kernel.errors import BadNotation
from naumachia.rules.biremes.actions import (
    END_TURN,
    HERE,
    PORT,
    STARBOARD,
    Action,
    Defend,
    Deploy,
    Fireship,
    Grapple,
    Launch,
    Man,
    Move,
    QuickTurn,
    Ram,
    Shoot,
    Slip,
    Spoil,
    Stay,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes

Schema = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LARGEST: Final = 10_000_000
KINDS: Final[dict[str, tuple[int, Callable[..., Action], tuple[str, ...]]]] = {
    "stay": (1, Stay, ()),
    "move": (2, Move, ("first", "distance", "last")),
    "ram": (3, Ram, ("target", "angle")),
    "swipe": (4, Swipe, ("target", "side", "offset", "run_on")),
    "grapple": (5, Grapple, ("target", "side", "offset")),
    "transfer": (6, Transfer, ("partner", "side", "offset", "men")),
    "shoot": (7, Shoot, ("target", "missile")),
    "fireship": (8, Fireship, ()),
    "launch": (9, Launch, ()),
    "defend": (11, Defend, ("defence",)),
    "quick": (12, QuickTurn, ("tried",)),
    "slip": (13, Slip, ("distance", "angle")),
    "spoil": (14, Spoil, ("captured",)),
    "man": (15, Man, ("crew",)),
    "place": (16, Deploy, ("x", "y", "heading")),
}
"""For each kind the first of its key, what makes it, and its values after the ship."""

NAMES: Final = {entry[0]: name for name, entry in KINDS.items()}
SHIPS: Final = ("ship", "target", "partner")
WORDS: Final[dict[str, dict[str, int]]] = {
    "side": {"starboard": STARBOARD, "port": PORT, "here": HERE},
    "missile": {"crew": 0, "fire": 1},
    "defence": {"none": 0, "turn": 1, "oars": 2, "grapple": 3},
}
FLAGS: Final = ("tried", "captured")


# -- the schema ------------------------------------------------------------------------------


def field_schema(name: str) -> Schema:
    """The schema of one field."""
    if name in SHIPS:
        return {"type": "string", "pattern": "^[A-Z][0-9]+$"}
    if name in WORDS:
        return {"enum": list(WORDS[name])}
    if name in FLAGS:
        return {"type": "boolean"}
    return {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}


def kind_schema(name: str, fields: tuple[str, ...]) -> Schema:
    """The schema of one kind of action."""
    properties: Schema = {"do": {"const": name}}
    properties.update({field: field_schema(field) for field in fields})
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


ACTION_SCHEMA: Final[Schema] = {
    "$schema": DIALECT,
    "title": "An action in Biremes",
    "description": "lengths in thousandths of an inch, angles in hundredths of a degree",
    "oneOf": [kind_schema("end", ())]
    + [kind_schema(name, ("ship", *entry[2])) for name, entry in KINDS.items()],
}


# -- data ------------------------------------------------------------------------------------


def action_data(state: Biremes, action: Action) -> Schema:
    """An action as data."""
    if action == END_TURN:
        return {"do": "end"}
    key = action.key()
    name = NAMES[key[0]]
    data: Schema = {"do": name}
    for field, value in zip(("ship", *KINDS[name][2]), key[1:], strict=True):
        data[field] = field_data(state, field, value)
    return data


def field_data(state: Biremes, name: str, value: int) -> object:
    """One value of an action as data."""
    if name in SHIPS:
        return state.ships[value].name
    if name in WORDS:
        return next(word for word, number in WORDS[name].items() if number == value)
    if name in FLAGS:
        return value != 0
    return int(value)


def action_from_data(state: Biremes, data: object) -> Action:
    """The action that data means. Raises BadNotation naming the field."""
    if not isinstance(data, dict):
        raise BadNotation("not an action", str(data), "action", "an object")
    do = data.get("do")
    if do == "end" and len(data) == 1:
        return END_TURN
    if not isinstance(do, str) or do not in KINDS:
        raise BadNotation("unknown action", str(do), "do", f"one of end, {', '.join(KINDS)}")
    _, make, names = KINDS[do]
    fields = ("ship", *names)
    if set(data) != {"do", *fields}:
        found = ", ".join(str(name) for name in data)
        raise BadNotation("wrong fields", found, do, ", ".join(("do", *fields)))
    return make(*[field_value(state, name, data[name]) for name in fields])


def field_value(state: Biremes, name: str, value: object) -> object:
    """One value of an action from data. Raises BadNotation."""
    if name in SHIPS:
        found = next((ship for ship in state.ships if ship.name == value), None)
        if found is None:
            expected = ", ".join(ship.name for ship in state.ships)
            raise BadNotation("no such ship", str(value), name, f"one of {expected}")
        return int(found.ident)
    if name in WORDS:
        if not isinstance(value, str) or value not in WORDS[name]:
            expected = ", ".join(WORDS[name])
            raise BadNotation("cannot read", str(value), name, f"one of {expected}")
        return WORDS[name][value]
    if name in FLAGS:
        if not isinstance(value, bool):
            raise BadNotation("cannot read", str(value), name, "true or false")
        return value
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise BadNotation("cannot read", str(value), name, "a whole number of the table's size")
    return value
