"""Errors: the sentence of a refusal, and how much of a wrong input is quoted."""

from __future__ import annotations

import pytest

from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput, IllegalAction


@pytest.mark.parametrize(
    ("facts", "sentence"), [({"refusal": "ships_owe"}, "not legal (ships owe)"), ({}, "not legal")]
)
def test_a_refusal_without_a_sentence_gives_its_reason(
    facts: dict[str, object], sentence: str
) -> None:
    error = IllegalAction(Ruling("DUE-TURN-01", facts), "end")
    assert error.sentence == sentence
    assert str(error) == f"end: {sentence} [DUE-TURN-01]"


def test_an_input_is_quoted_up_to_120_characters() -> None:
    assert BadInput("no order", "x" * 120).text == "x" * 120
    assert BadInput("no order", "x" * 121).text == "x" * 117 + "..."
