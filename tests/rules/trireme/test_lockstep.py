"""Whole random games, played by the rule set and by the independent enumeration side by side."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.effort import effort
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
MELEE = (
    "G1 (4,4)N/E; O1 (4,4)S/W; G2 (2,4)E/N; O2 (2,4)W/S; G3 (6,6)NE/SE; O3 (6,6)SW/NW; "
    "G4 (7,2)W/S; O4 (7,2)W/N; G5 (3,7)S; O5 (5,2)N"
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
    {"lane_rule": "rammer", "ram_135": False, "ram_mode": "automatic", "interleave": True},
]
LONGEST = effort(150, 250)


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


def is_fight(after: str, before: str) -> bool:
    """Whether a move enters, boards or sinks somebody; random play does too little of it."""
    meets = after.count("/") > before.count("/") or after.count("(") < before.count("(")
    return meets or " dice " in after


@pytest.mark.parametrize(
    ("start", "seed"), [(CROWD, 1), (MELEE, 2), pytest.param(MELEE, 3, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o) or "printed")
def test_both_play_the_same_game(options: dict[str, Any], start: str, seed: int) -> None:
    options = {"quiet_rounds": 6, "losses_to_lose": 4, **options}
    rng = Random(f"lockstep {seed}")
    ships = re.sub(r"/[NESW]+", "", start) if "lane_rule" in options else start
    plain = brute.begin(ships, "G", options, {"G": 0, "O": 0})
    state = state_of(ships, "G", options)
    for move in range(LONGEST):
        assert describe(state) == brute.describe(plain), f"move {move}, seed {seed}"
        pending = TRIREME.pending(state)
        if isinstance(pending, Prompt):
            ours, theirs = successors(state), list(brute.following(plain))
            expected = Counter(brute.describe(after) for after in theirs)
            text = TRIREME.position(state)
            assert Counter(name for name, _ in ours) == expected, f"{text}, seed {seed}"
            alone = [pair for pair in ours if expected[pair[0]] == 1]
            fights = [pair for pair in alone if is_fight(pair[0], describe(state))]
            chosen, state = rng.choice(fights if fights and rng.random() < 0.5 else alone)
            (plain,) = [after for after in theirs if brute.describe(after) == chosen]
        elif isinstance(pending, Chance):
            first, second = pending.sample(rng)
            TRIREME.resolve(state, (first, second), SILENT)
            plain = brute.roll(plain, (first, second))
        else:
            assert plain["stage"] == "over"
            return
    assert move == LONGEST - 1
