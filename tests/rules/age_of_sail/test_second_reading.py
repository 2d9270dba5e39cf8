"""A second reading of the ledger: where chapters meet."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import (
    answer,
    asked,
    battle,
    decide,
    legal,
    named,
    refused,
    run,
)

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail import clauses
from naumachia.rules.age_of_sail.actions import CastOff, Sail, Secure
from naumachia.rules.age_of_sail.rules.beginning import MoveBegins
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.fates import drop_tow
from naumachia.rules.age_of_sail.rules.flags import strike_colours
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.towing import Towing

ALONGSIDE = [("G1", "hope", 10, 10, 90), ("O1", "san_martin", 10, 10.36, 90)]
"""Hulls 0.035 in apart."""


@pytest.mark.clause("SAIL-NEL-14", "SAIL-RULE-85")
def test_a_frigate_that_has_fired_is_open_for_good() -> None:
    state = battle([("G1", "euryalus", 10, 10, 0), ("O1", "vanguard", 14, 10, 0)], period="nelson")
    named(state, "G1").opened = True
    run(state, MoveBegins())
    assert named(state, "G1").opened


@pytest.mark.clause("SAIL-TOW-05", "SAIL-RULE-101")
def test_a_tow_that_has_parted_leaves_nothing_for_the_next() -> None:
    ships = [("G1", "hope", 10, 10, 0), ("G2", "hope", 10, 8, 0), ("G3", "hope", 10, 8.5, 0)]
    state = battle([*ships, ("O1", "hope", 40, 30, 0)], strength="calm", opt_towing=True)
    tug, first, second = (named(state, name) for name in ("G1", "G2", "G3"))
    tug.hauling, first.tug = first.ident, tug.ident
    tug.tow_holds = first.tow_holds = True
    drop_tow(state, first)
    tug.hauling, second.tug = second.ident, tug.ident
    run(state, Towing(tug.ident))
    answer(state, 1)
    assert not tug.tow_holds


@pytest.mark.clause("SAIL-RULE-63", "SAIL-PRIZE-07")
def test_a_prize_that_has_drifted_does_not_sail_in_the_same_move() -> None:
    state = battle([*ALONGSIDE, ("O2", "hope", 40, 30, 90)], opt_prizes=True)
    prize = named(state, "O1")
    strike_colours(state, prize, named(state, "G1"), False, Log())
    prize.struck_in = 0
    run(state, Drifting(), Movement(0))
    assert prize.drifted
    decide(state, Secure(0, 1, 40))
    assert refused(state, Sail(1, 0, 1000, 0)).clause == clauses.RULE_63
    assert all(action.ship != 1 for action in legal(state) if isinstance(action, Sail))


@pytest.mark.clause("SAIL-RULE-63", "SAIL-RULE-101")
def test_a_tow_that_is_given_up_leaves_the_other_adrift() -> None:
    ships = [("G1", "hope", 10, 10, 90), ("G2", "hope", 8, 10, 90), ("O1", "hope", 40, 30, 90)]
    state = battle(ships, opt_towing=True)
    tug, towed = named(state, "G1"), named(state, "G2")
    tug.hauling, towed.tug = towed.ident, tug.ident
    run(state, Drifting(), Movement(0))
    assert tug.drifted and towed.drifted
    decide(state, CastOff(0))
    assert asked(state) == "rest", "nobody has anything left to decide"
