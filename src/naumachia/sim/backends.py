"""Play batches of games in other processes: of this machine, or of a Dask or Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, TypeVar

from naumachia.files.extras import how_to_install
from naumachia.kernel.errors import BadInput

T = TypeVar("T")
Play = Callable[[Sequence[int]], T]
"""Plays the games with these numbers. It must be a function or method that can be pickled."""

LOKY: Final = "loky"
DASK: Final = "dask"
RAY: Final = "ray"
BACKENDS: Final = (LOKY, DASK, RAY)
"""Processes of this machine (joblib), or of a cluster."""
BATCHES_PER_JOB: Final = 8
LARGEST_BATCH: Final = 100
RETRIES: Final = 3
"""How often a batch is given to another worker if one dies."""


class Workers:
    """Where games are played: the backend, and where its cluster is.

    `jobs` is the number of processes of this machine (-1: one for each core). `scheduler` is the
    address of a Dask scheduler or of a Ray cluster; "" is one that Ray starts here.
    """

    def __init__(self, jobs: int = 1, backend: str = LOKY, scheduler: str = "") -> None:
        """Raise BadInput for no processes, an unknown backend, and a cluster without address."""
        if jobs == 0:
            raise BadInput("no processes", "0", "jobs", "1 or more, or -1 for one for each core")
        if backend not in BACKENDS:
            raise BadInput("no such backend", backend, "", f"one of {', '.join(BACKENDS)}")
        if backend == DASK and not scheduler:
            expected = "--scheduler with its address, such as tcp://10.0.0.1:8786"
            raise BadInput("Dask without a scheduler", "", "--backend dask", expected)
        self.jobs: Final = jobs
        self.backend: Final = backend
        self.scheduler: Final = scheduler

    def play(self, play: Play[T], numbers: Sequence[int]) -> Iterator[T]:
        """Yield the results of `play` for batches of these games, as they are finished.

        If a worker of a cluster dies, others play its games. Raises BadInput, naming the extra, for
        a library that is not installed, and for a cluster that cannot be reached.
        """
        if self.backend == DASK:
            yield from self._on_dask(play, numbers)
        elif self.backend == RAY:
            yield from self._on_ray(play, numbers)
        elif self.jobs == 1:
            for number in numbers:
                yield play([number])
        else:
            yield from self._here(play, numbers)

    def _here(self, play: Play[T], numbers: Sequence[int]) -> Iterator[T]:
        joblib = _library("joblib", "several processes")
        workers = joblib.cpu_count() if self.jobs < 0 else self.jobs
        pool = joblib.Parallel(n_jobs=workers, backend=LOKY, return_as="generator")
        yield from pool(joblib.delayed(play)(batch) for batch in batches(numbers, workers))

    def _on_dask(self, play: Play[T], numbers: Sequence[int]) -> Iterator[T]:
        distributed = _library("distributed", "Dask clusters")
        try:
            client = distributed.Client(self.scheduler, timeout=10)
        except (OSError, ValueError) as error:
            expected = "the address of a running scheduler"
            raise BadInput("no Dask scheduler", self.scheduler, "--scheduler", expected) from error
        with client:
            workers = sum(client.nthreads().values())
            left = client.map(play, batches(numbers, workers), pure=False, retries=RETRIES)
            for future in distributed.as_completed(left):
                yield future.result()
                future.release()

    def _on_ray(self, play: Play[T], numbers: Sequence[int]) -> Iterator[T]:
        ray = _library("ray", "Ray clusters")
        try:
            ray.init(address=self.scheduler or "local", log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            expected = "the address of a running cluster"
            raise BadInput("no Ray cluster", self.scheduler, "--scheduler", expected) from error
        try:
            remote = ray.remote(max_retries=RETRIES)(_call)
            workers = int(ray.cluster_resources().get("CPU", 1))
            left = [remote.remote(play, batch) for batch in batches(numbers, workers)]
            while left:
                done, left = ray.wait(left)
                yield from ray.get(done)
        finally:
            ray.shutdown()


def _call(play: Play[T], batch: Sequence[int]) -> T:
    return play(batch)


def batches(numbers: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Return the games in batches, several for each worker."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (max(1, workers) * BATCHES_PER_JOB)))
    return [numbers[k : k + size] for k in range(0, len(numbers), size)]


def _library(name: str, purpose: str) -> Any:
    """Import a library that only this backend needs. Raises BadInput that names its extra."""
    try:
        return import_module(name)
    except ImportError as error:
        raise BadInput(f"{purpose} need {name}", "", "", how_to_install(name)) from error
