"""Test a game in the terminal, typed line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Ok = Callable[..., str]

SKIRMISH = ("play", "trireme", "-s", "skirmish", "--seed", "3")
HOT_SEAT = (*SKIRMISH, "--against", "person")


def test_an_order_is_played_and_told_with_its_clause(ok: Ok) -> None:
    text = ok(*HOT_SEAT, typed="G1 FR\n")
    assert "Green: G1 F\n  G1 goes forward to (3,2)  [TRI-FWD-01]" in text


def test_refusals_are_explained(ok: Ok) -> None:
    text = ok(*HOT_SEAT, typed="green end\n/why G1 LF\nG1 ?\n/sail\n")
    assert "Ships that have not moved yet: G1, G2, G3." in text
    assert "[TRI-TURN-02]" in text
    assert 'cannot read "G1 ?": after G1 one of ahead, left' in text
    assert "no such command: '/sail'" in text


def test_moves_odds_rules_and_log_can_be_asked(ok: Ok) -> None:
    text = ok(*HOT_SEAT, typed="/moves G2\n/odds G2 F\n/rule tri-ram-05\nG2 F.\n/log 1\n/board\n")
    assert "G2 FF, G2 FL" in text
    assert "1 (100.0%)  G2 goes forward to (5,2)" in text
    assert "TRI-RAM-05  The rammer must" in text
    assert text.count("Green: G2 .") == 2
    assert text.count("G2  (5,2)") == 1


def test_a_decision_is_taken_back(ok: Ok) -> None:
    text = ok(*HOT_SEAT, typed="/undo\nG1 FF\n/undo\n/undo\n/undo\n")
    assert text.count("taken back: G1 F") == 2
    assert text.count("There is nothing to take back.") == 2


def test_dice_may_be_typed(ok: Ok, position: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.rec"
    kept.write_text(
        "naumachia record 1\nruleset trireme 1\nscenario line\n"
        f"position {position.read_text().strip()}\n\n"
    )
    typed = "G3 F +O5\n9-9\n5-3\nG3 F\n"
    text = ok(
        "play", "trireme", "--against", "person", "--dice", "typed", "--record", kept, typed=typed
    )
    assert "impossible outcome: '9-9'" in text
    assert "O5 loses the boarding and is removed" in text
    assert "chance: 5-3\ngreen: G3 F\n" in kept.read_text()


def test_a_game_goes_on_from_its_record(ok: Ok, tmp_path: Path) -> None:
    kept = tmp_path / "kept.rec"
    ok(*HOT_SEAT, "--record", kept, typed="G1 FF\n/quit\n")
    text = ok(*HOT_SEAT, "--record", kept, typed="G2 FF\n")
    assert f"Continuing with {kept}." in text
    assert "green: G1 FF\ngreen: G2 FF\n" in kept.read_text()


def test_the_computer_answers(ok: Ok) -> None:
    text = ok(*SKIRMISH, "--against", "random", typed="G1 FF\nG2 FF\nG3 FF\n/quit\n")
    assert "Orange: O" in text
    assert text.rstrip().endswith("Green (/help) >")


def test_the_same_seed_plays_the_same_game(ok: Ok) -> None:
    typed = "G1 FF\nG2 FF\nG3 FF\n/quit\n"
    first, again = (ok(*SKIRMISH, "--against", "calm", typed=typed) for _ in range(2))
    assert first == again


def test_a_game_is_played_to_its_end(ok: Ok, tmp_path: Path) -> None:
    kept = tmp_path / "whole.rec"
    text = ok(
        "play", "tests.small.drift:RULESET", "--against", "random", "--seed", "1",
        "--record", kept, typed="0@2000\n" * 3 + "0@700\n",
    )  # fmt: skip
    assert text.rstrip().endswith("[DRI-END-01]")
    assert "result red home" in kept.read_text()


def test_a_game_against_the_computer_is_played_to_its_end(ok: Ok) -> None:
    text = ok(
        *SKIRMISH, "--against", "random", "-o", "quiet_rounds=1", "-o", "losses_to_lose=3",
        typed="G1 FF\nG2 FF\nG3 FF\n",
    )  # fmt: skip
    assert "Round 1, Orange to move" in text
    assert text.rstrip().endswith("[TRI-RULE-29]")


def test_a_record_that_cannot_be_written_is_refused(ok: Ok, tmp_path: Path) -> None:
    text = ok(*HOT_SEAT, typed=f"/save {tmp_path / 'no' / 'game.rec'}\n/save\n")
    assert "cannot write the record" in text
    assert "no file given" in text


@pytest.mark.parametrize("arguments", [("--against", "kraken"), ("--as", "pink")])
def test_wrong_players_are_refused(run: Callable[..., object], arguments: tuple[str, str]) -> None:
    result = run("play", "trireme", *arguments)
    assert getattr(result, "exit_code", None) == 2
