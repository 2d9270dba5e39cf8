"""The computer at a seat: it moves by itself, never holds anything up, and can be stopped."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from random import Random

import pytest
from tests.server.served import Page, Served, served
from tests.server.test_play import tokens

from naumachia.search.levels import LEVELS
from naumachia.server import Settings, thinkers

WEAKEST = LEVELS[0].id
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": WEAKEST}]


def until_mine(page: Page) -> None:
    while not (page.update["prompt"]["yours"] or page.update["result"]):
        page.read()


def finish_turn(page: Page, rng: Random) -> None:
    """Move until the computer is to move."""
    while page.update["prompt"]["yours"]:
        page.reach(page.order(rng.choice(page.legal()))["seq"])


def test_the_computer_answers_by_itself(server: Served) -> None:
    game = server.create(seats=AGAINST)
    assert [link["seats"] for link in game["links"]] == [["green"]]
    with server.page(game["game"], tokens(game)[0]) as page:
        seats = page.welcome["seats"]
        assert seats[1] | {"name": ""} == seats[1] | {"kind": "computer", "online": True}
        finish_turn(page, Random(1))
        assert page.update["prompt"]["thinking"]
        until_mine(page)
        moved = [e for m in page.heard if m["type"] == "update" for e in m["entries"]]
        assert {entry["seat"] for entry in moved} >= {"green", "orange"}
        assert any(message["type"] == "thinking" for message in page.heard)


def test_nobody_sits_in_for_the_computer(server: Served) -> None:
    game = server.create(seats=AGAINST, screen="shared")
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.order("O1 F.", seat="orange")["code"] == "not_your_seat"


def test_two_computers_play_while_somebody_watches(server: Served) -> None:
    game = server.create(seats=[{"kind": "computer", "level": WEAKEST}] * 2)
    assert game["links"] == []
    with server.page(game["game"], game["watch"]["token"]) as page:
        while page.update["seq"] < 12:
            page.read()


def test_a_worker_that_dies_is_replaced(server: Served) -> None:
    game = server.create(seats=AGAINST)
    with server.page(game["game"], tokens(game)[0]) as page:
        finish_turn(page, Random(1))
        pool = server.app.state.rooms.thinkers._pool
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGKILL)
        until_mine(page)
        assert page.update["prompt"]["yours"]


def test_without_any_answer_some_legal_move_is_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "think", os.abort)  # ends the worker that should think
    with served(replace(settings, think_seconds=30)) as server:
        game = server.create(seats=AGAINST)
        with server.page(game["game"], tokens(game)[0]) as page:
            finish_turn(page, Random(1))
            seq = page.update["seq"]
            while page.update["seq"] == seq:
                page.read()
    assert "moves at random" in caplog.text


def test_resigning_and_undo_stop_the_computer(settings: Settings) -> None:
    with served(replace(settings, pace_seconds=60)) as server:
        game = server.create(seats=AGAINST)
        with server.page(game["game"], tokens(game)[0]) as page:
            rng = Random(1)
            room = server.app.state.rooms._rooms[game["game"]]
            finish_turn(page, rng)
            last = page.update["seq"]
            assert room.computer.busy
            assert page.ask("ping")["type"] == "pong"
            assert page.ask("undo")["seq"] < last
            while not page.update["prompt"]["yours"]:
                page.read()
            assert not room.computer.busy
            finish_turn(page, rng)
            assert room.computer.busy
            page.ask("resign")
            assert not room.computer.busy
