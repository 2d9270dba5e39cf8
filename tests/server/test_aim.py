"""Test moves on a table: requested by a point, drawn as a reach, never listed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from tests.server.served import Page, Served


def duel(server: Served, scenario: str = "duel", ruleset: str = "biremes") -> tuple[str, str]:
    body = {
        "ruleset": ruleset,
        "scenario": scenario,
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "screen": "shared",
    }
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 200, answer.text
    game = answer.json()
    return game["game"], game["links"][0]["token"]


def standing(page: Page, piece: str) -> list[float]:
    ships = [ship for side in page.update["roster"] for ship in side["ships"]]
    found: list[float] = next(ship["at"] for ship in ships if ship["id"] == piece)
    return found


def test_a_point_is_an_order(server: Served) -> None:
    game, token = duel(server)
    with server.page(game, token) as page:
        piece = page.update["aims"][0]
        assert all(order["kind"] != "move" for order in page.update["orders"])
        x, y, heading = standing(page, piece)
        ahead = 1 if heading == 0 else -1
        told: dict[str, Any] = page.ask("aim", subject=piece, at=[x, y + 4 * ahead])
        assert told["type"] == "aimed"
        assert told["nearest"] is None
        assert told["order"]["text"] == f"{piece} F4"
        assert told["order"]["pose"] == {"x": x, "y": y + 4 * ahead, "heading": heading}
        assert page.order(told["order"]["text"])["type"] == "done"


def test_a_way_tells_what_each_step_costs_and_what_is_left(server: Served) -> None:
    game, token = duel(server, "first-strokes-a", "navarchoi")
    with server.page(game, token) as page:
        formation = page.update["gathers"]["suggested"][0]
        page.reach(page.order(f"form {' '.join(formation)}")["seq"])
        piece = page.update["aims"][0]
        x, y, _ = standing(page, piece)
        way = page.ask("aim", subject=piece, at=[x - 3, y])["order"]
        assert way["steps"][1:] == ["F", "F", "F"]
        assert way["costs"] == [None, 2, 2, 2]
        assert way["sentence"].endswith(": 6 MP (2 + 2 + 2), 0 still to spend")
        step = page.ask("aim", subject=piece, at=[x - 1, y])["order"]
        assert step["costs"] == [None, 2]
        assert step["sentence"].endswith(": 2 MP, 0 still to spend")


def test_a_point_too_far_is_refused_with_the_nearest_and_a_line(server: Served) -> None:
    game, token = duel(server)
    with server.page(game, token) as page:
        piece = page.update["aims"][0]
        x, y, heading = standing(page, piece)
        ahead = 1 if heading == 0 else -1
        told = page.ask("aim", subject=piece, at=[x, y + 9 * ahead])
        refused = told["order"]["refused"]
        assert refused["clause"] == "BIR-SPD-03"
        assert refused["segment"]["label"] == "9.00″"
        assert refused["nearest"] == [told["nearest"]["text"]] == [f"{piece} F6"]
        assert told["nearest"]["refused"] is None


def test_the_reach_is_a_drawing(server: Served) -> None:
    game, token = duel(server)
    with server.page(game, token) as page:
        told = page.ask("reach", subject=page.update["aims"][0])
        assert told["svg"].startswith('<g class="overlays"')
        assert "ram 8″" in told["svg"]
        assert page.ask("reach", subject="Z9")["svg"] == ""


@pytest.mark.parametrize("fields", [{"at": [1]}, {"at": [1, 1e9]}, {"at": "here"}, {}])
def test_a_point_that_is_none(server: Served, fields: dict[str, Any]) -> None:
    game, token = duel(server)
    with server.page(game, token) as page:
        answer = page.ask("aim", subject="G1", **fields)
        assert answer["type"] == "error"
        assert "at" in answer["place"]


def test_a_game_without_continuous_choices_has_nothing_to_aim(server: Served) -> None:
    created = server.create()
    with server.page(created["game"], created["links"][0]["token"]) as page:
        assert page.update["aims"] == []
        assert page.ask("aim", subject="G1", at=[5, 5])["order"] is None
        assert page.ask("reach", subject="G1")["svg"] == ""


def test_an_update_of_two_fleets_is_small(server: Served) -> None:
    game, token = duel(server, "line")
    with server.page(game, token) as page:
        started = time.perf_counter()
        while page.update["prompt"]["phase"] == "deploying":
            answer = page.order(next(o["text"] for o in page.update["orders"]))
            page.reach(answer["seq"])
        assert len(page.update["aims"]) >= 6
        assert len(json.dumps(page.update)) < 85_000
        assert time.perf_counter() - started < 20
