"""Test that idle connections keep nobody from playing."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
from tests.server.served import PATIENCE, Served, served
from tests.server.test_play import tokens

from naumachia.server import Settings
from naumachia.server.http.gate import BACKLOG, Gate, GatedConnection, places
from naumachia.server.serve import listen

PLACES = 20


@pytest.mark.parametrize("protocol", [None, 0])
def test_nothing_waits_for_an_acknowledgement(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, protocol: int | None
) -> None:
    """On sockets that the server opens, and on those handed on that do not name their protocol."""
    inherited_socket = None
    if protocol is not None:
        inherited_socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol)
        inherited_socket.bind(("127.0.0.1", 0))
        inherited_socket.listen(BACKLOG)
    found: list[int] = []
    taken = GatedConnection.connection_made

    def noted(self: GatedConnection, transport: asyncio.BaseTransport) -> None:
        taken(self, transport)
        accepted = transport.get_extra_info("socket")
        found.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(GatedConnection, "connection_made", noted)
    with served(settings, inherited_socket) as server:
        game = server.create()
        with server.page(game["game"], tokens(game)[0]) as page:
            assert page.ask("ping")["type"] == "pong"
    assert len(found) == 2
    assert all(found)


def test_the_listening_socket_names_its_protocol() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def silent(server: Served, words: bytes = b"") -> socket.socket:
    """A connection that begins to say something, and stops."""
    there = urlsplit(server.address)
    made = socket.create_connection((str(there.hostname), int(there.port or 0)), PATIENCE)
    made.sendall(words)
    return made


def ended(made: socket.socket) -> bytes:
    """What the server says before it ends a connection; nothing where it just ends it."""
    said = b""
    try:
        while part := made.recv(4096):
            said += part
    except ConnectionResetError:
        pass
    return said


@pytest.mark.parametrize("words", [b"", b"GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: "])
def test_silent_connections_go_when_their_places_are_wanted(
    settings: Settings, words: bytes
) -> None:
    crowded = replace(settings, connections=PLACES)
    with served(crowded) as server, ExitStack() as all_of_them:
        game = server.create()
        green, orange = tokens(game)
        with server.page(game["game"], green) as page:
            held = [all_of_them.enter_context(silent(server, words)) for _ in range(3 * PLACES)]
            assert page.order("G1 F.")["type"] == "done"
            with server.page(game["game"], orange) as other:
                assert other.update["seq"] == 2
            assert server.http.get("/api/health").status_code == 200
            assert ended(held[0]) == b""


def test_newcomers_are_refused_before_those_who_play(settings: Settings) -> None:
    crowded = replace(settings, connections=10)
    with served(crowded) as server, ExitStack() as all_of_them:
        games = [server.create() for _ in range(5)]
        server.http.close()
        pages = [
            all_of_them.enter_context(server.page(game["game"], token))
            for game in games
            for token in tokens(game)
        ]
        with silent(server) as late:
            assert ended(late).startswith(b"HTTP/1.1 503 ")
        for page in pages:
            assert page.ask("ping")["type"] == "pong"


def test_a_request_has_to_be_whole_in_time(settings: Settings) -> None:
    with served(replace(settings, request_seconds=0.3)) as server:
        for words in (
            b"",
            b"GET / HTTP/1.1\r\nHost: ",
            b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
        ):
            with silent(server, words) as slow:
                assert b"HTTP/1.1 408 " in ended(slow)
        game = server.create()
        with server.page(game["game"], tokens(game)[0]) as page:
            with silent(server) as slow:
                ended(slow)
            assert page.ask("ping")["type"] == "pong"


ASKED = b"GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n"
POSTED = b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"


ANSWERS = [
    (ASKED, b"200"),
    (POSTED + b"\r\n{}", b"422"),
    (POSTED + b"Origin: http://evil.example\r\n\r\n{}", b"403"),  # its body is never read
]


@pytest.mark.parametrize(("words", "status"), ANSWERS)
def test_an_answered_connection_makes_room(settings: Settings, words: bytes, status: bytes) -> None:
    with served(replace(settings, connections=10)) as server, ExitStack() as all_of_them:
        held = [all_of_them.enter_context(silent(server, words)) for _ in range(10)]
        assert [made.recv(12)[9:] for made in held] == [status] * 10
        late = [all_of_them.enter_context(silent(server, ASKED)) for _ in range(5)]
        assert [made.recv(12)[9:] for made in late] == [b"200"] * 5


@pytest.mark.parametrize(("words", "status"), ANSWERS)
def test_an_answered_connection_may_ask_again(
    settings: Settings, words: bytes, status: bytes
) -> None:
    with served(replace(settings, request_seconds=0.5)) as server, silent(server) as made:
        for _ in range(2):
            made.sendall(words)
            answer = HTTPResponse(made)
            answer.begin()
            assert (answer.status, bool(answer.read())) == (int(status), True)
            time.sleep(0.55)
        made.sendall(words[:9])
        assert b"HTTP/1.1 408 " in ended(made)


def test_a_closed_page_gives_its_place_back(settings: Settings) -> None:
    with served(replace(settings, connections=10)) as server:
        game = server.create()
        server.http.close()
        for _ in range(12):
            with server.page(game["game"], tokens(game)[0]) as page:
                assert page.ask("ping")["type"] == "pong"


def test_a_socket_lives_longer_than_a_request(settings: Settings) -> None:
    with served(replace(settings, request_seconds=0.5)) as server:
        game = server.create()
        with server.page(game["game"], tokens(game)[0]) as page:
            for _ in range(2):
                time.sleep(0.55)
                assert page.ask("ping")["type"] == "pong"


class Wire:
    """Stands for a connection; only whether it was ended counts."""

    def __init__(self) -> None:
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def test_one_address_has_so_many_and_no_more() -> None:
    gate = Gate(100, 2)
    wires = [Wire() for _ in range(6)]
    entered = [gate.enter(wire, "192.0.2.1") for wire in wires]  # type: ignore[arg-type]
    assert entered == [True, True, False, False, False, False]
    assert gate.enter(wires[2], "192.0.2.2")  # type: ignore[arg-type]
    gate.leave(wires[0])  # type: ignore[arg-type]
    assert gate.enter(wires[3], "192.0.2.1")  # type: ignore[arg-type]
    # A proxy on the same machine speaks for everybody.
    more = [Wire() for _ in range(10)]
    assert all(gate.enter(wire, "127.0.0.1") for wire in more)  # type: ignore[arg-type]
    for wire in [*wires, *more]:
        gate.leave(wire)  # type: ignore[arg-type]
    assert len(gate) == 0


def test_who_speaks_is_not_ended_for_another() -> None:
    gate = Gate(2, 10)
    one, two, three, four = (Wire() for _ in range(4))
    assert gate.enter(one, "192.0.2.1")  # type: ignore[arg-type]
    assert gate.enter(two, "192.0.2.1")  # type: ignore[arg-type]
    gate.begin_request(one)  # type: ignore[arg-type]
    assert gate.enter(three, "192.0.2.1")  # type: ignore[arg-type]
    assert (one.ended, two.ended) == (False, True)
    gate.begin_request(three)  # type: ignore[arg-type]
    assert not gate.enter(four, "192.0.2.1")  # type: ignore[arg-type]
    gate.end_request(one)  # type: ignore[arg-type]
    assert gate.enter(four, "192.0.2.1")  # type: ignore[arg-type]
    assert (one.ended, three.ended) == (True, False)


RAISED = """
import resource
from naumachia.server.http.gate import open_files
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))
print(open_files(500), *resource.getrlimit(resource.RLIMIT_NOFILE)[:1])
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 200))
print(open_files(500), *resource.getrlimit(resource.RLIMIT_NOFILE)[:1])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RAISED], check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["500", "500", "200", "200"]


@pytest.mark.parametrize(("files", "found"), [(65_536, 2000), (1024, 624), (256, 86), (64, 22)])
def test_a_system_that_allows_few_files_still_has_places_for_players(
    files: int, found: int
) -> None:
    """With a hard limit of 256 files there was one place: the second player was refused."""
    assert places(2000, files) == found
    taken_at_once = min(BACKLOG, files // 4)
    assert found + taken_at_once < files
