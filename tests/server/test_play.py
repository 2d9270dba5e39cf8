"""Test games over the wire: two browsers, one screen, or none."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.served import PATIENCE, Page, Served, drawn, served

from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.server import Settings

SEED = 7


def tokens(game: dict[str, object]) -> list[str]:
    links = game["links"]
    assert isinstance(links, list)
    return [link["token"] for link in links]


def play_out(pages: list[Page], rng: Random, limit: int = 10_000) -> None:
    """Play random orders, each by the page whose turn it is, until the end."""
    for _ in range(limit):
        latest = max(page.update["seq"] for page in pages)
        for page in pages:
            page.reach(latest)
        if pages[0].update["result"]:
            return
        mover = next(page for page in pages if page.update["prompt"]["yours"])
        answer = mover.order(rng.choice(mover.eager()))
        assert answer["type"] == "done", answer
        for page in pages:
            page.reach(answer["seq"])


def closing_in(page: Page) -> list[str]:
    """Orders that lead to a boarding soon: to board, to lie beside a ship, to go on."""
    legal = page.legal()
    boardings = [order["text"] for order in page.update["orders"] if order["odds"]]
    beside = [text for text in legal if "/" in text]
    return boardings or beside or [text for text in legal if "FF" in text] or legal


def test_a_whole_game_over_two_sockets(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as one, server.page(name, orange) as other:
        assert one.welcome["you"] == ["green"]
        assert other.welcome["you"] == ["orange"]
        play_out([one, other], Random(SEED))
        for page in (one, other):
            assert page.update["orders"] == []
            assert page.update["result"]["clause"]
            assert page.update["result"]["sentence"]
            assert page.update["timeline"]["length"] == page.update["seq"]
        assert one.picture == other.picture
        assert one.order("G1 F")["code"] == "over"
    record = server.http.get(f"/api/games/{name}/record", params={"token": green}).text
    match = replay(load("trireme"), record)
    assert match.result is not None
    assert len(match.history) == one.update["seq"]
    state = server.http.get(f"/api/games/{name}", params={"token": orange}).json()
    assert state["status"] == "over"


def test_orders_describe_themselves_and_have_keys_of_their_own(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        orders = page.update["orders"]
        for subject in {order["subject"] for order in orders}:
            keys = [order["key"] for order in orders if order["subject"] == subject]
            assert len(set(keys)) == len(keys)
            assert all(key and not set(key) & set("eimntv") for key in keys)
        first = next(order for order in orders if order["text"] == "G1 FL")
        assert first["steps"] == ["F", "L"]
        assert first["sentence"] == "Forward, turn left"
        assert len(first["path"]) == 3
        assert first["path"][-1] == [first["pose"][k] for k in ("x", "y", "heading")]


def test_whole_orders_or_nothing(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        refused = page.order("G1 LF")
        assert refused["type"] == "refused"
        assert refused["clause"].startswith("TRI-")
        assert refused["sentence"]
        assert refused["nearest"]
        assert page.update["seq"] == 0
        assert refused["title"] == "G1 LF refused"
        assert page.order("nonsense")["code"] == "bad_notation"
        assert page.order("nonsense")["title"] == "That order cannot be read"
        assert page.order("G1 " + "L" * 40)["title"] == "G1 LL refused"
        assert page.order("G1 FL")["seq"] == 2


def test_the_same_id_is_done_once(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        first = page.ask("order", id="once", text="G1 F.", base=0)
        again = page.ask("order", id="once", text="G1 F.", base=0)
        assert first == again == {"type": "done", "id": "once", "seq": 2}
        refused = page.ask("order", id="never", text="G1 F", base=2)
        assert refused["type"] == "refused"
        assert page.ask("order", id="never", text="G2 F.", base=2) == refused


def test_an_order_for_a_position_that_is_gone_is_refused(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        page.order("G1 F.")
        stale = page.ask("order", text="G2 F.", base=0)
        assert stale["code"] == "stale"
        assert stale["seq"] == 2
        future = page.ask("order", text="G2 F.", base=40)
        assert future["code"] == "stale"


def test_nobody_acts_for_another(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, orange) as page:
        assert page.update["orders"] == []
        assert page.order("G1 F.")["type"] == "refused"
        assert page.order("G1 F.", seat="green")["code"] == "not_your_seat"
        assert page.order("O1 F.")["type"] == "refused"
        assert page.ask("resign", seat="green")["code"] == "not_your_seat"
        assert page.ask("undo", seat="green")["code"] == "not_your_seat"
        assert page.order("O1 F.", seat="purple")["code"] == "no_seat"
    with server.page(name, game["watch"]["token"]) as page:
        assert page.welcome["you"] == []
        assert page.update["orders"] == []
        for request in ("undo", "resign"):
            assert page.ask(request)["code"] == "spectator"
        assert page.order("G1 F.")["code"] == "spectator"
        assert page.ask("dice", faces=[1, 2])["code"] == "spectator"
        assert page.ask("check", text="G1 F.")["code"] == "spectator"
    assert server.http.get(f"/api/games/{name}", params={"token": green}).json()["seq"] == 0


def test_a_page_comes_back_and_gets_what_it_missed(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page:
        page.order("G1 F.")
        with server.page(name, orange, since=2, branch=0) as other:
            assert other.update["log"] == "more"
            assert other.update["entries"] == []
        page.order("G2 F.")
        with server.page(name, orange, since=2, branch=0) as other:
            assert [entry["subject"] for entry in other.update["entries"]] == ["G2"]
            assert other.update["moves"][0]["ship"] == "G2"
        page.ask("undo")
        with server.page(name, orange, since=4, branch=0) as other:
            assert other.update["log"] == "all"
            assert [entry["subject"] for entry in other.update["entries"]] == [None, "G1"]
    for nonsense in ("-1", "x", "99999999999999999999", "7"):
        with server.page(name, green, since=nonsense, branch="y") as page:
            assert page.update["log"] == "all"
            assert page.update["seq"] == 2


def test_undo_takes_back_an_order_but_never_dice(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        assert not page.update["undo"]["allowed"]
        before = page.picture
        page.order("G1 FL")
        page.reach(2)
        assert page.update["undo"]["allowed"]
        assert page.update["undo"]["title"] == ""
        refused = other.ask("undo")
        assert (refused["code"], refused["title"]) == ("no_undo", "No undo here")
        assert other.update["undo"]["title"] == "No undo here"
        assert page.ask("undo")["seq"] == 0
        for each in (page, other):
            each.reach(0, 1)
            assert each.update["log"] == "all"
            assert [entry["kind"] for entry in each.update["entries"]] == ["note"]
        assert page.picture == before
        assert page.ask("undo")["code"] == "no_undo"


def test_a_shared_screen_holds_both_seats(server: Served) -> None:
    game = server.create(screen="shared")
    assert [link["seats"] for link in game["links"]] == [["green", "orange"]]
    with server.page(game["game"], tokens(game)[0]) as page:
        play_out([page], Random(SEED))
        assert page.update["result"]


def test_typed_dice_are_asked_for_and_checked(server: Served) -> None:
    game = server.create(dice="typed", screen="shared")
    rng = Random(SEED)
    with server.page(game["game"], tokens(game)[0]) as page:
        refused = page.ask("dice", faces=[3, 4])
        assert (refused["code"], refused["title"]) == ("no_dice", "No dice are asked for")
        while page.update["ask_dice"] is None:
            page.reach(page.order(rng.choice(closing_in(page)))["seq"])
            assert not page.update["result"], f"no boarding came up with seed {SEED}"
        assert [die["sides"] for die in page.update["ask_dice"]["dice"]] == [6, 6]
        assert page.update["prompt"]["seats"] == []
        assert page.order("G1 F.")["type"] == "refused"
        for wrong in ([7, 1], [1], [1, 2, 3]):
            refused = page.ask("dice", faces=wrong)
            assert refused["type"] == "refused"
            assert refused["title"] == "These dice are impossible"
            assert "1..6" in refused["sentence"]
        seq = page.update["seq"]
        page.reach(page.ask("dice", faces=[6, 1])["seq"])
        assert page.update["seq"] > seq
        faces = [
            part["face"]
            for entry in page.update["entries"]
            for part in entry["parts"]
            if part["t"] == "die"
        ]
        assert faces == [6, 1]
        assert not page.update["undo"]["allowed"]


def test_odds_are_shown_before_the_dice(server: Served) -> None:
    game = server.create(dice="typed", screen="shared")
    rng = Random(SEED)
    with server.page(game["game"], tokens(game)[0]) as page:
        while not (found := [o for o in page.update["orders"] if o["odds"]]):
            page.reach(page.order(rng.choice(closing_in(page)))["seq"])
        odds = found[0]["odds"]
        assert sorted(part["p"] for part in odds["parts"]) == ["1/6", "5/12", "5/12"]
        assert {part["tone"] for part in odds["parts"]} >= {"good", "bad"}
        lines = dict(odds["lines"])
        assert lines["Won within two rolls"] == "35/72"
        assert any(label.startswith("If lost") for label in lines)
        checked = page.ask("check", text=found[0]["text"])
        assert checked["ok"]
        assert checked["odds"] == odds
        no = page.ask("check", text="G1 xO1 F")
        assert not no["ok"]
        assert no["refused"]["sentence"]


def test_threats_are_told_for_either_side(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        items = page.ask("threats", seat="orange")["items"]
        assert items
        assert all(item["subject"].startswith("O") for item in items)
        assert page.ask("threats", seat="nobody")["code"] == "no_seat"


def test_a_guest_gives_his_name(server: Served, settings: Settings) -> None:
    game = server.create(seats=[{"kind": "person", "name": "Ada"}, {"kind": "person"}])
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as host, server.page(name, orange) as guest:
        assert [seat["name"] for seat in guest.welcome["seats"]] == ["Ada", ""]
        assert guest.ask("name", name=" Grace \u0000 Hopper ")["type"] == "done"
        assert [s["name"] for s in host.until("seats")["seats"]] == ["Ada", "Grace Hopper"]
        assert guest.ask("name", name="Eve", seat="green")["code"] == "not_your_seat"
        assert guest.ask("name", name="x" * 41)["code"] == "invalid"
        guest.ask("chat", text="Hello")
        assert host.until("chat")["parts"][0]["s"] == "Grace Hopper"
    with served(settings) as again, again.page(name, orange) as guest:
        assert [seat["name"] for seat in guest.welcome["seats"]] == ["Ada", "Grace Hopper"]


def test_talk_reaches_everybody_and_stays(server: Served) -> None:
    game = server.create(seats=[{"kind": "person", "name": "Ann"}, {"kind": "person"}])
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        assert page.ask("chat", text="  hello \u2693 ")["type"] == "done"
        line = other.until("chat")
        assert [part["s"] for part in line["parts"]] == ["Ann", " hello \u2693"]
        assert page.ask("chat", text=" ")["type"] == "refused"
    with server.page(name, orange) as other:
        opening, talk = other.update["entries"]
        assert opening["parts"][0] == {"t": "strong", "s": "Skirmish"}
        assert opening["turn_title"] == "Round 1, Green"
        assert talk == {k: v for k, v in line.items() if k != "type"}


def test_resigning_ends_the_game(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        page.order("G1 F.")
        assert other.ask("resign")["type"] == "done"
        while page.update["result"] is None:
            page.read()
        assert page.update["result"]["winners"] == ["green"]
        assert page.update["orders"] == []
        assert page.order("G2 F.")["code"] == "over"
        assert page.ask("undo")["code"] == "no_undo"
        assert page.ask("resign")["code"] == "over"
        last = page.update["entries"][-1]
        assert last["kind"] == "end"
    record = server.http.get(f"/api/games/{name}/record", params={"token": green}).text
    assert record.endswith("# orange resigned\n")


def test_a_rematch_opens_with_the_same_links(server: Served) -> None:
    game = server.create(seats=[{"kind": "person", "name": "Ann"}, {"kind": "person"}])
    name, (green, orange) = game["game"], tokens(game)

    def rematch(token: str, **body: object) -> dict[str, str]:
        address = f"/api/games/{name}/rematch"
        found: dict[str, str] = server.http.post(address, params={"token": token}, json=body).json()
        return found

    assert rematch(green)["code"] == "running"
    with server.page(name, green) as page, server.page(name, orange) as other:
        page.ask("resign")
        path = rematch(green, swap=True)["path"]
        told = other.until("rematch")
        assert told["by"] == "green"
        assert rematch(orange)["path"] == told["path"]
    assert rematch(game["watch"]["token"])["code"] == "spectator"
    assert path.split("#")[1] == green
    new = path.split("#")[0].split("/")[-1]
    assert told["path"] == f"/game/{new}#{orange}"
    with server.page(new, green) as page:
        assert page.welcome["you"] == ["orange"]
        assert [seat["name"] for seat in page.welcome["seats"]] == ["", "Ann"]


def test_a_lesson_leads_to_the_next(server: Served) -> None:
    game = server.create("navarchoi", "first-strokes-a")
    name, token = game["game"], tokens(game)[0]

    def go_on(game: str) -> dict[str, str]:
        address = f"/api/games/{game}/rematch"
        body = {"next": True}
        found: dict[str, str] = server.http.post(address, params={"token": token}, json=body).json()
        return found

    with server.page(name, token) as page:
        assert page.welcome["briefing"][0].startswith("Goal:")
        assert page.welcome["next"] == {
            "id": "first-strokes-b",
            "title": "First Strokes b: raking",
        }
        page.ask("resign")
    new = go_on(name)["path"].split("#")[0].split("/")[-1]
    with server.page(new, token) as page:
        assert page.welcome["scenario"] == "First Strokes b: raking"
        assert page.welcome["seats"][0]["title"] == "Green"


def test_nothing_comes_after_a_scenario_without_a_next(server: Served) -> None:
    game = server.create("trireme", "free")
    name, token = game["game"], tokens(game)[0]
    with server.page(name, token) as page:
        assert page.welcome["next"] is None
        page.ask("resign")
    address = f"/api/games/{name}/rematch"
    answer = server.http.post(address, params={"token": token}, json={"next": True})
    assert answer.status_code == 409
    assert answer.json()["code"] == "no_next"


def test_who_is_there_is_told(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page:
        with server.page(name, orange):
            seats = page.until("presence")
            while not all(seat["online"] for seat in seats["seats"]):
                seats = page.until("presence")
        seats = page.until("presence")
        assert [seat["online"] for seat in seats["seats"]] == [True, False]


def test_the_board_is_turned_for_one_page_only(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        assert page.ask("flip", on=True)["type"] == "done"
        assert page.update["frame"]["flip"]
        assert not other.update["frame"]["flip"]


def test_moments_of_the_past(server: Served) -> None:
    game = server.create()
    name, (green, _) = game["game"], tokens(game)
    with server.page(name, green) as page:
        start = page.picture
        page.order("G1 FL")
        page.reach(2)
        now = page.picture

    def moment(n: int, **query: int) -> dict[str, object]:
        address = f"/api/games/{name}/moment/{n}"
        found: dict[str, object] = server.http.get(address, params={"token": green, **query}).json()
        return found

    assert drawn(moment(0)) == start
    assert drawn(moment(1)) not in (start, now)
    assert drawn(moment(2)) == now
    assert moment(2)["orders"] == []
    assert drawn(moment(2, flip=1)) != now
    assert moment(3)["code"] == "no_moment"


def test_ping(server: Served) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.ask("ping")["type"] == "pong"
        names = [extension.name for extension in page.socket.protocol.extensions]
        assert names == ["permessage-deflate"]


@pytest.mark.parametrize(
    ("game", "token", "code"), [("nowhere", "x", 4404), ("", "x", 4404), ("", "", 4404)]
)
def test_a_wrong_link_is_told_and_closed(server: Served, game: str, token: str, code: int) -> None:
    name = game or server.create()["game"]
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    address = server.address.replace("http", "ws", 1)
    with connect(f"{address}ws/{name}?token={token}") as socket:
        assert '"error"' in str(socket.recv(timeout=PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_everything_is_there_after_a_restart(settings: object) -> None:
    from naumachia.server import Settings

    assert isinstance(settings, Settings)
    with served(settings) as server:
        game = server.create()
        name, (green, _) = game["game"], tokens(game)
        with server.page(name, green) as page:
            page.order("G1 FL", id="first")
            page.ask("chat", text="hello")
            page.order("G2 F.")
            page.ask("undo")
            page.reach(2, 1)
            before = page.update
    with served(settings) as server, server.page(name, green) as page:
        assert page.update["branch"] == 1
        for part in ("layers", "orders", "roster", "timeline", "seq"):
            assert page.update[part] == before[part]
        lines = [entry["kind"] for entry in page.update["entries"]]
        assert lines == ["note", "move", "chat"]
        again = page.ask("order", id="first", text="G1 FL", base=0)
        assert again == {"type": "done", "id": "first", "seq": 2}


def test_changed_options_keep_the_capitals_of_names(server: Served) -> None:
    game = server.create("biremes", "duel", options={"corvus_roman_only": True})
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.welcome["scenario"] == "Duel of triremes"
        assert page.welcome["subtitle"].startswith("corvus for Romans only: yes")
