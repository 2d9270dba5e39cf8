"""Test the limit of new games per address and hour."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.campaigning import STRAIT
from tests.server.served import Served, served

from naumachia.server import Settings, limits
from naumachia.server.errors import Refused
from naumachia.server.limits import (
    HOUR,
    SAVED,
    SHARE,
    Budget,
    Budgets,
    EventLimit,
    Meter,
    network,
    outdated,
)

PERSONS = [{"kind": "person"}, {"kind": "person"}]
GAME = {"ruleset": "trireme", "scenario": "skirmish", "seats": PERSONS}


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_as_many_in_every_hour() -> None:
    clock = Clock()
    beginnings = EventLimit(4, clock)
    for _ in range(4):
        beginnings.count("192.0.2.1")
    with pytest.raises(Refused, match=r"At most 4 new games an hour .* in 900 seconds") as no:
        beginnings.count("192.0.2.1")
    assert (no.value.status, no.value.code, no.value.wait) == (429, "too_many_games", 900)
    beginnings.count("192.0.2.2")
    clock.now += HOUR / 4 - 1
    with pytest.raises(Refused, match="in 1 second"):
        beginnings.count("192.0.2.1")
    clock.now += 1
    beginnings.count("192.0.2.1")
    clock.now += 10 * HOUR
    for _ in range(4):
        beginnings.count("192.0.2.1")
    with pytest.raises(Refused):
        beginnings.count("192.0.2.1")


def test_without_a_limit_there_is_none() -> None:
    beginnings = EventLimit(0)
    for _ in range(1000):
        beginnings.count("192.0.2.1")


def test_no_more_addresses_are_remembered_than_a_server_can_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 3)
    beginnings = EventLimit(1)
    for last in (1, 2, 3, 4):
        beginnings.count(f"192.0.2.{last}")
    with pytest.raises(Refused):
        beginnings.count("192.0.2.4")
    beginnings.count("192.0.2.1")


def test_the_least_active_address_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    beginnings = EventLimit(2)
    for last in (1, 2, 1, 3):
        beginnings.count(f"192.0.2.{last}")
    with pytest.raises(Refused):
        beginnings.count("192.0.2.1")
    beginnings.count("192.0.2.2")


def test_the_oldest_pages_of_a_link_leave() -> None:
    def page(number: int, seats: tuple[int, ...] = (0,), token: str = "a") -> Any:
        return SimpleNamespace(number=number, seats=seats, token_hash=token)

    here = [page(number) for number in (5, 9, 2, 7, 4, 8, 3, 6)]
    others = [page(0, token="b"), page(1, seats=())]
    assert outdated(page(10), [*others, *here[:7]]) == []
    assert [one.number for one in outdated(page(10), [*others, *here, page(1)])] == [1, 2]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::2:3:4:5", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("", "testclient", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same


def test_a_meter_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    meter = Meter(2.0, 3, clock)
    assert [meter.allows() for _ in range(4)] == [True, True, True, False]
    assert meter.wait() == pytest.approx(0.5)
    clock.now += 100
    assert [meter.allows() for _ in range(4)] == [True, True, True, False]


def test_games_campaigns_and_rematches_are_counted_together(settings: Settings) -> None:
    with served(replace(settings, new_games_per_hour=3)) as server:
        wrong = server.http.post("/api/games", json={**GAME, "seats": PERSONS[:1]})
        assert wrong.status_code == 422
        game = server.create()
        token = game["links"][0]["token"]
        again = f"/api/games/{game['game']}/rematch?token={token}"
        with server.page(game["game"], token) as page:
            assert page.ask("resign")["type"] == "done"
        assert server.http.post(again, json={}).status_code == 200
        campaign = {"ruleset": "biremes", "source": STRAIT, "seats": PERSONS}
        assert server.http.post("/api/campaigns", json=campaign).status_code == 200
        for address, body in (("/api/games", GAME), ("/api/campaigns", campaign)):
            refused = server.http.post(address, json=body)
            assert refused.status_code == 429
            assert refused.json()["code"] == "too_many_games"
            assert "At most 3 new games an hour" in refused.json()["message"]
            wait = int(refused.headers["retry-after"])
            assert re.search(rf"in {wait} seconds", refused.json()["message"])
            assert 1100 < wait <= 1200
        # What is there already can be gone on with.
        assert server.http.post(again, json={}).status_code == 200
        assert server.http.get(f"/api/games/{game['game']}?token={token}").status_code == 200


def test_reckoning_is_paid_for_by_what_it_costs() -> None:
    clock = Clock()
    mine = Budget(clock)
    for _ in range(1000):  # what costs little may be asked for often
        mine.must_have_time()
        mine.spend(0.001)
    for _ in range(34):
        mine.must_have_time()
        mine.spend(0.09)
    with pytest.raises(Refused) as no:
        mine.must_have_time()
    assert (no.value.status, no.value.code) == (429, "too_fast")
    assert no.value.wait >= 1
    clock.now += no.value.wait
    mine.must_have_time()
    clock.now += HOUR
    mine.must_have_time()
    mine.spend(2 * SAVED)  # saved is so much and no more
    with pytest.raises(Refused) as no:
        mine.must_have_time()
    assert no.value.wait >= SAVED / SHARE


def test_who_asks_elsewhere_has_a_budget_of_his_own() -> None:
    budgets = Budgets(Clock())
    budgets.of("key", "192.0.2.1").spend(2 * SAVED)
    with pytest.raises(Refused):
        budgets.of("key", "192.0.2.1").must_have_time()
    budgets.of("key", "192.0.2.2").must_have_time()
    budgets.of("other", "192.0.2.1").must_have_time()


def test_a_board_is_turned_and_the_past_looked_at_within_the_budget(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.create()
    game, token = made["game"], made["links"][0]["token"]
    monkeypatch.setattr(limits, "SHARE", 0.0001)
    monkeypatch.setattr(limits, "SAVED", 0.0001)
    with server.page(game, token) as page:
        assert page.ask("flip", on=True)["type"] == "done"
        answers = [page.ask("flip", on=bool(number % 2)) for number in range(3)]
        assert {answer["type"] for answer in answers[1:]} == {"refused"}
        assert answers[-1]["code"] == "too_fast"
        past = f"/api/games/{game}/moment/0"
        asked = [server.http.get(past, params={"token": token}) for _ in range(3)]
        assert asked[-1].status_code == 429
        assert asked[-1].json()["code"] == "too_fast"
        assert int(asked[-1].headers["retry-after"]) >= 1
        # Who plays is not kept from it.
        assert page.order("G1 F.")["type"] == "done"
