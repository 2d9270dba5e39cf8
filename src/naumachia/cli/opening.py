"""Open games from a scenario, a record or a position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from naumachia import rules
from naumachia.cli.reading import (
    find_ruleset,
    find_scenario,
    find_seat,
    read_options,
    read_text,
    ruleset_of_file,
)
from naumachia.files.positions import game_at, game_of_any
from naumachia.files.user_scenarios import named_ruleset
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Decision
from naumachia.kernel.record import FIRST_LINE, is_record, parse_header, replay, replay_known
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario

AnyMatch = Match[Any, Any]


def new_game(ruleset: AnyRuleset, scenario: str | None, options: list[str] | None) -> AnyMatch:
    """Return a new game. Raises BadScenario, BadOption or BadFile."""
    chosen = find_scenario(ruleset, scenario)
    return Match(ruleset, chosen, read_options(ruleset, chosen, options or []))


def open_game(path: Path, ruleset_name: str | None, scenario: str | None = None) -> AnyMatch:
    """Return the game in a file: a record, replayed and checked, or a position.

    `ruleset_name` reads a position; without it, the first installed rule set that can. `scenario`
    is the file of a record's scenario, if that did not come with its rule set. A scenario file
    opens as a new game.

    Raises BadFile, BadRecord, BadScenario or BadNotation.
    """
    if path.suffix == ".toml":
        return of_scenario(path, ruleset_name)
    return game_of_text(read_text(path), ruleset_name, scenario, str(path))


def game_of_text(
    text: str, ruleset_name: str | None, scenario: str | None = None, name: str = "text"
) -> AnyMatch:
    """Return the game in the text of a record or a position, as `open_game` does.

    Errors call it `name`. Raises BadRecord, BadScenario or BadNotation.
    """
    if is_record(text):
        named = parse_header(text)[0].ruleset
        ruleset = find_ruleset(ruleset_name) if ruleset_name else ruleset_of_file(named)
        return replay(ruleset, text, known_to(ruleset, scenario))
    if ruleset_name is not None:
        return game_at(find_ruleset(ruleset_name), text)
    expected = f"a text that begins {FIRST_LINE!r}, or a position of a rule set that is named"
    return game_of_any(map(rules.load, rules.ids()), text, name, expected)


def open_known(
    path: Path, ruleset_name: str | None, scenario: str | None = None
) -> tuple[AnyMatch, int]:
    """Return the game in a file up to the first hidden move, and the line of that move.

    The line is 0 if the record shows every move. Otherwise this is `open_game`.
    """
    text = "" if path.suffix == ".toml" or str(path) == "-" else read_text(path)
    if not is_record(text):
        return open_game(path, ruleset_name, scenario), 0
    named = parse_header(text)[0].ruleset
    ruleset = find_ruleset(ruleset_name) if ruleset_name else ruleset_of_file(named)
    return replay_known(ruleset, text, known_to(ruleset, scenario))


def known_to(ruleset: AnyRuleset, scenario: str | None) -> Mapping[str, Scenario] | None:
    """Return the scenarios that a record may use, with one from a file; None: the rule set's."""
    if scenario is None:
        return None
    extra = find_scenario(ruleset, scenario)
    return {**ruleset.scenarios(), extra.id: extra}


def of_scenario(path: Path, ruleset_name: str | None) -> AnyMatch:
    """Return a new game of a scenario file. Raises BadFile, BadScenario or BadOption."""
    text = read_text(path)
    if ruleset_name is None:
        ruleset = ruleset_of_file(named_ruleset(text, str(path)))
    else:
        ruleset = find_ruleset(ruleset_name)
    scenario = find_scenario(ruleset, str(path))
    return Match(ruleset, scenario, Options(ruleset.options(), scenario.options))


def at_move(match: AnyMatch, number: int | None) -> AnyMatch:
    """Return the same game after its first `number` moves (None: all). Raises BadInput."""
    if number is None or number == len(match.history):
        return match
    if number > len(match.history):
        expected = f"a move from 0 to {len(match.history)}"
        raise BadInput("no such move", str(number), "", expected)
    earlier: AnyMatch = match.fork_at_start()
    for entry in match.history[:number]:
        if isinstance(entry.move, Decision):
            earlier.play(entry.move.seat, entry.move.action)
        else:
            earlier.answer(entry.move.outcome)
    return earlier


def acting_seat(match: AnyMatch, name: str | None) -> int:
    """Return the seat called `name`, or the only one that owes a decision. Raises BadInput."""
    if name is not None:
        return find_seat(match.ruleset, name)
    owing = match.owing()
    if len(owing) == 1:
        return owing[0]
    seats = ", ".join(match.ruleset.seats)
    if not owing:
        expected = f"--at with an earlier moment, or --seat with one of {seats}"
        raise BadInput("no seat decides anything now", "", "", expected)
    raise BadInput("no seat given", "", "", f"--seat with one of {seats}")
