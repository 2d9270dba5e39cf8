"""Define the words of orders: one row for each kind.

Lengths are in cables, angles in degrees; `R` and `L` turn to starboard and to port, `F` goes
forward. A unit is called by its first ship.
"""

from __future__ import annotations

import re
from typing import Any, Final

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import length_text
from naumachia.notation.pattern import (
    Codec,
    Form,
    PatternMismatch,
    PlainCodec,
    PlainForm,
    Reading,
    Schema,
    StateCodec,
    StateForm,
)
from naumachia.notation.vocabulary import Kind, Vocabulary, choice, flag_form, many, whole_form
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    ATTACKS,
    FORMS,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Appoint,
    Attack,
    Back,
    Call,
    Change,
    Finish,
    Fire,
    Legs,
    Plot,
    Strike,
    joined,
)
from naumachia.rules.diadochi.model import TAGS, Diadochi
from naumachia.table.words import (
    CODECS,
    LARGEST,
    NUMBER,
    read_length,
    read_step,
    read_turn,
    run_text,
    turn_text,
)

MOST_SQUADRONS: Final = 999
SHIP_LOOKS: Final = rf"[{TAGS}]\d{{1,4}}(?=[\s*/]|$)"
SIDES: Final = {"starboard": STARBOARD, "port": PORT}
FINISH: Final = Finish(NOBODY)

# -- ships -----------------------------------------------------------------------------------


def ship_named(state: Diadochi, name: object) -> int:
    """Return the number of the ship of this name. Raises PatternMismatch."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    raise PatternMismatch("no such ship", "the name of a ship of this battle, such as G1")


SHIP_FORM: Final[Form[Diadochi]] = StateForm(
    {"type": "string", "pattern": f"^[{TAGS}][0-9]+$"},
    lambda state, ident: state.ships[ident].name,
    lambda reading, name: ship_named(reading.state, name),
)


def ship_codec(example: str) -> Codec[Diadochi]:
    """Return the codec of a ship by its name."""
    return StateCodec(
        "the name of a ship",
        example,
        lambda state, ident: state.ships[ident].name,
        lambda reading, word: ship_named(reading.state, word.upper()),
        SHIP_FORM,
        regex=SHIP_LOOKS,
    )


def victim_text(state: Diadochi, ident: int) -> str:
    """Return the name of a struck ship, or `none`."""
    return "none" if ident == NOBODY else state.ships[ident].name


def read_victim(reading: Reading[Diadochi], word: str) -> int:
    """Read a struck ship, or `none`. Raises PatternMismatch."""
    return NOBODY if word.lower() == "none" else ship_named(reading.state, word.upper())


SHIP: Final = ship_codec("O4")
SHIPS: Final = many(SHIP, 1)
VICTIM: Final[Codec[Diadochi]] = StateCodec(
    "the name of a ship|none",
    "O4",
    victim_text,
    read_victim,
    StateForm(
        {"type": "string", "pattern": f"^([{TAGS}][0-9]+|none)$"},
        victim_text,
        lambda reading, name: read_victim(reading, str(name)),
    ),
)

# -- units -----------------------------------------------------------------------------------

LINE: Final = many(SHIP, 3)


def line_text(state: Diadochi, unit: tuple[int, tuple[int, ...]]) -> str:
    """Return the names of a unit's ships, the first of them first."""
    ship, others = unit
    return LINE.encode(state, (ship, *others))


def read_line(reading: Reading[Diadochi], text: str) -> tuple[int, tuple[int, ...]]:
    """Read the ships of a unit. Raises PatternMismatch."""
    first, *others = LINE.decode(reading, text)
    return first, tuple(others)


# -- ways ------------------------------------------------------------------------------------


def legs_text(legs: tuple[tuple[int, int], ...]) -> str:
    """Return legs as steps: `F3 R60 F2`; `stay` without any."""
    words: list[str] = []
    for turn, distance in legs:
        words += [turn_text(turn)] if turn else []
        words += [run_text(distance)] if distance else []
    return " ".join(words) or "stay"


def read_legs(text: str) -> tuple[tuple[int, int], ...]:
    """Read legs from their steps. Raises PatternMismatch naming the word."""
    if text.lower() == "stay":
        return ()
    legs: list[tuple[int, int]] = []
    for found in re.finditer(r"\S+", text):
        word, at = found[0], found.start()
        try:
            turns, size = read_step(word)
        except PatternMismatch as misfit:
            raise PatternMismatch(misfit.problem, misfit.expected, at, word) from None
        if not turns and size < 0:
            raise PatternMismatch(
                "cannot read step", "F3, R60 or L60; astern is `back 2`", at, word
            )
        legs.append((size, 0) if turns else (0, size))
    return joined(tuple(legs))


def legs_from_json(value: object) -> tuple[tuple[int, int], ...]:
    """Read legs from JSON. Raises PatternMismatch."""
    fits = isinstance(value, list) and all(
        isinstance(leg, list) and len(leg) == 2 and all(type(one) is int for one in leg)
        for leg in value
    )
    if not fits or not isinstance(value, list):
        raise PatternMismatch("cannot read", "a list of legs, each a turn and a distance")
    if any(not 0 <= leg[1] <= LARGEST or abs(leg[0]) > LARGEST for leg in value):
        raise PatternMismatch("cannot read", f"turns and distances up to {LARGEST}")
    return joined(tuple((leg[0], leg[1]) for leg in value))


LEG: Final[Schema] = {
    "type": "array",
    "description": "a turn in hundredths of a degree and a distance in steps",
    "prefixItems": [
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        {"type": "integer", "minimum": 0, "maximum": LARGEST},
    ],
    "items": False,
    "minItems": 2,
}
LEGS: Final[Codec[Any]] = PlainCodec(
    "a step such as F3 or R60",
    "F3 R60 F2",
    legs_text,
    read_legs,
    PlainForm(
        {"type": "array", "items": LEG}, lambda legs: [list(leg) for leg in legs], legs_from_json
    ),
    regex=r"stay(?=\s|$)|[RLFA]\d\S*(?:\s+\S+)*",
)

WHEEL: Final = r"wheel\s+(?P<wheel>[RL]\S+)"
GO: Final = r"go\s+(?P<distance>[\d.]+)(?:\s+(?P<direction>[RL]\S+))?"
FORWARD_WAY: Final = "wheel L10, go 2.5 R30, or both"


def abreast_text(way: tuple[int, int, int, bool]) -> str:
    """Return the move of a line abreast as text: `wheel L10 go 2.5 R30`."""
    wheel, direction, distance, wheel_first = way
    words = [f"wheel {turn_text(wheel)}"] if wheel else []
    if distance or not wheel:
        aside = f" {turn_text(direction)}" if direction else ""
        words.append(f"go {length_text(distance)}{aside}")
    return " ".join(words if wheel_first else words[::-1])


def read_abreast(text: str) -> tuple[int, int, int, bool]:
    """Read the move of a line abreast. Raises PatternMismatch."""
    wheel = direction = distance = 0
    found = re.fullmatch(rf"{WHEEL}(?:\s+{GO})?", text, re.IGNORECASE)
    wheel_first = found is not None
    found = found or re.fullmatch(rf"{GO}(?:\s+{WHEEL})?", text, re.IGNORECASE)
    if found is None:
        raise PatternMismatch("cannot read", FORWARD_WAY)
    try:
        wheel = read_turn(found["wheel"]) if found["wheel"] else 0
        distance = read_length(found["distance"]) if found["distance"] else 0
        direction = read_turn(found["direction"]) if found["direction"] else 0
    except ValueError as error:
        raise PatternMismatch(str(error), FORWARD_WAY) from None
    return canonical_line(wheel, direction, distance, wheel_first)


def canonical_line(
    wheel: int, direction: int, distance: int, wheel_first: bool
) -> tuple[int, int, int, bool]:
    """Return the move in its one form: no direction without a distance, the wheel first if
    alone.
    """
    both = wheel != 0 and distance != 0
    return wheel, direction if distance else 0, distance, wheel_first or not both


LINE_WAY: Final[Codec[Any]] = PlainCodec(
    FORWARD_WAY,
    "wheel L10 go 2.5 R30",
    abreast_text,
    read_abreast,
    NUMBER,
    NUMBER,
    whole_form(0, LARGEST),
    flag_form(),
    regex=r"(?:wheel|go)(?=\s|$)(?:\s+\S+)*",
)

# -- plots -----------------------------------------------------------------------------------


def plot_text(state: Diadochi, drawn: tuple[int, tuple[tuple[int, ...], ...]]) -> str:
    """Return the ships of a plot, the flagship with a star: `G1 G2* / G3 G4`."""
    flagship, groups = drawn
    return " / ".join(
        " ".join(state.ships[one].name + "*" * (one == flagship) for one in group)
        for group in groups
    )


def read_plot(reading: Reading[Diadochi], text: str) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Read the ships of a plot. Raises PatternMismatch naming the word."""
    flagship = NOBODY
    groups: list[tuple[int, ...]] = []
    group: list[int] = []
    for found in re.finditer(r"[^\s/]+|/", text):
        word, at = found[0], found.start()
        if word == "/":
            groups.append(tuple(group))
            group = []
            continue
        try:
            ship = ship_named(reading.state, word.rstrip("*").upper())
        except PatternMismatch as misfit:
            raise PatternMismatch(misfit.problem, misfit.expected, at, word) from None
        if word.endswith("*"):
            if flagship != NOBODY:
                raise PatternMismatch("two flagships", "one ship with a star", at, word)
            flagship = ship
        group.append(ship)
    groups.append(tuple(group))
    if flagship == NOBODY or not all(groups):
        raise PatternMismatch("no flagship" if all(groups) else "an empty line", "G1 G2* / G3 G4")
    return flagship, tuple(groups)


def groups_from_json(reading: Reading[Diadochi], value: object) -> tuple[tuple[int, ...], ...]:
    """Read the lines of a plot from JSON. Raises PatternMismatch."""
    if not isinstance(value, list):
        raise PatternMismatch("cannot read", "a list of lines")
    return tuple(SHIPS.forms[0].from_json(reading, group) for group in value)


GROUPS: Final[Form[Diadochi]] = StateForm(
    {"type": "array", "items": SHIPS.forms[0].schema},
    lambda state, groups: [SHIPS.forms[0].to_json(state, group) for group in groups],
    groups_from_json,
)


DRAWN_UP: Final[Codec[Diadochi]] = StateCodec(
    "ships, one with a star",
    "G1 G2* / G3 G4",
    plot_text,
    read_plot,
    SHIP_FORM,
    GROUPS,
    regex=rf"[{TAGS}]\d.*",
)

# -- the rows ----------------------------------------------------------------------------------

WORDS: Final[Vocabulary[Diadochi, Action]] = Vocabulary(
    {
        **CODECS,
        "ship": ship_codec("G1"),
        "target": SHIP,
        "ships": SHIPS,
        "victim": VICTIM,
        "unit": StateCodec(
            "the names of ships",
            "G1 G2 G3",
            line_text,
            read_line,
            SHIP_FORM,
            SHIPS.forms[0],
            regex=SHIPS.regex.pattern,
        ),
        "group": choice({FORMS[ABREAST]: ABREAST, FORMS[AHEAD]: AHEAD, FORMS[SINGLE]: SINGLE}),
        "squadron": PlainCodec(
            "the number of a squadron",
            "0",
            str,
            int,
            whole_form(0, MOST_SQUADRONS),
            regex=r"\d{1,3}",
        ),
        "legs": LEGS,
        "line": LINE_WAY,
        "side": choice(SIDES),
        "attack": choice({word: kind for kind, word in enumerate(ATTACKS)}),
        "drawn": DRAWN_UP,
    },
    [
        Kind(
            "plot",
            Plot,
            "plot {squadron:squadron} {form:group} {x+y+heading:pose}[ gap {gap:length}]"
            " {ship+groups:drawn}",
            {"gap": 0},
        ),
        Kind("roll", Call, "roll[ {form:group}] {ship+others:unit}", {"form": SINGLE}),
        Kind("finish", Finish, "finish", singleton=FINISH),
        Kind("back", Back, "{ship:ship} back {distance:length}"),
        Kind(
            "change",
            Change,
            "{ship:ship} change {side:side}[ guide {guide:target}]",
            {"guide": NOBODY},
            optional=("guide",),
        ),
        Kind("line", Abreast, "{ship:ship} {wheel+direction+distance+wheel_first:line}"),
        Kind("legs", Legs, "{ship:ship} {legs:legs}"),
        Kind(
            "fire", Fire, "{ship:ship} fire {target:target}[ with {others:ships}]", {"others": ()}
        ),
        Kind("strike", Strike, "{ship:ship} strike {victim:victim}"),
        Kind(
            "attack",
            Attack,
            "{ship:ship} {kind:attack} {target:target}[ with {others:ships}]",
            {"others": ()},
        ),
        Kind("flagship", Appoint, "{ship:ship} flagship"),
    ],
    "An order in Diadochi",
    "lengths in steps of a thousandth of a cable, angles in hundredths of a degree",
)
"""The vocabulary of orders."""
