"""Test what log lines contain besides words: actions for animation and sound, losses of crews."""

from __future__ import annotations

from pathlib import Path

import pytest

from naumachia.kernel import record
from naumachia.kernel.pending import Answer
from naumachia.rules import ids, load
from naumachia.server.game.marks import ACTION_KINDS
from naumachia.server.game.timeline import Timeline
from naumachia.server.page import entries
from naumachia.server.page.entries import lines
from naumachia.server.wire import messages as wire

RECORDS = Path(__file__).parent.parent / "golden"


def told(name: str, file: str, since: int = 1) -> list[wire.Entry]:
    """The lines of a recorded game."""
    text = (RECORDS / name / "records" / file).read_text(encoding="utf-8")
    match = record.replay(load(name), text)
    timeline = Timeline(match.fork_at_start())
    for entry in match.history:
        if isinstance(entry.move, Answer):
            timeline.answer(entry.move.outcome)
        else:
            timeline.order(entry.move.seat, entry.text)
    return list(lines(timeline, None, since))


@pytest.mark.parametrize("name", ids())
def test_every_action_is_one_that_pages_know(name: str) -> None:
    labels = load(name).phrases.sections["labels"]
    events = load(name).phrases.sections["events"]
    actions = {
        key.removeprefix("deed_"): action for key, action in labels.items() if "deed_" in key
    }
    assert actions.keys() <= events.keys()
    assert set(actions.values()) <= set(ACTION_KINDS)
    assert "sink" in actions.values()


def test_actions_name_who_and_whom() -> None:
    actions = [
        action
        for line in told("trireme", "eliminated-by-ram.txt")
        for action in line.get("deeds", [])
    ]
    sunk = [action for action in actions if action["do"] == "sink"]
    assert sunk
    assert all(action["target"] is None for action in sunk)
    rammed = {(action["ship"], action["target"]) for action in actions if action["do"] == "ram"}
    assert rammed
    assert all(ship and target and ship != target for ship, target in rammed)


def test_crews_are_told_before_and_after_a_round_with_news_only() -> None:
    news = [line for line in told("age_of_sail", "all-dead.txt") if "crews" in line]
    assert news
    for line in news:
        fighters = {ship for action in line["deeds"] for ship in (action["ship"], action["target"])}
        assert {crew["ship"] for crew in line["crews"]} <= fighters
        assert all(crew["before"] >= crew["after"] for crew in line["crews"])
    # It is men that fall, not the flotation beside her name.
    assert any(crew["before"] > crew["after"] for line in news for crew in line["crews"])


def test_a_whole_log_tells_crews_at_its_end_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is opened in a fight shows it, and a long log costs no more for that."""
    whole = told("age_of_sail", "all-dead.txt", 0)
    fought = [line["seq"] for line in whole if "crews" in line]
    assert len(fought) > 1
    monkeypatch.setattr(entries, "LATE", whole[-1]["seq"] - fought[0])
    late = [line["seq"] for line in told("age_of_sail", "all-dead.txt", 0) if "crews" in line]
    assert late == [seq for seq in fought if seq > fought[0]]
