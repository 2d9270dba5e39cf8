"""Every rule set is in German: nothing is missing, and no game shows an English word."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests import german

from naumachia.kernel.match import Match
from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.translations import has_translation, translation_faults, untranslated

RULESETS = ("age_of_sail", "biremes", "diadochi", "navarchoi", "trireme")
GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [file for name in RULESETS for file in sorted((GOLDEN / name / "records").glob("*.txt"))]
GAMES = (
    ("age_of_sail", Case("shannon-chesapeake", {}, 2), 120),
    ("age_of_sail", Case("becalmed", {}, 2), 120),
    ("age_of_sail", Case("nile", {}, 3), 60),
    ("biremes", Case("threes", {}, 1), 40),
    ("biremes", Case("squadrons", {}, 1), 40),
    ("biremes", Case("beached", {}, 1), 40),
    ("biremes", Case("free", {}, 1), 40),
    ("diadochi", Case("two"), 80),
    ("diadochi", Case("four"), 80),
    ("diadochi", Case("four", {"setup": "plot"}), 80),
    ("diadochi", Case("points-25"), 80),
    ("diadochi", Case("tyre-blockade"), 80),
    ("navarchoi", Case("first-strokes-b", {}, 1), 150),
    ("navarchoi", Case("first-strokes-g", {}, 2), 150),
    ("navarchoi", Case("liburnian-raid", {}, 6), 150),
    *(("trireme", Case("skirmish", {}, seed), 60) for seed in range(3)),
    *(("trireme", Case("free", {}, seed), 60) for seed in range(3)),
)
"""Rule sets, games and the most moves that are played of each."""
EVERY = 2
"""How many moves there are from one moment that is read to the next."""
SAME = frozenset(
    (
        *("Drift", "Formation", "Initiative", "Nation", "Orange", "Reserve", "Wind"),
        *("Drake", "Howard", "Portugal", "Seymour", "Sparta"),
        *("Anastrophe!", "Diekplous", "Elasis!", "Kyklos", "Periplous"),
    )
)
"""The words that are the same in both languages: terms, names, maneuvers on cards."""


def english_texts(match: Match[Any, Any], moves: int = EVERY) -> set[tuple[str, str]]:
    """Return the texts of a moment and its last moves that are not in German, with their places."""
    return {
        (place, text)
        for place, text in untranslated(match, "de", moves)
        if sum(letter.isalpha() for letter in text) > 1 and text not in SAME
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_missing(ruleset: str) -> None:
    assert has_translation(load(ruleset), "de")
    assert translation_faults(load(ruleset), "de") == []


@pytest.mark.parametrize(
    ("ruleset", "case", "moves"), GAMES, ids=[f"{ruleset} {case}" for ruleset, case, _ in GAMES]
)
def test_a_game_shows_no_english_word(ruleset: str, case: Case, moves: int) -> None:
    match, rng = begin(load(ruleset), case), Random(f"playthrough {case.seed}")
    for number in range(moves):
        if match.result is not None:
            break
        if number % EVERY == 0:
            assert english_texts(match) == set(), f"move {number}"
        step(match, rng)
    assert english_texts(match) == set()
    assert german.game_log(match)


@pytest.mark.parametrize(
    "record", RECORDS, ids=[f"{file.parts[-3]} {file.stem}" for file in RECORDS]
)
def test_a_golden_record_ends_in_german(record: Path) -> None:
    match = replay(load(record.parts[-3]), record.read_text(encoding="utf-8"))
    assert english_texts(match, len(match.history)) == set()
    if match.result is not None:
        assert german.question(match)[0].startswith(("Sieg", "Unentschieden", "Kein Gefecht"))
