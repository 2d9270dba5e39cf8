"""Test the players of a campaign: names, presence, and a rematch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from urllib.parse import urlencode

import pytest
from tests.server.campaigning import ALONE, Side, begin, met, over, strait
from tests.server.served import PATIENCE, Served, served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from naumachia.campaign.record import replay_campaign
from naumachia.rules import load
from naumachia.server import Settings, limits


@contextmanager
def looking(side: Side) -> Iterator[ClientConnection]:
    """The socket of a page that looks at a campaign, which has been told how it stands."""
    base = side.server.address.replace("http", "ws", 1) + "ws/campaigns/"
    with connect(f"{base}{side.campaign}?{urlencode({'token': side.token})}") as page:
        told(page)
        yield page


def told(page: ClientConnection) -> int:
    """The next revision that a page is told."""
    message = json.loads(page.recv(PATIENCE))
    assert message["type"] == "campaign", message
    return int(message["revision"])


def online(side: Side) -> list[bool]:
    return [seat["online"] for seat in side.see()["seats"]]


# -- names -------------------------------------------------------------------------------


def test_a_player_is_called_as_he_says_here_and_in_the_battle(settings: Settings) -> None:
    with served(settings) as server:
        green, orange, spectator = met(server)
        with looking(orange) as page:
            before = green.see()["revision"]
            answer = green.post("name", name=" Gaius \n Duilius ")
            assert answer.json()["seats"][0]["name"] == "Gaius Duilius"
            assert told(page) == answer.json()["revision"] == before + 1
        game = green.fight()
        with server.page(game, orange.token) as battle:
            assert [seat["name"] for seat in battle.welcome["seats"]] == ["Gaius Duilius", ""]
        assert spectator.post("name", name="x").json()["code"] == "spectator"
        other = green.post("name", name="x", seat="orange")
        assert (other.status_code, other.json()["code"]) == (403, "not_your_seat")
        assert green.post("name", name="x" * 41).json()["code"] == "invalid"
    with served(settings) as later:
        assert Side(later, orange.campaign, orange.token).see()["seats"][0]["name"] == (
            "Gaius Duilius"
        )


# -- who is here -------------------------------------------------------------------------


def test_who_looks_at_the_campaign_or_fights_its_battle_is_here(server: Served) -> None:
    green, orange, spectator = met(server)
    assert online(green) == [False, False]
    with looking(green) as page:
        assert online(orange) == [True, False]
        with looking(orange):
            told(page)
            assert online(green) == [True, True]
        told(page)
        assert online(green) == [True, False]
        with looking(spectator):
            assert online(green) == [True, False]
        game = green.fight()
        told(page)
        with server.page(game, orange.token):
            told(page)
            assert online(green) == [True, True]
        told(page)
        assert online(green) == [True, False]


def test_a_computer_is_always_here(server: Served) -> None:
    green, _, _ = begin(server, seats=ALONE)
    assert online(green) == [False, True]


# -- once more ---------------------------------------------------------------------------


@pytest.mark.parametrize("swap", [False, True])
def test_a_campaign_once_more_by_the_same_links(server: Served, swap: bool) -> None:
    green, orange, spectator = over(server)
    green.post("name", name="Ada")
    assert green.see()["rematch"] is None
    with looking(orange) as page:
        path = green.post("rematch", swap=swap).json()["path"]
        told(page)
    state = orange.see()
    assert orange.post("rematch", swap=not swap).json()["path"] == state["rematch"]
    campaign = path.split("/")[-1].split("#")[0]
    assert path == f"/campaign/{campaign}#{green.token}"
    assert state["rematch"] == f"/campaign/{campaign}#{orange.token}"
    assert spectator.see()["rematch"].startswith(f"/campaign/{campaign}#")
    first, second = (Side(server, campaign, side.token) for side in (green, orange))
    new = first.see()
    assert new["you"] == (["orange"] if swap else ["green"])
    assert second.see()["you"] == (["green"] if swap else ["orange"])
    assert [seat["name"] for seat in new["seats"]] == (["", "Ada"] if swap else ["Ada", ""])
    assert (new["log"], new["result"], new["revision"]) == ([], None, 0)
    old, again = (replay_campaign(load("biremes"), side.record()) for side in (green, first))
    assert again.opening == old.opening
    assert again.options == old.options
    (second if swap else first).order("end")


def test_who_may_begin_a_campaign_once_more(server: Served) -> None:
    green, _, _ = strait(server)
    running = green.post("rematch")
    assert (running.status_code, running.json()["code"]) == (409, "running")
    _, _, spectator = over(server)
    assert spectator.post("rematch").json()["code"] == "spectator"


def test_two_servers_begin_one_campaign_once_more(settings: Settings) -> None:
    with served(settings) as one, served(settings) as two:
        green, orange, _ = over(one)
        there = Side(two, orange.campaign, orange.token)
        assert there.see()["rematch"] is None
        path = green.post("rematch").json()["path"]
        again = there.post("rematch").json()["path"]
        assert again == path.replace(green.token, orange.token)


def test_those_who_watch_a_campaign_take_no_place_of_its_sides(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WATCHERS", 1)
    monkeypatch.setattr(limits, "MOST_OF_A_LINK", 1)
    with served(settings) as server:
        green, orange, spectator = begin(server)
        with looking(spectator):
            with pytest.raises(ConnectionClosed), looking(spectator):
                pass
            with looking(green) as oldest, looking(orange), looking(green):
                with pytest.raises(ConnectionClosed) as closed:
                    list(map(told, repeat(oldest)))
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4409
