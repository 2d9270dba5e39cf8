"""Test a game of three players, from the lobby to the play."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.served import Page, Served

from naumachia.rules import load
from naumachia.rules.biremes.rules.turn import RollOff

SEATS = ["green", "orange", "blue"]
THREE = [{"kind": "person"}] * 3
TURNS = 9
"""Turns that are watched, three rounds of all players."""


def finish(page: Page) -> str:
    """End the turn of whoever is to move; the seat it was."""
    seat: str = page.update["prompt"]["seats"][0]
    texts = [text for text in page.legal() if text == "end" or text.endswith((" none", " stay"))]
    assert page.order(texts[-1] if "end" not in texts else "end", seat=seat)["type"] == "done"
    return seat


def test_the_lobby_tells_the_seats_of_every_scenario(server: Served) -> None:
    listed = {rules["id"]: rules for rules in server.http.get("/api/rulesets").json()}
    found = {s["id"]: [seat["id"] for seat in s["seats"]] for s in listed["biremes"]["scenarios"]}
    assert (found["three"], found["duel"]) == (SEATS, SEATS[:2])
    assert (listed["biremes"]["players"], listed["trireme"]["players"]) == ("2 to 3", "2")
    trireme = listed["trireme"]
    assert all(s["seats"] == trireme["seats"] for s in trireme["scenarios"])


@pytest.mark.parametrize(("scenario", "seats"), [("three", 2), ("duel", 3)])
def test_a_wrong_number_of_players_is_refused(server: Served, scenario: str, seats: int) -> None:
    body = {"ruleset": "biremes", "scenario": scenario, "seats": THREE[:seats]}
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["place"] == "body.seats"
    assert answer.json()["expected"].startswith(f"{5 - seats} seats: green, orange")


def test_three_people_with_links_of_their_own(server: Served) -> None:
    game = server.create("biremes", "three", seats=THREE, you="blue")
    assert [link["seats"] for link in game["links"]] == [["blue"], ["green"], ["orange"]]
    with server.page(game["game"], game["links"][0]["token"]) as page:
        assert [seat["id"] for seat in page.welcome["seats"]] == SEATS
        assert page.welcome["you"] == ["blue"]
        assert page.order("end", seat="green")["code"] == "not_your_seat"


def test_three_at_one_screen_take_turns(server: Served) -> None:
    game = server.create("biremes", "three", seats=THREE, screen="shared")
    with server.page(game["game"], game["links"][0]["token"]) as page:
        movers = {finish(page) for _ in range(TURNS)}
        assert movers == set(SEATS)


def test_typed_dice_say_who_goes_first(server: Served) -> None:
    game = server.create("biremes", "three", seats=THREE, screen="shared", dice="typed")
    with server.page(game["game"], game["links"][0]["token"]) as page:
        asked = page.update["ask_dice"]["dice"]
        assert [die["sides"] for die in asked] == [6] * 6
        named = ["Athens", "Sparta", "Greece"]
        assert [die["label"] for die in asked][::2] == named
        tied = page.ask("dice", faces=[1, 6, 2, 5, 3, 4])
        assert (tied["code"], "roll again" in tied["sentence"]) == ("bad_dice", True)
        assert page.ask("dice", faces=[1, 6, 2, 5])["code"] == "bad_dice"
        assert page.ask("dice", faces=[1, 1, 6, 6, 3, 3])["type"] == "done"
        assert page.update["ask_dice"] is None
        assert page.update["prompt"]["seats"] == ["orange"]


def test_two_dice_for_each_are_read_as_their_totals() -> None:
    roll = RollOff("BIR-TURN-01", "initiative", [0, 2])
    dice = roll.dice()
    rng = Random(7)
    assert dice is not None
    for _ in range(40):
        faces = dice.sample(rng)
        if sum(faces[:2]) == sum(faces[2:]):
            assert not roll.possible(roll.read(faces))
            ruling = roll.forbids(roll.read(faces))
            assert ruling is not None
            assert ruling.clause == "BIR-TURN-03"
        else:
            assert roll.possible(roll.read(faces))
    assert load("biremes").seats == ("green", "orange")
