"""Provide servers for the tests, and rule sets that only the tests have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.served import Served, served
from tests.small import ambush, convoy, gambit, salvo

import naumachia.rules
from naumachia.server import Settings

SEED = 20261120


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=str(tmp_path / "games.sqlite3"),
        workers=1,
        pace_seconds=0,
        seed=SEED,
        new_games_per_hour=0,
        messages_per_second=100_000,  # tests send as fast as the machine can
    )


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
