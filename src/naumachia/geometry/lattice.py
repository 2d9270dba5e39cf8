"""The fixed-point lattice of a continuous table: lengths, headings, poses.

All lengths in this package are in *steps*, thousandths of the game's unit (inch or cable). All
angles are in *hundredths of a degree*. Poses have whole numbers. Measured lengths and angles are
floats in the same units, so that both compare without conversion. Headings run clockwise from
north: 0 is +y, 9000 is +x.

Results do not depend on the platform or the build. Sines and cosines are computed with integers and
rounded once. All else uses `+ - * /` and square roots, which IEEE 754 rounds the same everywhere.
The exception is a measured bearing: the last bit of the arc tangent may differ.
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
"""The tolerance of comparisons of measured lengths, in steps: a millionth of the game's unit."""
NEVER: Final = 1.0e18
"""A distance greater than any table, for what never happens."""

_DIGITS: Final = 10**50
_PI: Final = 314159265358979323846264338327950288419716939937510


def _eighth() -> list[tuple[int, int]]:
    """Return the cosine and sine of each hundredth from 0 to 45 degrees, times `_DIGITS`.

    About 45 digits are correct.
    """
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
    """Return the sine of every heading.

    One eighth of the circle is mirrored, so that the symmetry is exact.
    """
    points = _eighth()
    rising = [y / _DIGITS for _, y in points]
    quarter = rising + [x / _DIGITS for x, _ in points[-2::-1]]
    half = quarter + quarter[-2:0:-1]
    return half + [0.0 - value for value in half]


SIN: Final = _sines()
"""The sine of each heading: the eastward part of a step along it."""
COS: Final = SIN[RIGHT:] + SIN[:RIGHT]
"""The cosine of each heading: the northward part of a step along it."""


def nearest(value: float) -> i64:
    """Return `value` rounded to a whole number; halves are rounded away from zero."""
    if value < 0.0:
        return -nearest(-value)
    whole: i64 = int(value)
    return whole + 1 if value - float(whole) >= 0.5 else whole


def snap(value: i64, step: i64) -> i64:
    """Return `value` rounded to a multiple of `step`; halves are rounded away from zero."""
    if value < 0:
        return -snap(-value, step)
    return (2 * value + step) // (2 * step) * step


def difference(heading: i64, other: i64) -> i64:
    """Return the turn from `heading` to `other`, in (-18000, 18000]; positive is to starboard."""
    turn = (other - heading) % TURN
    return turn - TURN if turn > HALF else turn


def keel_angle(heading: i64, other: i64) -> i64:
    """Return the acute angle between two keel lines, 0 to 9000."""
    turn = (other - heading) % HALF
    return HALF - turn if turn > RIGHT else turn


@final
@mypyc_attr(acyclic=True)
class Pose:
    """The pose of a hull: its centre in steps and its heading in hundredths of a degree."""

    __slots__ = ("heading", "x", "y")
    immutable: ClassVar[bool] = True

    def __init__(self, x: i64, y: i64, heading: i64) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading % TURN

    def travel(self, bearing: i64, distance: i64) -> Pose:
        """Return the pose `distance` steps along `bearing`, with the same heading."""
        at = bearing % TURN
        return Pose(
            nearest(float(self.x) + SIN[at] * float(distance)),
            nearest(float(self.y) + COS[at] * float(distance)),
            self.heading,
        )

    def advance(self, distance: i64) -> Pose:
        """Return the pose `distance` steps ahead, or astern if negative."""
        return self.travel(self.heading, distance)

    def turn(self, angle: i64) -> Pose:
        """Return the pose after a pivot by `angle`; positive is to starboard."""
        return Pose(self.x, self.y, self.heading + angle)

    def text(self) -> str:
        """Return `x,y,heading` in the game's unit and degrees: `12.536,15.438,25`."""
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
    """Return steps as text in the game's unit: 12536 as `12.536`, 25000 as `25`."""
    return _text(steps, 3)


def angle_text(hundredths: int) -> str:
    """Return hundredths as text in degrees: 1250 as `12.5`."""
    return _text(hundredths, 2)


DECIMAL: Final = re.compile(r"([+-]?)(\d+)(?:\.(\d*))?")


def _parse(text: str, places: int, what: str) -> int:
    found = DECIMAL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{what} {text!r} is not a decimal number such as 6 or 2.5")
    part = (found[3] or "").rstrip("0")
    if len(part) > places:
        raise ValueError(f"{what} {text!r} has more than {places} decimals")
    size = int(found[2] + part.ljust(places, "0"))
    return -size if found[1] == "-" else size


def parse_length(text: str) -> int:
    """Return a length in the game's unit as steps.

    Raises:
        ValueError: not a decimal number, or finer than a thousandth.
    """
    return _parse(text, 3, "length")


def parse_angle(text: str) -> int:
    """Return an angle in degrees as hundredths. It is not wrapped: -25 is a turn to port.

    Raises:
        ValueError: not a decimal number, or finer than a hundredth.
    """
    return _parse(text, 2, "angle")


def parse_pose(text: str) -> Pose:
    """Return the pose of a text `x,y,heading` (see `Pose.text`).

    Raises:
        ValueError: not three numbers, or one of them finer than the lattice.
    """
    parts = text.split(",")
    if len(parts) != 3:
        raise ValueError(f"pose {text!r} is not x,y,heading")
    return Pose(parse_length(parts[0]), parse_length(parts[1]), parse_angle(parts[2]))
