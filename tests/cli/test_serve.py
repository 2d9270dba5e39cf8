"""`naumachia serve` as a real process."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.cli.engine_process import ROOT

Refused = Callable[..., str]


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
