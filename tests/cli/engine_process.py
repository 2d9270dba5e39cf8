"""Run an engine process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

Reply = dict[str, Any]


class EngineProcess:
    """`naumachia engine` as a child process."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "naumachia", "engine", *arguments]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT)

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, do: str, **fields: object) -> Reply:
        """Send a request and return its reply."""
        return self.send(json.dumps({"id": 1, "do": do, **fields}).encode())

    def send(self, line: bytes) -> Reply:
        """Send one line unchanged and return the reply."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        reply: Reply = json.loads(self.process.stdout.readline())
        return reply

    def finish(self) -> tuple[int, bytes]:
        """Close its input; return the exit code and its standard error."""
        _, errors = self.process.communicate(timeout=300)
        return self.process.returncode, errors
