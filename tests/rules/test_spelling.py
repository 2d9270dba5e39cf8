"""Ships and battles are called by one name each, as English has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from naumachia.rules import ids, load
from naumachia.rules.age_of_sail.board.scene import kind_of
from naumachia.rules.age_of_sail.tables.catalogue import catalogue

DATA = Path(__file__).parents[2] / "src/naumachia/rules"
SLIPS = ("quinqreme", "quadreme", "salamis of cyprus")


@pytest.mark.parametrize("ruleset", ids())
def test_what_is_shown_has_no_slips(ruleset: str) -> None:
    texts = {file: file.read_text("utf-8").lower() for file in (DATA / ruleset).rglob("*.toml")}
    assert texts
    found = [(file.name, slip) for file, text in texts.items() for slip in SLIPS if slip in text]
    assert found == []
    assert load(ruleset).about.title


def test_rates_are_said_by_their_words() -> None:
    kinds = {design.kind: kind_of(design) for design in catalogue().values()}
    assert kinds["3rd rank"] == "third rate"
    assert kinds["5th"] == "fifth rate"
    assert kinds["3rd (ex-French)"] == "third rate (ex-French)"
    assert kinds["3rd rank (old)"] == "third rate (old)"
