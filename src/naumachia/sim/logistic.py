"""Fit weights of integer features to the results of games: logistic regression."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32]

ITERATIONS: Final = 60
ENOUGH: Final = 1e-5
"""A gradient of this size ends the search."""


class Positions:
    """Positions of games, one row each.

    Attributes:
        numbers: the features of all rows in a row; those that speak for the enemy have the number
            of features added.
        lengths: how many features each row has, at least one.
        hand: the log odds of the hand-written evaluation of each row.
        points: what the game brought: 1 for a win, 0.5 for a draw.
        games: the number of the game of each row.
    """

    def __init__(
        self, numbers: Numbers, lengths: Numbers, hand: Floats, points: Floats, games: Numbers
    ) -> None:
        self.numbers: Final = numbers
        self.lengths: Final = lengths
        self.hand: Final = hand
        self.points: Final = points
        self.games: Final = games
        self.starts: Final = np.concatenate(([0], np.cumsum(lengths[:-1], dtype=np.int64)))

    def __len__(self) -> int:
        return len(self.lengths)

    def of_games(self, chosen: npt.NDArray[np.bool_]) -> Positions:
        """Return the rows that are chosen."""
        return Positions(
            self.numbers[np.repeat(chosen, self.lengths)],
            self.lengths[chosen],
            self.hand[chosen],
            self.points[chosen],
            self.games[chosen],
        )

    def sums(self, weights: Floats) -> Floats:
        """Return the log odds of every row; the last weight is that of the hand-written ones."""
        table = weights[:-1]
        both = np.concatenate((table, -table))
        by_hand: Floats = weights[-1] * self.hand
        by_hand += np.add.reduceat(both[self.numbers], self.starts)
        return by_hand


def log_loss(sums: Floats, points: Floats) -> float:
    """Return the mean cross-entropy of log odds and points."""
    return float(np.mean(np.logaddexp(0.0, sums) - points * sums))


def fit(positions: Positions, start: Floats, ridge: float) -> Floats:
    """Return the weights with the least mean loss plus `ridge` / 2 times their squares.

    The last weight, that of the hand-written evaluation, is free of the penalty.
    """
    count = len(start) - 1

    def loss(weights: Floats) -> tuple[float, Floats]:
        sums = positions.sums(weights)
        error = (1.0 / (1.0 + np.exp(-np.clip(sums, -60.0, 60.0))) - positions.points) / len(sums)
        spread = np.repeat(error, positions.lengths)
        both = np.bincount(positions.numbers, weights=spread, minlength=2 * count)
        slope = np.append(both[:count] - both[count:], error @ positions.hand)
        slope[:count] += ridge * weights[:count]
        penalty = ridge / 2.0 * float(weights[:count] @ weights[:count])
        return log_loss(sums, positions.points) + penalty, slope

    limits = {"maxiter": ITERATIONS, "gtol": ENOUGH}
    found: Floats = minimize(loss, start, jac=True, method="L-BFGS-B", options=limits).x
    return found
