"""Scenario and campaign files with several faults of different kinds: one run tells them all.

Every field of every file is spoiled alone first: that is told with its line, whatever else is said.
Then several are spoiled at once, and all these lines come together.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from naumachia.campaign.contract import campaigns_of, read_campaign
from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.errors import RulesError
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load

FIELD: Final = re.compile(r"([a-z_]+) = (.+)")
AT_ONCE: Final = 6
ROUNDS: Final = 6
SINGLE: Final = 60
"""Spoiled fields that are tried alone, of each file."""


def fields(text: str) -> Iterator[int]:
    """The numbers, from 0, of lines that are a field; texts over several lines are left out."""
    inside = False
    for number, line in enumerate(text.split("\n")):
        begins = inside
        inside ^= line.count('"""') % 2 == 1
        if FIELD.fullmatch(line) and not begins and '"""' not in line and line[-1] != "[":
            yield number


def spoiled(line: str) -> Iterator[str]:
    """The line with a fault: another kind of value, a misspelt name, a number far out of range, a
    character too many, an item too many.
    """
    found = FIELD.fullmatch(line)
    assert found
    key, value = found.groups()
    yield f"{key} = " + ("7" if value[0] in '"[' else '"seven"')
    yield f"{key}x = {value}"
    if '"' not in value:
        yield f"{key} = " + re.sub(r"\d+", "98765", value)
    if '"' in value and key != "name":
        yield f"{key} = " + value.replace('"', '"?', 1)
    if value.endswith("]") and value != "[]":
        yield f'{key} = {value[:-1]}, "?"]'


def told(read: Callable[[str], object], text: str) -> set[int]:
    """The lines named in what is said against a file."""
    try:
        read(text)
    except RulesError as error:
        return {int(number) for number in re.findall(r"line (\d+)", str(error))}
    return set()


def with_lines(text: str, changed: dict[int, str]) -> str:
    lines = text.split("\n")
    return "\n".join(changed.get(number, line) for number, line in enumerate(lines))


def reads(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def examine(name: str, source: str, read: Callable[[str], object]) -> None:
    rng = random.Random(name)
    lines = source.split("\n")
    pairs = [(number, line) for number in fields(source) for line in spoiled(lines[number])]
    alone: list[tuple[int, str]] = []
    for number, line in rng.sample(pairs, min(SINGLE, len(pairs))):
        text = with_lines(source, {number: line})
        found = told(read, text) if reads(text) else set()
        if found:  # else it is right all the same: a name may be anything
            assert number + 1 in found, f"{name} line {number + 1}, {line!r}: told of {found}"
            alone.append((number, line))
    assert len(alone) > AT_ONCE
    for _ in range(ROUNDS):
        changed = dict(rng.sample(alone, AT_ONCE))
        missing = {number + 1 for number in changed} - told(read, with_lines(source, changed))
        assert not missing, f"{name}: of {changed} nothing is said of lines {missing}"


def own(ruleset: AnyRuleset) -> Callable[[str], object]:
    return lambda text: user_scenario(ruleset, text, "own.toml")


SCENARIOS: Final = [(name, one) for name in ids() for one in load(name).scenarios()]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_all_faults_of_a_scenario_file_come_in_one_run(name: str, scenario: str) -> None:
    ruleset = load(name)
    source = ruleset.scenarios()[scenario].setup.source
    assert not told(own(ruleset), source)
    examine(f"{name} {scenario}", source, own(ruleset))


CAMPAIGNS: Final = [(name, one) for name in ids() for one in campaigns_of(load(name))]


@pytest.mark.parametrize(("name", "campaign"), CAMPAIGNS)
def test_all_faults_of_a_campaign_file_come_in_one_run(name: str, campaign: str) -> None:
    def read(text: str) -> object:
        return read_campaign(load(name), text, "own.toml")

    source = campaigns_of(load(name))[campaign].text()
    assert not told(read, source)
    examine(f"{name} {campaign}", source, read)


@pytest.mark.parametrize("name", ids())
def test_all_faults_of_a_file_with_every_field_come_in_one_run(name: str) -> None:
    ruleset = load(name)
    for number, source in enumerate(ruleset.content.specimens()):
        examine(f"{name} specimen {number}", source, own(ruleset))
