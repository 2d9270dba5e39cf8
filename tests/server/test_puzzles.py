"""Test puzzles on boards: right and wrong orders, hostile requests, and secrets."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.server.served import Json, Served
from tests.server.test_analysis import key

from naumachia.kernel.content import Puzzle
from naumachia.rules import ids, load
from naumachia.search.candidates import candidates
from naumachia.search.think import order_texts
from naumachia.server.limits import EventLimit

POSED = [ruleset for ruleset in ids() if load(ruleset).content.puzzles()]
HIDDEN = ["navarchoi"]


def puzzles_of(ruleset: str) -> tuple[Puzzle, ...]:
    return load(ruleset).content.puzzles()


def opened(server: Served, ruleset: str, puzzle: str) -> tuple[str, str]:
    answer = server.http.post(f"/api/rulesets/{ruleset}/puzzles/{puzzle}")
    assert answer.status_code == 200, answer.text
    board: Json = answer.json()
    return board["game"], board["token"]


def verdict(server: Served, game: str, token: str, puzzle: str) -> Json:
    answer = server.http.get(f"/api/games/{game}/puzzle/{puzzle}", headers=key(token))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def wrong_order(ruleset: str, puzzle: Puzzle) -> list[str]:
    """The decisions of the order that looks worst."""
    rules = load(ruleset)
    state = rules.notation.parse_position(puzzle.position)
    seated = rules.seating.of_state(rules, state)
    seat = seated.seats.index(puzzle.seat)
    found = candidates(seated, seated.observe(state, seat), seat, Random(1))
    worst = min(found, key=lambda one: one.estimate)
    return order_texts(seated, state, seat, worst.actions)


@pytest.mark.parametrize("ruleset", POSED)
def test_the_list_has_no_positions_and_no_solutions(server: Served, ruleset: str) -> None:
    answer = server.http.get(f"/api/rulesets/{ruleset}/puzzles")
    found = answer.json()
    assert [one["id"] for one in found] == [one.id for one in puzzles_of(ruleset)]
    assert set(found[0]) == {"id", "title", "kind", "seat", "side", "scenario"}
    rulesets = server.http.get("/api/rulesets").json()
    assert next(one for one in rulesets if one["id"] == ruleset)["puzzles"] == len(found)


@pytest.mark.parametrize("ruleset", POSED)
def test_the_solution_is_right(server: Served, ruleset: str) -> None:
    puzzle = puzzles_of(ruleset)[0]
    game, token = opened(server, ruleset, puzzle.id)
    assert verdict(server, game, token, puzzle.id)["verdict"] == "none"
    with server.page(game, token) as page:
        assert page.update["prompt"]["yours"]
        assert page.welcome["you"] == [puzzle.seat]
        solution = server.http.get(f"/api/rulesets/{ruleset}/puzzles/{puzzle.id}/solution").json()
        assert page.order(solution["order"])["type"] != "refused"
    found = verdict(server, game, token, puzzle.id)
    assert found["verdict"] == "right"
    assert found["why"] == solution["why"] == puzzle.why
    assert found["clause"] == solution["clause"] == (puzzle.clause or None)
    assert found["given"] == solution["sentence"]


@pytest.mark.parametrize("ruleset", POSED)
def test_another_order_is_wrong_and_gets_no_hint(server: Served, ruleset: str) -> None:
    puzzle = puzzles_of(ruleset)[0]
    game, token = opened(server, ruleset, puzzle.id)
    with server.page(game, token) as page:
        for text in wrong_order(ruleset, puzzle):
            page.order(text)
    found = verdict(server, game, token, puzzle.id)
    assert found["verdict"] == "wrong"
    assert 0.0 <= found["chance"] <= 1.0
    assert found["chance"] < found["best"] <= 1.0
    assert found["why"] == ""
    assert found["clause"] is None
    assert found["given"]


def test_unknown_puzzles_are_refused(server: Served) -> None:
    ruleset, first = POSED[0], puzzles_of(POSED[0])[0].id
    post, get = server.http.post, server.http.get
    for answer in (
        post("/api/rulesets/chess/puzzles/x"),
        get("/api/rulesets/chess/puzzles"),
        get("/api/rulesets/chess/puzzles/x/solution"),
    ):
        assert answer.status_code == 404
        assert "trireme" in answer.json()["expected"]
    for name in ("x", "..%2f..%2fetc", "%00", "a" * 128):
        for answer in (
            post(f"/api/rulesets/{ruleset}/puzzles/{name}"),
            get(f"/api/rulesets/{ruleset}/puzzles/{name}/solution"),
        ):
            assert answer.status_code in (404, 405), name
            assert answer.json()["code"] in ("no_puzzle", "not_found", "method")
    assert post(f"/api/rulesets/{ruleset}/puzzles/{'a' * 200}").status_code == 422
    game, token = opened(server, ruleset, first)
    assert get(f"/api/games/{game}/puzzle/x", headers=key(token)).status_code == 404
    assert get(f"/api/games/{game}/puzzle/{first}", headers=key("no")).status_code == 404
    assert get(f"/api/games/none/puzzle/{first}", headers=key(token)).status_code == 404


def test_another_board_is_not_judged(server: Served) -> None:
    ruleset = POSED[0]
    first, second = puzzles_of(ruleset)[:2]
    game, token = opened(server, ruleset, first.id)
    answer = server.http.get(f"/api/games/{game}/puzzle/{second.id}", headers=key(token))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_this_puzzle")
    usual = server.create(ruleset, first.scenario)
    token = usual["links"][0]["token"]
    answer = server.http.get(f"/api/games/{usual['game']}/puzzle/{first.id}", headers=key(token))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_this_puzzle")


def test_one_address_opens_so_many_puzzles(server: Served) -> None:
    server.app.state.puzzles = EventLimit(2, words="At most {most} puzzles")
    address = f"/api/rulesets/{POSED[0]}/puzzles/{puzzles_of(POSED[0])[0].id}"
    statuses = [server.http.post(address).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


@pytest.mark.parametrize("ruleset", [one for one in HIDDEN if one in POSED])
def test_a_board_hides_the_cards_of_the_other_side(server: Served, ruleset: str) -> None:
    """What the solver gets is equal for two positions that differ in the hand of the enemy."""
    puzzle = puzzles_of(ruleset)[0]
    rules = load(ruleset)
    state = rules.notation.parse_position(puzzle.position)
    seated = rules.seating.of_state(rules, state)
    seat = seated.seats.index(puzzle.seat)
    assert not seated.knowledge.all_known(state)
    game, token = opened(server, ruleset, puzzle.id)
    secrets = hidden_lines(seated, state, seat)
    assert secrets
    shown: list[Any] = [
        server.http.get(f"/api/games/{game}{what}", headers=key(token)).text
        for what in ("", "/record", "/moment/0", "/share", f"/puzzle/{puzzle.id}")
    ]
    with server.page(game, token) as page:
        shown += [json.dumps(page.update), json.dumps(page.welcome)]
    for number, text in enumerate(shown):
        assert not any(secret in text for secret in secrets), number


def hidden_lines(rules: Any, state: Any, seat: int) -> list[str]:
    """The lines of a position that its seat may not know."""
    known = rules.position(rules.observe(state, seat).state).splitlines()
    return [line for line in rules.position(state).splitlines() if line not in known]
