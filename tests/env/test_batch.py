"""A batch of games equals as many single environments, step by step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.effort import effort

from naumachia import env
from naumachia.env.batches import Batch, CodedGames
from naumachia.kernel.errors import BadInput

CASES: list[tuple[str, str, dict[str, Any], int]] = [
    ("trireme", "skirmish", {"losses_to_lose": 1}, 250),
    ("trireme", "skirmish", {"actions": "relative", "losses_to_lose": 1}, 250),
    ("trireme", "free", {"board_n": 13}, 60),
    ("trireme", "free", {"actions": "relative", "limit": 40}, 90),
    ("trireme", "line", {"lane_rule": "rammer"}, 120),
    ("trireme", "skirmish", {"actions": "slots", "slots": 30, "ships": 20}, 40),
    ("trireme", "skirmish", {"losses_to_lose": 3}, 400),
    ("trireme", "line", {"interleave": True, "boarding_ends_move": True}, 60),
    ("trireme", "free", {"ram_mode": "automatic", "ram_135": False, "own_ram_block": False}, 60),
    ("biremes", "duel", {"limit": 15}, 40),
    ("biremes", "rolled", {"limit": 5}, 12),
    ("biremes", "three", {}, 20),
    ("navarchoi", "catana", {"limit": 12}, 25),
    ("diadochi", "intro", {}, 12),
    ("age_of_sail", "frigates", {"limit": 10}, 25),
]
IDS = [f"{name}-{scenario}-{'-'.join(options)}" for name, scenario, options, _ in CASES]
GAMES = 5


@pytest.mark.parametrize(("ruleset", "scenario", "options", "steps"), CASES, ids=IDS)
def test_it_equals_single_environments(
    ruleset: str, scenario: str, options: dict[str, Any], steps: int
) -> None:
    batch = env.batch(ruleset, scenario, GAMES, **options)
    singles = [env.raw_aec(ruleset, scenario, **options) for _ in range(GAMES)]
    batch.reset(seed=11)
    for at, single in enumerate(singles):
        single.reset(seed=11 + at)
    rng = np.random.default_rng(3)
    ended = lost = 0
    for _ in range(effort(steps, 10 * steps)):
        for at, single in enumerate(singles):
            assert batch.seats[batch.to_move[at]] == single.agent_selection
            for name, array in single.observe(single.agent_selection).items():
                np.testing.assert_array_equal(batch.observations[name][at], array, err_msg=name)
        lost += int(
            batch.observations["ships"][:, :, batch.feature_names["ships"].index("lost")].any()
        )
        actions = batch.sample(rng)
        batch.step(actions)
        for at, single in enumerate(singles):
            single.step(actions[at])
            assert [batch.rewards[at, seat] for seat in range(len(batch.seats))] == [
                single.rewards[agent] for agent in single.possible_agents
            ]
            over, cut = single.terminations, single.truncations
            assert batch.terminated[at] == any(over.values())
            assert batch.truncated[at] == any(cut.values())
            if not single.numbered:
                single.reset()
                ended += 1
    if "limit" in options or options.get("losses_to_lose") == 1:
        assert ended > 0
    if options.get("losses_to_lose", 0) > 1:
        assert lost > 10
    assert isinstance(batch._games, CodedGames) == (
        ruleset == "trireme" and options.get("actions") != "slots"
    )


def test_a_random_action_is_legal_and_every_legal_action_is_drawn() -> None:
    batch, rng = env.batch("trireme", "skirmish", 3), np.random.default_rng(1)
    drawn = np.zeros_like(batch.action_mask)
    for _ in range(600):
        drawn[np.arange(3), batch.sample(rng)] = 1
    np.testing.assert_array_equal(drawn, batch.action_mask)


def test_only_wanted_arrays_are_filled() -> None:
    batch = env.batch("trireme", "skirmish", 4, arrays=["planes"])
    assert set(batch.observations) == {"action_mask", "planes"}
    assert set(env.batch("biremes", "duel", 2, arrays=[]).observations) == {"action_mask"}
    whole = env.batch("trireme", "skirmish", 4)
    for one in (batch, whole):
        one.reset(seed=4)
        rng = np.random.default_rng(4)
        for _ in range(40):
            one.step(one.sample(rng))
    np.testing.assert_array_equal(batch.observations["planes"], whole.observations["planes"])


def test_arrays_are_allocated_once() -> None:
    batch, rng = env.batch("trireme", "skirmish", 4), np.random.default_rng(1)
    before = {name: id(array) for name, array in batch.observations.items()}
    for _ in range(5):
        batch.step(batch.sample(rng))
    assert {name: id(array) for name, array in batch.observations.items()} == before
    assert batch.action_mask is batch.observations["action_mask"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda actions: actions[:-1], r"int64 of shape \(2,\).*expected 3 numbers"),
        (lambda actions: actions.astype(float), "float64 of shape"),
        (lambda actions: actions * 0 - 1, "not a legal action: '-1' at argument actions, game 0"),
        (lambda actions: actions * 0 + 10**6, "not a legal action: '1000000'"),
        (lambda actions: np.where(np.arange(3) == 1, 0, actions), "legal action: '0' at .*game 1"),
    ],
)
def test_an_illegal_action_changes_no_game(change: Any, words: str) -> None:
    batch = env.batch("trireme", "skirmish", 3)
    batch.reset(seed=1)
    actions = batch.sample(np.random.default_rng(1))
    before = batch.observations["planes"].copy()
    with pytest.raises(BadInput, match=words):
        batch.step(change(actions))
    np.testing.assert_array_equal(batch.observations["planes"], before)
    batch.step(actions)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"count": 0}, "argument count; expected a whole number above 0"),
        ({"count": True}, "True.*argument count"),
        ({"arrays": ["plains"]}, "no such array: 'plains' at argument arrays; expected a list of"),
        ({"arrays": "planes"}, "not a list: 'planes' at argument arrays; expected a list of"),
        ({"ships": 3}, "too many ships.*argument ships; expected at least 6"),
        ({"ships": 3, "actions": "slots"}, "too many ships.*argument ships; expected at least 6"),
        ({"actions": "numbers"}, "no such numbering: .*numbers.* at argument actions"),
        ({"limit": -1}, "argument limit"),
        ({"decks": 2}, "decks"),
        ({"scenario": "checkers"}, "checkers"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        env.batch("trireme", **{"scenario": "skirmish", **options})


def test_a_seed_is_a_whole_number() -> None:
    batch = env.batch("trireme", "skirmish", 1)
    batch.reset(seed=np.int64(3))
    with pytest.raises(BadInput, match=r"'3'. at argument seed; expected a whole number"):
        batch.reset(seed="3")  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", ["trireme", "biremes"])
def test_a_seed_repeats_all_games(ruleset: str) -> None:
    """Those that follow in the same rows included."""
    found = []
    for _ in range(2):
        batch = env.batch(ruleset, "skirmish" if ruleset == "trireme" else "rolled", 3, limit=7)
        rng = np.random.default_rng(2)
        for _ in range(3):
            batch.step(batch.sample(rng))
        batch.reset(seed=5)
        rng = np.random.default_rng(2)
        rows = []
        for _ in range(30):
            batch.step(batch.sample(rng))
            rows.append([array.tobytes() for array in batch.observations.values()])
        found.append(rows)
    assert found[0] == found[1]


def test_games_of_a_batch_have_dice_of_their_own() -> None:
    batch = env.batch("biremes", "rolled", 2)
    batch.reset(seed=1)
    first, second = batch.observations["ships"].copy()
    assert (first != second).any()
    batch.reset(seed=2)
    np.testing.assert_array_equal(batch.observations["ships"][0], second)
    batch.reset()
    assert (batch.observations["ships"][0] != second).any()


def test_states_can_be_read() -> None:
    batch: Batch = env.batch("trireme", "skirmish", 2)
    assert batch.state(0) is not batch.state(1)
    assert env.batch("biremes", "duel", 1).state(0).ships
