"""Test that the edition of a rule set changes with its behaviour: stored games replay the same."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadRecord
from naumachia.kernel.pending import Result
from naumachia.kernel.record import FIRST_LINE, format_record, replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load
from naumachia.testing.conformance import Case, begin
from naumachia.testing.goldens import Goldens

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
MOVES = 40
SEED = 20261122


def kept(ruleset: AnyRuleset) -> Path:
    """The games of the edition that is here."""
    return GOLDEN / ruleset.id / f"edition-{ruleset.version}.txt"


def beginnings(ruleset: AnyRuleset) -> str:
    """The first moves of one game of every scenario, as records."""
    records: list[str] = []
    for scenario in ruleset.scenarios():
        match, rng = begin(ruleset, Case(scenario, {}, SEED)), Random(f"{SEED} {scenario}")
        for _ in islice(range(MOVES), MOVES):
            pending = match.pending
            if isinstance(pending, Result):
                break
            if isinstance(pending, Chance):
                match.roll(rng)
            else:
                seat = rng.choice(pending.seats)
                match.play(seat, match.ruleset.choices(match.state, seat).sample(rng))
        records.append(format_record(match))
    return "\n".join(records)


@pytest.mark.parametrize("id", ids())
def test_games_of_this_edition_lead_where_they_led(id: str, goldens: Goldens) -> None:
    ruleset = load(id)
    file = kept(ruleset)
    if goldens.update and not file.exists():
        file.write_text(beginnings(ruleset), encoding="utf-8")
    assert file.exists(), f"{id} {ruleset.version} is a new edition: run with --update-goldens"
    texts = file.read_text(encoding="utf-8").split(FIRST_LINE)[1:]
    scenarios = set()
    for text in texts:
        # Raises where a move is not legal any more, or leads to another position.
        match = replay(ruleset, FIRST_LINE + text)
        scenarios.add(match.scenario.id)
    assert scenarios <= set(ruleset.scenarios())
    assert len(texts) == len(scenarios)


OLDER = [("age_of_sail", "2"), ("age_of_sail", "3")]
"""Editions whose games all go on under the present one."""


@pytest.mark.parametrize(("id", "edition"), OLDER)
def test_games_of_an_older_edition_lead_where_they_led(id: str, edition: str) -> None:
    file = GOLDEN / id / f"edition-{edition}.txt"
    records = file.read_text(encoding="utf-8").split(FIRST_LINE)[1:]
    assert records
    for text in records:
        assert f"\nruleset {id} {edition}\n" in text
        replay(load(id), FIRST_LINE + text)


@pytest.mark.parametrize("id", ids())
def test_a_rule_that_changes_is_seen(id: str) -> None:
    """Each kept game tells where it has led, so that nothing passes unseen."""
    ruleset = load(id)
    records = kept(ruleset).read_text(encoding="utf-8").split(FIRST_LINE)[1:]
    assert records
    for text in records:
        assert "\ndigest " in text
        assert f"\nruleset {ruleset.id} {ruleset.version}\n" in text
    told = records[0].partition("\ndigest ")[2].split()[0]
    elsewhere = records[0].replace(told, "0" * len(told))
    replay(ruleset, FIRST_LINE + records[0])
    with pytest.raises(BadRecord, match="another position was reached"):
        replay(ruleset, FIRST_LINE + elsewhere)
