"""Ways as the ledger gives them, in degrees and cables, and what is said of them."""

from __future__ import annotations

from tests.rules.diadochi.stage import named

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import parse_pose
from naumachia.kernel.clause import Ruling
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.obstacles import path_ruling
from naumachia.rules.diadochi.rules.paths import single_paths

Steps = list[tuple[float, float]]


def base(pose: str, length: int = 1000) -> Hull:
    return Hull(parse_pose(pose), length, 1000)


def steps(legs: Steps) -> tuple[tuple[int, int], ...]:
    """Legs in degrees and cables."""
    return tuple((round(turn * 100), round(way * 1000)) for turn, way in legs)


def single_ruling(state: Diadochi, name: str, legs: Steps) -> Ruling | None:
    ship = named(state, name)
    parts = single_paths(state.hull(ship), steps(legs))
    return path_ruling(state, (int(ship.ident),), parts)


def clause_of(ruling: Ruling | None) -> str:
    return "" if ruling is None else ruling.clause
