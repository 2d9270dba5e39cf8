"""Test orders that are filled in field by field."""

from __future__ import annotations

from typing import Any

from tests.server.served import Page, Served


def plotted(server: Served, scenario: str = "intro") -> dict[str, Any]:
    body = {
        "ruleset": "diadochi",
        "scenario": scenario,
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "options": {"setup": "plot"},
    }
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 200, answer.text
    game: dict[str, Any] = answer.json()
    return game


def filled(page: Page, **values: str) -> dict[str, Any]:
    told: dict[str, Any] = page.ask("fill", form="0", values=values)
    return told


def test_a_form_says_what_is_asked_and_its_answers_are_an_order(server: Served) -> None:
    game = plotted(server)
    with server.page(game["game"], game["links"][0]["token"]) as page:
        form = page.update["forms"][0]
        assert [form["id"], form["done"], len(form["pieces"])] == ["0", False, 8]
        assert form["pieces"][0]["beam"] == 1
        told = filled(page, form="ahead", flagship="G2", x="20", heading="0")
        assert told["nearest"] is None
        assert told["order"]["refused"] is None
        assert told["order"]["text"].startswith("plot 0 ahead 20,4.5,0 ")
        assert "G2*" in told["order"]["text"]
        assert len(told["order"]["fellows"]) == 7
        two = filled(page, lines="2", gap="1.5")["order"]
        assert "gap 1.5" in two["text"]
        assert " / " in two["text"]


def test_a_plot_beyond_its_zone_is_refused_and_drawn_back(server: Served) -> None:
    game = plotted(server)
    with server.page(game["game"], game["links"][0]["token"]) as page:
        told = filled(page, y="6", x="3")
        assert told["order"]["refused"]["clause"] == "DIA-SET-04"
        near = told["nearest"]
        assert near["refused"] is None
        assert near["text"].startswith("plot 0 abreast 4,4.5,0 ")


def test_answers_that_no_field_takes_are_named(server: Served) -> None:
    game = plotted(server)
    with server.page(game["game"], game["links"][0]["token"]) as page:
        for values, place in [
            ({"form": "diamond"}, "form"),
            ({"gap": "wide"}, "gap"),
            ({"x": "-1"}, "x"),
            ({"lines": "nan"}, "lines"),
            ({"colour": "red"}, "0"),
        ]:
            told = filled(page, **values)
            assert told["type"] == "refused"
            assert told["place"] == place
            assert told["expected"]
        unknown = page.ask("fill", form="7", values={})
        assert (unknown["type"], unknown["place"]) == ("refused", "form")


def test_a_plot_that_was_given_stands_in_the_form_and_is_hidden_from_the_enemy(
    server: Served,
) -> None:
    game = plotted(server, "salamis-small")
    green, orange = (link["token"] for link in game["links"])
    with server.page(game["game"], green) as mine, server.page(game["game"], orange) as theirs:
        told = filled(mine, form="ahead", rank="last")
        mine.reach(mine.order(told["order"]["text"])["seq"])
        form, other = mine.update["forms"]
        assert [form["done"], other["done"]] == [True, False]
        assert form["values"]["form"] == "ahead"
        assert form["values"]["rank"] == "last"
        assert all(ship["at"] is None for side in theirs.update["roster"] for ship in side["ships"])
        assert [one["done"] for one in theirs.update["forms"]] == [False, False]


def test_who_joins_in_is_asked_with_an_order_that_can_be_read(server: Served) -> None:
    body = {"ruleset": "diadochi", "scenario": "intro", "screen": "shared"}
    seats = [{"kind": "person"}, {"kind": "person"}]
    game = server.http.post("/api/games", json={**body, "seats": seats}).json()
    with server.page(game["game"], game["links"][0]["token"]) as page:
        told = page.ask("join", text="finish", pieces=["G1"])
        assert (told["type"], told["order"]["text"]) == ("checked", "finish")
        assert page.ask("join", text="dance", pieces=[])["type"] == "refused"
