"""Test that both builds play the same games, byte for byte, and that a worktree only borrows its
links.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from naumachia.kernel.build import build
from naumachia.rules import find
from naumachia.testing.trail import trails

ROOT = Path(__file__).resolve().parents[2]
FAST = ROOT / "build" / "fast"
RULESETS = [
    "trireme",
    "examples.duel:RULESET",
    "tests.small.ambush:RULESET",
    "tests.small.drift:RULESET",
    "tests.small.salvo:RULESET",
]


def bootstrap() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "scripts" / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled_command() -> tuple[list[str], dict[str, str]]:
    """The Python and the environment of the compiled build; skips where there is none.

    `NAUMACHIA_COMPILED_PYTHON` names a Python that has it installed, else it is in `build/fast`.
    """
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    python = os.environ.get("NAUMACHIA_COMPILED_PYTHON")
    if python:
        return [python], surroundings
    made = FAST / ".made"
    if not made.is_file():
        pytest.skip("there is no compiled build; make it with: make fast")
    if made.read_text() != bootstrap().sources():
        pytest.skip("build/fast is of other sources; make it anew with: make fast")
    surroundings["PYTHONPATH"] = os.pathsep.join([str(FAST), str(ROOT)])
    return [sys.executable], surroundings


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_builds_agree(ruleset: str) -> None:
    if build() == "compiled":
        pytest.skip("this is the compiled build; the plain one runs this test")
    python, surroundings = compiled_command()
    asked = "from naumachia.kernel.build import build; print(build())"
    said = subprocess.check_output([*python, "-c", asked], env=surroundings, text=True)
    assert said.strip() == "compiled"
    command = [*python, "-m", "naumachia.testing.trail", ruleset, "--games", "2", "--seed", "11"]
    compiled = subprocess.check_output(command, env=surroundings, text=True)
    plain = "".join(f"{line}\n" for line in trails(find(ruleset), 2, 11))
    assert compiled == plain


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_trail_is_the_same_every_time(ruleset: str) -> None:
    first = list(trails(find(ruleset), 1, 5))
    assert first == list(trails(find(ruleset), 1, 5))
    assert first != list(trails(find(ruleset), 1, 6))
    assert first[0].startswith("game ")


@pytest.mark.parametrize("linked", [False, True])
def test_a_linked_environment_is_never_changed(
    linked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, steps = bootstrap(), []
    (tmp_path / "web").mkdir()
    for name in (".venv", "web/node_modules"):
        if linked:
            (tmp_path / name).symlink_to(ROOT)
    for name in ("web/package.json", "web/package-lock.json", "constraints.txt", "pyproject.toml"):
        (tmp_path / name).write_text("[project]\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "STATIC", tmp_path)
    monkeypatch.setattr(module, "newest_node", lambda: tmp_path)
    monkeypatch.setattr(module, "step", lambda title, *more: steps.append(title))
    module.dev()
    setting_up = ["Python environment .venv", "Packages to develop with", "Web client: packages"]
    assert sorted(steps) == sorted([*([] if linked else setting_up), "Web client: build"])


def test_what_cannot_be_compiled_is_told_and_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, tried = bootstrap(), []
    monkeypatch.setattr(module, "BUILD", tmp_path)
    monkeypatch.setattr(module, "PLAYED", tmp_path / "play")
    monkeypatch.setattr(module, "FAILED", tmp_path / "stamps" / "not-compiled")
    monkeypatch.setattr(module, "pip", lambda *asked: None)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.subprocess, "Popen", lambda *asked, **how: tried.append(asked))
    monkeypatch.setattr(module.os, "nice", lambda by: 0)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    for name in ("constraints.txt", "pyproject.toml"):
        (tmp_path / name).write_text("[project.optional-dependencies]\nbuild = []\n")

    def fails(*asked: object) -> None:
        raise module.SetupError("the package does not build")

    monkeypatch.setattr(module, "install_wheel", fails)
    (tmp_path / ".venv-play").mkdir()
    monkeypatch.setattr(module, "sources", lambda: "these")
    module.begin_compiling(tmp_path / ".venv-play")
    assert len(tried) == 1
    with pytest.raises(module.SetupError, match="does not build"):
        module.compiled()
    module.begin_compiling(tmp_path / ".venv-play")
    assert len(tried) == 1
    assert "could not be made" in capsys.readouterr().out
    monkeypatch.setattr(module, "sources", lambda: "others")
    module.begin_compiling(tmp_path / ".venv-play")
    assert len(tried) == 2
