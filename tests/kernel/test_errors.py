"""Errors: the sentence of a refusal, and how much of a wrong input is quoted."""

from __future__ import annotations

import pytest

from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import AmbiguousNotation, BadInput, IllegalAction


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


def test_an_ambiguous_order_says_what_was_wrong_and_what_is_expected() -> None:
    error = AmbiguousNotation("fits 2 orders", "3 ram", "character 3", "3 ram A or 3 ram B")
    assert (error.problem, error.text) == ("fits 2 orders", "3 ram")
    assert (error.place, error.expected) == ("character 3", "3 ram A or 3 ram B")
    assert error.proposals == []
