"""Test that advice lists each result once, and no order that leads nowhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.rules import load
from naumachia.search import advise as advising
from naumachia.search.advise import ScoredOrder, advise
from naumachia.search.alike import Results
from naumachia.search.rollout import RolloutBot
from naumachia.sim.runner import opening

SHIPS = "G1 (3,3)N\nG2 (5,1)N\nG3 (7,1)N\nO1 (7,9)S\nO2 (5,9)S\nO3 (3,9)S"
OPTIONS = "options board_n=9 quiet_rounds=20 losses_to_lose=2"
POSITION = f"{OPTIONS}\ngreen moves\nround 2\nfleet 3\n{SHIPS}"
RULESET = load("trireme")


def state() -> Any:
    return RULESET.notation.parse_position(POSITION)


def order(text: str) -> list[Any]:
    """Return the decisions of an order of green."""
    scratch, found = state(), []
    for part in text.split("; "):
        found.append(RULESET.notation.parse_action(scratch, 0, part))
        RULESET.decide(scratch, 0, found[-1], SILENT)
    return found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("G1 F", "G1 F; G1 .", True),
        ("G1 F; G1 .", "G1 F", True),
        ("G1 F; G1 F", "G1 F; G1 F", True),
        ("G1 F", "G1 F; G1 F", False),
        ("G1 F", "G2 F", False),
        ("G1 F; G1 R", "G1 R; G1 F", False),
    ],
)
def test_orders_that_differ_in_a_stop_are_the_same(one: str, other: str, same: bool) -> None:
    assert Results(RULESET, state(), 0).same(order(one), order(other)) is same


@pytest.mark.parametrize(
    ("text", "back"), [("G1 F; G1 B", True), ("G1 F; G1 F", False), ("G1 F", False)]
)
def test_an_order_that_leads_back_is_known(text: str, back: bool) -> None:
    assert Results(RULESET, state(), 0).stays_put(order(text)) is back


def test_each_result_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forward and back is skipped if something else is hardly worse."""
    scored = [
        ScoredOrder(order("G1 F; G1 B"), 0.30),
        ScoredOrder(order("G1 F; G1 ."), 0.29),
        ScoredOrder(order("G1 F"), 0.29),
        ScoredOrder(order("G2 F; G2 F"), 0.10),
    ]
    monkeypatch.setattr(advising, "_best_of_each", lambda field: scored)
    monkeypatch.setattr(RolloutBot, "order", lambda self, view, seat, legal: scored[0].order)
    found = advise(RULESET, RULESET.observe(state(), 0), 0, 1, seconds=0.01)
    assert found.order == order("G1 F; G1 .")
    assert [one.order for one in found.others] == [order("G2 F; G2 F")], "nor is it the next best"


@pytest.mark.parametrize("ruleset", ["trireme", "biremes"])
def test_no_order_of_an_advice_is_offered_twice(ruleset: str) -> None:
    rules = load(ruleset)
    scenario = next(iter(rules.scenarios().values()))
    start = opening(rules, scenario.id, {})
    rng = Random(3)
    while isinstance(waits := rules.pending(start), Chance):
        rules.resolve(start, waits.sample(rng), SILENT)
    assert isinstance(waits, Prompt)
    seat = waits.seats[0]
    found = advise(rules, rules.observe(start, seat), seat, 1, seconds=0.3)
    results = Results(rules, found.before, seat)
    offered = [found.order, *(one.order for one in found.others)]
    for number, one in enumerate(offered):
        assert not any(results.same(one, known) for known in offered[:number])
