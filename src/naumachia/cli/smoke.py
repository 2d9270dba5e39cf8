"""Test all entry points of a rule set in one process: the engine protocol, the verbs that read
games, and the server's updates.

Play a random game of a scenario with every read-only verb and invalid requests, and read its
position and its record back. `naumachia conform` does this for every scenario.
"""

from __future__ import annotations

import json
import re
import tempfile
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, Final

from naumachia.cli.protocol.lines import Engine
from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing.spot import Broken

Reply = dict[str, Any]

MOVES: Final = 40
NONSENSE: Final = (
    "", "no such order", "1 2 3", "\u2603", "end end end", {"do": "nothing"}, None, 7,
)  # fmt: skip


def place_of(trace: str) -> str:
    """Return the place where a traceback ends, for the report of conform."""
    frames = re.findall(r'File "(.*)", line (\d+), in (\S+)', trace)
    if not frames:
        return ""
    file, number, function = frames[-1]
    return f"({Path(file).name} line {number}, in {function})"


class SmokeTest:
    """Tests the entry points of one rule set. Raises Broken with the request and the reply."""

    def __init__(self, ruleset: AnyRuleset, seed: int = 0) -> None:
        self.ruleset: Final = ruleset
        self.rng: Final = Random(f"doors {seed}")
        self.engine: Final = Engine([ruleset])

    # -- the protocol ----------------------------------------------------------------

    def ask(self, do: str, **fields: object) -> Reply:
        """Send a request that may be refused, but must not cause an internal error."""
        said = StringIO()
        with redirect_stderr(said):
            line = self.engine.answer(json.dumps({"do": do, **fields}).encode())
        reply: Reply = json.loads(line)
        if not reply["ok"] and reply["error"]["code"] == "internal":
            message = f"{reply['error']['message']} {place_of(said.getvalue())}"
            raise Broken(f"`{do}` {fields} is answered internal: {message}")
        return reply

    def ok(self, do: str, **fields: object) -> Reply:
        """Send a request that must succeed."""
        reply = self.ask(do, **fields)
        if not reply["ok"]:
            raise Broken(f"`{do}` {fields} is refused: {reply['error']}")
        return reply

    def digest(self) -> str:
        """Return the digest of the position."""
        return str(self.ok("position")["digest"])

    def refused(self, do: str, **fields: object) -> Reply:
        """Send a request that must be refused with a message, and leave the game unchanged."""
        before = self.digest()
        reply = self.ask(do, **fields)
        if reply["ok"]:
            raise Broken(f"`{do}` {fields} should be refused")
        if self.digest() != before:
            raise Broken(f"`{do}` {fields} was refused and changed the position")
        error: Reply = reply["error"]
        if not error["message"]:
            raise Broken(f"`{do}` {fields} is refused without a word")
        return error

    # -- a walk ----------------------------------------------------------------------

    def play(self, scenario: str, moves: int = MOVES) -> None:
        """Play a random game of a scenario through all entry points."""
        opened = self.ok("new", ruleset=self.ruleset.id, scenario=scenario, seed=7)
        seats: list[str] = opened["seats"]
        for number in range(moves):
            pending = self.ok("pending")["pending"]
            if not pending["sentence"]:
                raise Broken(f"nothing is said of what the game waits for: {pending}")
            if number % 13 == 0:
                self.send_reads(seats)
            if pending["kind"] == "result":
                break
            if pending["kind"] == "chance":
                self.ok("roll")
            else:
                self.decide(pending, number)
        self.read_back(seats)
        self.ok("close")

    def decide(self, pending: Reply, number: int) -> None:
        """Make a random listed decision."""
        seat = self.rng.choice(pending["seats"])
        choice = self.rng.choice(self.ok("choices", seat=seat)["choices"])["text"]
        if number % 5 == 0:
            self.ask("odds", action=choice, seat=seat)
        if not self.ok("check", action=choice, seat=seat)["legal"]:
            raise Broken(f"{choice!r} is listed and not legal")
        self.ok("play", action=choice, seat=seat)

    def send_reads(self, seats: list[str]) -> None:
        """Send every read-only verb for every seat, and nonsense."""
        self.ok("record")
        for seat in seats:
            self.ok("view", seat=seat, picture="text")
            self.ok("events", seat=seat)
            self.ok("record", seat=seat)
        for nonsense in self.rng.sample(NONSENSE, 2):
            self.refused("play", action=nonsense, seat=self.rng.choice(seats))
        self.refused("answer", outcome="no dice")
        self.build_updates(len(seats))

    def build_updates(self, seats: int) -> None:
        """Build the updates for every seat, for all of them and for a spectator."""
        from naumachia.server.game.game import Game
        from naumachia.server.game.timeline import Timeline
        from naumachia.server.game.viewer import Viewer
        from naumachia.server.page import report
        from naumachia.server.store.games import GameRow, SeatRow

        match = next(reversed(self.engine.games.open.values())).match
        people = tuple(SeatRow("person", "", "") for _ in range(seats))
        row = GameRow(
            "game", self.ruleset.id, "1", match.scenario.id, {}, "own", "server", people, {}, "", ""
        )
        here = Match(match.ruleset, match.scenario, match.options, self.ok("position")["text"])
        game = Game(Timeline(here), row, ())
        for eyes in ((), *((seat,) for seat in range(seats)), tuple(range(seats))):
            json.dumps(report.update(game, Viewer(eyes), 0, whole=True))

    # -- and back --------------------------------------------------------------------

    def read_back(self, seats: list[str]) -> None:
        """Open the position and the record again, over the protocol and from files."""
        here, record = self.ok("position"), self.ok("record")["record"]
        self.opens_as(here["digest"], seats, ruleset=self.ruleset.id, position=here["text"])
        again = self.ok("record")["record"]
        for text in (again, record):
            self.opens_as(here["digest"], seats, record=text)
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("game.rec", record), ("again.rec", again)):
                file = Path(folder, name)
                file.write_text(text, encoding="utf-8")
                self.opens_from(file, here["digest"])

    def opens_as(self, digest: str, seats: list[str], **fields: object) -> None:
        """Check that a position or record leads to the same position with the same seats."""
        loaded = self.ok("load", **fields)
        if loaded["seats"] != seats:
            raise Broken(f"read back with the seats {loaded['seats']}, not {seats}")
        if self.digest() != digest:
            raise Broken("read back as another position")
        for seat in seats:
            self.ok("view", seat=seat, picture="text")

    def opens_from(self, file: Path, digest: str) -> None:
        """Check that a file opens, prints and replays to the same position."""
        from naumachia.cli.printing import board_text, entry_lines, waiting_line
        from naumachia.kernel.record import replay

        match = replay(self.ruleset, file.read_text(encoding="utf-8"))
        if match.ruleset.digest(match.state) != digest:
            raise Broken("the record of the game replays to another position")
        for seat in (None, *range(len(match.ruleset.seats))):
            board_text(match, seat, False)
            for entry in match.history[-5:]:
                entry_lines(match, entry, seat)
        waiting_line(match)


def smoke_test(ruleset: AnyRuleset, seed: int = 0, moves: int = MOVES) -> list[str]:
    """Test every scenario of a rule set; return the failures, a line for each scenario."""
    faults: list[str] = []
    for scenario in ruleset.scenarios():
        try:
            SmokeTest(ruleset, seed).play(scenario, moves)
        except Exception as error:  # noqa: BLE001 - whatever a rule set raises is a finding
            said = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
            faults.append(f"entry points in {scenario} seed {seed}: {said}")
    return faults
