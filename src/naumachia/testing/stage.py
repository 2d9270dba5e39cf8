"""Play single phases of a staged state in tests: answer dice, decide, look at events and refusals.

    state = ...  # a state of your rule set, with `Rest` on its stack
    run(state, Volley(0))
    events = answer(state, 6)
    assert kinds(events) == ["hit"]
    assert refused(state, Move(0)).clause == "DUE-MOVE-02"

Everything goes through the rule set: a decision is checked before it is carried out, and legal
actions must pass `check`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Phase, State, enter
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.values import ruleset_of


class Rest(Phase[Any, Any]):
    """Wait at the bottom of the stack: a prompt `rest` that nothing answers.

    `clause` is any clause of the rule set, for the prompt.
    """

    name: ClassVar[str] = "rest"

    def __init__(self, clause: ClauseId) -> None:
        self.clause = clause

    def clone(self) -> Phase[Any, Any]:
        return Rest(self.clause)

    def pending(self, state: State) -> Prompt | Chance | None:
        return Prompt((0,), "rest", self.clause, {})


def rules_of(state: State) -> AnyRuleset:
    """Return the rule set of a state. Raises TypeError if none is registered."""
    ruleset: AnyRuleset = ruleset_of(type(state))
    return ruleset


def run(state: State, *phases: Phase[Any, Any]) -> list[Event]:
    """Push phases, the first on top, settle, and return the events."""
    log = Log()
    for phase in reversed(phases):
        enter(state, phase, log)
    settle(state, log)
    return log.take()


def answer(state: State, *faces: int) -> list[Event]:
    """Answer the pending dice or draw, and return the events."""
    chance = state.awaiting
    assert isinstance(chance, Chance), pending_name(state)
    assert chance.possible(faces), faces
    log = Log()
    rules_of(state).resolve(state, faces, log)
    return log.take()


def decide(state: State, *actions: Any, seat: int | None = None) -> list[Event]:
    """Make legal decisions in a row and return the events; `seat` if several seats owe one."""
    rules, log = rules_of(state), Log()
    for action in actions:
        who = pending_seat(state) if seat is None else seat
        ruling = rules.check(state, who, action)
        assert ruling is None, (action, ruling)
        rules.decide(state, who, action, log)
    return log.take()


def refused(state: State, action: Any, seat: int | None = None) -> Ruling:
    """Return the ruling against a decision."""
    who = pending_seat(state) if seat is None else seat
    ruling = rules_of(state).check(state, who, action)
    assert ruling is not None, action
    return ruling


def legal(state: State, seat: int | None = None) -> list[Any]:
    """Return the legal actions of the seat that decides; each must pass `check`."""
    rules = rules_of(state)
    who = pending_seat(state) if seat is None else seat
    actions = rules.legal(state, who)
    for action in actions:
        ruling = rules.check(state, who, action)
        assert ruling is None, (action, ruling)
    return actions


def pending_seat(state: State) -> int:
    """Return the first seat that owes a decision."""
    prompt = state.awaiting
    assert isinstance(prompt, Prompt), pending_name(state)
    return prompt.seats[0]


def pending_name(state: State) -> str:
    """Return the phase of the prompt or the name of the dice; `result` at the end of the game."""
    waiting = state.awaiting
    if isinstance(waiting, Prompt):
        return waiting.phase
    if isinstance(waiting, Chance):
        return waiting.name
    assert isinstance(waiting, Result), waiting
    return "result"


def chance_of(state: State, kind: str) -> Fraction:
    """Return the probability that the pending dice cause an event of this kind."""
    chance = state.awaiting
    assert isinstance(chance, Chance), pending_name(state)
    rules, total = rules_of(state), Fraction(0)
    for outcome, probability in chance.outcomes():
        if kind in kinds(answer(rules.clone(state), *outcome)):
            total += probability
    return total


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def facts_of(events: list[Event], kind: str) -> dict[str, Any]:
    """Return the facts of the first event of this kind. Raises StopIteration without one."""
    return next(event.facts for event in events if event.kind == kind)


def event_summaries(events: list[Event]) -> list[tuple[ClauseId, str, dict[str, Any]]]:
    """Return clause, kind and facts of events."""
    return [(event.clause, event.kind, dict(event.facts)) for event in events]
