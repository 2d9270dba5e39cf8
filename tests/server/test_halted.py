"""Test that an unplayable game has not ended: hidden information stays hidden."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens
from tests.server.twins import half_answered

from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.rules import load
from naumachia.server.store.games import GameRow, MoveRow, SeatRow
from naumachia.server.tokens import token_hash
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step

pytestmark = pytest.mark.usefixtures("small_rulesets")

SEED = 20261124
HIDING = ("salvo", "gambit", "navarchoi", "biremes", "age_of_sail")
"""Rule sets with something to hide: a position of each is made in which something is."""

KEYS = {"watch": (), "first": (0,), "second": (1,)}

ASKED: tuple[dict[str, Any], ...] = (
    {"do": "refresh"},
    {"do": "flip", "on": True},
    {"do": "check", "text": "nonsense"},
    {"do": "order", "text": "nonsense", "base": 0},
    {"do": "orders", "subject": "A1"},
    {"do": "odds", "subject": "A1"},
    {"do": "onward", "text": "nonsense"},
    {"do": "aim", "subject": "A1", "at": [1, 1]},
    {"do": "gather", "pieces": ["A1"]},
    {"do": "fill", "form": "x", "values": {}},
    {"do": "join", "text": "nonsense", "pieces": []},
    {"do": "reach", "subject": "A1"},
    {"do": "undo"},
    {"do": "takeback"},
    {"do": "allow", "yes": True},
    {"do": "dice", "faces": [1]},
    {"do": "resign"},
    {"do": "name", "name": "Doris"},
    {"do": "chat", "text": "hello"},
    {"do": "pace", "quick": True},
    {"do": "ping"},
)
"""Every request that a page can make, but `threats`, which is asked for each seat."""


def hiding(id: str) -> Match[Any, Any]:
    """A random game of a rule set at a moment at which each seat could be mistaken."""
    ruleset, rng = load(id), Random(SEED)
    for name in ruleset.scenarios():
        for options in ({}, {"hidden_rosters": True}, {"diagrams": "closed"}):
            if not set(options) <= {option.id for option in ruleset.options()}:
                continue
            match = begin(ruleset, Case(name, dict(options), SEED))
            for number in range(60):
                if match.result is not None:
                    break
                if number > 4 and isinstance(match.pending, Prompt) and not half_answered(match):
                    if all(len(guesses(match, seat)) > 1 for seat in (0, 1, None)):
                        return match
                step(match, rng)
    pytest.fail(f"{id} hides nothing")


def guesses(match: Match[Any, Any], seat: int | None) -> list[str]:
    """The position, and one that looks the same to a seat."""
    ruleset = match.ruleset
    here = ruleset.position(match.state)
    for seed in range(8):
        guess = ruleset.guess(ruleset.observe(match.state, seat), Random(seed))
        if ruleset.position(guess) != here:
            return [here, ruleset.position(guess)]
    return [here]


def halted(server: Served, match: Match[Any, Any], position: str, name: str) -> str:
    """Store a game of another edition from a position, with a move that leads elsewhere."""
    ruleset = match.ruleset
    rules = ruleset.seating.of_state(ruleset, ruleset.notation.parse_position(position))
    begun = Match(rules, match.scenario, match.options, position)
    seat = begun.owing()[0]
    action = next(iter(rules.legal(begun.state, seat)))
    text = rules.notation.format_action(begun.state, action)
    row = GameRow(
        name,
        ruleset.id,
        "0",
        match.scenario.id,
        match.options.changed(),
        "own",
        "rolled",
        tuple(SeatRow("person", "", "") for _ in rules.seats),
        {token_hash(f"{key}{name}"): seats for key, seats in KEYS.items()},
        "2026-11-24T00:00:00Z",
        "2026-11-24T00:00:00Z",
        start=position,
    )
    moves = [MoveRow(1, 1, seat, text, "elsewhere"), MoveRow(2, 2, seat, "secret 18", "elsewhere")]
    server.app.state.rooms.store.create(row, moves)
    return name


def paths(server: Served) -> set[tuple[str, str]]:
    """Every address that is about one game, with its method."""
    here = "/api/games/{game}"
    routes = server.app.openapi()["paths"]
    return {
        (method, path.removeprefix(here))
        for path, methods in routes.items()
        if path.startswith(here)
        for method in methods
    }


REQUESTS: dict[tuple[str, str], tuple[str, Any]] = {
    ("get", ""): ("", None),
    ("get", "/record"): ("/record", None),
    ("get", "/moment/{n}"): ("/moment/0", None),
    ("get", "/moment/{n}/picture.svg"): ("/moment/0/picture.svg", None),
    ("get", "/hindsight"): ("/hindsight", None),
    ("get", "/advice"): ("/advice", None),
    ("get", "/why/{at}"): ("/why/1", None),
    ("get", "/lesson/{lesson}"): ("/lesson/first", None),
    ("get", "/share"): ("/share", None),
    ("get", "/puzzle/{puzzle}"): ("/puzzle/none", None),
    ("post", "/what-if"): ("/what-if", {"at": 0}),
    ("get", "/variations"): ("/variations", None),
    ("post", "/variations"): (
        "/variations",
        {"at": 0, "board": "none", "token": "none", "title": "None"},
    ),
    ("delete", "/variations/{number}"): ("/variations/1", None),
    ("post", "/variations/{number}/board"): ("/variations/1/board", None),
    ("get", "/computer-line/{at}"): ("/computer-line/0", None),
    ("post", "/computer-line/{at}/board"): ("/computer-line/0/board", None),
}


def asked_over_http(server: Served, game: str, key: str) -> dict[str, str]:
    """What every address answers; for a what-if board also what it has to show."""
    found: dict[str, str] = {}
    for (method, name), (path, body) in REQUESTS.items():
        address, params = f"/api/games/{game}{path}", {"token": key}
        answer = server.http.request(method, address, params=params, json=body)
        text = answer.text
        if name == "/what-if":
            assert answer.status_code == 200, text
            board, _, board_key = answer.json()["path"].removeprefix("/game/").partition("#")
            text = record(server, board, board_key)
            with server.page(board, board_key) as page:
                found["what-if page"] = stripped(json.dumps(page.update), board, board_key)
        found[f"{method} {name}"] = f"{answer.status_code} {stripped(text, game, key)}"
    found["get /record"] = "\n".join(
        line for line in found["get /record"].splitlines() if not line.startswith("position ")
    )  # the position that the test begins from, which no game does that people play
    return found


def asked_over_socket(server: Served, game: str, key: str) -> list[str]:
    """Every message of a page that asks for everything."""
    with server.page(game, key) as page:
        seats = page.welcome["seats"]
        for fields in (*ASKED, *({"do": "threats", "seat": seat["id"]} for seat in seats)):
            ask(page, fields)
        heard = [{**message, "now": 0} for message in page.heard]  # the server's clock
        return [stripped(json.dumps(message), game, key) for message in heard]


def ask(page: Page, fields: dict[str, Any]) -> None:
    rest = {name: value for name, value in fields.items() if name != "do"}
    page.ask(fields["do"], id=f"{fields['do']} {rest.get('seat', '')}", **rest)


def record(server: Served, game: str, key: str) -> str:
    return server.http.get(f"/api/games/{game}/record", params={"token": key}).text


def stripped(text: str, game: str, key: str) -> str:
    """A text without what names the game."""
    return text.replace(key, "KEY").replace(game, "GAME")


def test_every_address_of_a_game_is_asked(server: Served) -> None:
    assert paths(server) - set(REQUESTS) == {("post", "/rematch")}, "a rematch shows nothing"


@pytest.mark.parametrize("id", HIDING)
def test_a_halted_game_tells_nothing_hidden(server: Served, id: str) -> None:
    match = hiding(id)
    for key, seats in KEYS.items():
        viewer = seats[0] if seats else None
        names = [
            halted(server, match, position, f"{key}{number}")
            for number, position in enumerate(guesses(match, viewer))
        ]
        assert len(names) == 2
        answers = [asked_over_http(server, name, f"{key}{name}") for name in names]
        assert '"status":"halted"' in answers[0]["get "]
        assert "?" in answers[0]["get /record"] or "may be secret" in answers[0]["get /record"]
        assert "secret 18" not in json.dumps(answers)
        assert answers[0] == answers[1]
        heard = [asked_over_socket(server, name, f"{key}{name}") for name in names]
        assert heard[0] == heard[1]
        assert "edition 0" in heard[0][1]


def test_sealed_answers_of_a_halted_game_stay_sealed(server: Served) -> None:
    game = server.create("salvo", "duel")
    name, (red, blue) = game["game"], tokens(game)
    with server.page(name, red) as page:
        mine = page.legal()[0]
        assert page.order(mine)["type"] == "done"
    rooms = server.app.state.rooms
    with rooms.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET version = '0'")
        connection.exec_driver_sql("UPDATE moves SET digest = NULL")
    rooms._rooms.clear()
    found = record(server, name, red).splitlines()
    assert f"red: {mine}" in found
    for key in (blue, game["watch"]["token"]):
        found = record(server, name, key).splitlines()
        assert "red: ?" in found
        assert f"red: {mine}" not in found


def test_a_move_after_the_last_that_agrees_is_no_end(server: Served) -> None:
    """Where only these rules see an end, the game is shown up to the move before."""
    game = server.create("trireme", "skirmish")
    name, (green, orange) = game["game"], tokens(game)
    rng = Random(SEED)
    with server.page(name, green) as one, server.page(name, orange) as two:
        while not one.update["result"]:
            mover = one if one.update["prompt"]["yours"] else two
            answer = mover.order(rng.choice(mover.eager()))
            for page in (one, two):
                page.reach(answer["seq"])
        last = one.update["seq"]
    rooms = server.app.state.rooms
    with rooms.store.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO moves (game, seq, first, seat, text, made, digest)"
            f" VALUES ('{name}', {last + 1}, {last + 1}, 0, 'G1 F', '', 'elsewhere')"
        )
    rooms._rooms.clear()
    with server.page(name, green) as page:
        assert page.update["result"] is None
        assert page.update["seq"] < last
        assert "cannot be replayed" in page.update["prompt"]["sentence"]
