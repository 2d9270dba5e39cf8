"""Test games of an older edition: they can be viewed, and continue if their moves mean the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.served import Served
from tests.server.test_play import tokens

from naumachia.kernel.errors import BadRecord
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import replay
from naumachia.kernel.ruleset import digest_of
from naumachia.rules import load
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import MoveRow


def aged(server: Served, *changes: str) -> None:
    """What is stored was begun under another edition, and changed so; the rooms are forgotten."""
    rooms = server.app.state.rooms
    with rooms.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET version = '0'")
        for change in changes:
            connection.exec_driver_sql(change)
    rooms._rooms.clear()


def begun(server: Served) -> tuple[str, str]:
    """A game with two orders in it, and its first link."""
    made = server.create()
    name, green = made["game"], tokens(made)[0]
    with server.page(name, green) as page:
        for text in ("G1 F.", "G2 F."):
            page.reach(page.order(text)["seq"])
    return name, green


def record(server: Served, name: str, token: str) -> str:
    answer = server.http.get(f"/api/games/{name}/record", params={"token": token})
    assert answer.status_code == 200
    return answer.text


def test_where_the_moves_lead_to_the_same_a_game_is_played_on(server: Served) -> None:
    name, green = begun(server)
    aged(server)
    with server.page(name, green) as page:
        assert page.update["seq"] == 4
        assert page.update["prompt"]["yours"]
        assert page.order("G3 F.")["seq"] == 6
        assert page.ask("undo")["type"] == "done"


CHANGED = {
    "elsewhere": ("UPDATE moves SET digest = 'other' WHERE seq = 4", 2),
    "impossible": ("UPDATE moves SET text = 'G9 F' WHERE seq = 3", 2),
    "never noted": ("UPDATE moves SET digest = NULL", 4),
}


@pytest.mark.parametrize("how", CHANGED)
def test_where_they_do_not_it_is_looked_at(server: Served, how: str) -> None:
    change, led = CHANGED[how]
    name, green = begun(server)
    aged(server, change)
    with server.page(name, green) as page:
        assert page.update["seq"] == led
        assert "edition 0 of Trireme" in page.update["prompt"]["sentence"]
        assert (page.update["prompt"]["yours"], page.update["orders"]) == (False, [])
        refused = page.order("G3 F.")
        assert (refused["type"], refused["code"]) == ("refused", "version")
        assert page.ask("undo")["type"] == "refused"
        assert page.ask("chat", text="what a pity")["type"] == "done"
    moment = server.http.get(f"/api/games/{name}/moment/1", params={"token": green})
    assert moment.status_code == 200
    text = record(server, name, green)
    lines = text.splitlines()
    assert lines[1] == "ruleset trireme 0"
    moves: Any = [line for line in lines if line.startswith("green: ")]
    assert sum(line.count("G") for line in moves) >= 2
    assert lines[-1].startswith("# ")
    with pytest.raises(BadRecord, match="another version"):
        replay(load("trireme"), text)


@pytest.mark.parametrize("older", [True, False])
def test_a_position_that_tells_more_is_known_by_its_older_digest(older: bool) -> None:
    """Positions of closed diagrams tell what was seen, since edition 3: older games go on."""
    ruleset = load("age_of_sail")
    scenario = ruleset.scenarios()["frigates"]
    options = Options(ruleset.options(), {**scenario.options, "diagrams": "closed"})
    match, rng = Match(ruleset, scenario, options), Random(1)
    match.roll(rng)
    match.roll(rng)
    digest = digest_of(match.ruleset.notation.older_positions(match.state)[0]) if older else "other"
    texts = [entry.text for entry in match.history]
    rows = (MoveRow(1, 1, None, texts[0]), MoveRow(2, 2, None, texts[1], digest))
    timeline, why = Timeline(match.fork_at_start()).follow(rows)
    assert (timeline.seq, why == "") == ((2, True) if older else (0, False))


def test_the_move_after_which_nothing_can_be_made_any_more_is_named(server: Served) -> None:
    """Also under the same edition: what is stored is shown as far as it can be."""
    name, green = begun(server)
    rooms = server.app.state.rooms
    with rooms.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE moves SET text = 'G9 F' WHERE seq = 4")
    rooms._rooms.clear()
    with server.page(name, green) as page:
        assert page.update["seq"] == 2
        assert "after move 2" in page.update["prompt"]["sentence"]


def test_an_ended_game_of_an_older_edition_has_its_end(server: Served) -> None:
    name, green = begun(server)
    with server.page(name, green) as page:
        assert page.ask("resign")["type"] == "done"
    aged(server)
    with server.page(name, green) as page:
        assert page.update["result"]["winners"] == ["orange"]
        path = f"/api/games/{name}/rematch"
        again = server.http.post(path, params={"token": green}, json={"swap": False})
        assert again.status_code == 200


def test_the_answers_of_old_are_not_kept(server: Served) -> None:
    name, green = begun(server)
    engine = server.app.state.rooms.store.engine
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE answers SET made = '2020-01-01T00:00:00Z'")
    with server.page(name, green) as page:
        page.ask("chat", id="new", text="hello")
    with engine.begin() as connection:
        kept = connection.exec_driver_sql("SELECT request FROM answers").scalars().all()
    assert list(kept) == ["new"]


def stored(server: Served, question: str) -> list[Any]:
    engine = server.app.state.rooms.store.engine
    with engine.begin() as connection:
        return list(connection.exec_driver_sql(question).scalars().all())


def test_a_game_that_goes_on_is_stored_as_of_the_edition_it_goes_on_under(server: Served) -> None:
    name, green = begun(server)
    aged(server)
    with server.page(name, green) as page:
        assert stored(server, "SELECT version FROM games") == ["0"], "looking changes nothing"
        assert page.order("G3 F.")["type"] == "done"
    assert stored(server, "SELECT version FROM games") == [load("trireme").version]
    server.app.state.rooms._rooms.clear()
    with server.page(name, green) as page:
        assert page.ask("undo")["type"] == "done"


def test_a_halted_game_keeps_its_edition(server: Served) -> None:
    name, green = begun(server)
    aged(server, *[CHANGED["elsewhere"][0]])
    with server.page(name, green) as page:
        assert page.ask("chat", text="what a pity")["type"] == "done"
    assert stored(server, "SELECT version FROM games") == ["0"]
    status = server.http.get(f"/api/games/{name}", params={"token": green}).json()["status"]
    assert status == "halted"


def test_after_an_undo_into_an_order_the_game_is_still_proven(server: Served) -> None:
    """The last move that is left has its digest, also where it was not the end of an order."""
    made = server.create()
    name, green = made["game"], tokens(made)[0]
    with server.page(name, green) as page:
        page.reach(page.order("G1 F.")["seq"])
        page.reach(page.order("G2 F.")["seq"])
        assert page.ask("undo")["type"] == "done"
    seqs = stored(server, "SELECT seq FROM moves ORDER BY seq")
    assert stored(server, f"SELECT digest FROM moves WHERE seq = {seqs[-1]}") != [None]
    with server.app.state.rooms.store.engine.begin() as connection:
        # As it was stored by programs before: only where an order ended.
        connection.exec_driver_sql("UPDATE moves SET digest = NULL WHERE seq = 1")
    aged(server)
    with server.page(name, green) as page:
        assert page.order("G3 F.")["type"] == "done"
