"""Test `naumachia serve` as a real process."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.engine_process import ROOT

import naumachia

Refused = Callable[..., str]
Ok = Callable[..., str]


def test_it_says_where_it_listens_and_answers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "naumachia", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "games.sqlite3")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found
            with urllib.request.urlopen(f"{found.group()}api/health", timeout=300) as answer:
                assert b'"ok"' in answer.read()
        finally:
            server.terminate()


def begin_game(address: str) -> str:
    """Begin a game of two on a shared screen; return its address in the interface."""
    asked = {
        "ruleset": "trireme",
        "scenario": "skirmish",
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "screen": "shared",
    }
    request = urllib.request.Request(
        f"{address}api/games",
        json.dumps(asked).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=300) as answer:
        made = json.load(answer)
    return f"{address}api/games/{made['game']}?token={made['links'][0]['token']}"


@pytest.mark.skipif(os.name != "posix", reason="a process is replaced there only")
def test_another_build_takes_over_with_the_next_game(tmp_path: Path) -> None:
    other = tmp_path / "build"
    other.mkdir()
    (other / "naumachia").symlink_to(Path(naumachia.__file__).parent)
    command = [sys.executable, "-m", "naumachia", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "games.sqlite3"), "--next-build", str(other)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found
            first = begin_game(found.group())
            (other / ".made").write_text("")
            second = begin_game(found.group())
            assert f"continues at {found.group()}" in server.stdout.readline()
            for game in (first, second):
                with urllib.request.urlopen(game, timeout=300) as answer:
                    assert json.load(answer)["seq"] == 0
        finally:
            server.terminate()


def test_rule_sets_of_ones_own_are_offered(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "naumachia", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "games.sqlite3"), "--ruleset", "examples/duel"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found
            with urllib.request.urlopen(f"{found.group()}api/rulesets", timeout=300) as answer:
                assert b'"id":"duel"' in answer.read()
        finally:
            server.terminate()


def test_a_rule_set_whose_id_is_taken_is_refused(refused: Refused) -> None:
    module = "naumachia.rules.trireme.ruleset:RULESET"
    assert "trireme" in refused("serve", "--port", "0", "--ruleset", module)


def test_a_port_that_is_taken_is_named(refused: Refused, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        text = refused("serve", "--port", port, "--database", tmp_path / "games.sqlite3")
    assert str(port) in text


def test_a_database_that_cannot_be_opened_is_named(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    text = refused("serve", "--port", "0", "--database", tmp_path / "file" / "games.sqlite3")
    assert "games.sqlite3" in text or "file" in text


def test_no_verb_serves_and_opens_the_board(ok: Ok, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, int, bool]] = []

    def run(host: str, port: int, *, open_browser: bool, **more: object) -> None:
        calls.append((host, port, open_browser))

    monkeypatch.setattr("naumachia.server.run", run)
    ok()
    assert calls == [("127.0.0.1", 8000, True)]
    assert "serve" in ok("--help")
    assert len(calls) == 1
