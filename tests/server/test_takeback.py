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
        assert one.update["undo"]["allowed"]
        assert one.update["undo"]["ask"], "further back than undo goes"
        assert not one.update["undo"]["at_once"], "the friend has to agree"
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
        assert page.update["undo"]["at_once"], "both players sit at this screen"
        left = page.ask("takeback")["seq"]
        page.reach(left, 1)
        said = page.until("chat")["parts"][1]["s"]
        assert said.startswith(" took back ")
        assert said.endswith("dice among them.")
        assert not any(mark["kind"] == "dice" for mark in page.update["timeline"]["marks"])
    with served(settings) as again, again.page(name, token) as page:
        assert page.update["seq"] == left
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


def against_the_computer(server: Served) -> tuple[str, str]:
    """A game against the calm computer, and its key."""
    game = server.create(
        scenario="skirmish", seats=[{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    )
    return game["game"], tokens(game)[0]


def play_a_round(page: Page) -> str:
    """Move each ship and wait for the computer; return the last ship."""
    ship = ""
    while page.update["prompt"]["yours"]:
        order = next(one for one in page.update["orders"] if not one["refused"])
        page.reach(page.order(order["text"])["seq"])
        ship = order["subject"]
    while not page.update["prompt"]["yours"]:
        page.read()
    return ship


def test_a_computer_lets_orders_be_taken_back_at_once(server: Served) -> None:
    name, token = against_the_computer(server)
    with server.page(name, token) as page:
        last = play_a_round(page)
        undo = page.update["undo"]
        assert not undo["allowed"]
        assert undo["at_once"]
        assert undo["piece"] == last, "the page names the order"
        assert not undo["redo"]
        length, picture = page.update["seq"], page.picture
        answer = page.ask("takeback")
        assert answer["type"] == "done"
        page.reach(answer["seq"], 1)
        assert page.update["seq"] == length - undo["moves"], "the page told how many moves go"
        assert undo["moves"] > 1, "the computer's moves go, too"
        assert not undo["dice"]
        assert page.update["prompt"]["yours"]
        assert page.until("chat")["parts"][1]["s"].startswith(" took back ")
        assert page.update["undo"]["redo"]
        page.reach(page.ask("redo")["seq"], 1)
        assert (page.update["seq"], page.picture) == (length, picture)
        assert not page.update["undo"]["redo"]


def test_orders_are_taken_back_to_any_earlier_point(server: Served) -> None:
    name, token = against_the_computer(server)
    with server.page(name, token) as page:
        first = page.order(page.update["orders"][0]["text"])["seq"]
        page.reach(first)
        play_a_round(page)
        length = page.update["seq"]
        play_a_round(page)
        whole = page.update["seq"]
        page.reach(page.ask("takeback", to=length)["seq"], 1)
        assert page.update["seq"] == length
        page.reach(page.ask("takeback", to=first)["seq"], 2)
        assert page.update["seq"] == first, "the second ship's order begins there"
        refused = page.ask("takeback", to=-1)
        assert (refused["code"], refused["place"]) == ("invalid", "takeback.to")
        page.reach(page.ask("redo")["seq"], 2)
        page.reach(page.ask("redo")["seq"], 2)
        assert page.update["seq"] == whole


def test_what_was_taken_back_is_gone_with_the_next_order(server: Served) -> None:
    name, token = against_the_computer(server)
    with server.page(name, token) as page:
        assert page.ask("redo")["code"] == "no_redo"
        first, second = (one["text"] for one in page.update["orders"][:2])
        page.reach(page.order(first)["seq"])
        page.reach(page.ask("undo")["seq"], 1)
        assert page.update["undo"]["redo"], "after undo too"
        page.reach(page.order(second)["seq"], 1)
        assert not page.update["undo"]["redo"]
        assert page.ask("redo")["code"] == "no_redo"


def test_a_friend_may_undo_and_redo_his_own_order(server: Served) -> None:
    game = server.create(scenario="skirmish")
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as one, server.page(name, orange) as other:
        length = one.order("G1 FL")["seq"]
        one.reach(length)
        one.reach(one.ask("undo")["seq"], 1)
        other.reach(one.update["seq"], 1)
        assert not other.update["undo"]["redo"]
        assert other.ask("redo")["code"] == "no_redo"
        one.reach(one.ask("redo")["seq"], 1)
        assert one.update["seq"] == length
        with server.page(name, game["watch"]["token"]) as spectator:
            assert spectator.ask("redo")["code"] == "spectator"
