"""Declare the words of the Age of Sail, one row for each kind of order.

Lengths are in inches, angles in degrees; `R` and `L` turn to starboard and to port, `F` goes ahead.
Ships are called by their tags, such as `G1`, or by their names: `Victory`, `San_Martin`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from naumachia.geometry.lattice import angle_text, parse_angle
from naumachia.notation.pattern import (
    Codec,
    Form,
    PatternMismatch,
    PlainCodec,
    PlainForm,
    Reading,
    StateCodec,
    StateForm,
    Values,
)
from naumachia.notation.vocabulary import Kind, Vocabulary, choice, flag_form, whole_form
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Abandon,
    Action,
    Announce,
    Arc,
    Board,
    Boats,
    CastOff,
    Cut,
    CutCable,
    Detail,
    Dishonour,
    Escape,
    Finish,
    Fire,
    Grapple,
    Let,
    LieTo,
    Man,
    Recover,
    Refuse,
    Rescue,
    Restart,
    Sail,
    Secure,
    Slip,
    Strike,
    Surrender,
    Tow,
    TurnAway,
    Withdraw,
)
from naumachia.rules.age_of_sail.model import TAGS, AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.ship import ANCHORING, HEAVING_TO, RAISING_SAIL, TAKING_OARS
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES
from naumachia.table.words import CODECS, LARGEST, NUMBER, read_steps, read_turn, steps_text

SLIP: Final = Slip(NOBODY)
SHIP_LOOKS: Final = rf"[{TAGS}]\d{{1,4}}(?=[\s,]|$)|(?=[A-Z])\S+"


def finish_of(reading: Reading[AgeOfSail], _values: Values) -> Action:
    """Return what an order ends: the step, or, if targets are named ship by ship, the fire of the
    ship that has begun to name its targets (SAIL-RULE-67).
    """
    phase = reading.state.stack[-1]
    return Finish(phase.open_ship(reading.state) if isinstance(phase, Firing) else NOBODY)


# -- ships -----------------------------------------------------------------------------------


def ship_named(state: AgeOfSail, word: str) -> int:
    """Return the number of the ship with this tag or name, in capitals or small letters. Raises
    PatternMismatch.
    """
    tag, name = word.upper(), word.replace("_", " ").casefold()
    for ship in state.ships:
        if ship.name == tag:
            return int(ship.ident)
    called = [int(ship.ident) for ship in state.ships if ship.called.casefold() == name]
    if len(called) > 1:
        raise PatternMismatch("several ships of this name", "the tag of a ship, such as G1")
    if not called:
        raise PatternMismatch(
            "no such ship", "the tag or name of a ship of this battle, such as G1"
        )
    return called[0]


def tag_of(state: AgeOfSail, ident: int) -> str:
    """Return the tag of a ship."""
    return state.ships[ident].name


SHIP_FORM: Final[Form[AgeOfSail]] = StateForm(
    {"type": "string", "pattern": f"^[{TAGS}][0-9]+$"},
    tag_of,
    lambda reading, name: ship_named(reading.state, str(name)),
)


def ship_codec(example: str) -> Codec[AgeOfSail]:
    """Return a ship by its tag or name."""
    return StateCodec(
        "the tag or name of a ship",
        example,
        tag_of,
        lambda reading, word: ship_named(reading.state, word),
        SHIP_FORM,
        regex=SHIP_LOOKS,
    )


# -- ways and numbers ------------------------------------------------------------------------


def sail_text(steps: tuple[int, int, int]) -> str:
    """Return a turn, a way and a turn; nothing is `stay`."""
    return steps_text(steps) or "stay"


def read_sail(text: str) -> tuple[int, int, int]:
    """Return a turn, a way and a turn, or `stay`. Raises PatternMismatch."""
    if text.lower() == "stay":
        return 0, 0, 0
    words = text.split()
    if len(words) == 2 and all(word[0] in "RLrl" for word in words):
        return read_turn(words[0]), 0, read_turn(words[1])
    first, distance, last = read_steps(text)
    if distance < 0:
        raise PatternMismatch("no way astern", "F with the inches ahead", text.upper().index("A"))
    return first, distance, last


def leg_text(leg: tuple[int, int]) -> str:
    """Return a turn and a way; nothing is `stay`."""
    return sail_text((leg[0], leg[1], 0))


def read_leg(text: str) -> tuple[int, int]:
    """Return a turn and a way, or `stay`. Raises PatternMismatch."""
    first, distance, last = read_sail(text)
    if last:
        raise PatternMismatch("cannot read step", "one turn, before the way", text.rfind(" ") + 1)
    return first, distance


def read_whole(word: str) -> int:
    """Return a whole number. Raises ValueError."""
    if not word.isdecimal() or len(word) > 6:
        raise ValueError(word)
    return int(word)


def read_heading(word: str) -> int:
    """Return a heading. Raises ValueError."""
    angle = parse_angle(word)
    if not 0 <= angle < 36000:
        raise ValueError(word)
    return angle


# -- guns ------------------------------------------------------------------------------------


def batteries_text(batteries: tuple[int, ...]) -> str:
    """Return batteries of each range class: `2/0/1.5`."""
    return "/".join(f"{half // 2}{'.5' if half % 2 else ''}" for half in batteries)


def read_batteries(word: str) -> tuple[int, ...]:
    """Return batteries of each range class. Raises PatternMismatch."""
    cells = word.split("/")
    if len(cells) != len(RANGES) or not all(
        re.fullmatch(r"\d{1,3}(\.[05])?", one) for one in cells
    ):
        raise PatternMismatch("cannot read", "short/medium/long batteries, such as 2/0/1.5")
    return tuple(int(2 * float(one)) for one in cells)


def heard_batteries(value: object) -> tuple[int, ...]:
    """Return half batteries of each range class from JSON. Raises PatternMismatch."""
    if not isinstance(value, list) or len(value) not in (0, len(RANGES)):
        raise PatternMismatch("cannot read", "half batteries: short, medium, long")
    if not all(type(one) is int and 0 <= one <= LARGEST for one in value):
        raise PatternMismatch("cannot read", "half batteries: short, medium, long")
    return tuple(value)


BATTERIES: Final[Codec[Any]] = PlainCodec(
    "short/medium/long batteries",
    "2/0/1.5",
    batteries_text,
    read_batteries,
    PlainForm(
        {"type": "array", "items": {"type": "integer", "minimum": 0}, "maxItems": len(RANGES)},
        list,
        heard_batteries,
    ),
    regex=r"[\d.]+/\S*",
)
NOTICES: Final = {
    "heave-to": HEAVING_TO,
    "anchor": ANCHORING,
    "make-sail": RAISING_SAIL,
    "row": TAKING_OARS,
}

# -- the rows ----------------------------------------------------------------------------------

WORDS: Final[Vocabulary[AgeOfSail, Action]] = Vocabulary(
    {
        **CODECS,
        "ship": ship_codec("G1"),
        "target": ship_codec("O2"),
        "sail": PlainCodec(
            "a step such as F6 or R20, or stay",
            "R20 F4",
            sail_text,
            read_sail,
            *[NUMBER] * 3,
            regex=r"stay(?=\s|$)|[RLFA]\d\S*(?:\s+\S+)*",
        ),
        "leg": PlainCodec(
            "a step such as F1 or R20, or stay",
            "R20 F1",
            leg_text,
            read_leg,
            *[NUMBER] * 2,
            regex=r"stay(?=\s|$)|[RLFA]\d\S*(?:\s+\S+)*",
        ),
        "number": PlainCodec(
            "a whole number", "8", str, read_whole, whole_form(0, LARGEST), regex=r"\d\S*"
        ),
        "heading": PlainCodec(
            "a heading", "45", angle_text, read_heading, whole_form(0, 35999), regex=r"\d\S*"
        ),
        "notice": choice(NOTICES),
        "facing": choice({word: number for number, word in enumerate(FACINGS)}),
        "range": choice({word: number for number, word in enumerate(RANGES)}),
        "cutting": choice({"cutting": True, "holding": False}, flag_form()),
        "size": choice({"half": True, "whole": False}, flag_form()),
        "batteries": BATTERIES,
    },
    [
        Kind("finish", Finish, "finish", make=finish_of),
        Kind("slip", Slip, "slip", singleton=SLIP),
        Kind("arc", Arc, "{ship:ship} arc {change+distance:leg}"),
        Kind("announce", Announce, "{ship:ship} will {notice:notice}"),
        Kind("lie_to", LieTo, "{ship:ship} lie-to"),
        Kind("boats", Boats, "{ship:ship} boats {turn+distance:leg}"),
        Kind("recover", Recover, "{ship:ship} recall-boats"),
        Kind("grapple", Grapple, "{ship:ship} grapple {target:target}"),
        Kind("board", Board, "{ship:ship} board {target:target}"),
        Kind("withdraw", Withdraw, "{ship:ship} withdraw {target:target} {cut:cutting}"),
        Kind("cut", Cut, "{ship:ship} cut {target:target}"),
        Kind("man", Man, "{ship:ship} man {men:number}"),
        Kind("tow", Tow, "{ship:ship} tow {target:target}"),
        Kind("cast_off", CastOff, "{ship:ship} cast-off"),
        Kind("rescue", Rescue, "{ship:ship} rescue {place:number}"),
        Kind("secure", Secure, "{ship:ship} secure {target:target} with {men:number}"),
        Kind("abandon", Abandon, "{ship:ship} abandon"),
        Kind("let", Let, "{ship:ship} let-be"),
        Kind("restart", Restart, "{ship:ship} restart"),
        Kind("cut_cable", CutCable, "{ship:ship} cut-cable"),
        Kind("turn_away", TurnAway, "{ship:ship} head {heading:heading}"),
        Kind(
            "fire",
            Fire,
            "{ship:ship} fire {facing:facing} {target:target}[ with {batteries:batteries}]",
            {"batteries": ()},
            optional=("batteries",),
        ),
        Kind("strike", Strike, "{ship:ship} lose {facing:facing} {range:range} {half:size}"),
        Kind("surrender", Surrender, "{ship:ship} surrender"),
        Kind("detail", Detail, "{ship:ship} to {captor:target}"),
        Kind("refuse", Refuse, "{ship:ship} refuse"),
        Kind("dishonour", Dishonour, "{ship:ship} hoist-again"),
        Kind("escape", Escape, "{ship:ship} rise"),
        Kind("sail", Sail, "{ship:ship} {first+distance+last:sail}"),
    ],
    "An order in the age of sail",
    "lengths in thousandths of an inch, angles in hundredths of a degree, batteries in halves",
)
"""All that can be ordered."""
