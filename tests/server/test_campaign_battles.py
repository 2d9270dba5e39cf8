"""Test battles of campaigns: fought in a room, recorded once, kept over restarts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.server.campaigning import (
    Side,
    begin,
    met,
    play_out,
)
from tests.server.served import SEED, Served, served

from naumachia.campaign.record import replay_campaign
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.campaigns.campaigns import Campaigns

# -- battles ---------------------------------------------------------------------------------


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
