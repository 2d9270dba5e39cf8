"""Test variations: what was played on a what-if board is kept with its game or its record."""

from __future__ import annotations

import pytest
from tests.server.served import Json, Served, served
from tests.server.test_analysis import key, trial
from tests.server.test_play import tokens
from tests.server.test_share import GOLDEN, WON, opened, stored

from naumachia.kernel.record import decode_record
from naumachia.rules import ids
from naumachia.server import Settings
from naumachia.server.game.variations import MOST_OF_A_GAME

Link = tuple[str, str]
MOVES = ["G1 F.", "O1 F."]


@pytest.fixture
def over(server: Served) -> Link:
    """A game of two moves that green resigned, with green's link."""
    game = server.create()
    name, (green, orange, *_) = game["game"], tokens(game)
    with server.page(name, green) as page:
        page.order(page.legal()[0])
        with server.page(name, orange):
            page.ask("resign")
    return name, green


def played(server: Served, link: Link, at: int = 0, moves: int = 2) -> Link:
    """A what-if board with some moves."""
    board = trial(server, *link, at)
    with server.page(*board) as page:
        for _ in range(moves):
            page.order(page.legal()[-1])
    return board


def keep(server: Served, link: Link, board: Link, **body: object) -> Json:
    """Keep a board as a variation; return the answer with its status."""
    sent = {"at": 0, "board": board[0], "token": board[1], "title": "The other bow", **body}
    answer = server.http.post(f"/api/games/{link[0]}/variations", headers=key(link[1]), json=sent)
    return {"status": answer.status_code, **answer.json()}


def listed(server: Served, link: Link) -> list[Json]:
    answer = server.http.get(f"/api/games/{link[0]}/variations", headers=key(link[1]))
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


def test_a_board_is_kept_listed_opened_and_deleted(server: Served, over: Link) -> None:
    assert listed(server, over) == []
    board = played(server, over)
    told = "She rows on.\n\nThen she rams."
    assert keep(server, over, board, comment=told) == {"status": 200, "link": None}
    (one,) = listed(server, over)
    assert (one["number"], one["at"], one["title"]) == (1, 0, "The other bow")
    assert one["comment"] == "She rows on.\nThen she rams."
    assert len(one["lines"]) >= 2
    assert sum(one["before"]) == pytest.approx(1.0, abs=0.02)
    assert sum(one["after"]) == pytest.approx(1.0, abs=0.02)
    shown = server.http.post(f"/api/games/{over[0]}/variations/1/board", headers=key(over[1]))
    assert shown.status_code == 200, shown.text
    name, token = shown.json()["path"].removeprefix("/game/").split("#")
    with server.page(name, token) as page:
        assert page.welcome["what_if"].startswith("The other bow, from ")
        assert page.update["seq"] == len(one["lines"])
    gone = server.http.delete(f"/api/games/{over[0]}/variations/1", headers=key(over[1]))
    assert gone.json() == {"link": None}
    assert listed(server, over) == []
    again = server.http.delete(f"/api/games/{over[0]}/variations/1", headers=key(over[1]))
    assert (again.status_code, again.json()["code"]) == (404, "no_variation")


def test_they_are_there_when_the_server_comes_back(settings: Settings) -> None:
    with served(settings) as server:
        game = server.create()
        link = game["game"], tokens(game)[0]
        with server.page(*link) as page:
            page.ask("resign")
        assert keep(server, link, played(server, link))["status"] == 200
        assert keep(server, link, played(server, link), title="Another")["status"] == 200
        before = listed(server, link)
    with served(settings) as server:
        assert listed(server, link) == before
        assert [one["number"] for one in before] == [1, 2]
        record = server.http.get(f"/api/games/{link[0]}/record", headers=key(link[1])).text
        found = opened(server, record)
        assert listed(server, (found["game"], found["token"])) == before


def test_a_record_with_a_variation_becomes_another_record(server: Served) -> None:
    found = opened(server, WON)
    link = found["game"], found["token"]
    kept = keep(server, link, played(server, link, 1), at=1)
    assert kept["status"] == 200
    record = decode_record(kept["link"], 200_000)
    assert "\nvariation 1 The other bow\n" in record
    assert listed(server, link) == []
    other = opened(server, record)
    (one,) = listed(server, (other["game"], other["token"]))
    assert one["title"] == "The other bow"
    address = f"/api/games/{other['game']}/variations/1"
    gone = server.http.delete(address, headers=key(other["token"])).json()
    assert "\nvariation " not in decode_record(gone["link"], 200_000)
    assert stored(server)[0] == 1, "the board alone is stored"


@pytest.mark.parametrize("ruleset", ids())
def test_the_computers_line_in_every_rule_set(server: Served, ruleset: str) -> None:
    path = sorted((GOLDEN / ruleset / "records").glob("*.txt"))[0]
    found = opened(server, path.read_text())
    headers = key(found["token"])
    address = f"/api/games/{found['game']}/computer-line/0"
    line = server.http.get(address, headers=headers)
    assert line.status_code == 200, line.text
    assert line.json()["title"] == "The computer's line"
    assert len([one for one in line.json()["lines"] if one["seat"]]) >= 1
    assert server.http.get(address, headers=headers).json() == line.json()
    board = server.http.post(f"{address}/board", headers=headers)
    assert board.status_code == 200, board.text
    name, token = board.json()["path"].removeprefix("/game/").split("#")
    with server.page(name, token) as page:
        assert page.update["seq"] >= len(line.json()["lines"])
    kept = keep(server, (found["game"], found["token"]), (name, token))
    assert kept["status"] == 200
    again = opened(server, decode_record(kept["link"], 1_000_000))
    assert len(listed(server, (again["game"], again["token"]))) == 1


def test_what_cannot_be_kept(server: Served, over: Link) -> None:
    empty = trial(server, *over, 0)
    assert keep(server, over, empty)["code"] == "empty"
    board = played(server, over)
    assert keep(server, over, board, at=1)["code"] == "elsewhere"
    assert keep(server, over, board, at=999)["code"] == "no_moment"
    assert keep(server, over, over)["code"] == "no_board"
    assert keep(server, over, (board[0], "wrong"))["status"] == 404
    assert keep(server, over, board, title=" ")["status"] == 422
    assert keep(server, over, board, comment="x" * 1001)["status"] == 422
    assert listed(server, over) == []
    for _ in range(MOST_OF_A_GAME):
        assert keep(server, over, board)["status"] == 200
    assert keep(server, over, board)["code"] == "too_many"


def test_only_players_change_them_and_only_after_the_game(server: Served) -> None:
    game = server.create()
    name, green, watch = game["game"], tokens(game)[0], game["watch"]["token"]
    with server.page(name, green) as page:
        board = played(server, (name, green))
        assert keep(server, (name, green), board)["code"] == "running"
        early = server.http.get(f"/api/games/{name}/computer-line/0", headers=key(green))
        assert early.json()["code"] == "running"
        page.ask("resign")
    assert keep(server, (name, watch), board)["code"] == "spectator"
    assert keep(server, (name, green), board)["status"] == 200
    assert len(listed(server, (name, watch))) == 1
    gone = server.http.delete(f"/api/games/{name}/variations/1", headers=key(watch))
    assert (gone.status_code, gone.json()["code"]) == (403, "spectator")
