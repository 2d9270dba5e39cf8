"""Test what a piece could attack after a move, requested before the move."""

from __future__ import annotations

from math import hypot

from tests.server.served import Page, Served
from tests.server.test_aim import duel, standing


def apart(page: Page) -> float:
    """How far the two ships of a duel lie from each other, mid to mid, in inches."""
    green, orange = standing(page, "G1"), standing(page, "O1")
    return hypot(green[0] - orange[0], green[1] - orange[1])


def test_a_move_tells_what_could_be_attacked_from_its_end(server: Served) -> None:
    game, token = duel(server)
    with server.page(game, token) as page:
        far = page.ask("onward", text=f"{page.update['aims'][0]} F4")
        assert far["type"] == "onward"
        assert (far["attacks"], far["lines"]) == ([], [])
        while apart(page) > 8 or not page.update["aims"]:
            aims = page.update["aims"]
            page.reach(page.order(f"{aims[0]} F4" if aims else page.legal()[-1])["seq"])
        piece = page.update["aims"][0]
        enemy = "O1" if piece == "G1" else "G1"
        seq = page.update["seq"]
        told = page.ask("onward", text=f"{piece} F5")
        assert {attack["target"] for attack in told["attacks"]} == {enemy}
        assert "Shoot at the crew of" in str([attack["label"] for attack in told["attacks"]])
        worth = [attack["odds"]["worth"] for attack in told["attacks"]]
        assert worth == sorted(worth, reverse=True)
        assert told["later"] is False
        assert dict(told["lines"])["Without an attack"] == "her move ends here"
        # What is asked is not done, and what is no legal move tells nothing.
        assert page.ask("ping")["type"] == "pong"
        assert page.update["seq"] == seq
        assert page.ask("onward", text=f"{piece} F99")["attacks"] == []
        assert page.ask("onward", text=f"{piece} stay")["attacks"] == []
        assert page.ask("onward", text="nonsense")["type"] == "refused"
