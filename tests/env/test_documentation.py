"""What the documentation of environments shows works."""

from __future__ import annotations

import doctest
import re
import runpy
import sys
from importlib import import_module
from pathlib import Path

import pytest

from naumachia import env
from naumachia.env.codec import KINDS
from naumachia.env.observation import Observer

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_example_of_the_package_runs() -> None:
    failed, tried = doctest.testmod(env)
    assert tried > 4
    assert failed == 0


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, re.S))
def test_the_page_runs(block: str) -> None:
    exec(compile(block, "environments.md", "exec"), {})


def test_the_page_lists_every_numbering_and_every_array() -> None:
    assert set(re.findall(r'^\| `"(\w+)"', PAGE, re.M)) == set(KINDS)
    found: set[str] = {"action_mask"}
    for ruleset, scenario in (("trireme", "line"), ("navarchoi", "catana")):
        battle = env.raw_aec(ruleset, scenario)
        assert isinstance(battle._observer, Observer)
        found |= battle.feature_names.keys()
    assert found == set(re.findall(r"^\| `(\w+)` \| \(", PAGE, re.M))


@pytest.mark.parametrize("arguments", [[], ["biremes", "duel", "2"]], ids=str)
def test_the_random_agent_plays(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["random_agent.py", *arguments])
    runpy.run_path(str(ROOT / "examples" / "random_agent.py"), run_name="__main__")
    assert re.fullmatch(r"green: [+-]\d\.\d\d\norange: [+-]\d\.\d\d\n", capsys.readouterr().out)


def test_missing_open_spiel_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "naumachia.env.spiel", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'naumachia\[openspiel\]'"):
        import_module("naumachia.env.spiel")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for make in (env.aec, env.parallel, env.single, env.batch):
        with pytest.raises(ValueError, match=r"need gymnasium.*pip install 'naumachia\[rl\]'"):
            make("trireme")
