"""Provide servers for the tests, and rule sets that only the tests have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.served import Served, served, unhurried
from tests.small import ambush, convoy, gambit, salvo

import naumachia.rules
from naumachia.server import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return unhurried(tmp_path)


@pytest.fixture
def server(settings: Settings) -> Iterator[Served]:
    with served(settings) as running:
        yield running


@pytest.fixture
def small_rulesets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the throwaway rule sets beside the real ones."""
    known = naumachia.rules.ids()
    monkeypatch.setitem(sys.modules, "naumachia.rules.salvo", salvo)
    monkeypatch.setitem(sys.modules, "naumachia.rules.ambush", ambush)
    monkeypatch.setitem(sys.modules, "naumachia.rules.gambit", gambit)
    monkeypatch.setitem(sys.modules, "naumachia.rules.convoy", convoy)
    monkeypatch.setattr(
        naumachia.rules, "ids", lambda: [*known, "ambush", "convoy", "gambit", "salvo"]
    )
    naumachia.rules.load.cache_clear()
    yield
    naumachia.rules.load.cache_clear()
