"""The clauses: those of the ledger, in full sentences, with options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from naumachia.kernel.clause import Clause
from naumachia.kernel.options import Options
from naumachia.rules.age_of_sail import RULESET
from naumachia.rules.age_of_sail.options import OPTIONS

LEDGER = Path(__file__).parents[3] / "docs" / "ledger" / "age_of_sail.md"


def test_the_clauses_are_those_of_the_ledger() -> None:
    text = LEDGER.read_text(encoding="utf-8")
    assert set(re.findall(r"^- \*\*(SAIL-[A-Z]+-\d+)", text, re.MULTILINE)) == set(RULESET.clauses)


@pytest.mark.parametrize("clause", RULESET.clauses.values(), ids=lambda clause: clause.id)
def test_clauses_are_sentences_with_options_that_there_are(clause: Clause) -> None:
    declared = {option.id: option for option in OPTIONS}
    for text in (clause.text, *clause.under.values()):
        assert re.fullmatch(r"[A-Z`'0-9].*\.", text), text
        assert not re.search(r"\bRULE-|\btable \d|[<>=]|\*\*", text), text
    for condition in clause.under:
        for word in condition.split():
            name, value = re.fullmatch(r"(\w+)!?=(.+)", word).groups()  # type: ignore[union-attr]
            default = declared[name].default
            kind = type(default)
            Options(OPTIONS, {name: value == "true" if kind is bool else kind(value)})
