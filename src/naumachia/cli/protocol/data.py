"""Convert kernel objects to JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from naumachia.cli import saying
from naumachia.cli.seat_odds import SeatOdds
from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.kernel.event import Event
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.odds import Branch
from naumachia.kernel.options import Option
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario

Data = dict[str, object]

MOST_LISTED: Final = 400
"""The most outcomes of a chance that are listed one by one."""


def plain(value: object) -> object:
    """Return a fact as JSON: tuples become lists, and fractions and unknown objects become text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return str(value)


def facts_data(facts: Mapping[str, object]) -> Data:
    """Return all facts of an event, prompt or ruling."""
    return {name: plain(value) for name, value in facts.items()}


def ruleset_data(ruleset: AnyRuleset) -> Data:
    """Return the description of a rule set."""
    return {
        "id": ruleset.id,
        "title": ruleset.about.title,
        "version": ruleset.version,
        "summary": ruleset.about.summary,
        "seats": list(ruleset.seats),
        "endings": list(ruleset.about.endings),
        "scenarios": list(ruleset.scenarios()),
        "options": [option_data(option) for option in ruleset.options()],
    }


def option_data(option: Option) -> Data:
    """Return an option: its kind, default, range and ruling."""
    data: Data = {
        "id": option.id,
        "title": option.title,
        "kind": option.kind,
        "default": option.default,
        "clause": option.clause,
    }
    if option.kind == "choice":
        data["values"] = list(option.values)
    if option.kind == "int":
        data["low"], data["high"] = option.low, option.high
    return data


def scenario_data(scenario: Scenario) -> Data:
    """Return a scenario without its set-up."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "summary": scenario.summary,
        "note": scenario.note,
        "briefing": scenario.briefing,
        "next": scenario.next,
        "date": scenario.date,
        "options": facts_data(scenario.options),
    }


def pending_data(ruleset: AnyRuleset, state: Any) -> Data:
    """Return what the game waits for; `kind` is decision, chance or result."""
    pending = ruleset.pending(state)
    data: Data = {"clause": pending.clause, "facts": facts_data(pending.facts)}
    data["sentence"] = saying.waiting(ruleset, state)
    if isinstance(pending, Prompt):
        data["kind"] = "decision"
        data["seats"] = [ruleset.seats[seat] for seat in pending.seats]
        data["phase"] = pending.phase
        data["piece"] = pending.piece or None
    elif isinstance(pending, Chance):
        data |= chance_data(ruleset, pending)
    else:
        data |= result_data(ruleset, pending)
    return data


def chance_data(ruleset: AnyRuleset, chance: Chance) -> Data:
    """Return a pending chance; if it has few outcomes, they are listed."""
    data: Data = {"kind": "chance", "name": chance.name, "expected": chance.expected()}
    if chance.seats is not None:
        data["seen_by"] = [ruleset.seats[seat] for seat in chance.seats]
    real_dice = chance.dice()
    if real_dice is not None:
        dice = zip(real_dice.labels, real_dice.sides, strict=True)
        data["dice"] = [{"label": label, "sides": sides} for label, sides in dice]
    elif chance.size() <= MOST_LISTED:
        data["outcomes"] = [
            {"outcome": list(outcome), "p": str(probability)}
            for outcome, probability in chance.outcomes()
        ]
    return data


def result_data(ruleset: AnyRuleset, result: Result) -> Data:
    """Return how the game ended, with a score for each seat."""
    return {
        "kind": "result",
        "ending": result.ending,
        "winners": [ruleset.seats[seat] for seat in result.winners],
        "scores": dict(zip(ruleset.seats, result.scores, strict=True)),
    }


def ruling_data(ruleset: AnyRuleset, state: Any, ruling: Ruling) -> Data:
    """Return why an action is illegal in `state`."""
    return refused_data(messages.illegal(ruleset, state, ruling, ""))


def refused_data(error: IllegalAction) -> Data:
    """Return why an action was refused."""
    ruling = error.ruling
    return {
        "clause": ruling.clause,
        "clause_text": error.clause_text,
        "message": error.sentence,
        "facts": facts_data(ruling.facts),
    }


def event_data(ruleset: AnyRuleset, event: Event, seat: int | None) -> Data:
    """Return an event as `seat` may know it."""
    return {
        "kind": event.kind,
        "clause": event.clause,
        "facts": facts_data(event.known_to(seat)),
        "sentence": saying.event(ruleset, event, seat),
    }


def entry_data(match: Match[Any, Any], entry: Entry, seat: int | None = -1) -> Data:
    """Return a move and its events as `seat` (None: a spectator) may know them.

    -1 is the referee, who reads the move but only public events.
    """
    ruleset = match.ruleset
    open_to_all = entry.secret_to is None or match.result is not None or seat == -1
    readable = open_to_all or seat in (entry.secret_to or ())
    reader = None if seat == -1 else seat
    return {
        "seat": None if entry.seat is None else ruleset.seats[entry.seat],
        "text": entry.text if readable else "?",
        "events": [event_data(ruleset, event, reader) for event in entry.events],
    }


def odds_data(ruleset: AnyRuleset, odds: SeatOdds, eyes: int | None) -> Data:
    """Return the odds of an order as `eyes` may know them (None: the referee, who sees all)."""
    found: Data = {"branches": [branch_data(ruleset, one, eyes) for one in odds.branches]}
    forecast = odds.forecast
    if forecast is not None:
        parts = [
            {"label": unmarked(label), "p": str(chance), "value": round(float(chance), 9)}
            for label, chance, _ in forecast.parts
        ]
        found["forecast"] = {
            "title": unmarked(forecast.title),
            "clause": forecast.clause,
            "parts": parts,
        }
    return found


def branch_data(ruleset: AnyRuleset, branch: Branch[Any], eyes: int | None) -> Data:
    """Return one way a move can end: its exact probability, the events, and what is pending.

    For a seat, the position is its view; the rest was a guess.
    """
    state = branch.state
    if eyes is not None:
        state = ruleset.observe(state, eyes).state
    return {
        "p": str(branch.probability),
        "value": round(float(branch.probability), 9),
        "events": [event_data(ruleset, event, eyes) for event in branch.events],
        "pending": pending_data(ruleset, state),
        "position": ruleset.position(state),
    }


def error_data(error: RulesError) -> Data:
    """Return an error, with the clause or the place."""
    if isinstance(error, IllegalAction):
        return {"code": error.code, "action": error.action} | refused_data(error)
    data: Data = {"code": error.code, "message": str(error)}
    if isinstance(error, BadInput):
        data["message"] = error.problem
        given = {"input": error.text, "place": error.place, "expected": error.expected}
        data |= {name: text for name, text in given.items() if text}
    return data
