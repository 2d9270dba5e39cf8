"""Round lengths and angles to the steps of orders, without floats where they are integers."""

from __future__ import annotations

from naumachia.geometry.lattice import nearest
from naumachia.kernel.mypyc import i64


def magnitude(value: i64) -> i64:
    """Return the absolute value of an angle or distance."""
    return -value if value < 0 else value


def smaller(one: i64, other: i64) -> i64:
    """Return the smaller of two lengths or limits."""
    return one if one < other else other


def round_down(value: i64, step: i64) -> i64:
    """Return the greatest multiple of `step` up to `value`."""
    return value // step * step


def round_to_step(value: float, step: i64) -> i64:
    """Return the multiple of `step` nearest to a measured value."""
    return nearest(value / float(step)) * step
