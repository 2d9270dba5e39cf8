"""The terms of the evaluation by name, for those who are advised; in ships."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.advice.evaluation import REMOTENESS, distance, threatened_losses
from naumachia.rules.trireme.model import Trireme


def terms(state: Trireme, seat: i64) -> dict[str, float]:
    """What each term is worth to a seat."""
    other = 1 - seat
    return {
        "ships": float(state.lost(other) - state.lost(seat)),
        "threats": threatened_losses(state, other) - threatened_losses(state, seat),
        "place": REMOTENESS * (distance(state, other) - distance(state, seat)),
    }
