"""Campaigns that are kept: records to go on with, and the database."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter
from sqlalchemy import create_engine, text
from tests.server.campaigning import (
    BODY,
    PERSONS,
    STRAIT,
    Side,
    begin,
    met,
    strait,
)
from tests.server.served import Served, served

from naumachia.campaign.record import replay_campaign
from naumachia.kernel.errors import BadRecord
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.store.database import migrate
from naumachia.server.store.games import Store
from naumachia.server.wire.campaigns import CampaignAimed, CampaignState

# -- saved and continued ---------------------------------------------------------------------


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


# -- the database ----------------------------------------------------------------------------


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


def test_the_record_of_an_older_edition_can_be_had(server: Served) -> None:
    made = server.http.post("/api/campaigns", json=BODY).json()
    side = Side(server, made["campaign"], made["links"][0]["token"])
    record = side.record()
    with server.app.state.rooms.store.engine.begin() as connection:
        connection.execute(text("update campaigns set version = '0'"))
    server.app.state.campaigns._rooms.clear()
    answer = server.http.get(side.address, params={"token": side.token})
    assert (answer.status_code, answer.json()["code"]) == (409, "version")
    assert side.record() == record
    guess = server.http.get(f"{side.address}/record", params={"token": "guess"})
    assert (guess.status_code, guess.json()["code"]) == (404, "no_campaign")


def test_what_a_campaign_tells_is_as_it_is_described(server: Served) -> None:
    made = server.http.post("/api/campaigns", json=BODY).json()
    side = Side(server, made["campaign"], made["links"][0]["token"])
    state = TypeAdapter(CampaignState)
    for order in ("", "Regulus Melita"):
        told = side.order(order) if order else side.see()
        assert json.loads(state.dump_json(state.validate_python(told))) == told
    aimed = side.post("aim", subject="Duilius", target="Panormus").json()
    described = TypeAdapter(CampaignAimed)
    assert json.loads(described.dump_json(described.validate_python(aimed))) == aimed
