"""The worked examples of the ledger."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.trireme.worked import at, examples, run


@pytest.mark.parametrize("example", examples())
def test_example(example: dict[str, Any]) -> None:
    match = at(example["position"])
    for step in example["steps"]:
        run(match, step)


def test_every_worked_example_of_the_ledger_is_here() -> None:
    numbers = {param.values[0]["number"].split()[0] for param in examples()}
    assert {str(number) for number in range(1, 55)} <= numbers
