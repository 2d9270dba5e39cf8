"""Declare the notation of actions, a row for each kind; lengths in inches, angles in degrees."""

from __future__ import annotations

import re
from typing import Final

from naumachia.geometry.lattice import length_text
from naumachia.notation.pattern import Codec, Form, PatternMismatch, PlainCodec
from naumachia.notation.vocabulary import (
    Kind,
    Vocabulary,
    choice,
    flag_form,
    ship_codec,
    word_form,
)
from naumachia.rules.biremes.actions import (
    COUNTER_GRAPPLE,
    CREW,
    DRAW_OARS,
    END_TURN,
    FIRE,
    HERE,
    NO_DEFENCE,
    PORT,
    STARBOARD,
    SUDDEN_TURN,
    Action,
    Defend,
    Deploy,
    EndTurn,
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
from naumachia.table.words import CODECS as MEASURES
from naumachia.table.words import NUMBER, STEPS, read_length, read_steps, steps_text

BESIDE: Final = re.compile(r"([SP])([+-]?\d+(?:\.\d+)?)", re.IGNORECASE)

# -- ships -------------------------------------------------------------------------------


def ship_names(state: Biremes) -> list[str]:
    """Return the names of the ships, by number."""
    return [ship.name for ship in state.ships]


def ship_name(state: Biremes, ident: int) -> str:
    """Return the name of a ship."""
    return state.ships[ident].name


# -- steps ---------------------------------------------------------------------------------


def read_slip(text: str) -> tuple[int, int]:
    """Read the distance and the angle of a slip. Raises PatternMismatch."""
    if text.lower() == "none":
        return 0, 0
    first, distance, last = read_steps(text)
    if last:
        raise PatternMismatch("cannot read step", "one step, or none", text.rfind(" ") + 1)
    return distance, first


def slip_text(slip: tuple[int, int]) -> str:
    """Write a slip: `none`, a distance, or a turn."""
    distance, angle = slip
    return steps_text((angle, distance, 0)) or "none"


# -- places --------------------------------------------------------------------------------


def beside_text(beside: tuple[int, int]) -> str:
    """Write a place alongside: `S-1`, `P0.25`; `here` where the ship lies already."""
    side, offset = beside
    if side == HERE:
        return "here"
    return f"{'S' if side == STARBOARD else 'P'}{length_text(offset)}"


def read_beside(word: str) -> tuple[int, int]:
    """Read a place alongside. Raises ValueError."""
    found = BESIDE.fullmatch(word)
    if found is None:
        raise ValueError(word)
    return (STARBOARD if found[1] in "Ss" else PORT), read_length(found[2])


def read_by(word: str) -> tuple[int, int]:
    """Read a place alongside, or `here`. Raises ValueError."""
    return (HERE, 0) if word.lower() == "here" else read_beside(word)


def read_men(word: str) -> int:
    """Read a number of men, negative for men who come back. Raises ValueError."""
    if len(word) > 6:
        raise ValueError(word)
    return int(word)


# -- the rows ------------------------------------------------------------------------------

SIDES: Final[Form[Biremes]] = word_form({"starboard": STARBOARD, "port": PORT, "here": HERE})
ALONGSIDE: Final = "S or P with the offset forward of her middle"


CODECS: Final[dict[str, Codec[Biremes]]] = {
    **MEASURES,
    "ship": ship_codec(ship_names, "G1", ship_name),
    "other": ship_codec(ship_names, "O2", ship_name),
    "friend": ship_codec(ship_names, "G2", ship_name),
    "slip": PlainCodec(
        "none, or a step such as F0.5 or L10",
        "F0.5",
        slip_text,
        read_slip,
        *[NUMBER] * 2,
        regex=f"none\\b|{STEPS}",
    ),
    "beside": PlainCodec(ALONGSIDE, "S-1", beside_text, read_beside, SIDES, NUMBER),
    "by": PlainCodec(f"{ALONGSIDE}, or here", "S0", beside_text, read_by, SIDES, NUMBER),
    "men": PlainCodec("a number of men", "8", str, read_men, NUMBER),
    "missile": choice({"crew": CREW, "fire": FIRE}),
    "defence": choice(
        {
            "none": NO_DEFENCE,
            "turn": SUDDEN_TURN,
            "oars": DRAW_OARS,
            "grapple": COUNTER_GRAPPLE,
        }
    ),
    "answer": choice({"yes": True, "no": False}, flag_form()),
    "fate": choice({"capture": True, "sink": False}, flag_form()),
}

VOCABULARY: Final[Vocabulary[Biremes, Action]] = Vocabulary(
    CODECS,
    [
        Kind("end", EndTurn, "end", singleton=END_TURN),
        Kind("stay", Stay, "{ship:ship} stay"),
        Kind("move", Move, "{ship:ship} {first+distance+last:steps}"),
        Kind("ram", Ram, "{ship:ship} ram {target:other}[ {angle:turn}]", {"angle": 0}),
        Kind(
            "swipe",
            Swipe,
            "{ship:ship} swipe {target:other} {side+offset:beside} on {run_on:length}",
        ),
        Kind("grapple", Grapple, "{ship:ship} grapple {target:other} {side+offset:beside}"),
        Kind(
            "transfer",
            Transfer,
            "{ship:ship} transfer {partner:friend} {side+offset:by} men {men:men}",
        ),
        Kind("shoot", Shoot, "{ship:ship} shoot {target:other} {missile:missile}"),
        Kind("fireship", Fireship, "{ship:ship} fireship"),
        Kind("launch", Launch, "{ship:ship} launch"),
        Kind("defend", Defend, "{ship:other} defend {defence:defence}"),
        Kind("quick", QuickTurn, "{ship:other} quick {tried:answer}"),
        Kind("slip", Slip, "{ship:other} slip {distance+angle:slip}"),
        Kind("spoil", Spoil, "{ship:other} {captured:fate}"),
        Kind("man", Man, "{ship:ship} man {crew:men}"),
        Kind("place", Deploy, "{ship:ship} at {x+y+heading:pose}"),
    ],
    "An action in Biremes",
    "lengths in thousandths of an inch, angles in hundredths of a degree",
)
"""The notation of all actions."""
