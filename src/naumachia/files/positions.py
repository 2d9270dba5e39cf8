"""Open games at positions given as text, by rule sets that can read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from naumachia.kernel.errors import BadInput, BadNotation, RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.record import passed_over
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario


def game_at(ruleset: AnyRuleset, text: str) -> Match[Any, Any]:
    """Return a game that starts at a position. Raises BadNotation."""
    if all(map(passed_over, text.splitlines())):
        raise BadNotation("empty position", "", "", "a position")
    position = text.strip()
    state = ruleset.notation.parse_position(position)
    scenario = _like(ruleset, ruleset.seating.of_state(ruleset, state))
    return Match(ruleset, scenario, ruleset.options_of(state), position)


def _like(ruleset: AnyRuleset, seated: AnyRuleset) -> Scenario:
    """Return the first scenario for the players of `seated`, because a record names one."""
    every = list(ruleset.scenarios().values())
    return next(
        (one for one in every if ruleset.seating.of_scenario(ruleset, one) is seated), every[0]
    )


def game_of_any(
    rulesets: Iterable[AnyRuleset], text: str, file: str, expected: str
) -> Match[Any, Any]:
    """Return the game at a position of the first rule set that can read it.

    Raises BadNotation with the line and the reason of the rule set that read furthest. If none read
    a whole line, it says that the file is no position, and what is `expected`.
    """
    furthest, reason = 1, BadNotation("neither a record nor a position", "", file, expected)
    for ruleset in rulesets:
        try:
            return game_at(ruleset, text)
        except RulesError as error:
            entry, line = _place_of(text, getattr(error, "text", ""))
            if entry > furthest:
                furthest, reason = entry, _misread(ruleset, error, f"{file} line {line}")
    raise reason


def _place_of(text: str, part: str) -> tuple[int, int]:
    """Return the numbers of the entry and the line with an error; 0 if they are unknown."""
    part = part.removesuffix("...")
    entry = 0
    for number, line in enumerate(text.splitlines(), 1):
        for one in filter(str.strip, line.split(";")):
            entry += 1
            if part and part in one:
                return entry, number
    return 0, 0


def _misread(ruleset: AnyRuleset, error: RulesError, place: str) -> BadNotation:
    """Return the error of a rule set that read a part of a position."""
    head = f"not a position of {ruleset.about.title}: "
    if isinstance(error, BadInput):
        return BadNotation(head + error.problem, error.text, place, error.expected)
    return BadNotation(head + str(error), "", place)
