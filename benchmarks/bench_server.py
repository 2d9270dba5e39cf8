"""Measure how long a move takes from one browser to the other, with real sockets and storage.

    python benchmarks/bench_server.py [--orders 200] [--json]

A page sends an order; the clock stops when the other page has read the update. The server runs in
another process, and stores every move before it shows it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from naumachia.kernel.build import build
from naumachia.server.page.delta import apply_changes

SERVE = """
import sys
from naumachia.server import run
run(port=0, database=sys.argv[1], ready=lambda address: print(address, flush=True))
"""
SEED = 1


def measure(address: str, ruleset: str, scenario: str, orders: int) -> list[float]:
    """Return the milliseconds from sending an order to reading the other page's update."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"ruleset": ruleset, "scenario": scenario, "seats": seats}
    game = httpx.post(f"{address}api/games", json=body).raise_for_status().json()
    host = urlsplit(address).netloc
    links = [f"ws://{host}/ws/{game['game']}?token={link['token']}" for link in game["links"]]
    rng = Random(SEED)
    times: list[float] = []
    with connect(links[0], max_size=None) as one, connect(links[1], max_size=None) as two:
        sockets = [one, two]
        updates = [next_update(socket, 0, {}) for socket in sockets]
        while len(times) < orders and not updates[0]["result"]:
            mover = next(seat for seat in (0, 1) if updates[seat]["prompt"]["yours"])
            legal = [o["text"] for o in updates[mover]["orders"] if not o["refused"]]
            seq = updates[mover]["seq"]
            request = {"do": "order", "text": rng.choice(legal), "base": seq, "id": str(seq)}
            begun = time.perf_counter()
            sockets[mover].send(json.dumps(request))
            updates[1 - mover] = next_update(sockets[1 - mover], seq + 1, updates[1 - mover])
            times.append(1000 * (time.perf_counter() - begun))
            updates[mover] = next_update(sockets[mover], seq + 1, updates[mover])
    return times


def next_update(socket: ClientConnection, seq: int, before: dict[str, Any]) -> dict[str, Any]:
    """Read to an update that is at least as new as `seq`; `before` is the last one."""
    while True:
        message: Any = json.loads(socket.recv(timeout=30))
        if message["type"] == "changes":
            message = apply_changes(cast("Any", before), message)
        if message["type"] == "update":
            before = message
            if message["seq"] >= seq:
                return before


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--ruleset", default="trireme")
    parser.add_argument("--scenario", default="line")
    parser.add_argument("--orders", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "games.sqlite3")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                times = measure(address, chosen.ruleset, chosen.scenario, chosen.orders)
            finally:
                server.terminate()
    figures = {
        "build": build(),
        "orders": len(times),
        "median_ms": round(median(times), 1),
        "p95_ms": round(quantiles(times, n=20)[-1], 1),
        "worst_ms": round(max(times), 1),
    }
    print(
        json.dumps(figures) if chosen.json else "\n".join(f"{k:10} {v}" for k, v in figures.items())
    )


if __name__ == "__main__":
    main()
