"""Provide loops over pairs of hulls, to time plain and compiled."""

from __future__ import annotations

from naumachia.geometry.hull import Hull, gap, gap_within, overlaps
from naumachia.geometry.lattice import NEVER
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64


def count_overlaps(hulls: list[Hull]) -> int:
    """Return how many pairs overlap."""
    count: i64 = 0
    for i in range(len(hulls)):
        a = hulls[i]
        for j in range(i):
            if overlaps(a, hulls[j]):
                count += 1
    return count


def count_near(hulls: list[Hull], limit: float) -> int:
    """Return how many pairs are at most `limit` steps apart."""
    count: i64 = 0
    for i in range(len(hulls)):
        a = hulls[i]
        for j in range(i):
            if gap_within(a, hulls[j], limit) < NEVER:
                count += 1
    return count


def sum_gaps(hulls: list[Hull]) -> float:
    """Return the sum of the exact distances of all pairs."""
    total = 0.0
    for i in range(len(hulls)):
        a = hulls[i]
        for j in range(i):
            total += gap(a, hulls[j])
    return total


def count_neighbours(sea: Sea, count: i64, limit: float) -> int:
    """Return how many others are within `limit` of each of the first `count` ships, in total."""
    total: i64 = 0
    for ship in range(count):
        total += len(sea.ships_within(ship, limit))
    return total


def count_free_runs(sea: Sea, count: i64, travel: float) -> int:
    """Return how many of the first `count` ships can go ahead by `travel` without meeting
    anything.
    """
    total: i64 = 0
    for ship in range(count):
        hull = sea.hull(ship)
        if sea.first_collision(ship, hull, hull.fx, hull.fy, travel) is None:
            total += 1
    return total


def step_copies(sea: Sea, count: i64) -> int:
    """Copy the sea and move a ship in the copy, for each of the first `count` ships."""
    for ship in range(count):
        twin = sea.clone()
        hull = twin.hull(ship)
        twin.place(ship, hull.at(hull.pose.advance(1_000)))
    return int(count)
