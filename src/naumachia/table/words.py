"""Read and write measures in orders: `12.5`, `R12.5`, `R12.5 F4`, `10,6,0`.

`CODECS` are for the rows of a vocabulary (`notation.vocabulary`). Text has lengths in the game's
unit and angles in degrees. JSON has the whole numbers of the lattice.
"""

from __future__ import annotations

import re
from typing import Any, Final

from naumachia.geometry.lattice import (
    angle_text,
    length_text,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.notation.pattern import Codec, Form, PatternMismatch, PlainCodec
from naumachia.notation.vocabulary import whole_form

LARGEST: Final = 10_000_000
"""The largest length in steps, angle in hundredths, and number of men."""
FULL_CIRCLE: Final = 36_000
STEP: Final = re.compile(r"([RLFA])(\d+(?:\.\d+)?)", re.IGNORECASE)
WORD: Final = re.compile(r"\S+")
STEPS: Final = r"[RLFA]\d\S*(?:\s+\S+)*"
"""A regular expression for the steps of a move: the first one, and all words after it."""
NUMBER: Final[Form[Any]] = whole_form(-LARGEST, LARGEST)

# -- lengths and angles --------------------------------------------------------------------


def turn_text(angle: int) -> str:
    """Return a turn as text: `R12.5` or `L90`."""
    return f"R{angle_text(angle)}" if angle > 0 else f"L{angle_text(-angle)}"


def run_text(distance: int) -> str:
    """Return a run as text: `F6` or `A2`."""
    return f"F{length_text(distance)}" if distance > 0 else f"A{length_text(-distance)}"


def read_length(word: str) -> int:
    """Return a length in steps, of up to `LARGEST`. Raises ValueError."""
    length = parse_length(word)
    if abs(length) > LARGEST:
        raise ValueError(word)
    return length


def read_step(word: str) -> tuple[bool, int]:
    """Return whether a step is a turn, and its signed angle or length. Raises PatternMismatch."""
    found = STEP.fullmatch(word)
    if found is None:
        raise PatternMismatch("cannot read step", "F, A, R or L with a number", 0, word)
    letter = found[1].upper()
    turns = letter in "RL"
    try:
        size = parse_angle(found[2]) if turns else parse_length(found[2])
    except ValueError as error:
        raise PatternMismatch("cannot read step", str(error), 0, word) from None
    if size == 0 or size > (FULL_CIRCLE if turns else LARGEST):
        expected = "one turn up to 360 each end" if turns else "one distance above 0"
        raise PatternMismatch("cannot read step", expected, 0, word)
    return turns, size if letter in "RF" else -size


def read_turn(word: str) -> int:
    """Return the angle of a turn. Raises PatternMismatch."""
    turns, angle = read_step(word)
    if not turns:
        raise PatternMismatch("cannot read step", "a turn such as R12.5 or L90", 0, word)
    return angle


def read_steps(text: str) -> tuple[int, int, int]:
    """Return a turn, a run and a turn, each 0 if it is missing.

    Raises PatternMismatch, which names the word.
    """
    first = distance = last = 0
    for found in WORD.finditer(text):
        word, at = found[0], found.start()
        try:
            turns, size = read_step(word)
        except PatternMismatch as mismatch:
            raise PatternMismatch(mismatch.problem, mismatch.expected, at, word) from None
        if not turns:
            if distance != 0:
                raise PatternMismatch("cannot read step", "one distance above 0", at, word)
            distance = size
        elif (last if distance else first) != 0:
            raise PatternMismatch("cannot read step", "one turn up to 360 each end", at, word)
        elif distance:
            last = size
        else:
            first = size
    return first, distance, last


def steps_text(steps: tuple[int, int, int]) -> str:
    """Return a turn, a run and a turn as text, without those that are 0."""
    first, distance, last = steps
    words = [turn_text(first)] if first else []
    words += [run_text(distance)] if distance else []
    words += [turn_text(last)] if last else []
    return " ".join(words)


def read_pose(word: str) -> tuple[int, int, int]:
    """Return the pose of a text `x,y,heading`. Raises ValueError."""
    pose = parse_pose(word)
    if abs(int(pose.x)) > LARGEST or abs(int(pose.y)) > LARGEST:
        raise ValueError(word)
    return pose.x, pose.y, pose.heading


def pose_text(pose: tuple[int, int, int]) -> str:
    """Return a pose as text, `x,y,heading`, without wrapping the heading."""
    return f"{length_text(pose[0])},{length_text(pose[1])},{angle_text(pose[2])}"


CODECS: Final[dict[str, Codec[Any]]] = {
    "turn": PlainCodec("a turn such as R12.5", "R12.5", turn_text, read_turn, NUMBER),
    "steps": PlainCodec(
        "a step such as F6 or R12.5",
        "R12.5 F4",
        steps_text,
        read_steps,
        *[NUMBER] * 3,
        regex=STEPS,
    ),
    "length": PlainCodec("a length", "1.5", length_text, read_length, NUMBER),
    "pose": PlainCodec("x,y,heading", "10,6,0", pose_text, read_pose, *[NUMBER] * 3),
}
"""Codecs of measures. The codec `steps` reads and writes `first+distance+last`, a whole move."""
