"""Test that the command line starts quickly: each verb imports only what it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("fastapi", "hypothesis", "joblib", "numpy", "polars", "rich", "sqlalchemy")
LOADED = (
    "import sys\n"
    "from typer.testing import CliRunner\n"
    "from naumachia.cli import app\n"
    "result = CliRunner().invoke(app, sys.argv[1:])\n"
    "assert result.exit_code == 0, result.output\n"
    "print(*sorted({name.partition('.')[0] for name in sys.modules}))\n"
)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("simulate", "trireme", "-s", "skirmish", "-n", "3"),
        ("engine",),
        ("scenarios", "show", "trireme", "line"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_heavy_packages_stay_out(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", LOADED, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    loaded = done.stdout.split()
    assert "naumachia" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m naumachia clauses trireme --texts | head -1"
    done = subprocess.run(command, shell=True, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("TRI-COMP-01")
    assert done.stderr == ""
