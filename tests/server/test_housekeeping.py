"""Test backups, the database file, and the commands of the host."""

from __future__ import annotations

import gc
import json
import logging
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.campaigning import met
from tests.server.served import Served, served
from tests.server.test_play import tokens
from tests.server.test_storage import process
from typer.testing import CliRunner

from naumachia.cli import app
from naumachia.server import Settings, StorageFailed, create_app
from naumachia.server.store.backup import backup
from naumachia.server.store.database import Database

Ok = Callable[..., str]


def told(*arguments: object, code: int = 0) -> str:
    """What the command line says."""
    result = CliRunner().invoke(app, [str(one) for one in arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_a_copy_made_while_games_are_played_has_all_of_them(
    settings: Settings, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    with served(settings) as server:
        game = server.create()
        name, (green, _) = game["game"], tokens(game)
        with server.page(name, green) as page:
            page.order("G1 F.")
            said = told("backup", copy, "--database", settings.database)
            page.order("G2 F.")
    assert said == f"{copy}: 1 game\n"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.sqlite3"]
    with served(replace(settings, database=str(copy))) as server, server.page(name, green) as page:
        assert page.update["seq"] == 2
        assert page.order("G2 F.")["seq"] == 4


def test_a_copy_never_overwrites_and_says_what_it_cannot_do(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    games = tmp_path / "games.sqlite3"
    Database(f"sqlite:///{games}").close()
    assert "already" in told("backup", there, "--database", games, code=2)
    assert there.read_text() == "mine"
    said = told("backup", tmp_path / "new", "--database", tmp_path / "none", code=2)
    assert "no database" in said
    assert not (tmp_path / "none").exists()
    with pytest.raises(StorageFailed, match="pg_dump"):
        backup("postgresql+psycopg://localhost/games", tmp_path / "new")
    (tmp_path / "broken").write_bytes(b"this is no database " * 100)
    said = told("backup", tmp_path / "new", "--database", tmp_path / "broken", code=2)
    assert said.count("\n") == 1
    assert not list(tmp_path.glob("new*"))


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    path = folder / "games.sqlite3"
    database = Database(f"sqlite:///{path}")
    assert database.check() == ""
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    database.close()
    path.chmod(0o644)
    Database(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_goes_from_under_the_server_takes_no_order(
    settings: Settings, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = Path(settings.database)
    with served(settings) as server:
        game = server.create()
        with server.page(game["game"], tokens(game)[0]) as page:
            page.reach(page.order("G1 F.")["seq"])
            assert server.http.get("/api/health").json()["storage"] == "writes"
            aside = path.with_name("aside")
            path.rename(aside)
            if how == "replaced":
                shutil.copy(aside, path)
            with caplog.at_level(logging.WARNING, "naumachia.server"):
                for _ in range(3):
                    refused = page.order("G2 F.")
                    assert (refused["type"], refused["code"]) == ("refused", "storage")
            lines = [r for r in caplog.records if "orders are refused" in r.getMessage()]
            assert len(lines) == 1, "it is told, and not at every order"
            answer = server.http.get("/api/health")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)
            aside.rename(path)
            assert page.order("G2 F.")["seq"] == 4
            assert server.http.get("/api/health").json()["ok"]


def test_a_second_server_over_the_same_file_does_not_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with process(path) as (server, child):
        assert server.http.get("/api/health").status_code == 200
        said = told("serve", "--port", 0, "--database", path, code=2)
        assert said.count("\n") == 1
        assert str(child.pid) in said
        assert "another server" in said
        # Copies and lists are no servers.
        assert "0 games" in told("backup", tmp_path / "copy", "--database", path)
    # One that was killed holds nothing any more.
    with process(path) as (server, _):
        assert server.http.get("/api/health").status_code == 200


def open_files() -> list[str]:
    """Return the files of the connections to SQLite that are open in this thread."""
    found: list[str] = []
    for one in gc.get_objects():
        if type(one) is sqlite3.Connection:  # isinstance asks dead weak references
            with suppress(sqlite3.ProgrammingError):
                found += [path for _, _, path in one.execute("PRAGMA database_list")]
    return found


def test_a_database_that_is_refused_is_closed(settings: Settings) -> None:
    Database(settings.url()).close()
    with closing(sqlite3.connect(settings.database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        assert settings.database in open_files()
    with pytest.raises(StorageFailed):
        Database(settings.url())
    assert settings.database not in open_files()


def test_a_database_of_a_newer_program_is_named_in_one_line(settings: Settings) -> None:
    Database(settings.url()).close()
    with sqlite3.connect(settings.database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageFailed, match="newer Naumachia") as failed:
        create_app(settings)
    assert "9999" in str(failed.value)
    said = told("serve", "--port", 0, "--database", settings.database, code=2)
    assert said.count("\n") == 1


def test_an_address_that_cannot_be_listened_on_leaves_no_database(tmp_path: Path) -> None:
    said = told("serve", "--host", "999.1.1.1", "--database", tmp_path / "x.sqlite3", code=2)
    assert "999.1.1.1" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("THINK_SECONDS", "-5"),
        ("WORKERS", "-1"),
        ("LARGEST_BODY", "0"),
        ("MESSAGES_PER_SECOND", "nan"),
        ("CONNECTIONS", "1"),
    ],
)
def test_settings_out_of_range_are_named_in_one_line(
    name: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"NAUMACHIA_{name}", value)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = told("serve", "--port", 0, code=2)
    assert re.fullmatch(rf"naumachia: NAUMACHIA_{name}={value}.*: expected .*\n", said)


def test_games_are_listed_deleted_and_pruned(server: Served, settings: Settings) -> None:
    at = ("--database", settings.database)
    first, second, third = (server.create()["game"] for _ in range(3))
    with sqlite3.connect(settings.database) as connection:
        connection.execute(
            "UPDATE games SET changed = '2020-01-01T00:00:00Z' WHERE id = ?", (first,)
        )
    connection.close()
    said = told("games", "list", *at)
    assert [line.split()[0] for line in said.splitlines()][-1] == first
    assert {first, second, third} == {line.split()[0] for line in said.splitlines()}
    assert told("games", "prune", "--days", 30, *at) == "deleted 1\n"
    assert told("games", "delete", second, *at) == f"deleted {second}\n"
    assert "no such game" in told("games", "delete", second, *at, code=2)
    assert [line.split()[0] for line in told("games", "list", *at).splitlines()] == [third]
    with sqlite3.connect(settings.database) as connection:
        for table in ("seats", "links", "moves", "chats", "answers"):
            (left,) = connection.execute(
                f"SELECT count(*) FROM {table} WHERE game IN (?, ?)", (first, second)
            ).fetchone()
            assert left == 0, table
    connection.close()


def test_a_link_that_is_taken_away_opens_nothing(server: Served, settings: Settings) -> None:
    at = ("--database", settings.database)
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange):
        page.reach(page.order("G1 F.")["seq"])
        lines = told("games", "links", name, *at).splitlines()
        assert sorted(line.split("  ")[1] for line in lines) == ["seat 1", "seat 2", "watching"]
        theirs = next(line.split()[0] for line in lines if line.endswith("seat 2"))
        assert told("games", "revoke", name, theirs, *at) == f"revoked {theirs}\n"
        assert "0 links" in told("games", "revoke", name, theirs, *at, code=2)
        gone = server.http.get(f"/api/games/{name}", params={"token": orange})
        assert gone.status_code == 404
        # With the next move every page comes anew, and that one does not get in.
        assert page.order("G2 F.")["code"] == "elsewhere"
    with server.page(name, green) as page:
        assert page.order("G2 F.")["seq"] == 4


def test_a_campaign_goes_with_its_battles(server: Served, settings: Settings) -> None:
    at = ("--database", settings.database)
    green, _, _ = met(server)
    battle = green.fight()
    other = server.create()["game"]
    listed = {line.split()[0] for line in told("games", "list", *at).splitlines()}
    assert listed == {green.campaign, battle, other}
    found = json.loads(told("games", "list", "--json", *at))
    assert {one["id"]: one["campaign"] for one in found} == {
        green.campaign: green.campaign,
        battle: green.campaign,
        other: None,
    }
    lines = told("games", "links", green.campaign, *at).splitlines()
    mine = next(line.split()[0] for line in lines if line.endswith("seat 2"))
    assert told("games", "revoke", green.campaign, mine, *at) == f"revoked {mine}\n"
    left = told("games", "links", battle, *at).splitlines()
    assert mine not in [line.split()[0] for line in left]
    gone = told("games", "delete", green.campaign, *at).splitlines()
    assert sorted(gone) == sorted([f"deleted {green.campaign}", f"deleted {battle}"])
    assert [line.split()[0] for line in told("games", "list", *at).splitlines()] == [other]
