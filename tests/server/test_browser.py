"""Test the server in the browser's Python: messages of pages, work in another interpreter."""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Awaitable
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from naumachia.kernel.errors import BadInput
from naumachia.rules import load
from naumachia.server import browser
from naumachia.server.store.database import NEWEST, revisions
from naumachia.server.store.games import Store


def test_the_newest_revision_is_the_last_migration() -> None:
    assert max(revisions()) == NEWEST


def answered(act: object, *arguments: object) -> object:
    call = pickle.dumps((act, arguments)).decode(browser.BINARY)
    done, found = pickle.loads(browser.work(call).encode(browser.BINARY))
    if not done:
        raise found
    return found


def test_work_returns_and_raises() -> None:
    assert answered(len, "abc") == 3
    with pytest.raises(BadInput):
        answered(load, "chess")


def test_a_worker_uses_the_second_interpreter_and_tells_of_its_end() -> None:
    ended: list[bool] = []

    async def call(text: str) -> str:
        if ended:
            raise RuntimeError("terminated")
        return browser.work(text)

    def called(text: str) -> Awaitable[str]:
        return call(text)

    async def run() -> None:
        interpreter = browser.Interpreter(called, lambda: ended.append(True))
        one, other = (browser.InterpreterWorker(interpreter) for _ in range(2))
        first = await one.begin(len, "abc")
        second = asyncio.ensure_future(other.begin(len, "ab"))
        assert await first == 3
        assert await (await second) == 2
        third = await one.begin(len, "a")
        one.end()
        with pytest.raises(BrokenExecutor):
            await third
        other.end()
        assert ended == [True]

    asyncio.run(run())


def test_the_second_interpreter_ends_when_nobody_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(browser, "IDLE_SECONDS", 0.0)
    ended: list[int] = []

    async def run() -> None:
        over = asyncio.Event()
        calls = 0

        async def call(text: str) -> str:
            nonlocal calls
            calls += 1
            await asyncio.sleep(0)
            return browser.work(text)

        def end() -> None:
            ended.append(calls)
            over.set()

        interpreter = browser.Interpreter(call, end)
        worker, other = (browser.InterpreterWorker(interpreter) for _ in range(2))
        waiting = asyncio.ensure_future(other.begin(len, "ab"))
        assert await (await worker.begin(len, "abc")) == 3
        assert await (await waiting) == 2
        await over.wait()
        assert not interpreter.ready

    asyncio.run(run())
    assert ended == [3]


def test_time_limits_count_from_when_the_second_interpreter_has_started() -> None:
    calls: list[str] = []

    async def run() -> None:
        started = asyncio.Event()

        async def call(text: str) -> str:
            calls.append(text)
            await started.wait()
            return browser.work(text)

        interpreter = browser.Interpreter(call, lambda: None)
        worker = browser.InterpreterWorker(interpreter)
        beginning = asyncio.ensure_future(worker.begin(abs, -1))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not beginning.done()
        started.set()
        assert await (await beginning) == 1
        assert await (await worker.begin(abs, -2)) == 2
        assert len(calls) == 3, "it is asked once whether it has started"
        interpreter.end()
        assert await (await worker.begin(abs, -3)) == 3
        assert len(calls) == 5, "after it was ended, it starts anew"

    asyncio.run(run())


def test_a_desk_answers_requests(tmp_path: Path) -> None:
    told: list[tuple[str, str, str, int, str]] = []

    async def run() -> None:
        desk = await browser.begin(
            str(tmp_path / "games.sqlite3"), lambda *message: told.append(message)
        )
        question = {"from": "p", "id": "1", "do": "request", "method": "GET", "headers": {}}
        desk.receive(json.dumps({**question, "address": "/api/rulesets/chess/clauses"}))
        while not told:
            await asyncio.sleep(0)

    asyncio.run(run())
    page, number, kind, status, text = told[0]
    assert (page, number, kind, status) == ("p", "1", "answer", 404)
    assert json.loads(text)["code"] == "bad_input"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    Store(f"sqlite:///{path}").close()
    assert browser.fault(str(path)) == ""
    path.write_bytes(b"no database" * 1000)
    assert "not a database" in browser.fault(str(path))
