"""Test where series are played: here, and on clusters whose workers die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from naumachia.kernel.errors import BadInput
from naumachia.sim.backends import Workers, batches
from naumachia.sim.runner import Row, Series, simulate

GAMES = 24
SERIES = Series("trireme", "skirmish", ("random", "random"), 5, None, ())


@pytest.fixture(scope="module")
def alone() -> list[Row]:
    return simulate(SERIES, GAMES)


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as found:
        yield found


def on_dask(cluster: Any) -> Workers:
    return Workers(backend="dask", scheduler=cluster.scheduler_address)


def test_a_dask_cluster_plays_the_same_games(cluster: Any, alone: list[Row]) -> None:
    assert simulate(SERIES, GAMES, on_dask(cluster)) == alone
    assert simulate(SERIES, GAMES, on_dask(cluster), known=alone[:20]) == alone


def test_a_worker_that_dies_loses_nothing(cluster: Any, alone: list[Row]) -> None:
    died: list[int] = []

    def kill(_rows: object) -> None:
        if not died:
            nanny = next(iter(cluster.workers.values()))
            died.append(nanny.pid)
            os.kill(nanny.pid, signal.SIGKILL)

    assert simulate(SERIES, GAMES, on_dask(cluster), keep=kill) == alone
    assert died


@pytest.mark.nightly
def test_a_ray_cluster_plays_the_same_games(alone: list[Row]) -> None:
    pytest.importorskip("ray")
    assert simulate(SERIES, GAMES, Workers(backend="ray")) == alone


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"jobs": 0}, "1 or more, or -1"),
        ({"backend": "slurm"}, "no such backend: 'slurm'; expected one of loky, dask, ray"),
        ({"backend": "dask"}, "Dask without a scheduler.*--scheduler with its address"),
    ],
)
def test_workers_that_cannot_be(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Workers(**settings)


def test_a_scheduler_that_is_not_there() -> None:
    nowhere = Workers(backend="dask", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(BadInput, match=r"no Dask scheduler: 'tcp://127.0.0.1:1' at --scheduler"):
        simulate(SERIES, 1, nowhere)


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_clusters_without_their_library_name_the_extra(
    monkeypatch: pytest.MonkeyPatch, backend: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BadInput, match=rf"need {package}.*'naumachia\[{backend}\]'"):
        simulate(SERIES, 1, Workers(backend=backend, scheduler="tcp://127.0.0.1:1"))


def test_batches_hold_every_game_once() -> None:
    numbers = list(range(5, 1000))
    found = batches(numbers, 3)
    assert [number for batch in found for number in batch] == numbers
    assert max(map(len, found)) <= 100
    assert batches([7], 16) == [[7]]
    assert batches([], 2) == []
