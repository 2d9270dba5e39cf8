"""Test campaigns from the command line: begin, show, continue, fight, and never half-write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.engine_process import ROOT
from tests.strait import strait

Ok = Callable[..., str]

OWN = strait(seasons=1)


@pytest.fixture
def begun(ok: Ok, tmp_path: Path) -> Path:
    """Begin a campaign of two ships and one season, with battles of three turns."""
    own, file = tmp_path / "strait.toml", tmp_path / "strait.campaign"
    own.write_text(OWN)
    ok("campaign", "new", "biremes", own, "--out", file, "-o", "turn_limit=3")
    return file


@pytest.fixture
def met(ok: Ok, begun: Path) -> Path:
    """Return the same with a pending battle."""
    ok("campaign", "move", begun, "First Strait; end")
    text = ok("campaign", "move", begun, "Second", "Strait;", "end", "--seed", "1")
    assert "Carthage attacks at Strait" in text
    assert "Battle of Strait (strait-1) is to be fought." in text
    return begun


def test_campaigns_are_listed(ok: Ok) -> None:
    assert "sicily" in ok("campaign", "list", "biremes")
    assert "sicily" not in ok("campaign", "list", "trireme")


def test_a_campaign_is_begun_and_shown(ok: Ok, tmp_path: Path) -> None:
    file, chart = tmp_path / "sicily.campaign", tmp_path / "chart.svg"
    ok("campaign", "new", "biremes", "sicily", "--out", file)
    text = ok("campaign", "show", file)
    assert "Duilius of Rome at Messana: V 50/50, corvus;" in text
    assert "Messana, home port of Rome, held by Rome; lanes to Panormus, Syracuse" in text
    assert "green: Duilius Panormus, Duilius Syracuse" in text
    ok("campaign", "show", file, "--out", chart)
    assert "Lilybaeum" in chart.read_text()


def test_a_new_campaign_never_writes_over_a_file(refused: Ok, begun: Path) -> None:
    before = begun.read_text()
    assert "exists already" in refused("campaign", "new", "biremes", "sicily", "--out", begun)
    assert begun.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("trireme", "sicily"), "no such campaign: 'sicily'"),
        (("biremes", "atlantis"), "expected one of sicily"),
        (("biremes", "sicily", "-o", "oars=3"), "no such option"),
        (("biremes", "missing.toml"), "cannot read the file"),
    ],
)
def test_what_cannot_begin_is_refused(
    refused: Ok, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "new.campaign"
    assert said in refused("campaign", "new", *arguments, "--out", file)
    assert not file.exists()


def test_orders_are_all_carried_out_or_none(refused: Ok, begun: Path) -> None:
    before = begun.read_text()
    text = refused("campaign", "move", begun, "First Strait; First Port")
    assert "First has moved in this season." in text
    assert "[BIR-RULE-65]" in text
    assert begun.read_text() == before
    assert "No lane leads from Home to Port." in refused("campaign", "move", begun, "First Port")
    assert "no orders" in refused("campaign", "move", begun, ";")


def test_a_battle_is_fought_by_computers(ok: Ok, refused: Ok, met: Path) -> None:
    assert "no moves now" in refused("campaign", "move", met, "end")
    text = ok("campaign", "battle", met, "--seats", "random", "--seed", "2")
    assert "Battle of Strait: " in text
    assert "the campaign" in text.lower()
    assert "  naumachia record 1" in met.read_text()
    assert "no battle is pending" in refused("campaign", "battle", met)
    assert "Lanes held" in ok("campaign", "show", met)


def test_a_battle_that_is_left_goes_on(ok: Ok, met: Path) -> None:
    people = ("campaign", "battle", met, "--seats", "person", "--seed", "5")
    before = met.read_text()
    assert "The battle continues from" in ok(*people, typed="")
    kept = met.with_name(f"{met.name}.battle")
    moves = len(kept.read_text().splitlines())
    assert moves > 4
    assert met.read_text() == before
    ok("campaign", "battle", met, "--seats", "random", "--seed", "2")
    assert not kept.exists()
    assert kept.name not in met.read_text()


def test_a_battle_played_elsewhere_is_taken(ok: Ok, refused: Ok, met: Path, tmp_path: Path) -> None:
    scenario, record = tmp_path / "battle.toml", tmp_path / "battle.rec"
    ok("campaign", "show", met, "--battle", scenario)
    assert "valid" in ok("scenarios", "validate", scenario)
    record.write_text("naumachia record 1\nruleset biremes 1\nscenario duel\n\n")
    before = met.read_text()
    assert "no such scenario" in refused("campaign", "battle", met, "--record", record)
    assert met.read_text() == before
    copy = tmp_path / "copy.campaign"
    copy.write_text(before)
    ok("campaign", "battle", copy, "--seats", "random", "--seed", "2")
    block = copy.read_text().split("\nbattle\n")[1].splitlines()
    record.write_text("\n".join(line[2:] for line in block) + "\n")
    ok("campaign", "battle", met, "--record", record)
    assert met.read_text() == copy.read_text()
    assert record.exists()


def test_the_computer_plays_one_side_or_all(ok: Ok, refused: Ok, begun: Path) -> None:
    assert "no such seat" in refused("campaign", "auto", begun, "--seat", "blue")
    text = ok("campaign", "auto", begun, "--seat", "green", "--seed", "1")
    assert "green: end" in text
    assert "orange: " not in text
    text = ok("campaign", "auto", begun, "--seats", "random", "--seed", "1")
    assert "orange: end" in text
    assert "Lanes held" in text.splitlines()[-1]
    assert ok("campaign", "auto", begun) == text.splitlines()[-1] + "\n"


def test_a_file_that_was_changed_is_refused(refused: Ok, begun: Path) -> None:
    begun.write_text(begun.read_text() + "green: First Port\n")
    assert "does not replay" in refused("campaign", "show", begun)
    begun.write_text("naumachia record 1\n")
    assert "not a campaign" in refused("campaign", "show", begun)


def test_the_campaign_file_shown_in_the_documentation_begins(ok: Ok, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "campaigns.md").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(page.split("```toml\n")[1].split("```")[0])
    file = tmp_path / "own.campaign"
    ok("campaign", "new", "biremes", own, "--out", file)
    assert "First of Rome at Ostia: V 50/50, corvus; T 12/20, a bank of oars lost" in ok(
        "campaign", "show", file
    )
