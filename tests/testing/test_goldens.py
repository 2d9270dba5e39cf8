"""Test golden games: playthroughs that print everything, and a record for every ending."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from naumachia.kernel.record import format_record, replay
from naumachia.rules import find
from naumachia.testing.conformance import Case
from naumachia.testing.goldens import Goldens
from naumachia.testing.playthrough import game_log, playthrough

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
DUEL, SALVO = "examples.duel:RULESET", "tests.small.salvo:RULESET"

CLOSE = (
    "options board_n=8\ngreen moves\nG1 (4,4)N/E\nG2 (2,4)E\nG3 (6,4)W\n"
    "O1 (4,4)S/W\nO2 (4,7)W\nO3 (5,5)SW"
)
CORNER = (
    "battle first-strokes-g\nturn 3\nwind SE\ninitiative b 1\n"
    "A1 0303 E full\nA2 0304 E full\nA3 0404 E cruise\nA4 0505 N cruise grappled\n"
    "A5 0305 NE damaged\nA6 0306 NE full\nB1 0503 W full\nB2 0504 W cruise\n"
    "B3 0505 S cruise manpower=2/3 grappled\nB4 0604 SW full\nB5 0605 NW immobile\n"
    "B6 0406 W cruise\nhand a 18 20 30 35 44\nhand b 19 32 36 46 55\n"
    "piles 45\nstack cycle:5 cycles:0"
)
MELEE = (
    "turn 3\nfirst 0\nside 0\n"
    "squadron 0 Left side=0 seat=0 rating=7 flagship=G1\n"
    "squadron 1 Right side=1 seat=1 rating=7 flagship=O1\n"
    "G1 penteres 0 12,10,0\nG2 trieres 0 14,10,0\nG3 hexeres 0 10,10,0\nG4 trieres 0 11,10.1,0\n"
    "O1 penteres 1 12,11,180\nO2 trieres 1 14,11.8,180\nO3 tetreres 1 10,11,180\n"
    "O4 trieres 1 11,11.8,180\ngrapple G3 O3\nface G1 O1\nface G3 O3\n"
    "stack cycle:1 half_turn:0:5 missiles:0:0"
)
PLAYTHROUGHS = [
    ("trireme", "line", Case("line", {}, 1), 10, 0),
    ("trireme", "free", Case("free", {}, 2), 6, 12),
    ("trireme", "skirmish", Case("skirmish", {}, 3), 30, 60),
    ("trireme", "close", Case("free", {}, 0, CLOSE), 40, 0),
    ("biremes", "duel", Case("duel", {}, 2), 44, 0),
    ("biremes", "squadrons", Case("squadrons", {}, 1), 12, 90),
    ("navarchoi", "raking", Case("first-strokes-b", {}, 1), 24, 60),
    ("navarchoi", "cards", Case("first-strokes-g", {}, 2), 40, 8),
    ("navarchoi", "melee", Case("first-strokes-g", {}, 0, CORNER), 60, 0),
    ("diadochi", "plots", Case("two", {"setup": "plot"}, 1), 12, 0),
    ("diadochi", "squadron", Case("intro", {}, 2), 12, 8),
    ("diadochi", "melee", Case("two", {}, 1, MELEE), 36, 0),
    ("age_of_sail", "frigates", Case("frigates", {}, 1), 24, 0),
    ("age_of_sail", "broadsides", Case("shannon-chesapeake", {}, 2), 24, 40),
    ("age_of_sail", "becalmed", Case("becalmed", {}, 3), 16, 10),
    (DUEL, "strait", Case("strait", {}, 5), 60, 0),
    (SALVO, "duel", Case("duel", {}, 1), 60, 0),
]
LOGS = [
    ("navarchoi", "raid", Case("liburnian-raid", {}, 1), 600),
    ("navarchoi", "second-raid", Case("liburnian-raid", {}, 6), 600),
    ("navarchoi", "rams", Case("first-strokes-b", {}, 6), 400),
    ("navarchoi", "side", Case("side", {}, 3), 500),
    ("navarchoi", "lesson", Case("first-strokes-f", {}, 2), 600),
    ("navarchoi", "reinforced", Case("design-your-own", {}, 1), 400),
    ("navarchoi", "line", Case("myonessus", {}, 1), 400),
    ("age_of_sail", "becalmed", Case("becalmed", {}, 1), 400),
    ("age_of_sail", "drawn", Case("drawn-frigates", {}, 3), 400),
    ("age_of_sail", "nile", Case("nile", {}, 1), 400),
    ("age_of_sail", "trafalgar", Case("trafalgar", {}, 1), 400),
]
"""Games in which most kinds of events happen."""
RECORDS = sorted(GOLDEN.glob("*/records/*.txt"))


@pytest.mark.parametrize(("ruleset", "name", "case", "steps", "skip"), PLAYTHROUGHS)
def test_playthrough(
    goldens: Goldens, ruleset: str, name: str, case: Case, steps: int, skip: int
) -> None:
    rules = find(ruleset)
    text = playthrough(rules, case, steps, skip)
    goldens.compare(f"{rules.id}/playthrough-{name}.txt", text)


@pytest.mark.parametrize(("ruleset", "name", "case", "steps"), LOGS)
def test_game_log(goldens: Goldens, ruleset: str, name: str, case: Case, steps: int) -> None:
    rules = find(ruleset)
    goldens.compare(f"{rules.id}/log-{name}.txt", game_log(rules, case, steps))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_record_replays_to_its_result_and_reads_the_same(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    ruleset = find({"duel": DUEL, "salvo": SALVO}.get(file.parts[-3], file.parts[-3]))
    match = replay(ruleset, text)
    assert match.result is not None
    assert format_record(match) == text


@pytest.mark.parametrize(
    "name", ["trireme", "biremes", "navarchoi", "diadochi", "age_of_sail", DUEL, SALVO]
)
def test_every_ending_has_a_golden_record(name: str) -> None:
    ruleset = find(name)
    files = [file for file in RECORDS if file.parts[-3] == ruleset.id]
    results = {re.findall(r"(?m)^result \S+ (\S+)$", file.read_text())[0] for file in files}
    assert results == set(ruleset.about.endings)


def test_a_golden_that_changed_says_how(tmp_path: Path) -> None:
    kept = Goldens(tmp_path, update=True)
    kept.compare("a/b.txt", "one\ntwo\n")
    compared = Goldens(tmp_path, update=False)
    compared.compare("a/b.txt", "one\ntwo\n")
    with pytest.raises(AssertionError, match=r"(?s)update-goldens.*-two.*\+three"):
        compared.compare("a/b.txt", "one\nthree\n")
    with pytest.raises(AssertionError, match="is not what it was"):
        compared.compare(f"{Random(1).random()}.txt", "one\n")
