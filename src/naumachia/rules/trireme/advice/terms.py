"""The terms of the evaluation by name, in ships, for advice to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.advice.evaluation import (
    REMOTENESS,
    STEEPNESS,
    distance,
    threatened_losses,
)
from naumachia.rules.trireme.model import Trireme

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "place": 3.0},
    "careful": {"threats": 2.0, "chances": 0.8},
    "rammer": {"chances": 2.0, "threats": 0.7},
}
"""The weights of the terms by playing style."""


def terms(state: Trireme, seat: i64) -> dict[str, float]:
    """Return the value of each term for a seat."""
    other = 1 - seat
    return {
        "ships": float(state.lost(other) - state.lost(seat)),
        "threats": -threatened_losses(state, seat),
        "chances": threatened_losses(state, other),
        "place": REMOTENESS * (distance(state, other) - distance(state, seat)),
    }


def unit(state: Trireme) -> float:
    """Return the value of one ship in the evaluation if both sides can bear equal losses."""
    left = 2.0 * float(state.rules.losses_to_lose) - float(state.lost(0) + state.lost(1))
    return STEEPNESS / max(left, 1.0)
