"""Check advisors: their advice can be followed, whatever is hidden from the seat."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.advisor import Plan
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.scene.board import board_of
from naumachia.testing.spot import Broken, Spot

CLOSE: Final = 1e-9
"""The tolerance for a sum of weights."""


def plans_are_legal(spot: Spot) -> None:
    """Check that every decision of a plan is due and legal when it is reached.

    Plans are made in a guess, as bots do, and played in the true state. Making them changes
    nothing, and repeats the same plans.
    """
    ruleset, planning = spot.ruleset, spot.ruleset.advisor.planning
    if planning is None:
        return
    for seat in spot.match.owing():
        guess = ruleset.guess(ruleset.observe(spot.state, seat), spot.rng)
        before = ruleset.digest(guess)
        for brief in (False, True):
            plans = planning.plans(guess, seat, brief)
            if ruleset.digest(guess) != before:
                raise Broken("making plans changes the state")
            if _in_notation(spot, planning.plans(guess, seat, brief)) != _in_notation(spot, plans):
                raise Broken("plans differ when they are made a second time")
            for plan in plans:
                _can_be_followed(spot, seat, plan)


def _in_notation(spot: Spot, plans: list[Plan[Any, Any]]) -> list[str]:
    """Return the plans in notation."""
    return ["; ".join(spot.write(action) for action in plan.actions) for plan in plans]


def _can_be_followed(spot: Spot, seat: int, plan: Plan[Any, Any]) -> None:
    ruleset = spot.ruleset
    if not plan.actions:
        raise Broken("a plan has no decision in it")
    state = ruleset.clone(spot.state)
    for number, action in enumerate(plan.actions, 1):
        where = f"decision {number} of the plan {_in_notation(spot, [plan])[0]!r}"
        pending = ruleset.pending(state)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            raise Broken(f"{where} is not asked for")
        ruling = ruleset.check(state, seat, action)
        if ruling is not None:
            raise Broken(f"{where} is illegal: {ruling}")
        ruleset.decide(state, seat, action, SILENT)


def choices_of_movers_are_all(spot: Spot) -> None:
    """Check that the choices of all `movable_pieces` together are the choices of the seat."""
    ruleset, state, lists = spot.ruleset, spot.state, spot.ruleset.long_lists
    for seat in spot.match.owing():
        movers = lists.movable_pieces(state, seat)
        if movers is None:
            continue
        choices = {piece: lists.choices_with(state, seat, piece).legal for piece in movers}
        idle = [piece for piece, actions in choices.items() if not actions]
        if idle:
            raise Broken(f"{', '.join(idle)} of the movers may do nothing")
        found = [spot.write(action) for actions in choices.values() for action in actions]
        for listed in (ruleset.legal(state, seat), ruleset.suggested_actions(state, seat)):
            if found != [spot.write(action) for action in listed]:
                raise Broken(f"what {', '.join(movers)} may do is not what is legal, in its order")


def unaimed_are_all_but_moves(spot: Spot) -> None:
    """Check that the unaimed actions are all actions except moves, if moves are continuous."""
    ruleset, state = spot.ruleset, spot.state
    board = board_of(ruleset)
    for seat in spot.match.owing():
        unaimed = ruleset.long_lists.button_actions(state, seat)
        if unaimed is None:
            continue
        if ruleset.choices(state, seat).complete:
            raise Broken("a choice that is complete is told without its moves")
        view = ruleset.observe(state, seat)
        rest = [
            spot.write(action)
            for action in ruleset.suggested_actions(state, seat)
            if (board.kind(view, seat, action) or board.sketch(view, seat, action).kind) != "move"
        ]
        found = [spot.write(action) for action in unaimed]
        if found != rest:
            raise Broken(f"{found} are told to be no moves, and {rest} are none")


def near_states_evaluate_alike(spot: Spot) -> None:
    """Check that an advisor for near states returns the same values as the advisor."""
    ruleset, advisor = spot.ruleset, spot.ruleset.advisor
    near = advisor.near(spot.state)
    for seat in spot.match.owing():
        for action in spot.actions(seat, 2):
            after = ruleset.clone(spot.state)
            ruleset.decide(after, seat, action, SILENT)
            for judge in range(len(ruleset.seats)):
                slow, found = advisor.evaluate(after, judge), near.evaluate(after, judge)
                if slow != found:
                    text = f"after {spot.write(action)}: {found!r}, not {slow!r}"
                    raise Broken(f"a state near by is judged otherwise {text}")


def weighted_outcomes_stand_for_all(spot: Spot) -> None:
    """Check that weighted outcomes are possible, and that their weights sum to 1."""
    pending = spot.pending
    if not isinstance(pending, Chance):
        return
    outcomes = spot.ruleset.advisor.chances.weighted_outcomes(spot.state, pending)
    for outcome, weight in outcomes:
        if not pending.possible(outcome):
            raise Broken(f"{outcome} is no outcome of {pending.name}")
        if weight <= 0.0:
            raise Broken(f"{outcome} of {pending.name} has the weight {weight}")
    if outcomes and abs(sum(weight for _, weight in outcomes) - 1.0) > CLOSE:
        raise Broken(f"the weights of {pending.name} do not sum to 1")
