"""Test groups of pieces, moves of several steps, and odds with hidden cards."""

from __future__ import annotations

from typing import Any

from tests.server.served import Page, Served


def lesson(server: Served, scenario: str, dice: str = "rolled") -> tuple[str, str]:
    body = {
        "ruleset": "navarchoi",
        "scenario": scenario,
        "dice": dice,
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "screen": "shared",
    }
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 200, answer.text
    game = answer.json()
    return game["game"], game["links"][0]["token"]


def standing(page: Page, piece: str) -> list[float]:
    ships = [ship for side in page.update["roster"] for ship in side["ships"]]
    found: list[float] = next(ship["at"] for ship in ships if ship["id"] == piece)
    return found


def gathered(page: Page, *pieces: str) -> dict[str, Any]:
    told = page.ask("gather", pieces=list(pieces), cards=[])
    assert told["type"] == "gathered"
    order: dict[str, Any] = told["order"]
    return order


def test_ships_that_fit_are_one_order(server: Served) -> None:
    game, token = lesson(server, "first-strokes-a")
    with server.page(game, token) as page:
        offer = page.update["gathers"]
        first, second, third, *_ = offer["pieces"]
        assert offer["suggested"]
        assert offer["fitting"] == offer["pieces"]
        assert all(not order["text"].startswith("form") for order in page.update["orders"])
        order = gathered(page, second, first)
        assert order["refused"] is None
        assert order["text"] == f"form {first} {second}"
        refused = gathered(page, first, third)["refused"]
        assert refused["clause"] == "NAV-FORM-04"
        assert refused["sentence"].startswith(f"{first} lies too far from the others")
        x, y, _ = standing(page, first)
        assert refused["segment"] == {"from": [x, y - 1], "to": [x, y], "label": "1"}
        assert gathered(page, third, first)["refused"] == refused, "whichever is named first"
        assert page.order(order["text"])["type"] == "done"
        assert page.update["gathers"] is None


def test_a_set_with_a_stranger_is_refused_and_none_asks_nothing(server: Served) -> None:
    game, token = lesson(server, "first-strokes-a")
    with server.page(game, token) as page:
        mine = page.update["gathers"]["pieces"][0]
        enemy = ("B" if mine.startswith("A") else "A") + mine[1:]
        assert gathered(page, mine, enemy)["refused"] is not None
        assert gathered(page)["refused"] is not None
        assert page.order(gathered(page, mine)["text"])["type"] == "done"
        assert page.ask("gather", pieces=[mine], cards=[])["order"] is None


def test_a_point_is_a_whole_way(server: Served) -> None:
    game, token = lesson(server, "first-strokes-a")
    with server.page(game, token) as page:
        piece = page.update["gathers"]["pieces"][0]
        page.order(gathered(page, piece)["text"])
        assert page.update["aims"] == [piece]
        x, y, heading = standing(page, piece)
        ahead = 1 if heading == 90 else -1
        told = page.ask("aim", subject=piece, at=[x + 2 * ahead, y])
        assert told["order"]["text"] == f"{piece} run 4 F F"
        assert told["order"]["refused"] is None
        assert [pose[0] for pose in told["order"]["path"]] == [x, x, x + ahead, x + 2 * ahead]
        drawn = page.ask("reach", subject=piece)
        assert drawn["svg"].startswith("<g")
        assert page.order(told["order"]["text"])["type"] == "done"


def test_ships_that_have_rowed_are_named_but_do_not_fit(server: Served) -> None:
    game, token = lesson(server, "first-strokes-a")
    with server.page(game, token) as page:
        seats = page.update["prompt"]["seats"]
        rowed, *rest = page.update["gathers"]["pieces"]
        page.reach(page.order(gathered(page, rowed)["text"])["seq"])
        page.reach(page.order(f"{rowed} run 2 F")["seq"])
        while page.update["prompt"]["seats"] != seats:
            page.reach(page.order("none")["seq"])
        assert rowed in page.update["gathers"]["pieces"]
        assert page.update["gathers"]["fitting"] == rest


def test_too_many_pieces_are_refused_by_name_of_the_field(server: Served) -> None:
    game, token = lesson(server, "first-strokes-a")
    with server.page(game, token) as page:
        told = page.ask("gather", pieces=["A1"] * 300, cards=[])
        assert told["type"] == "error"
        assert told["code"] == "invalid"


def test_other_games_gather_nothing(server: Served) -> None:
    body = {
        "ruleset": "trireme",
        "scenario": next(iter(scenarios(server, "trireme"))),
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "screen": "shared",
    }
    made = server.http.post("/api/games", json=body).json()
    with server.page(made["game"], made["links"][0]["token"]) as page:
        assert page.update["gathers"] is None
        assert page.ask("gather", pieces=["X1"], cards=[])["order"] is None


def scenarios(server: Served, ruleset: str) -> list[str]:
    found = server.http.get("/api/rulesets").json()
    one = next(entry for entry in found if entry["id"] == ruleset)
    return [scenario["id"] for scenario in one["scenarios"]]


def test_dice_of_ten_faces_are_asked_for_and_shown_as_such(server: Served) -> None:
    game, token = lesson(server, "first-strokes-b", "typed")
    with server.page(game, token) as page:
        dice = page.update["ask_dice"]["dice"]
        assert [(die["sides"], die["lowest"]) for die in dice] == [(10, 0), (10, 0)]
        assert page.ask("dice", faces=[10, 1])["type"] == "refused"
        page.reach(page.ask("dice", faces=[0, 9])["seq"])
        opening, line = page.update["entries"]
        assert opening["parts"][0]["s"].startswith("First Strokes b")
        told = "".join(part.get("s", f"[{part.get('face')}]") for part in line["parts"])
        assert "[0] +5 Quality = 5. Orange rolls for the initiative: [9]" in told
