"""Test storage: acknowledged changes are stored, atomically, and a failing database stops
nobody.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect
from tests.server.served import Page, Served, served
from tests.server.test_play import tokens

from naumachia.rules import load
from naumachia.server import Settings, StorageFailed, create_app
from naumachia.server.store.database import migrate
from naumachia.server.store.games import Store
from naumachia.server.store.tables import METADATA
from naumachia.server.tokens import token_hash

SERVE = """
import sys
from naumachia.server import run
run(port=0, database=sys.argv[1], ready=lambda address: print(address, flush=True))
"""


@contextmanager
def process(database: Path) -> Iterator[tuple[Served, subprocess.Popen[str]]]:
    """A server in a process of its own, killed without warning at the end."""
    command = [sys.executable, "-c", SERVE, str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        server = Served(child.stdout.readline().strip(), None)
        try:
            yield server, child
        finally:
            server.http.close()
            if child.poll() is None:
                os.kill(child.pid, signal.SIGKILL)


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with process(database) as (server, child):
        game = server.create()
        name, (green, _) = game["game"], tokens(game)
        with server.page(name, green) as page:
            page.order("G1 FL")
            page.reach(2)
            svg = page.picture
            page.send("order", id="cut off", text="G2 FR", base=2)
            os.kill(child.pid, signal.SIGKILL)
            child.wait()
    with process(database) as (server, _), server.page(name, green) as page:
        assert page.update["seq"] in (2, 4)
        if page.update["seq"] == 2:
            assert page.picture == svg
        # Whether it had been stored or not: sent again with its id it has been done once.
        answer = page.ask("order", id="cut off", text="G2 FR", base=2)
        assert answer == {"type": "done", "id": "cut off", "seq": 4}
        page.reach(4)
        assert [entry["subject"] for entry in page.update["entries"]][-1] == "G2"
        assert page.ask("order", text="G3 F.", base=4)["type"] == "done"


@contextmanager
def broken(server: Served, pragma: str) -> Iterator[None]:
    """The database refuses to write until the end of the block."""
    engine = server.app.state.rooms.store.engine

    def spoil(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", spoil)
    engine.dispose()
    try:
        yield
    finally:
        event.remove(engine, "connect", spoil)
        engine.dispose()


def until_refused(page: Page) -> tuple[str, str]:
    """Order and undo until the database refuses; the request that was refused and its id."""
    for number in range(2000):
        do = "undo" if page.update["seq"] > 2 else "order"
        fields = {} if do == "undo" else {"text": "G2 F.", "base": 2}
        answer = page.ask(do, id=f"{do}{number}", **fields)
        if answer["type"] == "refused":
            assert answer["code"] == "storage"
            assert answer["seq"] == page.update["seq"]
            return do, f"{do}{number}"
    pytest.fail("the database took everything")


@pytest.mark.parametrize("pragma", ["query_only = ON", "max_page_count = 1"])
def test_a_database_that_cannot_be_written(server: Served, pragma: str) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        page.order("G1 F.")
        page.reach(2)
        with broken(server, pragma):
            # A full database still has room in its last pages.
            body = {"ruleset": "trireme", "scenario": "line", "seats": [{"kind": "person"}] * 2}
            answers = (server.http.post("/api/games", json=body) for _ in range(200))
            failed = next(answer for answer in answers if answer.status_code != 200)
            assert failed.status_code == 503
            assert failed.json()["code"] == "storage"
            do, refused = until_refused(page)
            seq, branch = page.update["seq"], page.update["branch"]
            assert page.ask("chat", text="x" * 500)["code"] == "storage"
            health = server.http.get("/api/health")
            assert (health.status_code, health.json()["storage"]) == (503, "fails")
            state = server.http.get(f"/api/games/{name}", params={"token": orange})
            assert state.json()["seq"] == seq
            other.reach(seq, branch)
        fields = {} if do == "undo" else {"text": "G2 F.", "base": seq}
        after = page.ask(do, id=refused, **fields)
        assert after["type"] == "done"
        assert server.http.get("/api/health").json()["ok"]
        assert after["seq"] != seq
        other.reach(after["seq"], branch + (do == "undo"))


def test_two_servers_over_one_database_do_not_mix_games_up(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        game = one.create()
        name, (green, _) = game["game"], tokens(game)
        with one.page(name, green) as page, two.page(name, green) as other:
            assert page.order("G1 F.")["seq"] == 2
            assert other.order("G2 F.")["code"] == "elsewhere"
        with two.page(name, green) as other:
            assert other.update["seq"] == 2
            assert other.ask("undo")["seq"] == 0
        with one.page(name, green) as page:
            assert page.ask("chat", text="hello")["code"] == "elsewhere"
        with one.page(name, green) as page:
            assert (page.update["seq"], page.update["branch"]) == (0, 1)


def test_two_servers_lose_neither_moves_nor_an_end(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        game = one.create()
        name, (green, _) = game["game"], tokens(game)
        with one.page(name, green) as page:
            page.reach(page.order("G1 F.")["seq"])
            with two.page(name, green) as other:
                assert other.update["seq"] == 2
                assert page.order("G2 F.")["seq"] == 4
                assert other.ask("undo")["code"] == "elsewhere"
            page.reach(4)
            with two.page(name, green) as other:
                assert other.update["seq"] == 4
                assert page.ask("resign")["type"] == "done"
                assert other.ask("undo")["code"] == "elsewhere"
        with two.page(name, green) as other:
            assert (other.update["seq"], other.update["result"]["winners"]) == (4, ["orange"])


def test_two_servers_begin_one_rematch(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        game = one.create()
        name, (green, orange) = game["game"], tokens(game)
        with one.page(name, green) as page:
            assert page.ask("resign")["type"] == "done"
        address = f"/api/games/{name}/rematch"
        with two.page(name, orange) as other:
            first = one.http.post(address, params={"token": green}, json={"swap": False})
            again = two.http.post(address, params={"token": green}, json={"swap": False})
            assert (again.status_code, again.json()["code"]) == (409, "elsewhere")
            assert other.welcome["game"] == name
        last = two.http.post(address, params={"token": green}, json={"swap": False})
        assert last.json()["path"] == first.json()["path"]


@pytest.mark.parametrize("content", [b"this is no database " * 100, None])
def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "games.sqlite3"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(StorageFailed, match="cannot open the database"):
        create_app(Settings(database=str(path)))
    with pytest.raises(StorageFailed, match="nonsense"):
        create_app(Settings(database="nonsense://x"))


def test_the_steps_lead_to_the_tables_that_are_used(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    found = inspect(store.engine)
    assert set(found.get_table_names()) == {*METADATA.tables, "alembic_version"}
    for game in METADATA.tables.values():
        columns = {column["name"]: column for column in found.get_columns(game.name)}
        assert set(columns) == set(game.columns.keys())
        for column in game.columns:
            assert columns[column.name]["nullable"] == column.nullable
        keys = found.get_pk_constraint(game.name)["constrained_columns"]
        assert set(keys) == {column.name for column in game.primary_key}
    with store.engine.begin() as connection:
        migrate(connection)  # a second time changes nothing
    store.close()


def test_there_is_one_last_step() -> None:
    config = Config()
    config.set_main_option("script_location", "naumachia.server.store:migrations")
    assert len(ScriptDirectory.from_config(config).get_heads()) == 1


OLD_GAME: tuple[tuple[str, tuple[object, ...]], ...] = (
    (
        "games",
        (
            *("old", "trireme", load("trireme").version, "skirmish", "{}", "separate", "rolled"),
            *("2020-01-01T00:00:00Z", "2020-01-02T00:00:00Z", 0, None, None),
        ),
    ),
    ("seats", ("old", 0, "person", "Ann", "")),
    ("seats", ("old", 1, "person", "", "")),
    ("links", ("old", token_hash("an-old-link"), "0")),
    ("moves", ("old", 1, 1, 0, "G1 F", "2020-01-01T00:00:00Z")),
    ("chats", ("old", 400, 0, 1, "Hello.", "2020-01-01T00:00:00Z")),
    ("answers", ("old", token_hash("an-old-link"), "r1", '{"type": "done", "seq": 1}')),
)
"""A game as the first server stored it."""


def test_a_game_stored_by_the_first_server_is_still_played(settings: Settings) -> None:
    engine = create_engine(settings.url())
    with engine.begin() as connection:
        migrate(connection, "0001")
        for game, row in OLD_GAME:
            marks = ", ".join("?" * len(row))
            connection.exec_driver_sql(f"INSERT INTO {game} VALUES ({marks})", row)
    engine.dispose()
    with served(settings) as server, server.page("old", "an-old-link") as page:
        assert page.update["seq"] == 1
        assert page.welcome["seats"][0]["name"] == "Ann"
        assert (page.welcome["campaign"], page.welcome["absent"]) == (None, None)
        assert [line["kind"] for line in page.update["entries"]].count("chat") == 1
        assert page.ask("chat", id="r1", text="sent twice") == {
            "type": "done",
            "id": "r1",
            "seq": 1,
        }
        assert page.ask("undo")["seq"] == 0
