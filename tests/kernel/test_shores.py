"""Land about a battle in scenario files: read, and refused with file, line and field."""

from __future__ import annotations

import re

import pytest

from naumachia.files.scenario_schema import SHORES, scenario_schema
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.scenario import Shore, Town, read_scenario
from naumachia.rules import ids, load

HEAD = 'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "x"\n\n[setup]\nfleet = 8\n'
SETUP = 'placement = "alternate"\n'


def shores(text: str) -> tuple[Shore, ...]:
    return read_scenario(f"{HEAD}{text}", "own.toml", "trireme").shores


def test_a_shore_of_few_words_lies_along_its_whole_edge() -> None:
    (shore,) = shores('[[shores]]\nedge = "north"\n')
    assert (shore.edge, shore.first, shore.last, shore.name) == ("north", 0, 100, "")
    assert not shore.island
    assert shore.towns == ()
    assert shores("") == ()


def test_a_shore_says_where_it_lies_and_what_is_on_it() -> None:
    (shore,) = shores(SHORES)
    assert (shore.edge, shore.name, shore.first, shore.last) == ("west", "Cyprus", 10, 90)
    (town,) = shore.towns
    assert (town.name, town.at, town.harbour) == ("Salamis", 50, True)


@pytest.mark.parametrize(
    ("text", "where", "right"),
    [
        ('edge = "northwest"', "shores[1].edge", "one of north, east, south, west"),
        ('name = "Sicily"', "shores[1].edge", "a value for edge"),
        ('edge = "north"\nfrom = 100', "shores[1].from", "a whole number from 0 to 99"),
        ('edge = "north"\nfrom = 60\nto = 40', "shores[1].to", "a whole number from 61 to 100"),
        ('edge = "north"\nisland = "yes"', "shores[1].island", "true or false"),
        ('edge = "north"\ndeep = 4', "shores[1].deep", "edge, from, island, name, to, towns"),
        (
            'edge = "north"\nfrom = 20\ntowns = [{ name = "A", at = 10 }]',
            "shores[1].towns[1].at",
            "a whole number from 20 to 100",
        ),
        ('edge = "north"\ntowns = [{ at = 10 }]', "shores[1].towns[1].name", "a value for name"),
    ],
)
def test_a_wrong_shore_is_refused_where_it_stands(text: str, where: str, right: str) -> None:
    with pytest.raises(BadScenario) as refused:
        shores(f"[[shores]]\n{text}\n")
    assert where in str(refused.value)
    assert right in str(refused.value)
    assert re.search(r"own\.toml line \d+", str(refused.value))


@pytest.mark.parametrize("name", ids())
def test_files_of_every_rule_set_may_have_shores_and_the_schema_knows_them(name: str) -> None:
    ruleset = load(name)
    found = scenario_schema(ruleset)["properties"]["shores"]["items"]
    assert set(found["properties"]) == {"edge", "name", "from", "to", "island", "towns"}
    assert found["required"] == ["edge"]
    assert found["properties"]["edge"]["enum"] == ["north", "east", "south", "west"]
    assert found["properties"]["from"] == {"type": "integer", "minimum": 0, "maximum": 99}
    assert found["properties"]["to"] == {"type": "integer", "minimum": 1, "maximum": 100}
    whole = {"type": "integer", "minimum": 0, "maximum": 100}
    assert found["properties"]["towns"]["items"]["properties"]["at"] == whole
    plain = next(one for one in ruleset.scenarios().values() if not one.shores)
    # They are drawn, and change nothing in the game.
    one, other = (
        Match(ruleset, each, Options(ruleset.options(), each.options))
        for each in (
            read_scenario(f"{plain.setup.source}\n{more}", "own.toml", name)
            for more in ("", SHORES)
        )
    )
    assert (len(one.scenario.shores), len(other.scenario.shores)) == (0, 1)
    assert ruleset.digest(one.state) == ruleset.digest(other.state)


def test_a_record_from_before_there_was_land_is_still_the_same_game() -> None:
    ruleset = load("trireme")
    bare, shored = (
        read_scenario(f"{HEAD}{SETUP}{more}", "own.toml", "trireme") for more in ("", SHORES)
    )
    for played, here in ((bare, shored), (shored, bare)):
        match = Match(ruleset, played, Options(ruleset.options(), played.options))
        record = format_record(match)
        assert replay(ruleset, record, {here.id: here}).scenario is here
        assert len(replay(ruleset, record).scenario.shores) == len(played.shores)


def test_a_shore_runs_along_its_whole_edge_if_nothing_else_is_said() -> None:
    shore = Shore("north")
    assert (shore.first, shore.last, shore.island, shore.towns) == (0, 100, False, ())
    assert not Town("Naupactus", 10).harbour
