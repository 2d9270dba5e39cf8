"""Test verbs without the packages of the extras."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import naumachia
from naumachia.files.extras import EXTRAS

ROOT = Path(__file__).resolve().parent.parent.parent
HOME = Path(naumachia.__file__).parent.parent

WITHOUT = """
import importlib.abc, sys
sys.path.insert(0, sys.argv.pop(1))
gone = sys.argv.pop(1).split()
class Gone(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in gone:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Gone())
"""
VERB = f"{WITHOUT}\nfrom naumachia.cli import main\nmain()\n"
SCRIPT = f"""{WITHOUT}
import naumachia
for ruleset in naumachia.rulesets():
    game = naumachia.new(ruleset, seed=1)
    for _ in range(3):
        game.step("greedy")
    assert game.svg() and game.view()
"""


def without(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that cannot import any package of an extra."""
    command = [sys.executable, "-c", code, str(HOME), " ".join(EXTRAS), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)


def test_a_script_needs_no_extra() -> None:
    done = without(SCRIPT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("rulesets",),
        ("scenarios", "list", "trireme"),
        ("simulate", "trireme", "--scenario", "skirmish", "-n", "2"),
        ("match", "trireme", "random", "random", "--scenario", "skirmish", "-n", "2"),
        ("campaign", "list", "trireme"),
    ],
    ids=" ".join,
)
def test_the_rules_and_the_terminal_need_no_extra(arguments: tuple[str, ...]) -> None:
    done = without(VERB, *arguments)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "server"),
        (("backup", "copy.sqlite3"), "server"),
        (("games", "list"), "server"),
        (("conform", "trireme"), "server"),
        (("simulate", "trireme", "--scenario", "skirmish", "-n", "4", "-j", "2"), "sim"),
        (("simulate", "trireme", "--scenario", "skirmish", "-n", "2", "--out", "t.parquet"), "sim"),
        (("show", "{record}", "--out", "t.png"), "png"),
    ],
    ids=str,
)
def test_a_verb_names_the_extra_that_it_needs(
    arguments: tuple[str, ...], extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.rec"
    naumachia.new("trireme", "skirmish", seed=1).save(record)
    monkeypatch.chdir(tmp_path)
    done = without(VERB, *(text.format(record=record) for text in arguments))
    lines = [line for line in done.stderr.splitlines() if "plain build" not in line]
    assert done.returncode == 2, done.stderr
    assert len(lines) == 1, done.stderr
    assert f"pip install 'naumachia[{extra}]'" in lines[0]


def test_no_verb_prints_the_help_and_the_extra_of_the_board() -> None:
    done = without(VERB)
    assert done.returncode == 2
    assert "scenarios" in done.stdout
    assert "play" in done.stdout
    (line,) = done.stderr.splitlines()
    assert "pip install 'naumachia[server]'" in line


def test_the_type_check_of_the_compiled_build_needs_no_package(tmp_path: Path) -> None:
    """When a wheel is built, only mypy is installed; without it, the build was a plain one."""
    pytest.importorskip("hatchling")
    sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]
    try:
        from compile_modules import type_check  # type: ignore[import-not-found]
        from hatch_build import CompileHook
    finally:
        del sys.path[:2]
    import tomllib

    tables = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    hook = CompileHook.__new__(CompileHook)
    hook._BuildHookInterface__root = str(ROOT)  # type: ignore[attr-defined]
    hook._BuildHookInterface__config = tables["hooks"]["custom"]  # type: ignore[attr-defined]
    arguments = type_check(tmp_path, hook.sources())
    command = [sys.executable, "-m", "mypy", "--no-site-packages", *arguments]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
