"""Test tables on which nothing is measured before an order, and others."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_aim import standing

BLIND = {"ruleset": "biremes", "scenario": "duel", "screen": "shared"}


def blind(server: Served, **fields: Any) -> tuple[str, str]:
    """A duel of two people at one screen, without measuring."""
    game = server.create(**{**BLIND, "options": {"measuring": False}, **fields})
    return game["game"], game["links"][0]["token"]


def ahead(page: Page, piece: str, far: float) -> list[float]:
    """The place so far ahead of a ship that looks north or south."""
    x, y, heading = standing(page, piece)
    return [x, y + far * (1 if heading == 0 else -1)]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("aim", {"at": [20, 20]}),
        ("check", {"text": "G1 F4"}),
        ("onward", {"text": "G1 F4"}),
        ("reach", {}),
        ("odds", {}),
        ("threats", {"seat": "orange"}),
    ],
)
def test_nothing_is_measured_beforehand(server: Served, do: str, fields: dict[str, Any]) -> None:
    with server.page(*blind(server)) as page:
        assert page.update["measuring"] is False
        piece = {} if do in ("check", "onward", "threats") else {"subject": page.update["aims"][0]}
        answer = page.ask(do, **piece, **fields)
        assert (answer["type"], answer["code"]) == ("refused", "no_measuring")


def test_orders_are_named_without_a_word_of_where_they_lead(server: Served) -> None:
    with server.page(*blind(server)) as page:
        piece = page.update["aims"][0]
        enemy = "O1" if piece == "G1" else "G1"
        attacks = [order for order in page.update["orders"] if order["kind"] == "attack"]
        assert {order["sentence"] for order in attacks} == {
            f"Ram {enemy}",
            f"Sweep the oars of {enemy}",
            f"Grapple {enemy}",
            f"Shoot at the crew of {enemy}",
            f"Shoot fire at {enemy}",
        }
        for order in page.update["orders"]:
            assert order["pose"] is None
            assert order["path"] == []
            assert order["odds"] is None
            assert order["refused"] is None
        ships = [ship for side in page.update["roster"] for ship in side["ships"]]
        assert {ship["place"] for ship in ships} == {""}


def test_an_impossible_attack_is_refused_once_it_is_given(server: Served) -> None:
    with server.page(*blind(server)) as page:
        piece = page.update["aims"][0]
        enemy = "O1" if piece == "G1" else "G1"
        answer = page.order(f"{piece} ram {enemy}")
        assert answer["type"] == "refused"
        assert answer["clause"].startswith("BIR-")
        assert answer["nearest"] == []
        unread = page.order(f"{piece} ramm {enemy}")
        assert (unread["type"], unread["nearest"]) == ("refused", [])


def test_pointing_too_far_goes_as_far_as_she_can(server: Served) -> None:
    with server.page(*blind(server)) as page:
        piece = page.update["aims"][0]
        x, y, _ = standing(page, piece)
        aim = {"subject": piece, "at": ahead(page, piece, 9)}
        answer = page.ask("order", aim=aim, base=page.update["seq"])
        assert answer["type"] == "done"
        page.reach(answer["seq"])
        moved = standing(page, piece)
        assert abs(moved[1] - y) == pytest.approx(6)
        assert moved[0] == pytest.approx(x)
        assert not page.update["undo"]["allowed"]
        assert "measuring" in page.update["undo"]["reason"]


@pytest.mark.parametrize("fields", [{}, {"text": "G1 F4", "aim": {"subject": "G1", "at": [1, 1]}}])
def test_an_order_is_a_text_or_an_aim(server: Served, fields: dict[str, Any]) -> None:
    with server.page(*blind(server)) as page:
        answer = page.ask("order", base=page.update["seq"], **fields)
        assert (answer["type"], answer["code"]) == ("error", "invalid")
        assert "either a text or an aim" in answer["message"]


def test_pointing_at_nothing_of_ones_own(server: Served) -> None:
    with server.page(*blind(server)) as page:
        aim = {"subject": "Z9", "at": [1, 1]}
        answer = page.ask("order", aim=aim, base=page.update["seq"])
        assert answer["code"] == "nothing_there"


def test_where_measuring_is_allowed_everything_is_told(server: Served) -> None:
    with server.page(*blind(server, options={})) as page:
        assert page.update["measuring"] is True
        piece = page.update["aims"][0]
        enemy = "O1" if piece == "G1" else "G1"
        assert page.ask("odds", subject=piece)["items"] == []
        assert page.ask("threats", seat="orange")["items"] == []
        wheel = page.ask("reach", subject=piece, order=f"{piece} ram {enemy}")["svg"]
        assert "end on: no ram" in wheel, "they lie bow to bow"
        assert wheel.count('class="sector"') == 8
        assert page.ask("reach", subject=piece, order="ram nobody")["svg"] == ""


def test_the_odds_of_every_attack_of_a_ship(server: Served) -> None:
    """Both ships row at each other until the bows are within reach of the oars."""
    with server.page(*blind(server, options={})) as page:
        told: list[Any] = []
        for _ in range(12):
            piece = next(iter(page.update["aims"]), "")
            told = page.ask("odds", subject=piece)["items"] if piece else []
            if told:
                break
            texts = [f"{piece} F3", f"{piece} stay"] if piece else ["end"]
            answers = (page.order(text) for text in texts)
            done = next(answer for answer in answers if answer["type"] == "done")
            page.reach(done["seq"])
        assert told
        attacks = {order["text"] for order in page.update["orders"] if order["kind"] == "attack"}
        for item in told:
            assert item["text"] in attacks
            assert item["odds"]["worth"] is not None
