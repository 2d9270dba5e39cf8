"""The schemas of scenario and campaign files say what the readers of these files say."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from tests.documented import files
from tests.effort import effort

from naumachia.campaign.contract import campaigns_of, read_campaign
from naumachia.campaign.file_schema import campaign_inference, campaign_schema
from naumachia.files.scenario_schema import scenario_inference, scenario_schema
from naumachia.files.user_scenarios import check_options
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import scenario_in
from naumachia.kernel.toml_data import DataTable, FieldError, read_whole
from naumachia.rules import ids, load
from naumachia.rules.biremes.campaign.file import campaign_in

Values = dict[str, Any]
ROOT: Final = Path(__file__).parent.parent.parent
OWN: Final = {
    "defender", "groups", "lanes", "entered", "reinforcement", "square", "squares", "unguarded",
    "ships", "lands", "zone", "next", "green", "orange", "without", "event", "placement",
}  # fmt: skip
"""Fields whose texts the reader looks into: names that the file itself gives, squares, ships."""
WRONG: Final[list[object]] = [-100_000, 100_000, 1.5, "no such word", True, [[]], {"no": "field"}]
DECLARED: Final = ("a text", "a whole number from", "true or false", "one of", "of: ", "a table")
DECLARED_LISTS: Final = ("a list of",)


def validator(schema: Values) -> Draft202012Validator:
    return Draft202012Validator(schema)


def scenario_texts() -> list[tuple[str, str]]:
    """Every scenario file there is, packaged, in the examples and in the documentation."""
    found = [
        (f"{ruleset.id}-{name}", scenario.setup.source)
        for ruleset in map(load, ids())
        for name, scenario in ruleset.scenarios().items()
    ]
    found += [
        (f"{ruleset.id}-specimen", text)
        for ruleset in map(load, ids())
        for text in ruleset.content.specimens()
    ]
    examples = sorted((ROOT / "examples").glob("*/*.toml"))
    found += [(f"example {file.name}", file.read_text()) for file in examples]
    found += files("ruleset")
    return [(name, text) for name, text in found if tomllib.loads(text)["ruleset"] in ids()]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in scenario_texts()])
def test_every_scenario_follows_the_schema(text: str) -> None:
    values = tomllib.loads(text)
    validator(scenario_schema(load(values["ruleset"]))).validate(values)


def test_every_campaign_follows_the_schema() -> None:
    shown = [text for _, text in files("campaign")]
    assert shown
    check = validator(campaign_schema(load("biremes")))
    for text in [*shown, *(one.text() for one in campaigns_of(load("biremes")).values())]:
        read_campaign(load("biremes"), text, "own.toml")
        check.validate(tomllib.loads(text))
    with pytest.raises(BadInput, match="no campaigns"):
        campaign_schema(load("trireme"))


@pytest.mark.parametrize("name", ids())
def test_nothing_that_a_scenario_may_have_is_unknown_to_the_schema(name: str) -> None:
    assert scenario_inference(load(name)).unread() == []
    if campaigns_of(load(name)):
        assert campaign_inference(load(name)).unread() == []


# -- files with one thing wrong --------------------------------------------------------------


def places(values: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where everything in a file stands, of items of lists only the first."""
    pairs = values.items() if isinstance(values, dict) else list(enumerate(values))[:1]
    for key, value in pairs:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def changed(values: Values, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Values:
    """The values with one change, made to what holds the last key of the path."""
    copy = deepcopy(values)
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    change(inner, path[-1])
    return copy


def spoiled(values: Values, seen: set[tuple[Any, ...]]) -> Iterator[tuple[str, Values]]:
    """The file with one thing changed; what is of a kind already `seen` is left alone."""
    for path in places(values):
        kind = tuple(
            "*" if str(key).isdigit() or before in ("events", "zones", "squadrons") else key
            for before, key in zip(("", *path), path, strict=False)
        )
        if kind in seen:
            continue
        seen.add(kind)
        name = ".".join(map(str, path))
        yield f"{name} gone", changed(values, path, lambda inner, key: inner.pop(key))
        for wrong in WRONG:
            yield (
                f"{name} = {wrong}",
                changed(
                    values,
                    path,
                    lambda inner, key, wrong=wrong: inner.__setitem__(key, wrong),  # type: ignore[misc]
                ),
            )
        if not isinstance(path[-1], int):
            yield (
                f"{name} twice",
                changed(values, path, lambda inner, key: inner.__setitem__(f"x{key}", 1)),
            )


def refusal(read: Callable[[DataTable], object], values: Values) -> FieldError | RulesError | None:
    """Why a reader refuses a file with these values."""
    try:
        read(DataTable(deepcopy(values), "own.toml", ""))
    except RulesError as error:
        return error
    return None


def declared(fault: FieldError) -> bool:
    """Whether a fault is one of those that the words of `DataTable` tell of any file. Whether a
    field must be there, or may be, can depend on others.
    """
    if fault.problem == "missing field":
        return fault.key in (
            "title",
            "id",
            "summary",
            "name",
            "quality",
            "wind",
            "nations",
            "source",
        )
    if fault.problem == "unknown field":
        return fault.key == "no" or fault.key.startswith("x")
    return fault.key not in OWN and fault.expected.startswith((*DECLARED, *DECLARED_LISTS))


def compare(read: Callable[[DataTable], object], schema: Values, sources: list[str]) -> int:
    """Compare reader and schema over spoiled files; how many both refuse."""
    check, seen, refused = validator(schema), set[tuple[Any, ...]](), 0
    for source in sources:
        values = tomllib.loads(source)
        assert check.is_valid(values)
        for what, wrong in spoiled(values, seen):
            fault, valid = refusal(read, wrong), check.is_valid(wrong)
            if fault is None:
                assert valid, f"{what}: the reader takes it, the schema does not"
            elif isinstance(fault, FieldError) and declared(fault):
                assert not valid, f"{what}: {fault}, and the schema takes it"
                refused += 1
    return refused


def scenario_reader(ruleset: AnyRuleset) -> Callable[[DataTable], object]:
    def read(table: DataTable) -> object:
        scenario = scenario_in(table, ruleset.id)
        check_options(ruleset, table.table("options"))
        options = Options(ruleset.options(), scenario.options)
        return ruleset.seating.of_scenario(ruleset, scenario).setup(scenario, options)

    return read


@pytest.mark.parametrize("name", ids())
def test_what_the_reader_of_scenarios_refuses_the_schema_refuses(name: str) -> None:
    ruleset = load(name)
    packaged = [one.setup.source for one in ruleset.scenarios().values()]
    sources = [*ruleset.content.specimens(), *packaged[: effort(3, 100)]]
    assert compare(scenario_reader(ruleset), scenario_schema(ruleset), sources) > 50


def test_what_the_reader_of_campaigns_refuses_the_schema_refuses() -> None:
    sources = [one.text() for one in campaigns_of(load("biremes")).values()]
    assert compare(campaign_in, campaign_schema(load("biremes")), sources) > 30


def test_a_scenario_file_names_its_fault_as_before() -> None:
    text = 'ruleset = "trireme"\nid = "x"\ntitle = "x"\nsummary = "x"\n[setup]\nfleet = 9\n'
    with pytest.raises(RulesError, match=r"own.toml line 6, field setup.fleet.*from 1 to 8"):
        read_whole(text, "own.toml", scenario_reader(load("trireme")))
