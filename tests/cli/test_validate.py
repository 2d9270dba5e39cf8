"""`naumachia scenarios validate` for every rule set: what it accepts, what it says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from naumachia import rules

Ok = Callable[..., str]
Refused = Callable[..., str]


def packaged(ruleset: str) -> list[Path]:
    """The scenario files that come with a rule set."""
    folder = files(f"naumachia.rules.{ruleset}").joinpath("data").joinpath("scenarios")
    return sorted(Path(str(file)) for file in folder.iterdir() if file.name.endswith(".toml"))


@pytest.mark.parametrize("ruleset", rules.ids())
def test_packaged_scenarios_are_valid(ok: Ok, ruleset: str) -> None:
    paths = packaged(ruleset)
    lines = ok("scenarios", "validate", *paths).splitlines()
    assert len(lines) == len(paths) > 0
    title = rules.load(ruleset).about.title
    for path, line in zip(paths, lines, strict=True):
        assert line.startswith(f"{path}: valid, {title}, ")


@pytest.mark.parametrize("ruleset", rules.ids())
def test_an_unknown_field_is_named_with_its_line(
    refused: Refused, tmp_path: Path, ruleset: str
) -> None:
    text = packaged(ruleset)[0].read_text(encoding="utf-8")
    file = tmp_path / "broken.toml"
    file.write_text(f"{text}[setup.kraken]\narms = 1\n", encoding="utf-8")
    line = len(text.splitlines()) + 1
    said = refused("scenarios", "validate", file)
    assert f"unknown field in 'kraken' at {file} line {line}, field setup.kraken" in said
    assert "expected one of: " in said
