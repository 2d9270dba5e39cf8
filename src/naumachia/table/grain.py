"""Whole grains: an order is given in multiples of a length and of an angle, its grain and notch."""

from __future__ import annotations

from naumachia.geometry.lattice import nearest
from naumachia.kernel.mypyc import i64


def sized(value: i64) -> i64:
    """Return the size of an angle or distance."""
    return -value if value < 0 else value


def shorter(one: i64, other: i64) -> i64:
    """Return the lesser of two lengths or limits."""
    return one if one < other else other


def grained(value: i64, grain: i64) -> i64:
    """Return the greatest multiple of `grain` that is no more than `value`."""
    return value // grain * grain


def to_grain(value: float, grain: i64) -> i64:
    """Return the multiple of `grain` nearest to what was measured."""
    return nearest(value / float(grain)) * grain
