"""The fixed-point lattice of a continuous table: lengths, headings, poses.

Every length in this package is in *steps*, a step being 1/1000 of the game's unit (inch or cable);
every angle is in *hundredths of a degree*. Stored poses are whole numbers of both; what is measured
between them is a float in the same steps and hundredths, so that the two compare without
conversion. Headings run clockwise from north: 0 is +y, 9000 is +x.

Sines and cosines are worked out in whole numbers and rounded once, so that they are the nearest
floats there are on any machine. What follows uses only `+ - * /` and square roots, which IEEE 754
rounds the same everywhere: results do not depend on the platform or the build. Only a measured
bearing goes through the platform's arc tangent, which may differ in its last bit.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr

UNIT: Final = 1000
DEGREE: Final = 100
RIGHT: Final = 9000
HALF: Final = 18000
TURN: Final = 36000
TOLERANCE: Final = 0.001
"""A millionth of the game's unit, in steps: what comparisons of measured lengths forgive."""
NEVER: Final = 1.0e18
"""Farther than any table: the distance to what is not met."""

_DIGITS: Final = 10**50
_PI: Final = 314159265358979323846264338327950288419716939937510


def _eighth() -> list[tuple[int, int]]:
    """Cosine and sine of 0..45 degrees by hundredths, times `_DIGITS`, to about 45 digits."""
    angle = _PI // HALF
    sine = angle - angle**3 // (6 * _DIGITS**2) + angle**5 // (120 * _DIGITS**4)
    sine = sine - angle**7 // (5040 * _DIGITS**6) + angle**9 // (362880 * _DIGITS**8)
    cosine = _DIGITS - angle**2 // (2 * _DIGITS) + angle**4 // (24 * _DIGITS**3)
    cosine = cosine - angle**6 // (720 * _DIGITS**5) + angle**8 // (40320 * _DIGITS**7)
    points = [(_DIGITS, 0)]
    for _ in range(RIGHT // 2):
        x, y = points[-1]
        points.append(((x * cosine - y * sine) // _DIGITS, (y * cosine + x * sine) // _DIGITS))
    return points


def _sines() -> list[float]:
    """Return the sine of every heading: one eighth of the circle, mirrored, so that symmetry is
    exact.
    """
    points = _eighth()
    rising = [y / _DIGITS for _, y in points]
    quarter = rising + [x / _DIGITS for x, _ in points[-2::-1]]
    half = quarter + quarter[-2:0:-1]
    return half + [0.0 - value for value in half]


SIN: Final = _sines()
"""The sine of each heading: how far east one step along it leads."""
COS: Final = SIN[RIGHT:] + SIN[:RIGHT]
"""The cosine of each heading: how far north one step along it leads."""


def nearest(value: float) -> i64:
    """Return the whole number nearest to `value`; halves go away from zero."""
    if value < 0.0:
        return -nearest(-value)
    whole: i64 = int(value)
    return whole + 1 if value - float(whole) >= 0.5 else whole


def snap(value: i64, step: i64) -> i64:
    """Return the multiple of `step` nearest to `value`; halves go away from zero."""
    if value < 0:
        return -snap(-value, step)
    return (2 * value + step) // (2 * step) * step


def difference(heading: i64, other: i64) -> i64:
    """Return the turn from `heading` to `other`, in (-18000, 18000]; positive is to starboard."""
    turn = (other - heading) % TURN
    return turn - TURN if turn > HALF else turn


def keel_angle(heading: i64, other: i64) -> i64:
    """Return the acute angle between two keel lines, 0..9000 (BIR-RULE-11)."""
    turn = (other - heading) % HALF
    return HALF - turn if turn > RIGHT else turn


@final
@mypyc_attr(acyclic=True)
class Pose:
    """Where a hull lies: its centre in steps and its heading in hundredths of a degree."""

    __slots__ = ("heading", "x", "y")
    immutable: ClassVar[bool] = True

    def __init__(self, x: i64, y: i64, heading: i64) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading % TURN

    def travelled(self, bearing: i64, distance: i64) -> Pose:
        """`distance` steps along `bearing` without turning, rounded to the lattice."""
        at = bearing % TURN
        return Pose(
            nearest(float(self.x) + SIN[at] * float(distance)),
            nearest(float(self.y) + COS[at] * float(distance)),
            self.heading,
        )

    def ahead(self, distance: i64) -> Pose:
        """`distance` steps forward; a negative one goes astern."""
        return self.travelled(self.heading, distance)

    def turned(self, angle: i64) -> Pose:
        """Pivoted about the centre; positive is to starboard."""
        return Pose(self.x, self.y, self.heading + angle)

    def text(self) -> str:
        """`x,y,heading` in the game's unit and degrees: `12.536,15.438,25`."""
        return f"{length_text(self.x)},{length_text(self.y)},{angle_text(self.heading)}"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pose)
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading))

    def __repr__(self) -> str:
        return f"Pose({self.text()})"


def lattice_pose(x: float, y: float, heading: i64) -> Pose:
    """Return the pose of the lattice nearest to a point in steps."""
    return Pose(nearest(x), nearest(y), heading)


def _text(value: int, places: int) -> str:
    whole, part = divmod(abs(value), 10**places)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{part:0{places}d}".rstrip("0").rstrip(".")


def length_text(steps: int) -> str:
    """Steps written in the game's unit: 12536 is `12.536`, 25000 is `25`."""
    return _text(steps, 3)


def angle_text(hundredths: int) -> str:
    """Hundredths written in degrees: 1250 is `12.5`."""
    return _text(hundredths, 2)


DECIMAL: Final = re.compile(r"([+-]?)(\d+)(?:\.(\d*))?")


def _parsed(text: str, places: int, what: str) -> int:
    found = DECIMAL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{what} {text!r} is not a decimal number such as 6 or 2.5")
    part = (found[3] or "").rstrip("0")
    if len(part) > places:
        raise ValueError(f"{what} {text!r} has more than {places} decimals")
    size = int(found[2] + part.ljust(places, "0"))
    return -size if found[1] == "-" else size


def parse_length(text: str) -> int:
    """Steps of a length in the game's unit.

    Raises:
        ValueError: not a decimal number, or finer than a thousandth.
    """
    return _parsed(text, 3, "length")


def parse_angle(text: str) -> int:
    """Hundredths of an angle in degrees; not wrapped, so that -25 stays a turn to port.

    Raises:
        ValueError: not a decimal number, or finer than a hundredth.
    """
    return _parsed(text, 2, "angle")


def parse_pose(text: str) -> Pose:
    """Return the pose written as `x,y,heading`, as `Pose.text` does.

    Raises:
        ValueError: not three numbers, or one of them finer than the lattice.
    """
    parts = text.split(",")
    if len(parts) != 3:
        raise ValueError(f"pose {text!r} is not x,y,heading")
    return Pose(parse_length(parts[0]), parse_length(parts[1]), parse_angle(parts[2]))
