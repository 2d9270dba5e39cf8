"""Test that user files and records are replayed in another process, with a time limit."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import pytest
from tests.server.loops import in_a_loop
from tests.server.served import served

from naumachia.campaign.contract import campaigns_of
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.errors import Refused
from naumachia.server.http.catalogue import known_ruleset
from naumachia.server.live.slow_work import Trial
from naumachia.server.live.workers import ProcessWorker

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
        trial = Trial(60.0)
        try:
            await trial.passes(abs, -1)
            with pytest.raises(Refused) as no:
                await trial.passes(known_ruleset, "odd")
            assert no.value.status == 404
            assert "odd" in no.value.message
            assert "biremes" in no.value.expected
            with pytest.raises(Refused, match="reading it ended in nothing"):
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
            await Trial(60.0).passes(abs, -1)

    in_a_loop(act)
