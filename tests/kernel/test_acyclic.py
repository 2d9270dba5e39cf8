"""Values that the compiled build keeps from the garbage collector."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from typing import Final

from naumachia.geometry.lattice import Pose
from naumachia.kernel.build import build
from naumachia.kernel.clause import Ruling
from naumachia.kernel.values import Key, ValueObject

NESTED: Final = """
from naumachia.geometry.lattice import Pose
from naumachia.kernel.clause import Clause, Ruling

clause = "TEST-01"
for depth in range(40, 120):
    nest = [Pose(0, 0, 0)]
    for level in range(depth):
        nest = [nest, Pose(level, 0, 0), Ruling(clause, {"level": level})]
    del nest
"""
"""Python frees what is nested deeply bit by bit; what has no head for that must be left out."""


class Own(ValueObject):
    """A value of a rule set that is not compiled."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.holder: list[Own] = []

    def key(self) -> Key:
        return (1, self.number)


def test_values_deep_in_lists_are_freed_without_harm() -> None:
    # This allocator ends the process where anything was written before the memory of an object.
    surroundings = {**os.environ, "PYTHONMALLOC": "debug"}
    subprocess.run([sys.executable, "-c", NESTED], check=True, env=surroundings)


def test_the_garbage_collector_looks_at_compiled_values_no_more() -> None:
    values = (Pose(0, 0, 0), Ruling("TEST-01", {}))
    assert [gc.is_tracked(one) for one in values] == [build() == "plain"] * 2


def test_a_value_that_is_not_compiled_may_hold_itself() -> None:
    gc.collect()
    own = Own(1)
    own.holder.append(own)
    del own
    assert gc.collect() >= 2
