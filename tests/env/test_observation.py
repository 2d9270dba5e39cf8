"""Observations stay in their space, and contain what the seat may know, no more."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.effort import effort
from tests.env.scenarios import BATTLES, IDS, moments

from naumachia import env
from naumachia.env.all_seats import BattleEnv
from naumachia.kernel.errors import BadInput
from naumachia.kernel.pending import Prompt

EVERY = 17
"""One in this many moments is observed."""
MOST = effort(60, 400)
GAMES = effort(1, 3)


def check_guesses(battle: BattleEnv, rng: Random, where: str) -> None:
    """Check that every state which an agent thinks possible gives it the same observation."""
    rules = battle.battle.ruleset
    for seat, agent in enumerate(battle.possible_agents):
        asked = agent == battle.agent_selection
        seen = battle.observe(agent)
        assert battle.observation_space(agent).contains(seen), where
        for _ in range(2):
            guess = rules.guess(battle.battle.view(seat), rng)
            numbered = {}
            if asked:
                numbered = battle.codec.numbered(rules.legal(guess, seat), seat)
            again = battle._observer.observe(rules.observe(guess, seat), numbered)
            assert seen.keys() == again.keys()
            for name, array in seen.items():
                assert np.array_equal(array, again[name]), f"{where}, {agent}: {name}"


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES, ids=IDS)
def test_a_guess_is_observed_as_the_truth_is(ruleset: str, scenario: str) -> None:
    battle = env.raw_aec(ruleset, scenario)
    for seed in range(GAMES):
        for count in moments(battle, seed, MOST):
            if count % EVERY == 0:
                check_guesses(battle, Random(count), f"seed {seed}, decision {count}")


def test_the_planes_show_each_ship_on_its_point() -> None:
    battle = env.raw_aec("trireme", "line")
    battle.reset(seed=1)
    planes = battle.observe("green")["planes"]
    names = battle.feature_names["planes"]
    green, orange = planes[names.index("green N")], planes[names.index("orange S")]
    assert planes.shape == (len(names), 15, 15)
    assert green.sum() == orange.sum() == 8
    assert planes[names.index("kind trireme")].sum() == 16
    data: Any = battle.battle.ruleset.notation.position_data(battle.battle.state)
    for ship in data["ships"]:
        column, row = ship["at"]
        assert (green if ship["id"][0] == "G" else orange)[row - 1, column - 1] == 1


def test_relative_observations_are_turned_to_the_south() -> None:
    battle = env.raw_aec("trireme", "line", actions="relative")
    battle.reset(seed=1)
    green, orange = battle.observe("green"), battle.observe("orange")
    columns = battle.feature_names["ships"]
    own = columns.index("seat own")
    assert np.array_equal(green["ships"][:, own], [1] * 8 + [0] * 8)
    for name in ("x", "y", "sin", "cos", "seat own", "seat other 1", "kind trireme"):
        column = columns.index(name)
        assert np.allclose(green["ships"][:, column], orange["ships"][:, column], atol=1e-6), name
    heading = battle.feature_names["planes"].index("other 1 S")
    assert np.array_equal(green["planes"][: heading + 1], orange["planes"][: heading + 1])


def test_the_ships_of_a_table_have_place_strength_and_kind() -> None:
    battle = env.raw_aec("age_of_sail", "frigates")
    battle.reset(seed=1)
    columns = battle.feature_names["ships"]
    rows = battle.observe("green")["ships"]
    hulls = {hull.id: hull for hull in battle.battle.scene(0).hulls}
    for row, name in zip(rows, ("G1", "O1"), strict=True):
        ship = dict(zip(columns, row.tolist(), strict=True))
        assert ship["x"] * 48 == pytest.approx(hulls[name].x, abs=1e-3)
        assert ship["y"] * 48 == pytest.approx(hulls[name].y, abs=1e-3)
        assert ship["seat green"] == float(name == "G1")
        assert ship["kind frigate"] == ship["share"] == ship["masts"] == ship["afloat"] == 1
        assert ship["gauge 1"] == ship["gauge 2"] == ship["guns port"] == 1
        assert ship["lost"] == 0


def test_the_globals_name_observer_phase_and_wind() -> None:
    battle = env.raw_aec("age_of_sail", "frigates")
    battle.reset(seed=1)
    agent = battle.agent_selection
    found = dict(
        zip(battle.feature_names["globals"], battle.observe(agent)["globals"].tolist(), strict=True)
    )
    assert found[f"observer {agent}"] == found[f"deciding {agent}"] == 1
    prompt = battle.battle.match.pending
    assert isinstance(prompt, Prompt)
    assert [name for name, value in found.items() if name.startswith("phase") and value] == [
        f"phase {prompt.phase}"
    ]
    assert found["wind sin"] ** 2 + found["wind cos"] ** 2 == pytest.approx(1)


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    battle = env.raw_aec("navarchoi", "catana")
    battle.reset(seed=1)
    columns = battle.feature_names["cards"]
    hands = [columns.index("hand a"), columns.index("hand b")]
    a, b = (battle.observe(agent)["cards"][:, hands].sum(axis=0) for agent in "ab")
    assert min(a[0], b[1]) > 0
    assert a[1] == b[0] == 0
    sizes = battle.feature_names["globals"]
    seen = battle.observe("a")["globals"]
    assert seen[sizes.index("hand b")] * 10 == pytest.approx(float(b[1]))


def test_a_sealed_answer_stays_hidden() -> None:
    """The second seat that is asked observes the same, whatever the first has answered."""
    battle = env.raw_aec("navarchoi", "catana")
    seen = []
    for place in (0, 1):
        battle.reset(seed=1)
        assert battle.battle.match.owing() == (0, 1)
        assert battle.agent_selection == "a"
        battle.step(list(battle.numbered)[place])
        assert battle.agent_selection == "b"
        seen.append(battle.observe("b"))
    assert all(np.array_equal(seen[0][name], seen[1][name]) for name in seen[0])


def test_candidates_describe_the_slots() -> None:
    battle = env.raw_aec("biremes", "duel")
    battle.reset(seed=1)
    found = battle.observe(battle.agent_selection)
    columns = battle.feature_names["candidates"]
    used = found["candidates"][:, columns.index("used")]
    assert np.array_equal(used, found["action_mask"])
    rows = {tuple(row) for row in found["candidates"][: len(battle.numbered)].tolist()}
    assert len(rows) == len(battle.numbered)
    (other,) = set(battle.possible_agents) - {battle.agent_selection}
    assert not battle.observe(other)["candidates"].any()
    assert not battle.observe(other)["action_mask"].any()


def test_too_few_rows_of_ships_are_named() -> None:
    battle = env.raw_aec("trireme", "line", ships=15)
    battle.reset(seed=1)
    with pytest.raises(BadInput, match="argument ships; expected at least 16"):
        battle.observe("green")


@pytest.mark.parametrize("ships", [-1, 2.0, "all"])
def test_rows_of_ships_are_a_whole_number(ships: object) -> None:
    with pytest.raises(BadInput, match="argument ships; expected a whole number"):
        env.raw_aec("trireme", ships=ships)


def test_more_rows_of_ships_stay_empty() -> None:
    battle = env.raw_aec("trireme", "skirmish", ships=10)
    battle.reset(seed=1)
    rows = battle.observe("green")["ships"]
    assert rows.shape[0] == 10
    assert rows[:6].any(axis=1).all()
    assert not rows[6:].any()
