"""Test the clock of a search, with a time that the test sets."""

from __future__ import annotations

import pytest

from naumachia.search import clock
from naumachia.search.clock import Clock


class Time:
    """Replaces the time of day."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(clock, "perf_counter", time)
    return time


def test_passes_alone(time: Time) -> None:
    counted = Clock(4, 0.0)
    shares = []
    for _ in range(5):
        shares.append(counted.share())
        time.now += 1000.0
        counted.count()
    assert shares == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert counted.share() == 1.0, "and never more"
    assert not counted.late()


def test_a_pass_that_may_not_end_in_time_is_not_begun(time: Time) -> None:
    timed = Clock(0, 1.0)
    timed.ready()
    for _ in range(3):
        assert timed.share() < 1.0
        time.now += 0.3
        timed.count()
    assert timed.share() == 1.0
    assert not timed.late()


def test_what_comes_before_the_passes_takes_time_but_is_no_pass(time: Time) -> None:
    timed = Clock(0, 1.0)
    time.now += 0.7
    timed.ready()
    assert timed.share() == pytest.approx(0.7)
    time.now += 0.1
    timed.count()
    assert timed.share() == pytest.approx(0.8)
    time.now += 0.2
    assert timed.late()


def test_what_is_gone_first_decides(time: Time) -> None:
    both = Clock(10, 10.0)
    time.now += 1.0
    both.count(5)
    assert both.share() == 0.5
    time.now += 6.0
    both.count(1)
    assert both.share() == 1.0, "another pass could take six seconds more"


def test_progress_is_told() -> None:
    told: list[float] = []
    counted = Clock(2, 0.0, told.append)
    counted.share()
    counted.count(2)
    counted.share()
    assert told == [0.0, 1.0]


def test_what_is_gone_of_the_time(time: Time) -> None:
    timed = Clock(0, 2.0)
    time.now += 0.5
    assert timed.gone() == pytest.approx(0.25)
    assert Clock(9, 0.0).gone() == 0.0


def test_a_search_is_cut_when_the_time_ends_it_before_its_passes_are_made(time: Time) -> None:
    timed = Clock(4, 1.0)
    for _ in range(3):
        time.now += 0.3
        timed.count()
    assert timed.share() == 1.0, "a fourth may not end in time"
    assert timed.cut()
    timed.count()
    assert not timed.cut(), "all that were allowed were made"
    assert not Clock(4, 0.0).cut(), "no clock"
