"""List what else is worth considering in a ship's step: boarding, cutting loose, taking
possession.
"""

from __future__ import annotations

from typing import Final

from naumachia.rules.age_of_sail.actions import (
    Action,
    Announce,
    Board,
    Cut,
    Grapple,
    Let,
    Recover,
    Secure,
    Tow,
    Withdraw,
)
from naumachia.rules.age_of_sail.advice.evaluation import GRAPPLES
from naumachia.rules.age_of_sail.advice.melee_odds import worth_boarding
from naumachia.rules.age_of_sail.model import LIGHT, AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import rowing_barred
from naumachia.rules.age_of_sail.rules.movement import STEPS, Movement, open_to
from naumachia.rules.age_of_sail.rules.sailing import Alongside
from naumachia.rules.age_of_sail.ship import NO_NOTICE, RAISING_SAIL, Ship

CLOSE_ACTS: Final = (Secure, Board, Withdraw, Cut, Grapple)
"""The kinds of order that decide what becomes of two ships alongside each other."""


def acts_of(state: AgeOfSail, seat: int, ship: Ship, top: Movement) -> list[Action]:
    """Return what a ship should do before it sails, or instead; the likeliest first. Empty:
    nothing.
    """
    found: list[Action] = []
    for kind in CLOSE_ACTS:
        if open_to(state, seat, ship, kind):
            found += STEPS[kind].orders(state, ship)
    wanted = [(appeal(state, ship, act), number) for number, act in enumerate(found)]
    wanted.sort(key=lambda one: (-one[0], one[1]))
    acts = [found[number] for worth, number in wanted if worth > 0.0]
    if not acts:
        acts = homely_acts(state, seat, ship)
    return [act for act in acts if top.check(state, seat, act) is None]


def homely_acts(state: AgeOfSail, seat: int, ship: Ship) -> list[Action]:
    """Return orders to make sail if rowing is impossible, and to take boats in if the wind
    rises.
    """
    if ship.under_oars and rowing_barred(state, ship) and ship.notice == NO_NOTICE:
        if open_to(state, seat, ship, Announce):
            return [Announce(ship.ident, RAISING_SAIL)]
    if state.strength > LIGHT and open_to(state, seat, ship, Recover):
        return [*STEPS[Recover].orders(state, ship)]
    return []


def appeal(state: AgeOfSail, ship: Ship, act: Action) -> float:
    """Return how much speaks for an order alongside; nothing or less where it is better left."""
    if isinstance(act, Secure):
        # The least crew that can hold it: men are wanted aboard.
        return 1000.0 - float(act.men)
    if isinstance(act, Board):
        return worth_boarding(state, ship, state.ships[act.target]) + 1.0e-3
    if isinstance(act, Grapple):
        return worth_meeting(state, ship, state.ships[act.target])
    if isinstance(act, Withdraw):
        worth = -worth_boarding(state, ship, state.ships[act.target])
        return worth + (0.1 if act.cut else 0.0)
    if isinstance(act, Cut):
        return -worth_boarding(state, ship, state.ships[act.target])
    # A tow is for after the battle.
    return -1.0 if isinstance(act, Tow) else 0.0


def worth_meeting(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """Return what it is worth to come alongside an enemy and throw grapples, in points."""
    if ship.crew < 2 or ship.grapple_thrown:
        return 0.0
    return GRAPPLES * worth_boarding(state, ship, target)


def alongside_acts(state: AgeOfSail, seat: int, top: Alongside) -> list[Action]:
    """Return what a ship that has come alongside another may do, the likeliest first. To let it be
    is always listed; nobody tows a ship that can sail.
    """
    ship = state.ships[top.ship]
    scored: list[tuple[float, int]] = []
    legal = top.legal(state, seat)
    for number, act in enumerate(legal):
        if isinstance(act, Tow) and not state.ships[act.target].dismasted():
            continue
        worth = 0.0 if isinstance(act, Let) else appeal(state, ship, act)
        scored.append((-worth, number))
    scored.sort()
    return [legal[number] for _, number in scored]
