"""Test hidden hands and sealed answers: a page receives what its seat may know, and no more."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens

pytestmark = pytest.mark.usefixtures("small_rulesets")


@pytest.fixture
def game(server: Served) -> Any:
    return server.create("salvo", "duel")


def hand(page: Page) -> set[str]:
    """The cards of the orders that this page may give."""
    return {order["text"] for order in page.update["orders"] if not order["refused"]}


def test_each_sees_its_own_hand(server: Served, game: Any) -> None:
    red, blue = tokens(game)
    with (
        server.page(game["game"], red) as one,
        server.page(game["game"], blue) as two,
        server.page(game["game"], game["watch"]["token"]) as watch,
    ):
        rooms = server.app.state.rooms
        state = rooms._rooms[game["game"]].game.timeline.match.state
        for seat, page in enumerate((one, two)):
            assert hand(page) == {f"show {card}" for card in state.hands[seat]}
        assert watch.update["orders"] == []
        assert watch.update["prompt"]["seats"] == ["red", "blue"]


def test_what_is_sent_does_not_depend_on_what_is_hidden(server: Served, game: Any) -> None:
    """The same wire for red, and for a spectator, whatever blue holds and has chosen."""
    red = tokens(game)[0]
    room_of = server.app.state.rooms._rooms
    timeline = room_of[game["game"]].game.timeline
    with server.page(game["game"], red) as one:
        before = one.update
    state = timeline.match.state
    unseen = state.unseen()
    state.hands[1] = sorted({*unseen}, key=lambda card: (card in state.hands[1], card))[:3]
    with server.page(game["game"], red) as one:
        assert one.update == before
    with server.page(game["game"], game["watch"]["token"]) as watch:
        assert "0-0" not in json.dumps(watch.heard)


def test_a_sealed_answer_stays_sealed(server: Served, game: Any) -> None:
    red, blue = tokens(game)
    name = game["game"]
    with server.page(name, red) as one, server.page(name, blue) as two:
        assert one.update["prompt"]["seats"] == ["red", "blue"]
        seq = one.update["seq"]
        mine = sorted(hand(one))[0]
        assert one.order(mine)["seq"] == seq + 1
        two.reach(seq + 1)
        assert two.update["prompt"]["seats"] == ["blue"]
        told = json.dumps([m for m in two.heard if m["type"] == "update"][-1]["entries"])
        assert "has chosen" in told
        assert mine.removeprefix("show ") not in told.replace(str(seq), "")
        for token, sees in ((red, mine), (blue, "?"), (game["watch"]["token"], "?")):
            record = server.http.get(f"/api/games/{name}/record", params={"token": token}).text
            assert record.splitlines()[-1] == f"red: {sees}"
        # Blue answers from the position before red's sealed answer: nothing he knows has changed.
        answer = two.ask("order", text=sorted(hand(two))[0], base=seq)
        assert answer["type"] == "done", answer
        one.reach(answer["seq"])
        assert "shows" in json.dumps(one.update["entries"])


def test_cards_are_dealt_by_the_server_even_with_dice_typed(server: Served) -> None:
    game = server.create("salvo", "duel", dice="typed")
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.update["ask_dice"] is None
        assert page.update["seq"] == 6
        assert page.update["orders"]


def test_a_refused_order_tells_nothing_hidden(server: Served, game: Any) -> None:
    with server.page(game["game"], tokens(game)[0]) as page:
        refused = [order for order in page.update["orders"] if order["refused"]]
        assert refused
        answer = page.order(refused[0]["text"])
        assert answer["clause"] == "SAL-HAND-02"
        assert set(answer["nearest"]) <= hand(page)


def test_an_interruption_asks_the_other_seat(server: Served) -> None:
    game = server.create("ambush", "road")
    column, gun = tokens(game)
    with server.page(game["game"], column) as one, server.page(game["game"], gun) as two:
        one.reach(one.order("march")["seq"])
        assert not one.update["prompt"]["yours"]
        assert two.reach(1)["prompt"]["yours"]
        assert sorted(two.legal()) == ["fire", "hold"]
        odds = next(o for o in two.update["orders"] if o["text"] == "fire")["odds"]
        assert sum(part["value"] for part in odds["parts"]) == pytest.approx(1)
        two.reach(two.order("fire")["seq"])
        assert one.reach(3)["prompt"]["yours"]
