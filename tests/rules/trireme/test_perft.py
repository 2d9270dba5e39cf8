"""The tree of moves on small boards, counted by the rule set and by an independent enumeration."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from tests.rules.trireme import brute

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules import load
from naumachia.testing.perft import Count, divide, perft

TRIREME = load("trireme")

CLOSE = "G1 (4,3)N; G2 (5,3)NE; O1 (4,5)E; O2 (5,5)S"
SHARED = "G1 (4,4)N/E; O1 (4,4)S/W; G2 (2,4)E; O2 (4,7)W"
PAIR = "G1 (4,2)N; G2 (7,4)W; O1 (4,4)E/S; O2 (4,4)W/N"
MIXED = "G1 (4,2)N; G2 (4,4)E/S; O2 (4,4)W/N; O1 (4,7)S"
FRIENDS = "G1 (4,2)N; G2 (4,4)SW/NW; G3 (4,4)NE/SE; O1 (4,6)SW; O2 (2,4)E"
STUCK = "G1 (4,4)N/E; G2 (4,4)N/W; O1 (4,5)E; O2 (4,3)E"
CORNER = "G1 (1,1)NW; G2 (8,8)N; O1 (8,7)S; O2 (1,2)S"

DUEL = "G1 (4,4)N; O1 (4,6)S"
TIED = "G1 (4,4)N/E; O1 (4,4)S/W; G2 (2,4)E; O2 (7,4)W; tie G1 O1"
TIES = "G1 (4,4)N/E; O1 (4,4)S/W; G2 (6,6)E/N; O2 (6,6)W/S; G3 (1,1)N; tie G1 O1; tie O2 G2"
SKIRMISH = "G1 (3,1)N; G2 (5,1)N; G3 (7,1)N; O1 (7,9)S; O2 (5,9)S; O3 (3,9)S"

Case = tuple[str, str, int, dict[str, Any]]

CASES: list[Case] = [
    (CLOSE, "G", 5, {}),
    (CLOSE, "G", 4, {"ram_135": False}),
    (CLOSE, "G", 4, {"ram_mode": "automatic"}),
    (CLOSE, "G", 4, {"interleave": True}),
    (CLOSE, "O", 4, {"losses_to_lose": 1}),
    (SHARED, "G", 4, {}),
    (SHARED, "G", 4, {"interleave": True}),
    (SHARED, "G", 4, {"boarding_ends_move": True}),
    (SHARED, "O", 4, {"ram_mode": "automatic"}),
    (SHARED, "O", 5, {"losses_to_lose": 1}),
    (PAIR, "G", 4, {}),
    (PAIR, "G", 4, {"lane_rule": "rammer"}),
    (PAIR, "G", 4, {"lane_rule": "rammer", "ram_mode": "automatic"}),
    (PAIR, "G", 4, {"lane_rule": "rammer", "ram_mode": "automatic", "interleave": True}),
    (FRIENDS, "G", 4, {"lane_rule": "rammer", "ram_135": False}),
    (FRIENDS, "G", 4, {"ram_135": False}),
    (MIXED, "G", 4, {}),
    (MIXED, "G", 4, {"own_ram_block": False}),
    (MIXED, "O", 4, {"lane_rule": "rammer"}),
    (STUCK, "G", 4, {}),
    (STUCK, "O", 4, {"interleave": True}),
    (CORNER, "O", 5, {"quiet_rounds": 1}),
    (DUEL, "G", 5, {"losses_to_lose": 1}),
    (TIED, "G", 4, {}),
    (TIED, "O", 4, {}),
    (TIED, "G", 4, {"interleave": True}),
    (TIES, "G", 3, {}),
    (TIES, "O", 3, {"losses_to_lose": 2}),
    (SKIRMISH, "G", 4, {"board_n": 9}),
]

OPENINGS = {
    "skirmish": [9, 51, 222, 1062, 6738],
    "line": [24, 376, 5432],
    "block": [36, 740, 12588],
    "wings": [24, 376, 5432],
    "free": [30, 900],
}


def ids(case: Case) -> str:
    position = {v: k for k, v in globals().items() if k.isupper() and isinstance(v, str)}
    options = "-".join(f"{name}={value}" for name, value in case[3].items())
    return f"{position[case[0]]}-{case[1]}-{case[2]}-{options or 'printed'}"


DEEP = 5
"""Trees of so many moves are counted at night."""
EACH = [
    pytest.param(case, id=ids(case), marks=[pytest.mark.nightly] if case[2] >= DEEP else [])
    for case in CASES
]


def state_of(ships: str, side: str, options: dict[str, Any]) -> Any:
    values = {"board_n": 8, **options}
    words = " ".join(f"{name}={str(value).lower()}" for name, value in values.items())
    mover = "green" if side == "G" else "orange"
    text = f"options {words}\n{mover} moves\n" + ships.replace("; ", "\n")
    return TRIREME.notation.parse_position(text)


def describe(state: Any) -> str:
    """What `brute.describe` says, from the rule set's own position text."""
    entries = TRIREME.position(state).splitlines()
    ships = sorted(
        " ".join(line.split()[:2])
        for line in entries
        if line[0] in "GO" and not line.endswith("lost")
    )
    ties = [line for line in entries if line.startswith("tie ")]
    pending = TRIREME.pending(state)
    waits = "choice" if isinstance(pending, Prompt) else "over"
    if isinstance(pending, Chance):
        waits = f"dice {pending.facts['ship']} {pending.facts['target']}"
    return "; ".join([*ships, *ties, waits])


def leaves(state: Any, depth: int) -> Counter[str]:
    if depth == 0:
        return Counter([describe(state)])
    found: Counter[str] = Counter()
    pending = TRIREME.pending(state)
    if isinstance(pending, Prompt):
        seat = pending.seats[0]
        for action in TRIREME.legal(state, seat):
            after = TRIREME.clone(state)
            TRIREME.decide(after, seat, action, SILENT)
            found.update(leaves(after, depth - 1))
    elif isinstance(pending, Chance):
        for outcome, _ in pending.outcomes():
            after = TRIREME.clone(state)
            TRIREME.resolve(after, outcome, SILENT)
            found.update(leaves(after, depth - 1))
    return found


@pytest.mark.parametrize("case", EACH)
def test_the_tree_is_the_one_of_the_ledger(case: Case) -> None:
    ships, side, depth, options = case
    if options.get("lane_rule") == "rammer":
        ships = re.sub(r"/[NESW]+", "", ships)
    plain = brute.begin(ships, side, options, {"G": 0, "O": 0})
    state = state_of(ships, side, options)
    nodes: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for shallow in range(depth + 1):
        expected = brute.leaves(plain, shallow)
        found = leaves(state, shallow)
        assert found == expected, first_difference(found, expected)
        for text, times in expected.items():
            nodes[text.rpartition("; ")[2].split()[0]] += times
    counted = Count(nodes["choice"], nodes["dice"], nodes["over"], expected.total())
    assert perft(TRIREME, state, depth) == counted


@pytest.mark.parametrize("scenario", OPENINGS)
def test_openings_have_their_counts(scenario: str) -> None:
    chosen = TRIREME.scenarios()[scenario]
    state = TRIREME.setup(chosen, Options(TRIREME.options(), chosen.options))
    counts = OPENINGS[scenario]
    found = [perft(TRIREME, state, depth + 1).leaves for depth in range(len(counts))]
    assert found == counts


def test_divide_adds_up() -> None:
    state = state_of(SHARED, "O", {"losses_to_lose": 1})
    parts = divide(TRIREME, state, 3)
    assert len(parts) == perft(TRIREME, state, 1).leaves
    assert sum(part.leaves for part in parts.values()) == perft(TRIREME, state, 3).leaves
    assert all(text.startswith("O") for text in parts)


def first_difference(found: Counter[str], expected: Counter[str]) -> str:
    return (
        f"more: {(found - expected).most_common(3)}, missing: {(expected - found).most_common(3)}"
    )
