"""Worked examples that are written as data, in `examples`."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.worked import examples, opened, run


@pytest.mark.parametrize("example", examples())
def test_example(example: dict[str, Any]) -> None:
    match = opened(example["position"])
    for step in example["steps"]:
        run(match, step)
