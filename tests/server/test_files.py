"""Test files of users: what they hold is found from their content, and faults are all named."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.served import SEED, Json, Served, served
from tests.server.test_share import WON, stored

from naumachia.kernel.record import encode_record
from naumachia.rules import ids, load
from naumachia.server import Settings, create_app
from naumachia.server.game.timeline import Timeline

NARROWS = """# ours
ruleset = "trireme"
id = "narrows"
title = "The narrows"
summary = "Two against two on a small sea."

[options]
board_n = 9
losses_to_lose = 1

[setup]
fleet = 2
green = [[2, 1], [4, 1]]
orange = [[8, 9], [6, 9]]
"""
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


def sent(server: Served, text: str, name: str = "my file.txt") -> Any:
    return server.http.post("/api/files", json={"name": name, "text": text})


def understood(server: Served, text: str) -> Json:
    answer = sent(server, text)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refusal(server: Served, text: str, status: int = 422) -> str:
    answer = sent(server, text)
    assert answer.status_code == status, answer.text
    message: str = answer.json()["message"]
    return message


def position_of(ruleset: str) -> str:
    found = load(ruleset)
    timeline = Timeline.opening(found, next(iter(found.scenarios())), {})
    timeline.roll(Random(SEED), typed=False)
    return timeline.ruleset.position(timeline.match.state)


def test_a_record_is_checked_and_opens_as_from_a_link(server: Served) -> None:
    found = understood(server, WON)
    assert (found["kind"], found["record"], found["scenario"]) == ("record", WON, None)
    assert stored(server) == (0, 0)
    broken = WON.replace("chance: ", "chance: 9-", 1)
    assert "line " in refusal(server, broken)
    assert "9-" in refusal(server, broken)


@pytest.mark.parametrize("ruleset", ids())
def test_a_position_opens_as_a_what_if_board(server: Served, ruleset: str) -> None:
    position = position_of(ruleset)
    found = understood(server, position)
    assert found["kind"] == "position"
    body = {"link": encode_record(found["record"]), "what_if": True}
    opened = server.http.post("/api/games/from-record", json=body).json()
    with server.page(opened["game"], opened["token"]) as page:
        assert page.welcome["ruleset"] == ruleset
        assert page.welcome["what_if"]
    lines = position.splitlines()
    broken = "\n".join([*lines[:-1], f"{lines[-1]}@"])
    message = refusal(server, broken)
    title = load(ruleset).about.title
    assert message.startswith(f"not a position of {title}: ")
    assert f"my file.txt line {len(lines)}" in message


def test_a_scenario_file_is_described_and_not_stored(server: Served) -> None:
    found = understood(server, NARROWS)
    assert (found["kind"], found["ruleset"]) == ("scenario", "trireme")
    scenario = found["scenario"]
    assert (scenario["id"], scenario["options"]["board_n"]) == ("narrows", 9)
    assert [seat["id"] for seat in scenario["seats"]] == ["green", "orange"]
    assert found["picture"].startswith("<svg")
    assert stored(server) == (0, 0)
    listed = server.http.get("/api/rulesets").text
    assert "narrows" not in listed


def test_a_game_of_a_scenario_file_goes_on_after_a_restart(settings: Settings) -> None:
    with served(settings) as server:
        made = server.create(scenario="narrows", source=NARROWS)
        token = made["links"][0]["token"]
        with server.page(made["game"], token) as page:
            assert page.welcome["scenario"] == "The narrows"
            page.order(page.legal()[0])
    with served(settings) as server, server.page(made["game"], token) as page:
        assert page.update["seq"] > 0
        headers = {"authorization": f"Bearer {token}"}
        record = server.http.get(f"/api/games/{made['game']}/record", headers=headers).text
        assert '| id = "narrows"' in record
        assert understood(server, record)["kind"] == "record"
        assert page.ask("resign")["type"] == "done"
        again = server.http.post(f"/api/games/{made['game']}/rematch", json={}, headers=headers)
        assert again.status_code == 200, again.text


def test_a_game_of_a_scenario_file_takes_its_options(server: Served) -> None:
    made = server.create(scenario="narrows", source=NARROWS, options={"losses_to_lose": 2})
    with server.page(made["game"], made["links"][0]["token"]) as page:
        assert page.welcome["subtitle"].endswith(": 2")
    body = {"ruleset": "biremes", "scenario": "narrows", "seats": PEOPLE, "source": NARROWS}
    wrong = server.http.post("/api/games", json=body)
    assert (wrong.status_code, wrong.json()["expected"]) == (422, "trireme")
    body = {**body, "ruleset": "trireme", "source": NARROWS.replace("fleet = 2", "fleet = 99")}
    wrong = server.http.post("/api/games", json=body)
    assert wrong.status_code == 422
    assert "line 12, field setup.fleet" in wrong.json()["message"]
    assert stored(server)[0] == 1


def test_all_faults_of_a_scenario_file_are_named_with_their_lines(server: Served) -> None:
    wrong = NARROWS.replace("fleet = 2", "fleet = 99").replace("title", "titel")
    lines = refusal(server, wrong).splitlines()
    assert [line.partition(" at ")[2].partition(",")[0] for line in lines] == [
        "my file.txt line 12",
        "my file.txt",
    ]
    assert "is 'titel' (line 4) meant?" in lines[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "neither a record nor a position"),
        ("Dear diary,\nwe sailed at dawn.", "neither a record nor a position"),
        ("green moves\n\0\0", "It is not a text file: character 13 is 0, on line 2."),
        ("naumachia campaign 1\nruleset biremes", "It holds a campaign"),
        ("naumachia record 7\nruleset trireme 1", "not a record"),
        ('title = "x"', "a field ruleset that names its rules"),
        ('ruleset = "galleys"', "no such rule set: 'galleys'"),
        ('ruleset = "trireme"\nid = x\n', "not TOML: Invalid value (at line 2, column 6)"),
        (f"ruleset = {'[' * 100_000}", "not TOML"),
        (f"ruleset = {'9' * 100_000}", "number too large"),
        ("G1 " * 60_000, "neither a record nor a position"),
        ("\n" * 100_000, "neither a record nor a position"),
        ("# comment", "neither a record nor a position"),
        ("\ud83d\ude00" * 9, "neither a record nor a position"),
    ],
)
def test_files_that_hold_nothing_are_refused_with_a_reason(
    server: Served, text: str, why: str
) -> None:
    text = text.encode("utf-16", "surrogatepass").decode("utf-16")
    assert why in refusal(server, text)
    assert stored(server) == (0, 0)


def test_a_large_file_is_refused_with_the_limit(server: Served) -> None:
    message = refusal(server, "x" * 255_999 + "\u00e9", 413)
    assert message == "The file has 256,001 bytes. This server opens files of at most 256,000."
    assert refusal(server, "x" * 3_000_000, 413) == "at most 512000 bytes"


def test_a_record_of_an_unknown_rule_set_names_the_known_ones(server: Served) -> None:
    record = "naumachia record 1\nruleset galleys 1\nscenario line\n"
    assert "one of age_of_sail, biremes" in refusal(server, record, 404)


# -- the host's own scenarios --------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "own"
    found.mkdir()
    (found / "10-narrows.toml").write_text(NARROWS)
    duel = load("biremes").scenarios()["duel"].setup.source.replace('"duel"', '"ours"')
    (found / "20-ours.toml").write_text(duel)
    (found / "README.txt").write_text("not a scenario")
    return found


def scenarios_of(server: Served, ruleset: str) -> list[tuple[str, bool]]:
    found = {one["id"]: one for one in server.http.get("/api/rulesets").json()}
    return [(one["id"], one["host"]) for one in found[ruleset]["scenarios"]]


def test_the_host_s_scenarios_are_listed_and_played(settings: Settings, folder: Path) -> None:
    own = replace(settings, scenarios=str(folder))
    with served(own) as server:
        packaged = list(load("trireme").scenarios())
        assert scenarios_of(server, "trireme") == [
            *((name, False) for name in packaged),
            ("narrows", True),
        ]
        assert scenarios_of(server, "biremes")[-1] == ("ours", True)
        picture = "/api/rulesets/trireme/scenarios/narrows/picture.svg"
        assert server.http.get(picture).text.startswith("<svg")
        made = server.create(scenario="narrows", options={"losses_to_lose": 2})
        token = made["links"][0]["token"]
        with server.page(made["game"], token) as page:
            page.order(page.legal()[0])
    # The game has its scenario, also on a server without the folder.
    with served(settings) as server, server.page(made["game"], token) as page:
        assert page.welcome["scenario"] == "The narrows"
        seq = page.update["seq"]
        assert seq > 0
        answer = server.http.get(
            f"/api/games/{made['game']}/record", headers={"authorization": f"Bearer {token}"}
        )
        assert understood(server, answer.text)["kind"] == "record"
        assert ("narrows", True) not in scenarios_of(server, "trireme")


def test_files_with_faults_are_reported_and_left_out(
    settings: Settings, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "30-broken.toml").write_text(NARROWS.replace("fleet = 2", "fleet = 99"))
    (folder / "40-again.toml").write_text(NARROWS)
    (folder / "50-line.toml").write_text(NARROWS.replace('"narrows"', '"line"'))
    (folder / "60-binary.toml").write_bytes(bytes(range(256)))
    with caplog.at_level(logging.WARNING), served(replace(settings, scenarios=str(folder))) as one:
        assert [name for name, own in scenarios_of(one, "trireme") if own] == ["narrows"]
    left = [record.getMessage() for record in caplog.records if "left out" in record.getMessage()]
    assert len(left) == 4
    assert "30-broken.toml line 12, field setup.fleet" in left[0]
    assert "this one is of 10-narrows.toml" in left[1]
    assert "id used twice: 'line'" in left[2]
    assert "this one is of Trireme itself" in left[2]
    assert "not a text file" in left[3]


def test_a_missing_folder_is_refused(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none is not a folder; expected one with \.toml files"):
        create_app(replace(settings, scenarios=str(tmp_path / "none")))
