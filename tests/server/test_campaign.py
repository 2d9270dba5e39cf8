"""Campaigns over HTTP: begun, ordered, fought in a room, taken in once, kept over restarts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from sqlalchemy import create_engine, text
from tests.server.conftest import SEED
from tests.server.served import PATIENCE, Json, Page, Served, served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from naumachia.kernel.campaign_record import replay_campaign
from naumachia.kernel.errors import BadRecord
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.campaigns import Campaigns
from naumachia.server.store import Store, migrate
from naumachia.server.tokens import token_hash

STRAIT = """
campaign = 1
title = "The strait"
seasons = 2

[nations]
green = "roman"
orange = "carthaginian"

[zones.Home]
lanes = ["Strait"]
home = "green"
holder = "green"

[zones.Strait]
lanes = ["Home", "Port"]

[zones.Port]
lanes = ["Strait"]
home = "orange"
holder = "orange"

[squadrons.First]
side = "green"
zone = "Home"
ships = ["T crew=12"]

[squadrons.Second]
side = "orange"
zone = "Port"
ships = ["B"]
"""
PERSONS = [{"kind": "person"}, {"kind": "person"}]
ALONE = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
BODY = {"ruleset": "biremes", "campaign": "sicily", "seats": PERSONS}
SHORT = {"turn_limit": 2}


class Side:
    """The holder of one link of a campaign."""

    def __init__(self, server: Served, campaign: str, token: str) -> None:
        self.server = server
        self.campaign = campaign
        self.token = token
        self.address = f"/api/campaigns/{campaign}"

    def see(self) -> Json:
        answer = self.server.http.get(self.address, params={"token": self.token})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def post(self, what: str, **body: Any) -> Any:
        address = f"{self.address}/{what}"
        return self.server.http.post(address, params={"token": self.token}, json=body)

    def order(self, orders: str, **body: Any) -> Json:
        base = self.see()["revision"]
        answer = self.post("orders", **{"text": orders, "base": base, **body})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def fight(self, by: str = "person") -> str:
        answer = self.post("battle", by=by)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["game"])

    def record(self) -> str:
        found = self.server.http.get(f"{self.address}/record", params={"token": self.token})
        assert found.status_code == 200
        return found.text

    def until(self, done: Callable[[Json], bool]) -> Json:
        """Look until something has come about."""
        end = time.monotonic() + PATIENCE
        while not done(state := self.see()):
            assert time.monotonic() < end, state["prompt"]
        return state


def begin(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """A campaign: the first side, the second (the first again if it holds both), a spectator."""
    answer = server.http.post("/api/campaigns", json={**BODY, **fields})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    tokens = [link["token"] for link in made["links"]]
    watch = made["watch"]["token"]
    green, orange, spectator = (
        Side(server, made["campaign"], token) for token in (tokens[0], tokens[-1], watch)
    )
    return green, orange, spectator


def strait(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """The little campaign of two ships, with battles of two turns."""
    usual = {"campaign": "", "source": STRAIT, "options": SHORT}
    return begin(server, **{**usual, **fields})


def met(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """The little campaign with a battle that is owed."""
    green, orange, spectator = strait(server, **fields)
    green.order("First Strait; end")
    state = orange.order("Second Strait; end")
    assert state["status"] == "battle", state["prompt"]
    return green, orange, spectator


def play_out(pages: list[Page], rng: Random) -> None:
    """Both sides play anything until the battle is over."""
    while not pages[0].update["result"]:
        for page in pages:
            page.reach(max(p.update["seq"] for p in pages))
        mover = next(page for page in pages if page.legal())
        done = mover.order(rng.choice(mover.legal()))
        assert done["type"] == "done", done
        for page in pages:
            page.reach(done["seq"])


# -- what there is -----------------------------------------------------------------------


def test_the_campaigns_of_a_rule_set(server: Served) -> None:
    listed = {one["id"]: one["campaigns"] for one in server.http.get("/api/rulesets").json()}
    (found,) = listed["biremes"]
    known = load("biremes").campaigns()["sicily"]
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


# -- orders ------------------------------------------------------------------------------


def test_a_campaign_as_a_page_sees_it(server: Served) -> None:
    green, orange, spectator = begin(server)
    state = green.see()
    assert (state["status"], state["you"], state["revision"]) == ("yours", ["green"], 0)
    campaign = load("biremes").campaigns()["sicily"]
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
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_link")
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


# -- battles -----------------------------------------------------------------------------


def test_a_battle_in_a_room_is_taken_in_once(server: Served) -> None:
    rng = Random(SEED)
    green, orange, spectator = met(server)
    assert spectator.post("battle").status_code == 403
    game = green.fight()
    assert orange.fight() == spectator.fight() == game
    state = green.see()
    assert state["battle"]["path"] == f"/game/{game}#{green.token}"
    with server.page(game, green.token) as one, server.page(game, orange.token) as two:
        assert one.welcome["campaign"] == green.campaign
        assert one.welcome["you"] == ["green"]
        assert one.ask("resign")["code"] == "no_resigning"
        play_out([one, two], rng)
    after = green.until(lambda state: state["status"] != "battle")
    assert orange.see()["log"] == [
        {**line, "path": line["path"] and f"/game/{game}#{orange.token}"} for line in after["log"]
    ]
    battles = [line for line in after["log"] if line["kind"] == "battle"]
    assert len(battles) == 1
    assert battles[0]["path"] == f"/game/{game}#{green.token}"
    assert len(battles[0]["details"]) == 2
    refused = server.http.post(f"/api/games/{game}/rematch?token={green.token}", json={})
    assert refused.json()["code"] == "battle"
    assert server.http.get(f"/api/games/{game}?token={green.token}").json()["status"] == "over"
    again = replay_campaign(load("biremes"), green.record())
    assert len(again.steps) == len(after["log"])


def test_losses_are_carried(settings: Settings) -> None:
    # With these dice the computers do not row past each other until the last turn.
    with served(replace(settings, seed=1)) as server:
        losses_are_carried(server)


def losses_are_carried(server: Served) -> None:
    green, orange, _ = met(server, options={})
    before = {fleet["id"]: fleet["ships"] for fleet in green.see()["fleets"]}
    green.fight("computer")
    orange.fight("computer")
    after = green.until(lambda state: state["status"] != "battle")
    fleets = {fleet["id"]: fleet["ships"] for fleet in after["fleets"]}
    game = replay_campaign(load("biremes"), green.record())
    battle = next(step for step in game.steps if step.result is not None)
    assert battle.line.startswith("battle\n  naumachia record 1")
    kept = {
        roster.title: [line.place for line in roster.lines] for roster in game.campaign.rosters()
    }
    assert {name: [ship["place"] for ship in ships] for name, ships in fleets.items()} == kept
    assert fleets != before
    details = next(line["details"] for line in after["log"] if line["kind"] == "battle")
    men = sum(int(ship["place"].split("/")[0]) for ship in fleets.get("First", []))
    assert f"12 men before, {men} after" in details[0]


def test_the_battle_goes_on_after_a_restart(settings: Settings) -> None:
    rng = Random(SEED)
    with served(settings) as first:
        green, orange, _ = met(first)
        game = green.fight()
        with first.page(game, green.token) as one, first.page(game, orange.token) as two:
            mover = next(page for page in (one, two) if page.legal())
            seq = mover.order(rng.choice(mover.legal()))["seq"]
    with served(settings) as second:
        green, orange = (Side(second, side.campaign, side.token) for side in (green, orange))
        assert green.see()["status"] == "battle"
        assert green.fight() == game
        with second.page(game, green.token) as one, second.page(game, orange.token) as two:
            assert one.update["seq"] == seq
            play_out([one, two], rng)
        after = green.until(lambda state: state["status"] != "battle")
        assert [line["kind"] for line in after["log"]].count("battle") == 1


def test_a_battle_that_ended_before_the_server_died_is_taken_in_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(SEED)
    with monkeypatch.context() as dying:
        dying.setattr(Campaigns, "after_battle", lambda *_: None)
        with served(settings) as first:
            green, orange, _ = met(first)
            revision = green.see()["revision"]
            game = green.fight()
            with first.page(game, green.token) as one, first.page(game, orange.token) as two:
                play_out([one, two], rng)
    with served(settings) as second, served(settings) as third:
        seen = [Side(server, green.campaign, green.token).see() for server in (second, third)]
        assert [state["revision"] for state in seen] == [revision + 1] * 2
        assert [line["kind"] for line in seen[1]["log"]].count("battle") == 1


def test_computers_fight_on_after_a_restart_with_nobody_there(settings: Settings) -> None:
    computers = [{"kind": "computer"}] * 2
    with served(settings) as first:
        green, _, _ = met(first, options={})
        record = green.record()
        body = {"record": record, "seats": computers}
        made = first.http.post("/api/campaigns", json=body).json()
        assert made["links"] == []
    with served(settings) as second:
        spectator = Side(second, made["campaign"], made["watch"]["token"])
        state = spectator.until(lambda state: state["status"] == "over")
        assert state["result"]["sentence"]
        assert "battle" in [line["kind"] for line in state["log"]]


def test_two_servers_do_not_lose_an_order(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        green, orange, _ = begin(one)
        there = Side(two, green.campaign, green.token)
        green.order("Regulus Melita")
        late = there.post("orders", text="Duilius Panormus", base=0)
        assert late.json()["code"] == "stale"
        there.order("Duilius Panormus; end")
        assert len(green.see()["log"]) == 3
        assert Side(one, orange.campaign, orange.token).see()["status"] == "yours"


def test_two_servers_begin_one_battle(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        green, orange, _ = met(one)
        there = Side(two, orange.campaign, orange.token)
        assert there.see()["battle"]["path"] is None
        game = green.fight()
        assert there.fight() == game
        again = there.post("battle", by="computer").json()
        assert again["game"] == game


# -- saved and continued -----------------------------------------------------------------


def test_a_record_is_gone_on_with(server: Served) -> None:
    green, _, _ = met(server)
    record = green.record()
    again, _, _ = begin(server, ruleset="", campaign="", record=record)
    shown, told = green.see(), again.see()
    for key in ("title", "fleets", "places", "standing", "options", "svg"):
        assert told[key] == shown[key]
    assert [line["text"] for line in told["log"]] == [line["text"] for line in shown["log"]]
    assert told["battle"]["title"] == "Battle of Strait"
    assert again.fight() != green.fight()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("green: First Strait", "green: First Port", "line"),
        ("orange: end", "orange: finish", "line"),
        ("ruleset biremes 1", "ruleset biremes 9", "rule set"),
        ("chance: ", "chance: 9", "line"),
    ],
)
def test_a_record_that_was_tampered_with(server: Served, old: str, new: str, says: str) -> None:
    green, _, _ = met(server)
    record = green.record()
    assert old in record
    spoiled = record.replace(old, new, 1)
    with pytest.raises(BadRecord, match=says):
        replay_campaign(load("biremes"), spoiled)
    answer = server.http.post("/api/campaigns", json={"record": spoiled, "seats": PERSONS})
    assert answer.status_code == 422
    assert says in answer.json()["message"]


def test_a_long_record_is_taken(server: Served, settings: Settings) -> None:
    long = "# a comment\n" * (settings.largest_record // 14) + STRAIT
    assert len(long) > settings.largest_body
    strait(server, source=long)


def test_records_may_be_larger_than_other_requests(settings: Settings) -> None:
    with served(replace(settings, largest_body=2_000, largest_record=20_000)) as server:
        comment = "# " + "x" * 5_000 + "\n"
        answer = server.http.post(
            "/api/campaigns", json={**BODY, "campaign": "", "source": comment + STRAIT}
        )
        assert answer.status_code == 200, answer.text
        body = {**BODY, "campaign": "", "source": comment * 9 + STRAIT}
        assert server.http.post("/api/campaigns", json=body).status_code == 413
        assert server.http.post("/api/games", json=body).status_code == 413


# -- news --------------------------------------------------------------------------------


def test_pages_are_told_of_changes(server: Served) -> None:
    green, orange, _ = begin(server)
    base = server.address.replace("http", "ws", 1) + "ws/campaigns/"
    with connect(f"{base}{orange.campaign}?{urlencode({'token': orange.token})}") as page:
        assert json.loads(page.recv(PATIENCE)) == {"type": "campaign", "revision": 0}
        green.order("Regulus Melita")
        assert json.loads(page.recv(PATIENCE))["revision"] == 1
    with connect(f"{base}{orange.campaign}?token=guess") as page:
        assert json.loads(page.recv(PATIENCE))["code"] == "wrong_link"
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)


# -- the database ------------------------------------------------------------------------


def test_a_database_from_before_campaigns_is_brought_up(settings: Settings) -> None:
    engine = create_engine(settings.url())
    with engine.begin() as connection:
        migrate(connection, "0001")
        columns = "id, ruleset, version, scenario, options, screen, dice, started, changed, branch"
        values = "'old', 'trireme', '1', 'line', '{}', 'separate', 'rolled', '', '', 0"
        connection.execute(text(f"insert into games ({columns}) values ({values})"))
    engine.dispose()
    store = Store(settings.url())
    found = store.load("old")
    assert found is not None
    assert (found.game.campaign, found.game.source, found.game.campaign_step) == (None, None, None)
    store.close()


def test_what_a_file_says_is_text_in_every_picture(server: Served) -> None:
    body = {**BODY, "campaign": ""}
    named = STRAIT.replace("Strait", "<b>")
    for name in ("zones", "squadrons"):
        named = named.replace(f"[{name}.<b>]", f'[{name}."<b>"]')
    refused = server.http.post("/api/campaigns", json={**body, "source": named})
    assert (refused.status_code, "a name of letters" in refused.text) == (422, True)
    titled = STRAIT.replace('"The strait"', '"<script>alert(1)</script>"')
    made = server.http.post("/api/campaigns", json={**body, "source": titled}).json()
    token = made["links"][0]["token"]
    state = server.http.get(f"/api/campaigns/{made['campaign']}", params={"token": token}).json()
    assert state["title"] == "<script>alert(1)</script>"
    assert "<script" not in state["svg"]
