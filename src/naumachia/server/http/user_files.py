"""Read files of users: in another process first, for a limited time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeVar

from fastapi import Request

from naumachia.files.positions import game_of_any
from naumachia.kernel.errors import RulesError
from naumachia.kernel.record import FIRST_LINE, format_record, is_record
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.rules import ids, load
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.library import Library, read_scenario_file
from naumachia.server.limits import Budget, Budgets, with_time
from naumachia.server.live.slow_work import UserFileCheck
from naumachia.server.texts import t

T = TypeVar("T")

CAMPAIGN: Final = "naumachia campaign"
"""How the record of a campaign begins."""

TOML: Final = re.compile(r"""\[\[?[\w."' -]+\]\]?\s*(#.*)?|[\w."'-]+\s*=.*""")
"""A line with the name of a table, or with a field."""

WANTED: Final = (
    "a record, which begins {first}; a scenario file in TOML with a field ruleset; or a"
    " position, a line for each entry"
)
NOT_TEXT: Final = "It is not a text file: character {place} is 0, on line {line}."
IS_CAMPAIGN: Final = (
    "It holds a campaign. Choose a campaign in the list of scenarios, and then Load a file in its"
    " panel."
)


def accepted_files() -> str:
    """Return what a user's file may hold."""
    return t(WANTED, first=repr(FIRST_LINE))


@dataclass(frozen=True, slots=True)
class UserFile:
    """What a user's file holds: a record; a position, as a record without moves; or a scenario."""

    kind: Literal["record", "position", "scenario"]
    record: str = ""
    scenario: Scenario | None = None
    ruleset: AnyRuleset | None = None


def budget_of(request: Request, key: str = "") -> Budget:
    """Return the budget of a client, by the key of a link and the address."""
    budgets: Budgets = request.app.state.budgets
    return budgets.of(key, "" if request.client is None else request.client.host)


def library_of(request: Request) -> Library:
    """Return the scenarios that the server offers."""
    found: Library = request.app.state.library
    return found


async def checked(request: Request, act: Callable[..., T], *arguments: Any) -> T:
    """Return the result of `act` on a user's file, after a first run in another process; its time
    counts against the client's budget. Raises Refused.
    """
    budget = budget_of(request)
    budget.must_have_time()
    trial: UserFileCheck | None = request.app.state.trial
    if trial is not None:
        refusal, cost = await trial.refusal_of(act, *arguments)
        if refusal is not None:
            budget.spend(cost)
            raise refusal
    found, cost = await asyncio.to_thread(with_time, partial(act, *arguments))
    budget.spend(cost)
    return found


def read_user_file(name: str, text: str) -> UserFile:
    """Return what a file holds, which its content says; a record is not replayed.

    Raises Refused with every error of it, a line each.
    """
    if "\0" in text:
        place = text.index("\0")
        message = t(NOT_TEXT, place=place + 1, line=text.count("\n", 0, place) + 1)
        raise Refused(422, "bad_file", message, place=name, expected=accepted_files())
    if is_record(text):
        return UserFile("record", text)
    if text.lstrip().startswith(CAMPAIGN):
        raise Refused(422, "campaign", IS_CAMPAIGN, place=name, expected=accepted_files())
    if is_toml(text):
        ruleset, scenario = user_scenario_file(text, name)
        return UserFile("scenario", "", scenario, ruleset)
    try:
        match = game_of_any(map(load, ids()), text, name, accepted_files())
    except RulesError as error:
        raise of_rules(error, 422) from error
    return UserFile("position", format_record(match))


def is_toml(text: str) -> bool:
    """Return whether the first line that is not empty or a comment is one of TOML."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return TOML.fullmatch(first) is not None


def user_scenario_file(source: str, name: str) -> tuple[AnyRuleset, Scenario]:
    """Return the rule set and the scenario of a file. Raises Refused with every error."""
    try:
        return read_scenario_file(source, name)
    except RulesError as error:
        raise of_rules(error, 422) from error
