"""Test every rule set through the engine protocol and the command line.

A random game of every scenario, with every verb that looks, faults provoked on purpose, its
position and its record read back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.duel import RULESET as DUEL
from tests.effort import effort
from tests.small import convoy, drift, salvo

from naumachia import rules
from naumachia.cli.smoke import SmokeTest, smoke_test
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import format_record
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene.margin import Margin
from naumachia.testing.nearby import Memory, near
from naumachia.testing.playthrough import step
from naumachia.testing.spot import Broken

Reply = dict[str, Any]
Ok = Callable[..., str]
Refused = Callable[..., str]

MOVES = effort(8, 40)
RULESETS = rules.ids()
SCENARIOS = [
    pytest.param(name, scenario, id=f"{name}-{scenario}")
    for name in RULESETS
    for scenario in rules.load(name).scenarios()
]


@pytest.mark.fast
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_game_through_every_door(ruleset: str, scenario: str, ok: Ok, tmp_path: Path) -> None:
    door = SmokeTest(rules.load(ruleset), 5)
    door.play(scenario, MOVES)
    opened = door.ok("new", ruleset=ruleset, scenario=scenario, seed=7)
    file = tmp_path / "game.rec"
    file.write_text(door.ok("record")["record"], encoding="utf-8")
    assert door.digest() in ok("replay", file)
    ok("show", file)
    assert opened["seats"]


@pytest.mark.parametrize("small", [DUEL, convoy.RULESET, drift.RULESET, salvo.RULESET])
def test_small_rule_sets_pass_the_smoke_test(small: AnyRuleset) -> None:
    assert smoke_test(small) == []


class Mumbles(drift.DriftRuleset):
    """Has events without sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Speechless(self)


class Speechless(drift.DriftBoard):
    def say(self, event: Event, seat: int | None) -> str:
        raise KeyError("sum")


class Forgets(convoy.ConvoyRuleset):
    """Has a board that cannot be drawn for one seat."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Blind(self)


class Blind(convoy.ConvoyBoard):
    def margin(self, view: View[convoy.Convoy]) -> Margin:
        if view.seat == 1:
            raise IndexError("no such seat")
        return super().margin(view)


@pytest.mark.parametrize("wrong", [Mumbles, Forgets])
def test_a_door_that_breaks_is_named(wrong: Callable[[], AnyRuleset]) -> None:
    faults = smoke_test(wrong())
    assert faults
    assert all(fault.startswith("entry points in ") for fault in faults)


def some_refusal(ruleset: AnyRuleset) -> tuple[Match[Any, Any], int, str]:
    """Return a game in which an order is refused, its seat, and the order."""
    for seed in range(20):
        for scenario in ruleset.scenarios().values():
            rng = Random(seed)
            memory = Memory(rng)
            options = Options(ruleset.options(), scenario.options)
            match: Match[Any, Any] = Match(ruleset, scenario, options)
            for _ in range(30):
                for seat in match.owing()[:1]:
                    for action in near(match, seat, memory, 20):
                        if match.ruleset.check(match.state, seat, action) is not None:
                            text = match.ruleset.notation.format_action(match.state, action)
                            return match, seat, text
                if match.result is not None:
                    break
                memory.keep(step(match, rng).text)
    raise AssertionError(f"nothing is refused in {ruleset.id}")


@pytest.mark.parametrize("name", RULESETS)
def test_every_door_refuses_with_the_same_sentence(
    name: str, ok: Ok, refused: Refused, tmp_path: Path
) -> None:
    match, seat, text = some_refusal(rules.load(name))
    who = match.ruleset.seats[seat]
    file = tmp_path / "position.txt"
    file.write_text(match.ruleset.position(match.state), encoding="utf-8")
    door = SmokeTest(rules.load(name))
    door.ok("load", ruleset=name, position=match.ruleset.position(match.state))
    said = door.refused("play", action=text, seat=who)
    assert said["code"] == "illegal"
    assert door.ok("check", action=text, seat=who)["message"] == said["message"]
    assert door.refused("odds", action=text, seat=who)["message"] == said["message"]
    line = refused("odds", file, text, "--ruleset", name, "--seat", who)
    assert " ".join(said["message"].split()) in line
    assert said["clause"] in line
    kept = tmp_path / "game.rec"
    kept.write_text(format_record(match), encoding="utf-8")
    people = ("--against", "person", "--record", kept)
    at_table = ok("play", name, *people, typed=f"/why {text}\n/quit\n")
    assert said["message"] in at_table


@pytest.mark.parametrize("name", RULESETS)
def test_a_request_that_fails_by_our_own_fault_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = rules.load(name)
    door = SmokeTest(ruleset)
    door.ok("new", ruleset=name, seed=3)
    match = door.engine.games.open["1"].match
    if isinstance(match.pending, Chance):
        request: Reply = {"do": "roll"}
    else:
        seat = match.owing()[0]
        legal = door.ok("choices", seat=match.ruleset.seats[seat])["choices"]
        request = {"do": "play", "action": legal[0]["text"], "seat": match.ruleset.seats[seat]}
    before, dice = door.digest(), door.engine.games.open["1"].rng.getstate()
    with monkeypatch.context() as patch:

        def broken(*_: object) -> str:
            raise KeyError("a slip")

        patch.setattr("naumachia.scene.narration.event", broken)
        patch.setattr("naumachia.scene.narration.question", broken)
        for asked in (request, {"do": "new", "ruleset": name}):
            reply = json.loads(door.engine.answer(json.dumps(asked).encode()))
            assert reply["error"]["code"] == "internal"
    assert door.digest() == before
    assert list(door.engine.games.open) == ["1"]
    assert door.engine.games.open["1"].rng.getstate() == dice
    assert not match.history
    door.ok("new", ruleset=ruleset.id)


def test_a_fault_is_reported_with_its_place_and_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def slip(*_: object) -> str:
        raise KeyError("a slip")

    monkeypatch.setattr("naumachia.scene.narration.question", slip)
    door = SmokeTest(rules.load("trireme"))
    with pytest.raises(Broken, match=r"internal: .* 'a slip' \(test_smoke.py line \d+, in slip\)"):
        door.ok("new", ruleset="trireme", seed=3)
    assert capfd.readouterr() == ("", "")


@pytest.mark.fast
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_position_seats_its_own_players(ruleset: str, scenario: str) -> None:
    found = rules.load(ruleset)
    chosen = found.scenarios()[scenario]
    match: Match[Any, Any] = Match(found, chosen, Options(found.options(), chosen.options))
    again: Match[Any, Any] = Match(found, chosen, match.options, found.position(match.state))
    assert again.ruleset is match.ruleset
    assert found.seating.of_state(found, match.state) is match.ruleset
    assert found.options_of(match.state).all() == match.options.all()


@pytest.mark.fast
@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_the_dice_a_chance_asks_for_are_taken(ruleset: str, scenario: str) -> None:
    """Faces as `pending` lists them answer every roll that people make at a table."""
    door, rng = SmokeTest(rules.load(ruleset)), Random(11)
    door.ok("new", ruleset=ruleset, scenario=scenario, seed=2)
    thrown = 0
    for _ in range(MOVES):
        pending = door.ok("pending")["pending"]
        if pending["kind"] == "result" or thrown >= 12:
            return
        if pending["kind"] == "decision":
            seat = rng.choice(pending["seats"])
            choice = rng.choice(door.ok("choices", seat=seat)["choices"])["text"]
            door.ok("play", action=choice, seat=seat)
        elif "dice" in pending:
            thrown += 1
            faces = [rng.randint(1, die["sides"]) for die in pending["dice"]]
            reply = door.ask("answer", outcome=faces)
            if not reply["ok"]:
                assert reply["error"]["code"] == "illegal", reply
                door.ok("roll")
        else:
            door.ok("roll")


SOURCE = Path(__file__).resolve().parents[2] / "src" / "naumachia"
FILLED = re.compile(
    r"phrases\.(event|refusal)\(|fill\(\s*\"(events|refusals|prompts|details|chances|results)\""
)


def test_nobody_says_an_event_by_himself() -> None:
    """Code that describes events or refusals must use `kernel.messages` or `scene.narration`."""
    ways = (
        "kernel/phrase.py",
        "kernel/messages.py",
        "scene/narration.py",
        "scene/board.py",
        "rules/",
    )
    own = [
        file.relative_to(SOURCE).as_posix()
        for file in sorted(SOURCE.rglob("*.py"))
        if FILLED.search(file.read_text(encoding="utf-8"))
    ]
    assert [name for name in own if not name.startswith(ways)] == []
