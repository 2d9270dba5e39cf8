"""Missile fire: the worked examples, whom a ship may fire at, players of a side."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.fights import examples, opened, play_out


@pytest.mark.parametrize("example", examples("missiles"))
def test_example(example: dict[str, Any]) -> None:
    state = opened(example, "missiles")
    play_out(state, example["steps"])
