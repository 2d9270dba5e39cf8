"""Test taking an order back by agreement."""

from __future__ import annotations

from random import Random

from tests.server.served import Page, Served, served
from tests.server.test_play import closing_in, tokens

from naumachia.server import Settings

SEED = 7


def test_a_friend_lets_an_order_be_taken_back(server: Served) -> None:
    game = server.create(scenario="skirmish")
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as one, server.page(name, orange) as other:
        before = one.picture
        assert one.ask("takeback")["code"] == "no_takeback"
        one.order("G1 FL")
        assert not one.update["undo"]["ask"], "undo itself is allowed"
        for order in ("G2 F.", "G3 F."):
            assert one.order(order)["type"] == "done"
        for page in (one, other):
            page.reach(one.update["seq"])
        assert other.order("O1 F.")["type"] == "done"
        one.reach(other.update["seq"])
        assert one.update["undo"]["ask"]
        assert one.ask("takeback")["type"] == "done"
        while not other.update["takeback"]:
            other.read()
        asked = other.update["takeback"]
        assert asked["by"] == "green"
        assert "dice" not in asked["goes"]
        assert one.ask("allow", yes=True)["code"] == "not_your_seat"
        assert other.ask("takeback")["code"] == "no_takeback"
        answer = other.ask("allow", yes=True)
        assert answer["seq"] == asked["to"]
        for page in (one, other):
            page.reach(asked["to"], 1)
            assert page.update["takeback"] is None
        assert one.picture != before
        assert one.until("chat")["parts"][1]["s"].startswith(" agreed to take back Green's order")
        assert other.ask("allow", yes=True)["code"] == "not_asked"


def to_the_dice(page: Page, rng: Random) -> None:
    """Play on until dice have been thrown."""
    while not any(mark["kind"] == "dice" for mark in page.update["timeline"]["marks"]):
        page.reach(page.order(rng.choice(closing_in(page)))["seq"])
        assert not page.update["result"], f"no boarding came up with seed {SEED}"


def test_dice_are_taken_back_with_the_order_that_threw_them(
    server: Served, settings: Settings
) -> None:
    game = server.create(screen="shared")
    name, token = game["game"], tokens(game)[0]
    with server.page(name, token) as page:
        to_the_dice(page, Random(SEED))
        assert not page.update["undo"]["allowed"]
        record = server.http.get(f"/api/games/{name}/record", params={"token": token}).text
        page.ask("takeback")
        while not page.update["takeback"]:
            page.read()
        asked = page.update["takeback"]
        assert asked["goes"].endswith("dice among them")
        page.ask("allow", yes=True)
        page.reach(asked["to"], 1)
        assert not any(mark["kind"] == "dice" for mark in page.update["timeline"]["marks"])
    with served(settings) as again, again.page(name, token) as page:
        assert page.update["seq"] == asked["to"]
        shorter = again.http.get(f"/api/games/{name}/record", params={"token": token}).text
        assert len(shorter) < len(record)


def test_a_request_can_be_declined_withdrawn_and_overtaken(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as one, server.page(name, orange) as other:
        one.order("G1 FL")
        seq = one.update["seq"]
        for answering in (other, one):
            assert one.ask("takeback")["type"] == "done"
            answering.ask("allow", yes=False)
            assert one.ask("allow", yes=False)["code"] == "not_asked"
        assert any(m["type"] == "chat" for m in one.heard)
        one.ask("takeback")
        one.order("G2 F.")
        assert other.ask("allow", yes=True)["code"] == "not_asked"
        assert one.update["seq"] > seq
    with server.page(name, game["watch"]["token"]) as spectator:
        assert spectator.ask("takeback")["code"] == "spectator"
        assert spectator.ask("allow", yes=True)["code"] == "spectator"


def test_a_computer_is_not_asked(server: Served) -> None:
    game = server.create(seats=[{"kind": "person"}, {"kind": "computer"}])
    with server.page(game["game"], tokens(game)[0]) as page:
        page.order("G1 FL")
        refused = page.ask("takeback")
        assert (refused["code"], refused["title"]) == ("no_takeback", "That cannot be asked")
        assert "Computer" in refused["sentence"]
