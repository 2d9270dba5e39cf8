"""Compute the odds of an order from what the seat knows, for every interface."""

from __future__ import annotations

from typing import Any, NamedTuple

from naumachia.cli.walking import Walk, last_of, walk
from naumachia.kernel.odds import Branch, odds
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.scene.margin import Forecast
from naumachia.scene.seat_odds import (
    has_open_odds,
    hidden_odds,
    hides_nothing,
    waits_for_others,
    working_state,
)


class SeatOdds(NamedTuple):
    """The odds of an order: exact `branches`, or else the board's `forecast`."""

    branches: list[Branch[Any]]
    forecast: Forecast | None = None


def odds_for_seat(ruleset: AnyRuleset, state: Any, seat: int, given: object) -> SeatOdds:
    """Return the odds of an order of `seat` from its view of `state`.

    Raises HiddenOdds if they depend on hidden information and the board has no forecast, and what
    `last_step` raises.
    """
    view = ruleset.observe(state, seat)
    done = walk(ruleset, working_state(ruleset, view), seat, given)
    before, action = last_of(ruleset, done)
    certain = hides_nothing(ruleset, view) or waits_for_others(ruleset, before)
    if certain or _is_open(ruleset, seat, done):
        return SeatOdds(odds(ruleset, before, seat, action))
    forecast = board_of(ruleset).odds.forecast(ruleset.observe(before, seat), seat, action)
    if forecast is None:
        raise hidden_odds(ruleset, seat, "; ".join(ruleset.notation.join(done.texts)))
    return SeatOdds([], forecast)


def odds_for_referee(ruleset: AnyRuleset, state: Any, seat: int, given: object) -> SeatOdds:
    """Return the odds of an order in the true state, including hidden information."""
    before, action = last_of(ruleset, walk(ruleset, state, seat, given))
    return SeatOdds(odds(ruleset, before, seat, action))


def _is_open(ruleset: AnyRuleset, seat: int, done: Walk) -> bool:
    return has_open_odds(ruleset, seat, zip(done.states, done.actions, strict=True))
