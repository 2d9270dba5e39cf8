"""The integers of an action table say what the rules and observations say, at every decision."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import effort

from naumachia import env, rules
from naumachia.env.code_arrays import CodeArrays
from naumachia.squares import codes
from naumachia.squares.codes import CodedTable

SCENARIOS = list(rules.load("trireme").scenarios())
OPTIONS: list[dict[str, Any]] = [
    {},
    {"lane_rule": "rammer", "own_ram_block": False, "ram_135": False},
    {"interleave": True, "boarding_ends_move": True, "ram_mode": "automatic"},
    {"losses_to_lose": 4, "quiet_rounds": 3},
    {"board_n": 31, "setup_depth": 3},
]


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=effort(6, 60), deadline=None)
@given(
    seed=st.integers(0, 2**32),
    options=st.sampled_from(OPTIONS),
    relative=st.booleans(),
)
def test_codes_say_what_the_rules_say(
    scenario: str, seed: int, options: dict[str, Any], relative: bool
) -> None:
    if "board_n" in options and scenario != "free":
        options = {}
    single = env.raw_aec(
        "trireme", scenario, actions="relative" if relative else "table", **options
    )
    battle, rng = single.battle, Random(seed)
    table = battle.ruleset.action_table
    assert isinstance(table, CodedTable)
    actions = [table.actions(battle.opening.opening, seat) for seat in (0, 1)]
    arrays = CodeArrays(battle, table, single.feature_names, relative)
    spaces = single.observation_space("green").items()
    single.reset(seed=seed)
    for _ in range(effort(300, 1000)):
        if not single.numbered:
            return
        state, seat = battle.state, battle.seat
        legal = [actions[seat][place] for place in table.legal(state, seat)]
        assert legal == battle.ruleset.legal(state, seat)
        found = {name: np.full((1, *(space.shape or ())), 9, space.dtype) for name, space in spaces}
        ships, whole = table.ships(state), table.battle(state)
        assert len(whole) == codes.LENGTH
        arrays.write(np.array([ships]), np.array([whole]), np.array([seat]), found)
        for name, array in single.observe(battle.seats[seat]).items():
            if name != "action_mask":
                np.testing.assert_array_equal(found[name][0], array, err_msg=name)
        single.step(rng.choice(list(single.numbered)))


def test_a_table_says_nothing_unless_it_is_written() -> None:
    table: CodedTable[Any, Any] = CodedTable()
    state = env.raw_aec("trireme", "skirmish").battle.state
    for method in (table.ships, table.battle):
        with pytest.raises(NotImplementedError):
            method(state)
    with pytest.raises(NotImplementedError):
        table.legal(state, 0)
