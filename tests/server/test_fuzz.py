"""Test that the server answers any input with a useful error, and continues."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.effort import effort
from tests.server.served import Page, Served, served, unhurried
from tests.server.test_play import tokens

from naumachia.server import Settings
from naumachia.server.http import socket

BOUNDED = settings(
    max_examples=effort(15, 60),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WORDS = st.sampled_from(
    [
        "order",
        "check",
        "undo",
        "dice",
        "threats",
        "chat",
        "resign",
        "flip",
        "ping",
        "fly",
        "aim",
        "gather",
        "odds",
        "reach",
        "takeback",
        "allow",
        "name",
    ]
)
ANSWERS = ("error", "refused", "done", "checked", "threats", "pong", "aimed", "gathered", "reach")
GAMES = (("trireme", "skirmish"), ("biremes", "duel"), ("navarchoi", "first-strokes-a"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = st.sampled_from(
    [
        "text",
        "seat",
        "base",
        "faces",
        "on",
        "extra",
        "subject",
        "at",
        "heading",
        "pieces",
        "cards",
        "order",
        "yes",
        "name",
    ]
)
PIECES = st.sampled_from(["G1", "O1", "A1", "T1", "", "G1 ", "g1", "\x00", "G1;O1"]) | st.text(
    max_size=8
)
PLACES = st.lists(st.floats() | st.integers(-10, 60), min_size=1, max_size=3)
SEATS = st.sampled_from(["green", "orange", "blue", ""])
ORDERS = st.one_of(
    st.text(max_size=60),
    st.text("GO12345678FBLRxe+/. ;()", max_size=25),
    st.sampled_from(
        ["G1 FF", "G1 F G2 F", "G9 F", "green end", "G1 xO1", "O1 F", ";;;", "G1 " + "F" * 3000]
    ),
)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """Messages that are nearly right."""
    message: dict[str, Any] = {"do": draw(WORDS), "id": "x"}
    message.update(draw(st.dictionaries(NAMES, VALUES, max_size=2)))
    if draw(st.booleans()):
        message["text"] = draw(ORDERS)
        message["base"] = draw(st.integers(-1, 3))
    return message


@st.composite
def questions(draw: st.DrawFn, ships: list[str]) -> dict[str, Any]:
    """Requests that ask and change nothing, all of whose fields are of the right kind."""
    pieces = st.sampled_from(ships) | PIECES
    do = draw(st.sampled_from(["aim", "gather", "odds", "reach", "threats", "check"]))
    message: dict[str, Any] = {"do": do, "id": "x"}
    if do in ("aim", "odds", "reach"):
        message["subject"] = draw(pieces)
    if do == "aim":
        message["at"] = draw(PLACES)
        message["heading"] = draw(st.none() | st.floats())
    if do == "gather":
        message["pieces"] = draw(st.lists(pieces, max_size=6))
        message["cards"] = draw(st.lists(PIECES, max_size=3))
    if do == "check" or (do == "reach" and draw(st.booleans())):
        message["text" if do == "check" else "order"] = draw(ORDERS)
    if do == "threats" or draw(st.booleans()):
        message["seat"] = draw(SEATS)
    return message


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(unhurried(tmp_path_factory.mktemp("fuzz"))) as server:
        yield server


def answer_to(page: Page, text: str | bytes) -> dict[str, Any]:
    page.socket.send(text)
    while True:
        message = page.read()
        if message["type"] not in ("update", "presence", "chat", "thinking"):
            return message


@BOUNDED
@given(st.one_of(st.text(max_size=200), st.binary(max_size=200), VALUES.map(json.dumps)))
def test_what_is_no_request_is_refused(running: Served, text: str | bytes) -> None:
    game = running.create()
    with running.page(game["game"], tokens(game)[0]) as page:
        if isinstance(text, str):
            text = text.encode("utf-8", "replace").decode()
        answer = answer_to(page, text)
        assert answer["type"] == "error"
        assert answer["code"]
        assert answer["message"]
        assert page.ask("ping")["type"] == "pong"


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_questions_about_anything(
    running: Served, ruleset: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_FAULTS", 1_000_000)
    game = running.create(ruleset, scenario)
    with running.page(game["game"], tokens(game)[0]) as page:
        seq = page.update["seq"]
        ships = [ship["id"] for side in page.update["roster"] for ship in side["ships"]]

        @settings(BOUNDED, max_examples=effort(30, 120))
        @given(questions(ships))
        def holds(message: dict[str, Any]) -> None:
            page.send(message["do"], **{k: v for k, v in message.items() if k not in ("do", "id")})
            answer = page.until(*ANSWERS, "odds")
            assert answer.get("code") != "internal", (message, answer)

        holds()
        assert page.ask("ping")["type"] == "pong"
        assert page.update["seq"] == seq


@pytest.mark.parametrize("what", ["orders", "aim", "undo", "dice", "battle"])
def test_requests_about_a_campaign(running: Served, what: str) -> None:
    body = {"ruleset": "biremes", "campaign": "sicily", "seats": [{"kind": "person"}] * 2}
    made = running.http.post("/api/campaigns", json=body).json()
    token, address = made["links"][0]["token"], f"/api/campaigns/{made['campaign']}"
    fields = st.fixed_dictionaries(
        {},
        optional={
            "text": ORDERS | VALUES,
            "seat": SEATS | VALUES,
            "base": st.integers(-2, 3) | VALUES,
            "subject": PIECES,
            "target": PIECES,
            "faces": st.lists(st.integers(), max_size=4) | VALUES,
            "by": st.sampled_from(["person", "robot"]) | VALUES,
        },
    )

    @BOUNDED
    @given(fields)
    def holds(sent: dict[str, Any]) -> None:
        known = {
            "orders": ("text", "seat", "base"),
            "aim": ("subject", "target", "seat"),
            "undo": ("base",),
            "dice": ("faces", "base"),
            "battle": ("by",),
        }[what]
        content = json.dumps({key: value for key, value in sent.items() if key in known})
        headers = {"Content-Type": "application/json"}
        for link in (token, made["watch"]["token"], "nothing"):
            answer = running.http.post(
                f"{address}/{what}", params={"token": link}, content=content, headers=headers
            )
            assert answer.status_code < 500, (sent, answer.text)
            if answer.status_code >= 400:
                assert answer.json()["message"]
            elif link == made["watch"]["token"]:
                pytest.fail(f"one who watches did this: {sent}")

    holds()
    state = running.http.get(address, params={"token": token})
    assert state.status_code == 200


@BOUNDED
@given(requests())
def test_requests_that_are_nearly_right(running: Served, message: dict[str, Any]) -> None:
    game = running.create()
    with running.page(game["game"], tokens(game)[0]) as page:
        answer = answer_to(page, json.dumps(message))
        assert answer["type"] in (*ANSWERS, "odds", "chat", "seats")
        assert answer.get("code") != "internal"
        if answer["type"] == "refused":
            assert answer["title"]
            assert answer["sentence"]
        if answer["type"] == "error":
            assert answer["message"]
        assert page.ask("ping")["type"] == "pong"


@BOUNDED
@given(st.lists(ORDERS, min_size=1, max_size=5))
def test_orders_are_played_or_explained(running: Served, texts: list[str]) -> None:
    game = running.create(screen="shared")
    with running.page(game["game"], tokens(game)[0]) as page:
        for text in texts:
            checked = page.ask("check", text=text or "?")
            seq = page.update["seq"]
            answer = page.order(text or "?")
            if answer["type"] == "done":
                assert checked["ok"], (text, checked)
                page.reach(answer["seq"])
            else:
                assert answer["type"] in ("refused", "error")
                assert not checked.get("ok"), (text, answer)
                assert page.update["seq"] == seq


def test_a_page_that_never_makes_sense_is_let_go(running: Served) -> None:
    from websockets.exceptions import ConnectionClosed

    game = running.create()
    with running.page(game["game"], tokens(game)[0]) as page:
        for _ in range(socket.MOST_FAULTS):
            assert answer_to(page, "{")["code"] == "invalid"
        with pytest.raises(ConnectionClosed) as closed:
            page.read()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with running.page(game["game"], tokens(game)[0]) as page:
        assert page.ask("ping")["type"] == "pong"


def test_hurry_and_size_are_bounded(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("hurry") / "games.sqlite3"
    slow = Settings(database=str(path), workers=1, messages_per_second=0.001, largest_message=500)
    with served(slow) as server:
        game = server.create()
        with server.page(game["game"], tokens(game)[0]) as page:
            large = json.dumps({"do": "chat", "id": "a", "text": "x" * 600})
            answer = answer_to(page, large)
            assert (answer["code"], answer["id"]) == ("too_large", "a")
            answers = [page.ask("ping") for _ in range(70)]
            assert answers[0]["type"] == "pong"
            assert answers[-1]["code"] == "too_fast"


def test_the_interface_keeps_its_own_description(running: Served) -> None:
    schema = schemathesis.openapi.from_url(f"{running.address}api/openapi.json")
    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    game = running.create()
    link = tokens(game)[0]
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(BOUNDED, max_examples=effort(8, 25))
        @given(case=operation.as_strategy())
        def holds(case: Any) -> None:
            case.call_and_validate(checks=checks)
            if "game" in case.path_parameters:
                case.path_parameters["game"] = game["game"]
                case.query["token"] = link
                case.call_and_validate(checks=checks)

        holds()
        tried += 1
    assert tried >= 9
