"""Run an engine process: read request lines and write reply lines, whatever is sent."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Sequence
from typing import BinaryIO, Final, NoReturn

from naumachia.cli.protocol.data import Data, error_data
from naumachia.cli.protocol.fields import BadRequest, Request
from naumachia.cli.protocol.games import Games, GamesSnapshot
from naumachia.cli.protocol.verbs import VERBS
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.ruleset import AnyRuleset

LONGEST_LINE: Final = 8_000_000
"""The longest line in bytes."""


class BadLine(BadInput):
    """A line that is not one JSON object."""

    code = "bad_json"


class Engine:
    """The open games, and the answer to each line.

    A request that fails leaves every game as it was.
    """

    def __init__(self, guests: Sequence[AnyRuleset] = ()) -> None:
        self.games: Final = Games(guests)
        self.finished = False

    def answer(self, line: bytes) -> str:
        """Return the reply to a request line, as one line of JSON without its end."""
        values: dict[str, object] = {}
        snapshot: GamesSnapshot | None = None
        error: Data
        try:
            values = read_line(line)
            snapshot = self.games.snapshot(values.get("game"))
            reply = self._carry_out(Request(values))
            return json.dumps({"id": values.get("id"), **reply}, allow_nan=False)
        except RulesError as refused:
            error = error_data(refused)
        except Exception as fault:  # noqa: BLE001 - a fault in one rule set must not end every game
            traceback.print_exc(file=sys.stderr)
            message = f"a fault in the program: {type(fault).__name__}: {fault}"
            error = {"code": "internal", "message": message}
        if snapshot is not None:
            snapshot.restore(self.games)
        return json.dumps({"id": values.get("id"), "ok": False, "error": error}, allow_nan=False)

    def _carry_out(self, request: Request) -> Data:
        if request.verb == "quit":
            request.close()
            self.finished = True
            return {"ok": True}
        verb = VERBS.get(request.verb)
        if verb is None:
            known = ", ".join([*VERBS, "quit"])
            raise BadRequest("no such verb", request.verb, "field do", f"one of {known}")
        return {"ok": True, **verb(self.games, request)}


def read_line(line: bytes) -> dict[str, object]:
    """Parse one request line. Raises BadLine."""
    if len(line) > LONGEST_LINE:
        raise BadLine("line too long", "", "", f"at most {LONGEST_LINE} bytes")
    try:
        values = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadLine("not text", "", f"byte {error.start}", "UTF-8") from error
    except json.JSONDecodeError as error:
        place = f"column {error.colno}"
        raise BadLine(f"not JSON: {error.msg}", error.doc.strip(), place, "one object") from error
    except RecursionError as error:
        raise BadLine("nested too deeply", "", "", "one flat object") from error
    except ValueError as error:
        raise BadLine(f"not JSON: {error}", "", "", "numbers of a sensible size") from error
    if not isinstance(values, dict):
        raise BadLine("not an object", line.decode("utf-8").strip(), "", '{"id": 1, "do": ...}')
    if not isinstance(values.get("id"), (str, int, type(None))):
        del values["id"]
        raise BadLine("wrong value", "", "field id", "a text or a whole number")
    return values


def _no_constant(word: str) -> NoReturn:
    raise BadLine("not JSON", word, "", "a number, not NaN or Infinity")


def serve_lines(source: BinaryIO, sink: BinaryIO, guests: Sequence[AnyRuleset] = ()) -> None:
    """Answer every line of `source` on `sink` until `quit` or the end of the input.

    `guests` are rule sets that may be played besides the installed ones.
    """
    engine = Engine(guests)
    while not engine.finished:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(source)
        sink.write(engine.answer(line).encode("ascii") + b"\n")
        sink.flush()


def _skip_line(source: BinaryIO) -> None:
    """Skip the rest of a line that is too long."""
    rest = source.readline(LONGEST_LINE)
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(LONGEST_LINE)
