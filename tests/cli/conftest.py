"""Run the command line in this process, and write small files for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from naumachia.cli import app

Run = Callable[..., Result]

POSITION = "green moves; G3 (8,5)N; G4 (2,2)E; O5 (8,6)S; O6 (12,12)S\n"
RECORD = """\
naumachia record 1
ruleset trireme 1
scenario line
position green moves; G3 (8,5)N; G4 (2,2)E; O5 (8,6)S; O6 (12,12)S

green: G3 F/E +O5
chance: 5-3
green: G3 F
green: G4 L
orange: O6 R
"""


@pytest.fixture
def run() -> Run:
    """Run `naumachia` with these arguments; `typed` is what the person types."""

    def go(*arguments: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(one) for one in arguments], input=typed)

    return go


@pytest.fixture
def ok(run: Run) -> Callable[..., str]:
    """Run it, check that it succeeds, and return its output."""

    def go(*arguments: object, typed: str = "") -> str:
        result = run(*arguments, typed=typed)
        assert result.exit_code == 0, result.output
        return result.stdout

    return go


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run it, check that it refuses in one line with exit code 2, and return that line."""

    def go(*arguments: object, typed: str = "") -> str:
        result = run(*arguments, typed=typed)
        assert result.exit_code == 2, result.output
        assert result.stderr.startswith("naumachia: ")
        assert result.stderr.count("\n") == 1, result.stderr
        assert "Traceback" not in result.output
        return result.stderr

    return go


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """Return a position with a boarding one order away."""
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a record with a boarding in it."""
    file = tmp_path / "game.rec"
    file.write_text(RECORD)
    return file
