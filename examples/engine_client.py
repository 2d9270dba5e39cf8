"""A game played over the engine protocol: random orders, dice rolled by the engine.

    python examples/engine_client.py trireme skirmish 7

Any language can do the same: start `naumachia engine`, write a line, read a line.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any


class Engine:
    """`naumachia engine` as a child process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "naumachia", "engine"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """Send a request and answer its reply. Raises RuntimeError with the engine's reason."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"do": do, **fields}), file=self.process.stdin, flush=True)
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"]["message"])
        return reply


def play(ruleset: str, scenario: str, seed: int) -> str:
    """Play one game to the end and answer its record."""
    rng = random.Random(seed)
    engine = Engine()
    pending = engine.ask("new", ruleset=ruleset, scenario=scenario, seed=seed)["pending"]
    while pending["kind"] != "result":
        if pending["kind"] == "chance":
            pending = engine.ask("roll")["pending"]
            continue
        seat = pending["seats"][0]
        choice = rng.choice(engine.ask("choices", seat=seat)["choices"])
        pending = engine.ask("play", seat=seat, action=choice["data"])["pending"]
    print(pending["sentence"], file=sys.stderr)
    record: str = engine.ask("record")["record"]
    engine.ask("quit")
    engine.process.communicate()
    return record


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], int(sys.argv[3])), end="")
