"""Test restoring a backup, and the lock of a database file under any of its names."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.served import served
from tests.server.test_housekeeping import told
from tests.server.test_play import tokens
from tests.server.test_storage import process

from naumachia.server import Settings, StorageFailed
from naumachia.server.store.database import Database
from naumachia.server.store.lock import DatabaseLock
from naumachia.server.store.restore import restore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def games_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as found:
        return [str(row[0]) for row in found.execute("SELECT id FROM games")]


def test_a_backup_takes_the_place_of_the_games(settings: Settings, tmp_path: Path) -> None:
    path, copy = Path(settings.database), tmp_path / "copy.sqlite3"
    with served(settings) as server:
        game = server.create()
        name, (green, _) = game["game"], tokens(game)
        with server.page(name, green) as page:
            page.order("G1 F.")
            told("backup", copy, "--database", path)
            page.order("G2 F.")
        later = server.create()["game"]
    # What waits beside the file, as after a power failure, is none of the backup's.
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).write_bytes(b"left over")
    said = told("games", "restore", copy, "--database", path)
    assert "restored 1 game from" in said
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.with_name(f"{path.name}-wal").exists()
    kept = path.with_name(f"{path.name}.before-restore-1")
    assert str(kept) in said
    assert set(games_in(path)) == {name}
    assert set(games_in(kept)) == {name, later}
    with served(settings) as server, server.page(name, green) as page:
        assert page.update["seq"] == 2
        assert page.order("G2 F.")["seq"] == 4
    told("games", "restore", copy, "--database", path)
    assert path.with_name(f"{path.name}.before-restore-2").is_file()


def test_it_is_made_where_there_was_nothing(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy", tmp_path / "folder" / "games.sqlite3"
    Database(f"sqlite:///{copy}").close()
    assert told("games", "restore", copy, "--database", path) == f"restored 0 games from {copy}\n"
    Database(f"sqlite:///{path}").close()


def test_it_refuses_while_a_server_runs_and_what_is_no_sound_backup(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    with process(path) as (server, _):
        name = server.create()["game"]
        told("backup", copy, "--database", path)
        assert "another server" in told("games", "restore", copy, "--database", path, code=2)
    before = path.read_bytes()
    bad: dict[str, tuple[Any, str]] = {
        "nothing": (None, "no backup"),
        "prose": (b"this is no database " * 100, "not a database"),
        "half": (copy.read_bytes()[: len(copy.read_bytes()) // 2], "damaged|malformed"),
        "other": ("CREATE TABLE a (b)", "not a backup of games"),
        "newer": ("UPDATE alembic_version SET version_num = '9999'", "newer Naumachia"),
    }
    for word, (content, _) in bad.items():
        if isinstance(content, bytes):
            (tmp_path / word).write_bytes(content)
        elif content is not None:
            if word == "newer":
                (tmp_path / word).write_bytes(copy.read_bytes())
            with closing(sqlite3.connect(tmp_path / word)) as made:
                made.execute(content)
                made.commit()
    for word, (_, why) in bad.items():
        with pytest.raises(StorageFailed, match=why):
            restore(f"sqlite:///{path}", tmp_path / word)
    with pytest.raises(StorageFailed, match="database itself"):
        restore(f"sqlite:///{path}", path)
    with pytest.raises(StorageFailed, match="pg_restore"):
        restore("postgresql+psycopg://localhost/games", copy)
    assert path.read_bytes() == before
    assert games_in(path) == [name]
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_damaged_file_is_told_with_the_way_back(settings: Settings) -> None:
    path = Path(settings.database)
    Database(settings.url()).close()
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    for damaged in (bytes(content), b"no database at all " * 500):
        path.write_bytes(damaged)
        said = told("serve", "--port", "0", "--database", path, code=2)
        assert f"naumachia games restore BACKUP --database {path}" in said
        assert said.count("\n") == 1


@pytest.mark.parametrize("link", ["symbolic", "hard"])
def test_one_server_to_one_file_by_whatever_name(tmp_path: Path, link: str) -> None:
    path, other = tmp_path / "games.sqlite3", tmp_path / "elsewhere" / "other.sqlite3"
    other.parent.mkdir()
    with process(path) as (_, child):
        (os.symlink if link == "symbolic" else os.link)(path, other)
        said = told("serve", "--port", "0", "--database", other, code=2)
        assert f"another server (process {child.pid})" in said
    DatabaseLock(f"sqlite:///{other}").release()


def test_a_folder_that_cannot_be_written_is_named_by_the_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def refusing(path: Any, *given: Any, **more: Any) -> int:
        if str(path).endswith(".serving"):
            raise OSError(30, "Read-only file system", str(path))
        return opened(path, *given, **more)

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(StorageFailed) as found:
        DatabaseLock(replace(settings).url())
    assert f"cannot open the database {settings.database}" in str(found.value)
    assert ".serving" not in str(found.value)
    assert "Read-only file system" in str(found.value)
