"""Test that user files and records are replayed in another process, with a time limit."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from tests.server.loops import in_a_loop
from tests.server.served import served

from naumachia.campaign.contract import campaigns_of
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.errors import Refused
from naumachia.server.http.catalogue import known_ruleset
from naumachia.server.live.slow_work import AnswerCache, SharedTasks, UserFileCheck
from naumachia.server.live.workers import InlineWorker, ProcessWorker

PERSONS = [{"kind": "person"}, {"kind": "person"}]


def test_a_file_that_takes_too_long_is_refused(settings: Settings) -> None:
    ruleset = load("biremes")
    source = next(iter(campaigns_of(ruleset).values())).text()
    body = {"ruleset": "biremes", "source": source, "seats": PERSONS}
    with served(replace(settings, replay_seconds=0.0)) as server:
        answer = server.http.post("/api/campaigns", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "too_large")
        assert "0 seconds were not enough" in answer.json()["message"]
        assert server.http.get("/api/health").json()["ok"]
    with served(settings) as server:
        assert server.http.post("/api/campaigns", json=body).status_code == 200


def test_what_is_refused_there_is_refused_here() -> None:
    async def act() -> None:
        trial = UserFileCheck(60.0)
        try:
            await trial.passes(abs, -1)
            with pytest.raises(Refused) as no:
                await trial.passes(known_ruleset, "odd")
            assert no.value.status == 404
            assert "odd" in no.value.message
            assert "biremes" in no.value.expected
            with pytest.raises(Refused, match="reading it failed"):
                await trial.passes(os.abort)
            await trial.passes(abs, -1)
        finally:
            trial.close()

    in_a_loop(act)


def test_the_start_of_the_process_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for before the time begins, however long it takes."""

    async def act() -> None:
        with ThreadPoolExecutor(1) as threads:

            async def started(_worker: object) -> Executor:
                return threads

            monkeypatch.setattr(ProcessWorker, "started", started)
            monkeypatch.setattr(
                ProcessWorker, "running", lambda _worker: pytest.fail("not started")
            )
            await UserFileCheck(60.0).passes(abs, -1)

    in_a_loop(act)


# -- answers that are shared -------------------------------------------------------------


def test_a_client_that_leaves_does_not_cancel_the_answer_for_others() -> None:
    async def scenario() -> tuple[str, int]:
        begun: list[int] = []
        go_on = asyncio.Event()

        async def slow() -> str:
            begun.append(1)
            await go_on.wait()
            return "answer"

        tasks = SharedTasks[str](10)
        one, other = (asyncio.create_task(tasks.result("key", slow)) for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.sleep(0)
        go_on.set()
        return await other, len(begun)

    assert asyncio.run(scenario()) == ("answer", 1)


def test_the_oldest_answer_is_forgotten() -> None:
    async def scenario() -> list[str]:
        begun: list[str] = []
        tasks = SharedTasks[None](2)

        async def note(key: str) -> None:
            begun.append(key)

        for key in "abaca":
            await tasks.result(key, partial(note, key))
        return begun

    assert asyncio.run(scenario()) == ["a", "b", "c", "a"]


class DyingWorker(InlineWorker):
    """A worker whose process dies in the middle of the work."""

    async def begin(self, act: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        work = asyncio.get_running_loop().create_future()
        work.set_exception(BrokenExecutor())
        return work


def test_an_answer_whose_process_died_is_refused() -> None:
    async def scenario() -> None:
        await AnswerCache(1.0, DyingWorker).of("key", int)

    with pytest.raises(Refused, match="failed") as no:
        asyncio.run(scenario())
    assert (no.value.status, no.value.code) == (503, "too_long")
