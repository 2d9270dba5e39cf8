"""Test refusals of every rule set: each reason in a real position, to be read as prose."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from naumachia import rules
from naumachia.kernel import messages
from naumachia.kernel.phrase import filled
from naumachia.testing.goldens import Goldens
from naumachia.testing.refused import declared, listing, refusals, refusals_in

TESTS = Path(__file__).resolve().parents[1]
EXCEPTIONS = tomllib.loads((TESTS / "refusal_exceptions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", rules.ids())
def test_every_refusal_is_reached_and_said(name: str, goldens: Goldens) -> None:
    ruleset = rules.load(name)
    found = refusals_in(ruleset, TESTS / "refusals" / f"{name}.toml")
    goldens.compare(f"{name}/refusals.txt", listing(ruleset, found))
    reached = {key for key, _ in found}
    excused = EXCEPTIONS.get(name, {})
    assert all(excused.values()), "every exception has its reason"
    assert declared(ruleset) - reached - set(excused) == set(), "never reached, and not excused"
    assert set(excused) & reached == set(), "reached by now: no exception any more"
    assert set(excused) <= declared(ruleset), "excused, and no refusal at all"
    spoken = {*ruleset.phrases.sections["refusals"], *messages.REFUSED}
    assert reached <= spoken, "refused without words of its own"


@pytest.mark.parametrize("name", rules.ids())
def test_random_games_find_refusals_and_the_same_ones_again(name: str) -> None:
    ruleset = rules.load(name)
    scenario = next(iter(ruleset.scenarios()))
    found = refusals(ruleset, range(3, 4), (scenario,))
    assert len(found) >= 5
    assert found == refusals(ruleset, range(3, 4), (scenario,))
    assert all("seed 3" in refusal.origin for refusal in found.values())


@pytest.mark.parametrize("name", rules.ids())
def test_clauses_read_well_with_every_option(name: str) -> None:
    """Conditions name options and values that there are, and every wording can be filled."""
    ruleset = rules.load(name)
    declared_options = {option.id: option for option in ruleset.options()}
    for clause in ruleset.clauses.values():
        for condition, text in clause.under.items():
            for word in condition.split():
                option, _, value = word.replace("!=", "=").partition("=")
                found = declared_options[option]
                spoken = [one for one in found.values if one.replace(" ", "_") == value]
                found.read(spoken[0] if spoken else value)
            assert text
            assert text != clause.text
            assert filled(text, dict.fromkeys(declared_options, 0))
