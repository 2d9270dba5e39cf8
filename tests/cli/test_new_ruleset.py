"""`naumachia new-ruleset`: what it writes conforms and plays, and bad input is explained."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = Path(__import__("naumachia").__file__ or "").parents[1]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder."""
    command = [sys.executable, "-m", *arguments]
    surroundings = {**os.environ, "PYTHONPATH": str(MODULES)}
    return subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pond", ("--squares", "8x5")),
        ("straits", ("--squares", "20x14", "--sides", "rome,romans", "--hidden")),
    ],
)
def test_what_is_written_conforms_and_plays(
    name: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    made = run(tmp_path, "naumachia", "new-ruleset", name, *options)
    assert made.returncode == 0, made.stderr
    assert f"naumachia play {name}" in made.stdout
    project = tmp_path / name
    assert all((tmp_path / line).is_file() for line in made.stdout.split("\n\n")[0].splitlines())
    for path in project.rglob("*.*"):
        assert "@@" not in path.read_text(), path
        assert "%%" not in path.read_text(), path
    conform = run(project, "naumachia", "conform", name, "-n", "1")
    assert conform.returncode == 0, conform.stdout + conform.stderr
    tests = run(project, "pytest", "-q", "-p", "no:cacheprovider", "--clauses", f"{name}:RULESET")
    assert "passed" in tests.stdout, tests.stdout + tests.stderr
    assert "failed" not in tests.stdout
    played = run(project, "naumachia", "simulate", name, "--games", "2", "--seats", "random,random")
    assert played.returncode == 0, played.stderr
    again = run(tmp_path, "naumachia", "new-ruleset", name)
    assert again.returncode == 2
    assert "the folder exists" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "named", "wrong"),
    [
        ("Salamis", "NAME", "small letters"),
        ("a-b", "NAME", "small letters"),
        ("class", "NAME", "small letters"),
        ("../up", "NAME", "small letters"),
        ("trireme", "NAME", "a rule set has this name"),
        ("json", "NAME", "a Python module has this name"),
        ("tests", "NAME", "a Python module has this name"),
        ("pond --squares 12", "--squares", "from 8x5 to 60x60"),
        ("pond --squares 7x5", "--squares", "from 8x5 to 60x60"),
        ("pond --squares 12x61", "--squares", "from 8x5 to 60x60"),
        ("pond --sides red", "--sides", "two different names"),
        ("pond --sides red,red", "--sides", "two different names"),
        ("pond --sides red,blue,green", "--sides", "two different names"),
        ("pond --sides red,Blue", "--sides", "small letters"),
        ("pond --sides land,sea", "--sides", "none of land"),
        ("pond --sides a,a_", "--sides", "sides with different letters"),
    ],
)
def test_bad_input_is_named(arguments: str, named: str, wrong: str, tmp_path: Path) -> None:
    made = run(tmp_path, "naumachia", "new-ruleset", *arguments.split())
    assert made.returncode == 2
    assert named in made.stderr
    assert wrong in made.stderr
    assert made.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_that_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pond").write_text("mine")
    made = run(tmp_path, "naumachia", "new-ruleset", "pond")
    assert made.returncode == 2
    assert (tmp_path / "pond").read_text() == "mine"


def test_the_help_is_clear(tmp_path: Path) -> None:
    told = run(tmp_path, "naumachia", "new-ruleset", "--help").stdout
    for word in ("NAME", "--squares", "--sides", "--hidden", "Example:", "left alone"):
        assert word in told
