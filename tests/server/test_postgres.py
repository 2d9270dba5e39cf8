"""Test games and campaigns in PostgreSQL; skipped if it or its driver is not installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.server.campaigning import Side, met, over, play_out
from tests.server.served import SEED, served
from tests.server.test_play import tokens

from naumachia.server import Settings, StorageFailed, create_app

pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")

FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [
    Path(found).parent for found in [shutil.which("initdb")] if found
]
pytestmark = pytest.mark.skipif(not FOUND, reason="PostgreSQL is not installed")


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of an empty database of a server of its own, reached by a socket in its folder."""
    # PostgreSQL does not run for root, and needs a folder that its own user may enter.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="naumachia-postgres-"))
    if user:
        shutil.chown(folder, user)
    programs, data = FOUND[-1], folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(data), *arguments]
        subprocess.run(command, user=user, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "-A", "trust", "-U", "naumachia", "--no-sync")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://naumachia@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database=database, workers=1, pace_seconds=0, seed=SEED, new_games_per_hour=0)


def test_a_game_is_kept_and_gone_on_with_in_another_server(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        game = one.create()
        name, (green, orange) = game["game"], tokens(game)
        with one.page(name, green) as page:
            done = page.order("G1 FL", id="twice")
            assert page.order("G1 FL", id="twice") == done
            page.ask("chat", text="Good day.")
            page.ask("name", name="Ada")
            seq = page.reach(done["seq"])["seq"]
            with two.page(name, orange) as other:
                assert other.update["seq"] == seq
                assert other.welcome["seats"][0]["name"] == "Ada"
                kinds = [line["kind"] for line in other.update["entries"]]
                assert kinds.count("chat") == 1
            assert page.ask("undo")["type"] == "done"
            assert page.ask("resign")["type"] == "done"
        with two.page(name, orange) as other:
            # What two has in mind of the game is old, and the database says so.
            assert other.ask("chat", text="Good night.")["code"] in ("elsewhere", "over")


def test_a_campaign_is_fought_and_begun_once_more(settings: Settings) -> None:
    with served(settings) as one:
        green, orange, _ = met(one)
        game = green.fight()
        with one.page(game, green.token) as page, one.page(game, orange.token) as other:
            play_out([page, other], Random(SEED))
        green.until(lambda state: state["status"] != "battle")
        assert green.post("name", name="Regulus").json()["seats"][0]["name"] == "Regulus"
        first, second, _ = over(one)
        path = first.post("rematch").json()["path"]
        assert second.post("rematch").json()["path"].split("#")[0] == path.split("#")[0]
    with served(settings) as two:
        state = Side(two, green.campaign, green.token).see()
        assert [line["kind"] for line in state["log"]].count("battle") == 1
        assert state["seats"][0]["name"] == "Regulus"


def test_a_server_that_is_not_there_is_named(settings: Settings) -> None:
    nowhere = replace(settings, database="postgresql://naumachia@/postgres?host=/nowhere")
    with pytest.raises(StorageFailed, match="cannot open the database"):
        create_app(nowhere)
