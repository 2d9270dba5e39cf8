"""Formations of scenario files, moved before they are drawn up."""

from __future__ import annotations

import pytest

from naumachia.rules.diadochi.rules.deployment import read_formation


@pytest.mark.clause("DIA-SET-03")
def test_a_formation_moves_east_and_north_and_keeps_the_rest() -> None:
    before = read_formation("abreast 20,10,90 gap 0.5: 3 3 5")
    after = before.moved(3000, 4000)
    assert (after.x - before.x, after.y - before.y) == (3000, 4000)
    for name in ("form", "heading", "gap", "groups", "flagship"):
        assert getattr(after, name) == getattr(before, name)
