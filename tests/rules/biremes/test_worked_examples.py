"""Test the worked examples of the ledger, and others written as data."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.biremes.worked import examples, opened, run


@pytest.mark.parametrize("example", examples())
def test_worked_example(example: dict[str, Any]) -> None:
    state = opened(example)
    for step in example["steps"]:
        run(state, step)
