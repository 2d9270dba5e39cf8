"""Test that `naumachia share` prints a link, and that verbs that read a game file read the link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from naumachia.kernel.record import decode_record, held_record

Ok = Callable[..., str]
GOLDEN = Path(__file__).parent.parent / "golden"
WON = GOLDEN / "trireme/records/eliminated-reroll-boarder-lost.txt"
SITE = "https://example.org/boats/"


def test_a_link_holds_the_record(ok: Ok) -> None:
    link = ok("share", WON, "--site", SITE, "--at", "3").strip()
    assert link.startswith(f"{SITE}#r=a")
    assert link.endswith("&at=3")
    held = decode_record(held_record(link) or "", 100_000)
    ends = [line for line in WON.read_text().splitlines() if line.startswith("digest ")]
    assert ends[0] in held.splitlines()
    assert "verified" in ok("replay", "--quiet", link)
    assert ok("show", link, "--at", "2") == ok("show", WON, "--at", "2")


def test_a_board_to_play_on_is_a_moment_before_the_end(run: Run, ok: Ok) -> None:
    link = ok("share", WON, "--what-if", "--at", "0").strip()
    assert link.endswith("&at=0&open=what-if")
    refused = run("share", WON, "--what-if")
    assert refused.exit_code == 2
    assert "--at with an earlier move" in refused.stderr


@pytest.mark.parametrize("cut", [4, 40])
def test_a_link_that_was_cut_is_refused(run: Run, ok: Ok, cut: int) -> None:
    link = ok("share", WON).strip()
    refused = run("replay", link[:-cut])
    assert refused.exit_code == 2
    assert "copied again" in refused.stderr


def test_a_record_that_does_not_replay_is_not_shared(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.rec"
    file.write_text(WON.read_text().replace("digest ", "digest 0"))
    refused = run("share", file)
    assert refused.exit_code == 2
    assert "another position was reached" in refused.stderr
