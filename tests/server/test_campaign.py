"""Test campaigns over HTTP: begin, order, show."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from sqlalchemy import create_engine, text
from tests.server.campaigning import (
    ALONE,
    BODY,
    PERSONS,
    STRAIT,
    Side,
    begin,
    met,
    strait,
)
from tests.server.served import PATIENCE, Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from naumachia.campaign.contract import campaigns_of
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.tokens import token_hash

# -- what there is ---------------------------------------------------------------------------


def test_the_campaigns_of_a_rule_set(server: Served) -> None:
    listed = {one["id"]: one["campaigns"] for one in server.http.get("/api/rulesets").json()}
    (found,) = listed["biremes"]
    known = campaigns_of(load("biremes"))["sicily"]
    assert (found["id"], found["title"]) == (known.id, known.title)
    assert [seat["id"] for seat in found["seats"]] == list(known.seats)
    assert listed["trireme"] == []
    address = "/api/rulesets/biremes/campaigns/sicily/picture.svg"
    for theme in ("light", "dark"):
        picture = server.http.get(address, params={"theme": theme})
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "Messana" in picture.text
        assert "var(--" not in picture.text
    missing = server.http.get(address.replace("sicily", "punica"))
    assert (missing.status_code, missing.json()["expected"]) == (404, "one of sicily")


@pytest.mark.parametrize(
    ("change", "status", "expected"),
    [
        ({"campaign": "punica"}, 422, "one of sicily"),
        ({"ruleset": "trireme"}, 422, "a rule set with campaigns"),
        ({"ruleset": "chess"}, 404, "trireme"),
        ({"campaign": ""}, 422, "campaign, source or record"),
        ({"source": STRAIT}, 422, "campaign, source or record"),
        ({"options": {"colour": "red"}}, 422, "turn_limit"),
        ({"seats": PERSONS[:1]}, 422, "2 seats: green, orange"),
        ({"seats": [{"kind": "computer", "level": "deep"}] * 2}, 422, "calm"),
        ({"you": "purple"}, 422, "green, orange"),
        ({"campaign": "", "source": "campaign = 2"}, 422, "1"),
        ({"campaign": "", "source": f"a = {'9' * 5000}"}, 422, "64 bits"),
        ({"campaign": "", "record": "naumachia record 1"}, 422, "naumachia campaign 1"),
    ],
)
def test_a_campaign_that_cannot_be_says_what_would_be_right(
    server: Served, change: dict[str, Any], status: int, expected: str
) -> None:
    answer = server.http.post("/api/campaigns", json={**BODY, **change})
    problem = answer.json()
    assert answer.status_code == status, problem
    assert problem["code"]
    assert expected in problem["expected"], problem


def test_a_campaign_too_large_to_think_about(server: Served) -> None:
    names = [f"Z{number}" for number in range(30)]
    lines = ["campaign = 1", "[nations]", 'green = "roman"', 'orange = "carthaginian"']
    for name in names:
        others = ", ".join(f'"{other}"' for other in names if other != name)
        lines += [f"[zones.{name}]", f"lanes = [{others}]"]
    for number in range(20):
        side = "orange" if number == 19 else "green"
        zone = "Z1" if number == 19 else "Z0"
        lines += [f"[squadrons.S{number}]", f'side = "{side}"', f'zone = "{zone}"', 'ships = ["T"]']
    body = {**BODY, "campaign": "", "source": "\n".join(lines)}
    answer = server.http.post("/api/campaigns", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "too_large"), answer.text


# -- orders ----------------------------------------------------------------------------------


def test_a_campaign_as_a_page_sees_it(server: Served) -> None:
    green, orange, spectator = begin(server)
    state = green.see()
    assert (state["status"], state["you"], state["revision"]) == ("yours", ["green"], 0)
    campaign = campaigns_of(load("biremes"))["sicily"]
    assert [order["text"] for order in state["orders"]] == campaign.orders(0)
    assert {place["id"] for place in state["places"]} >= {
        order["target"] for order in state["orders"] if order["target"]
    }
    fleets = {fleet["id"]: fleet for fleet in state["fleets"]}
    assert {order["subject"] for order in state["orders"] if order["subject"]} <= set(fleets)
    assert [ship["place"] for ship in fleets["Regulus"]["ships"]] == ["30/30", "20/20"]
    assert f'id="ship-{"Duilius"}"' in state["svg"]
    assert orange.see()["status"] == "waiting"
    assert orange.see()["orders"] == []
    watched = spectator.see()
    assert (watched["you"], watched["orders"], watched["status"]) == ([], [], "waiting")


def test_orders_go_all_or_none_and_can_be_taken_back(server: Served) -> None:
    green, orange, _ = begin(server)
    state = green.order("Duilius Panormus; Regulus Melita")
    assert [line["text"] for line in state["log"]] == [
        "Duilius sails from Messana to Panormus.",
        "Regulus sails from Syracuse to Melita.",
    ]
    assert state["undo"]["allowed"]
    assert not orange.see()["undo"]["allowed"]
    back = green.post("undo", base=state["revision"]).json()
    assert [line["text"] for line in back["log"]] == ["Duilius sails from Messana to Panormus."]
    assert back["revision"] == state["revision"] + 1
    refused = green.post("orders", text="Regulus Melita; Regulus Syracuse", base=back["revision"])
    assert refused.status_code == 409
    assert refused.json()["clause"] == "BIR-RULE-65"
    assert green.see() == back


def test_pointing_at_a_place_tells_the_order_or_why_not(server: Served) -> None:
    green, _, spectator = begin(server)
    there = green.post("aim", subject="Duilius", target="Panormus").json()
    assert there == {"text": "Duilius Panormus", "refused": None}
    no = green.post("aim", subject="Duilius", target="Carthage").json()["refused"]
    assert no["sentence"] == "No lane leads from Messana to Carthage."
    assert no["clause"] == "BIR-SCEN-05"
    assert green.post("aim", subject="", target="").json()["code"] == "bad_notation"
    assert spectator.post("aim", subject="Duilius", target="Panormus").status_code == 403
    assert green.see()["revision"] == 0


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": "Regulus Carthage"}, 409, "illegal"),
        ({"text": "Hanno Melita"}, 409, "illegal"),
        ({"text": "sail on"}, 409, "illegal"),
        ({"text": "now"}, 422, "bad_notation"),
        ({"text": " ; "}, 422, "bad_input"),
        ({"text": "end", "base": 7}, 409, "stale"),
        ({"text": "end", "seat": "orange"}, 403, "not_your_seat"),
        ({"text": "end", "seat": "purple"}, 422, "no_seat"),
        ({"text": "x" * 5000}, 422, "invalid"),
        ({"text": "end", "wind": "north"}, 422, "invalid"),
    ],
)
def test_what_cannot_be_ordered(
    server: Served, body: dict[str, Any], status: int, code: str
) -> None:
    green, _, _ = begin(server)
    answer = green.post("orders", **{"base": 0, **body})
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]
    assert green.see()["log"] == []


def test_who_may_do_what(server: Served) -> None:
    green, orange, spectator = begin(server)
    assert orange.post("orders", text="end", base=0).json()["code"] == "not_asked"
    assert spectator.post("orders", text="end", base=0).status_code == 403
    assert spectator.post("undo", base=0).json()["code"] == "no_undo"
    assert green.post("undo", base=0).json()["message"] == "Nothing has been done yet."
    assert green.post("battle").json()["code"] == "no_battle"
    assert green.post("dice", faces=[1], base=0).json()["code"] == "no_dice"
    stranger = Side(server, green.campaign, "guess")
    for answer in (stranger.post("orders", text="end", base=0), stranger.post("battle")):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_campaign")
    lost = Side(server, "nowhere", green.token)
    assert lost.post("undo", base=0).json()["code"] == "no_campaign"


def test_links_are_kept_as_hashes(server: Served, settings: Settings) -> None:
    green, _, _ = met(server)
    green.fight()
    with create_engine(settings.url()).connect() as connection:
        every = ""
        for table in ("campaigns", "campaign_links", "campaign_seats", "games", "links"):
            every += str(connection.execute(text(f"select * from {table}")).all())
    assert green.token not in every
    assert every.count(token_hash(green.token)) == 2


def test_the_computer_moves_at_once(server: Served) -> None:
    green, _, _ = begin(server, seats=ALONE)
    state = green.order("end")
    assert state["status"] in ("yours", "battle")
    assert {line["seat"] for line in state["log"] if line["kind"] == "order"} == {"green", "orange"}
    assert state["undo"]["reason"] == "The last order was not yours."


def test_two_at_one_screen_move_by_one_link(server: Served) -> None:
    both, same, _ = begin(server, screen="shared")
    assert both.token == same.token
    assert both.see()["you"] == ["green", "orange"]
    assert both.order("end")["prompt"]["seats"] == ["orange"]
    state = both.order("Hanno Melita", seat="orange")
    assert [line["seat"] for line in state["log"]] == ["green", "orange"]
    back = both.post("undo", base=state["revision"]).json()
    assert both.post("undo", base=back["revision"]).json()["prompt"]["seats"] == ["green"]


def test_dice_may_be_thrown_at_the_table(server: Served) -> None:
    green, orange, spectator = strait(server, dice="typed")
    green.order("First Strait; end")
    state = orange.order("Second Strait; end")
    assert state["ask_dice"]["sides"] == [6]
    assert spectator.see()["ask_dice"] is None
    base = state["revision"]
    assert green.post("dice", faces=[7], base=base).json()["code"] == "bad_dice"
    after = green.post("dice", faces=[6], base=base).json()
    assert after["battle"]["title"] == "Battle of Strait"
    assert after["log"][-1]["text"].endswith("The die: 6.")


def test_computers_do_not_wait_for_dice_from_the_table(server: Served) -> None:
    for first in ("person", "computer"):
        green, orange, _ = strait(server, dice="typed")
        green.order("First Strait; end")
        state = orange.order("Second Strait; end")
        assert green.post("dice", faces=[1], base=state["revision"]).status_code == 200
        game = green.fight(first)
        with server.page(game, orange.token) as page:
            assert page.update["ask_dice"]
        green.fight("computer")
        orange.fight("computer")
        state = green.until(lambda state: state["status"] != "battle")
        assert [line["kind"] for line in state["log"]].count("battle") == 1


# -- news ------------------------------------------------------------------------------------


def test_pages_are_told_of_changes(server: Served) -> None:
    green, orange, _ = begin(server)
    base = server.address.replace("http", "ws", 1) + "ws/campaigns/"
    with connect(f"{base}{orange.campaign}?{urlencode({'token': orange.token})}") as page:
        assert json.loads(page.recv(PATIENCE)) == {"type": "campaign", "revision": 0}
        green.order("Regulus Melita")
        assert json.loads(page.recv(PATIENCE))["revision"] == 1
    with connect(f"{base}{orange.campaign}?token=guess") as page:
        assert json.loads(page.recv(PATIENCE))["code"] == "no_campaign"
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
