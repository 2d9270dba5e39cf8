"""Test stored campaigns: records to continue, and the database."""

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
from naumachia.server.wire.campaigns import CampaignAimAnswer, CampaignState

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
        ("ruleset biremes 1", "ruleset trireme 1", "rule set"),
        ("digest ", "digest 0", "another state"),
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


# -- older editions ---------------------------------------------------------------------------


def aged(server: Served, *changes: tuple[str, str]) -> None:
    """What is stored was begun under another edition, and its record changed so; the campaigns are
    forgotten.
    """
    with server.app.state.rooms.store.engine.begin() as connection:
        connection.execute(text("update campaigns set version = '0'"))
        for old, new in (("ruleset biremes 1", "ruleset biremes 0"), *changes):
            values = {"old": old, "new": new}
            connection.execute(
                text("update campaigns set record = replace(record, :old, :new)"), values
            )
    server.app.state.campaigns._rooms.clear()


def under_way(server: Served) -> Side:
    """A campaign with orders of both sides in it, a battle owed."""
    green, _, _ = met(server)
    return green


def test_where_its_steps_lead_to_the_same_a_campaign_is_played_on(server: Served) -> None:
    side = Side(server, *started(server))
    side.order("Duilius Panormus")
    before = side.see()
    aged(server)
    assert side.see() == before
    assert side.order("Regulus Melita")["status"] == "yours"
    assert "ruleset biremes 1\n" in side.record()
    with server.app.state.rooms.store.engine.begin() as connection:
        assert connection.execute(text("select version from campaigns")).scalar() == "1"


def test_the_battle_of_an_older_edition_is_fought_under_the_present_one(server: Served) -> None:
    side = under_way(server)
    aged(server)
    side.fight()
    with server.app.state.rooms.store.engine.begin() as connection:
        assert connection.execute(text("select version from games")).scalar() == "1"


CHANGED = {
    "elsewhere": (("digest ", "digest 0"), 3),
    "impossible": (("orange: Second Strait", "orange: Second Nowhere"), 2),
    "never noted": (("digest ", "# digest "), 4),
}


@pytest.mark.parametrize("how", CHANGED)
def test_where_they_do_not_it_is_looked_at(server: Served, how: str) -> None:
    change, led = CHANGED[how]
    side = under_way(server)
    aged(server, change)
    record = side.record()
    state = side.see()
    told = state["prompt"]
    assert "under edition 0 of Biremes" in told["sentence"]
    assert (state["status"], told["yours"], state["orders"]) == ("halted", False, [])
    assert (state["battle"], state["result"]) == (None, None)
    assert len(state["log"]) >= led
    assert state["undo"] == {"allowed": False, "reason": "The campaign cannot continue here."}
    base = state["revision"]
    for what, body in (
        ("orders", {"text": "end", "base": base}),
        ("undo", {"base": base}),
        ("dice", {"faces": [1], "base": base}),
        ("battle", {"by": "person"}),
        ("aim", {"subject": "First", "target": "Strait"}),
    ):
        answer = side.post(what, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "version"), what
    assert side.post("name", name="Duilius").status_code == 200
    assert side.record() == record
    with pytest.raises(BadRecord):
        replay_campaign(load("biremes"), record)
    guess = server.http.get(f"{side.address}/record", params={"token": "guess"})
    assert (guess.status_code, guess.json()["code"]) == (404, "no_campaign")


def started(server: Served) -> tuple[str, str]:
    """A packaged campaign and its first link."""
    made = server.http.post("/api/campaigns", json=BODY).json()
    return made["campaign"], made["links"][0]["token"]


def test_what_a_campaign_tells_is_as_it_is_described(server: Served) -> None:
    made = server.http.post("/api/campaigns", json=BODY).json()
    side = Side(server, made["campaign"], made["links"][0]["token"])
    state = TypeAdapter(CampaignState)
    for order in ("", "Regulus Melita"):
        told = side.order(order) if order else side.see()
        assert json.loads(state.dump_json(state.validate_python(told))) == told
    aimed = side.post("aim", subject="Duilius", target="Panormus").json()
    described = TypeAdapter(CampaignAimAnswer)
    assert json.loads(described.dump_json(described.validate_python(aimed))) == aimed
