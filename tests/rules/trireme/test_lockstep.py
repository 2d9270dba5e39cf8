"""Whole random games, played by the rule set and by the independent enumeration side by side."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.trireme import brute
from tests.rules.trireme.test_perft import describe, state_of

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.rules import load

TRIREME = load("trireme")
CROWD = (
    "G1 (2,2)N; G2 (4,2)NE; G3 (6,2)N; G4 (3,3)E; G5 (7,3)NW; "
    "O1 (2,7)S; O2 (4,7)SW; O3 (6,6)W; O4 (3,5)E; O5 (7,6)S"
)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"interleave": True},
    {"lane_rule": "rammer"},
    {"ram_mode": "automatic"},
    {"ram_mode": "automatic", "interleave": True},
    {"ram_135": False},
    {"own_ram_block": False},
    {"boarding_ends_move": True},
    {"losses_to_lose": 2},
    {"boarding_ends_move": True, "interleave": True, "lane_rule": "rammer"},
]
LONGEST = 250


def successors(state: Any) -> list[tuple[str, Any]]:
    """Every state one decision on, by its description."""
    prompt = TRIREME.pending(state)
    assert isinstance(prompt, Prompt)
    found = []
    for action in TRIREME.legal(state, prompt.seats[0]):
        after = TRIREME.clone(state)
        TRIREME.decide(after, prompt.seats[0], action, SILENT)
        found.append((describe(after), after))
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o) or "printed")
def test_both_play_the_same_game(options: dict[str, Any], seed: int) -> None:
    options = {"quiet_rounds": 6, "losses_to_lose": 4, **options}
    rng = Random(f"lockstep {seed}")
    plain = brute.begin(CROWD, "G", options, {"G": 0, "O": 0})
    state = state_of(CROWD, "G", options)
    for move in range(LONGEST):
        assert describe(state) == brute.describe(plain), f"move {move}, seed {seed}"
        pending = TRIREME.pending(state)
        if isinstance(pending, Prompt):
            ours, theirs = successors(state), list(brute.following(plain))
            expected = Counter(brute.describe(after) for after in theirs)
            text = TRIREME.position(state)
            assert Counter(name for name, _ in ours) == expected, f"{text}, seed {seed}"
            chosen, state = rng.choice([pair for pair in ours if expected[pair[0]] == 1])
            (plain,) = [after for after in theirs if brute.describe(after) == chosen]
        elif isinstance(pending, Chance):
            first, second = pending.sample(rng)
            TRIREME.resolve(state, (first, second), SILENT)
            plain = brute.roll(plain, (first, second))
        else:
            assert plain["stage"] == "over"
            return
    assert move == LONGEST - 1
