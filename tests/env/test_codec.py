"""Every legal action has a number, and the number means that action."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from tests.env.scenarios import BATTLES, IDS, moments

from naumachia import env
from naumachia.env.all_seats import BattleEnv
from naumachia.env.codec import Shifts
from naumachia.kernel.errors import BadInput
from naumachia.kernel.pending import Decision

PLACE = 1
ATTACKS = (3, 4)
MOST = 200
"""The decisions of a game that are examined."""


def check_games(battle: BattleEnv, seeds: Iterable[int], most: int) -> int:
    """Check that decoding an encoded action returns it; return the number of legal actions."""
    actions = 0
    for seed in seeds:
        for _ in moments(battle, seed, most):
            legal = battle.battle.legal
            numbers = [battle.encode(action) for action in legal]
            assert [battle.decode(number) for number in numbers] == legal, f"seed {seed}"
            assert set(numbers) <= set(range(battle.codec.size)), f"seed {seed}"
            actions += len(legal)
    return actions


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES, ids=IDS)
def test_numbers_mean_the_actions_they_were_made_from(ruleset: str, scenario: str) -> None:
    assert check_games(env.raw_aec(ruleset, scenario), range(2), 60) > 50


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES, ids=IDS)
def test_so_they_do_in_a_hundred_games(ruleset: str, scenario: str) -> None:
    assert check_games(env.raw_aec(ruleset, scenario), range(100), MOST) > 1000


@pytest.mark.parametrize("actions", ["table", "relative", "slots"])
@pytest.mark.parametrize("scenario", ["line", "free", "skirmish"])
def test_whole_games_in_every_numbering(actions: str, scenario: str) -> None:
    battle = env.raw_aec("trireme", scenario, actions=actions)
    assert check_games(battle, range(3), 3000) > 1000


@pytest.mark.parametrize(
    "options",
    [
        {"board_n": 31, "setup_depth": 3},
        {"boarding_ends_move": True, "interleave": True, "ram_mode": "automatic"},
        {"lane_rule": "rammer", "own_ram_block": False, "ram_135": False},
    ],
    ids=str,
)
def test_the_table_fits_every_option(options: dict[str, object]) -> None:
    assert check_games(env.raw_aec("trireme", "free", **options), [1], 600) > 1000


def test_a_relative_number_is_the_same_order_of_either_side() -> None:
    battle = env.raw_aec("trireme", "free", actions="relative").battle
    table = battle.ruleset.action_table
    assert table is not None
    green, orange = (table.actions(battle.opening.opening, seat) for seat in (0, 1))
    assert len(set(green)) == len(green) == len(orange) == len(set(orange))
    for mine, other in zip(green, orange, strict=True):
        assert turned(mine) == other.key()


def turned(action: Any) -> tuple[int, ...]:
    """The key of an action of green as orange gives it, on a board of 15."""
    kind, ship, *rest = action.key()
    if kind == PLACE:
        return (kind, 16 - ship, 16 - rest[0], (rest[1] + 4) % 8)
    ship = ship if ship < 0 else (ship + 8) % 16
    if kind in ATTACKS:
        rest = [(rest[0] + 8) % 16]
    elif rest:
        rest = [rest[0], rest[1] if rest[1] < 0 else (rest[1] + 4) % 8]
    return (kind, ship, *rest)


@pytest.mark.parametrize(("ruleset", "kind"), [("trireme", "table"), ("biremes", "slots")])
def test_a_table_is_used_if_there_is_one(ruleset: str, kind: str) -> None:
    assert (
        env.raw_aec(ruleset).codec.kind == env.raw_aec(ruleset, actions="auto").codec.kind == kind
    )


def test_numbers_of_a_table_never_change() -> None:
    """What was learned by numbers must keep its meaning."""
    battle = env.raw_aec("trireme", "skirmish")
    battle.reset(seed=1)
    write = battle.battle.ruleset.notation.format_action
    numbers = {write(battle.battle.state, battle.decode(n)): n for n in battle.numbered}
    assert battle.codec.size == 163
    assert numbers == {
        "G1 F": 2, "G1 L": 3, "G1 R": 4, "G2 F": 29, "G2 L": 30, "G2 R": 31, "G3 F": 56,
        "G3 L": 57, "G3 R": 58,
    }  # fmt: skip


def test_relative_numbers_need_a_table() -> None:
    with pytest.raises(BadInput, match=r"argument actions.*'slots' or 'auto'"):
        env.raw_aec("biremes", actions="relative")


def test_too_few_slots_are_shared_out_evenly() -> None:
    battle = env.raw_aec("trireme", "line", actions="slots", slots=10)
    battle.reset(seed=1)
    legal = battle.battle.legal
    assert len(legal) == 24
    assert list(battle.numbered) == list(range(10))
    places = [legal.index(action) for action in battle.numbered.values()]
    assert places == [0, 2, 4, 7, 9, 12, 14, 16, 19, 21]
    with pytest.raises(BadInput, match=r"the action has no number now.*more actions than slots"):
        battle.encode(legal[1])


@pytest.mark.parametrize("slots", [0, -1, 1.5, True, "many"])
def test_slots_are_a_whole_number(slots: object) -> None:
    with pytest.raises(BadInput, match="argument slots; expected a whole number above 0"):
        env.raw_aec("biremes", slots=slots)


@pytest.mark.parametrize("ruleset", ["biremes", "diadochi", "age_of_sail"])
def test_continuous_orders_are_varied_and_snapped(ruleset: str) -> None:
    battle = env.raw_aec(ruleset)
    rng = Random(1)
    new = 0
    for _ in moments(battle, 1, 40):
        rules, state, seat = battle.battle.ruleset, battle.battle.state, battle.battle.seat
        for number in list(battle.numbered)[:20]:
            shifts = [rng.uniform(-1, 1) for _ in range(3)]
            near = battle.vary(number, shifts)
            assert rules.check(state, seat, near) is None
            assert near == battle.vary(number, shifts)
            new += near not in battle.battle.legal
    assert new > 20


def test_greater_shifts_go_further() -> None:
    battle = env.raw_aec("biremes", "duel")
    battle.reset(seed=1)
    number = next(n for n, one in battle.numbered.items() if type(one).__name__ == "Move")
    lengths = [battle.vary(number, [shift, shift]).key() for shift in (-1.0, -0.5, 0.0)]
    assert len(set(lengths)) == 3
    assert battle.vary(number, []) == battle.numbered[number]
    varied = battle.vary(number, [-1.0, -1.0])
    battle.take(varied)
    first = battle.battle.match.history[-1].move
    assert isinstance(first, Decision)
    assert first.action == varied


def test_orders_that_are_not_continuous_stay_as_they_are() -> None:
    battle = env.raw_aec("trireme", "line")
    battle.reset(seed=1)
    for number, action in battle.numbered.items():
        assert battle.vary(number, [1.0]) == action


def test_the_greatest_shift_is_a_random_number_below_one() -> None:
    source = Shifts()
    source.left = iter([-1.0, 0.0, 1.0])
    least, middle, most = (source.random() for _ in range(3))
    assert (least, middle) == (0.0, 0.5)
    assert 0.999 < most < 1.0
    assert source.random() == 0.5


@pytest.mark.parametrize("shifts", [[1.1], [0.0, -2.0], [float("nan")]], ids=str)
def test_shifts_are_from_minus_one_to_one(shifts: list[float]) -> None:
    battle = env.raw_aec("biremes", "duel")
    battle.reset(seed=1)
    with pytest.raises(BadInput, match="argument shifts; expected -1 to 1 each"):
        battle.vary(0, shifts)
