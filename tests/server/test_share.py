"""Test shared records: links open them, and nothing is stored until somebody plays."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.effort import effort
from tests.server.served import SEED, Json, Served, served
from tests.server.test_analysis import key

from naumachia.kernel.record import encode_record, parse_header
from naumachia.rules import ids
from naumachia.scene.board import board_of
from naumachia.server import Settings
from naumachia.server.errors import Refused
from naumachia.server.game import records
from naumachia.server.game.records import BY_HAND_LINE
from naumachia.server.store.tables import GAMES, MOVES

GOLDEN = Path(__file__).parent.parent / "golden"
WON = (GOLDEN / "trireme/records/eliminated-reroll-boarder-lost.txt").read_text()


def post(server: Served, **body: object) -> Any:
    return server.http.post("/api/games/from-record", json=body)


def opened(server: Served, record: str, **body: object) -> Json:
    answer = post(server, link=encode_record(record), **body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def stored(server: Served) -> tuple[int, int]:
    """How many games and moves the database holds."""
    with server.app.state.rooms.store.database.reading() as connection:
        counts = [
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (GAMES, MOVES)
        ]
    return counts[0], counts[1]


def shared(server: Served, game: str, token: str, **query: int) -> Json:
    answer = server.http.get(f"/api/games/{game}/share", headers=key(token), params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


@pytest.mark.parametrize("ruleset", ids())
def test_every_golden_record_is_opened_and_shared_again(server: Served, ruleset: str) -> None:
    paths = sorted((GOLDEN / ruleset / "records").glob("*.txt"))
    assert paths
    for path in paths:
        record = path.read_text()
        found = opened(server, record)
        moves, headers = found["moves"], key(found["token"])
        with server.page(found["game"], found["token"]) as page:
            assert page.welcome["unstored"]
            assert page.welcome["you"] == []
            assert page.update["seq"] == moves
            assert page.update["result"], path.name
        middle = f"/api/games/{found['game']}/moment/{moves // 2}"
        assert server.http.get(middle, headers=headers).status_code == 200
        again = shared(server, found["game"], found["token"])
        assert (again["holds"], again["moves"]) == ("game", moves)
        assert ends(again["record"]) == ends(record)
    assert stored(server) == (0, 0)


def ends(record: str) -> list[str]:
    """The lines of a record that say where it leads, its moves among them."""
    return [line for line in record.splitlines() if line.startswith(("digest ", "result "))]


def test_the_same_record_is_the_same_replay(server: Served) -> None:
    first = opened(server, WON)
    assert opened(server, WON) == first
    assert post(server, record=WON).json() == first
    other = opened(server, WON.replace("\n\n", "\nname green Thaleia\n\n", 1))
    assert other["game"] != first["game"]
    assert stored(server) == (0, 0)
    for game, token in ((first["game"], other["token"]), (other["game"], first["token"])):
        assert server.http.get(f"/api/games/{game}", headers=key(token)).status_code == 404


def test_nobody_talks_at_a_replay(server: Served) -> None:
    found = opened(server, WON)
    with server.page(found["game"], found["token"]) as page:
        assert page.ask("chat", text="ahoy")["code"] == "unstored"
    assert stored(server) == (0, 0)


def test_a_what_if_board_is_stored_when_somebody_plays_there(server: Served) -> None:
    found = opened(server, WON, at=1, what_if=True)
    assert found["game"] != opened(server, WON, at=1, what_if=True)["game"]
    with server.page(found["game"], found["token"]) as page:
        assert page.welcome["what_if"].endswith("move 1")
        assert page.welcome["unstored"]
        assert page.ask("chat", text="ahoy")["code"] == "unstored"
        assert page.ask("order", text="nonsense", base=page.update["seq"])["type"] != "done"
        assert stored(server) == (0, 0)
        assert page.order(page.legal()[0])["type"] == "done"
        assert stored(server)[0] == 1
        page.order(page.legal()[0])
        seq = page.update["seq"]
        assert stored(server) == (1, seq)
    server.app.state.rooms._rooms.clear()
    with server.page(found["game"], found["token"]) as page:
        assert not page.welcome["unstored"]
        assert page.update["seq"] == seq


def test_a_what_if_board_is_begun_from_a_replay(server: Served) -> None:
    found = opened(server, WON)
    address = f"/api/games/{found['game']}/what-if"
    for _ in range(12):  # those who watch a game that is stored may begin ten
        answer = server.http.post(address, json={"at": 0}, headers=key(found["token"]))
        assert answer.status_code == 200, answer.text
    hindsight = server.http.get(
        f"/api/games/{found['game']}/hindsight", headers=key(found["token"])
    )
    assert hindsight.status_code == 200


def test_a_moment_that_is_none(server: Served) -> None:
    moves = opened(server, WON)["moves"]
    answer = post(server, record=WON, at=moves + 1)
    assert answer.status_code == 404
    assert answer.json()["expected"] == f"0 to {moves}"
    answer = post(server, record=WON, at=moves, what_if=True)
    assert answer.json()["code"] == "over"


def packed(content: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(content) + packer.flush()
    return "a" + urlsafe_b64encode(data).decode().rstrip("=")


WHOLE = encode_record(WON)
HOSTILE: dict[str, tuple[dict[str, object], int, str]] = {
    "nothing": ({}, 422, "one of them"),
    "both": ({"record": WON, "link": WHOLE}, 422, "one of them"),
    "another version": ({"link": "z" + WHOLE[1:]}, 422, "begins with a"),
    "cut short": ({"link": WHOLE[: len(WHOLE) // 2]}, 422, "copied again"),
    "odd letters": ({"link": WHOLE + "!"}, 422, "damaged"),
    "more behind": ({"link": WHOLE + "AAAA"}, 422, "damaged"),
    "no deflate": ({"link": "a" + "_" * 40}, 422, "damaged"),
    "no text": ({"link": packed(b"\xff\xfe" * 20)}, 422, "damaged"),
    "a bomb": ({"link": packed(b"#\n" * 50_000_000)}, 422, "at most 256000 bytes"),
    "a bomb of text": ({"record": "#\n" * 130_000}, 413, "256000"),
    "no record": ({"record": "ahoy"}, 422, "naumachia record 1"),
    "a campaign": ({"record": "naumachia campaign 1\nruleset biremes 1\n"}, 422, "record 1"),
    "another rule set": ({"record": WON.replace("trireme", "chess")}, 404, "one of"),
    "another edition": (
        {"record": WON.replace("trireme 1", "trireme 99").replace("\ndigest", "\n# digest")},
        422,
        "another version",
    ),
    "another digest": (
        {"record": WON.replace("\ndigest ", "\ndigest 0")},
        422,
        "another position was reached",
    ),
    "another result": ({"record": WON.replace("result green", "result orange")}, 422, "result"),
    "another move": ({"record": WON.replace("chance: ", "chance: 9-9-", 1)}, 422, "line "),
    "another scenario": ({"record": WON.replace("scenario ", "scenario x", 1)}, 422, "one of"),
    "a header": ({"record": WON.replace("\n\n", "\nevil yes\n\n", 1)}, 422, "unknown header"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_records_are_refused_in_words(server: Served, case: str) -> None:
    body, status, words = HOSTILE[case]
    answer = server.http.post("/api/games/from-record", json=body)
    assert answer.status_code == status, answer.text
    assert words in f"{answer.json()}"
    assert stored(server) == (0, 0)
    assert not server.app.state.rooms._rooms


def test_a_record_that_takes_too_long_is_refused(settings: Settings) -> None:
    with served(replace(settings, replay_seconds=0.0)) as server:
        answer = post(server, record=WON)
        assert (answer.status_code, answer.json()["code"]) == (422, "too_large")
        assert not server.app.state.rooms._rooms


def resign(server: Served, game: Json) -> None:
    token = game["links"][0]["token"]
    with server.page(game["game"], token) as page:
        assert page.ask("resign")["type"] == "done"


def test_a_game_that_was_given_up_is_over_where_it_is_opened(server: Served) -> None:
    game = server.create("trireme", "skirmish")
    resign(server, game)
    found = shared(server, game["game"], game["watch"]["token"])
    assert (found["holds"], found["moves"]) == ("game", 0)
    replayed = opened(server, found["record"])
    with server.page(replayed["game"], replayed["token"]) as page:
        assert page.update["result"]
        assert "resign" in str(page.update["result"])


def started(server: Served, ruleset: str, scenario: str, orders: int) -> tuple[Json, Json]:
    """A game in progress of two people, and what its first player may share of it."""
    game = server.create(ruleset, scenario)
    for _ in range(orders):
        play(server, game)
    return game, shared(server, game["game"], game["links"][0]["token"])


def play(server: Served, game: Json) -> None:
    """One order of whoever owes one."""
    for link in game["links"]:
        with server.page(game["game"], link["token"]) as page:
            if page.update["prompt"]["yours"] and page.legal():
                assert page.order(page.legal()[0])["type"] == "done"
                return
    raise AssertionError("nobody has anything to decide")


def test_an_open_game_in_progress_is_shared_so_far(server: Served) -> None:
    game, found = started(server, "trireme", "skirmish", 2)
    assert found["holds"] == "moves"
    assert found["moves"] >= 2
    assert "digest" not in found["record"]
    assert BY_HAND_LINE in found["record"]
    replayed = opened(server, found["record"])
    with server.page(replayed["game"], replayed["token"]) as page:
        assert page.welcome["by_hand"]
        assert page.update["seq"] == found["moves"]
        assert page.update["result"] is None
    tried = opened(server, found["record"], what_if=True)
    advice = f"/api/games/{tried['game']}/advice"
    answer = server.http.get(advice, headers=key(tried["token"]))
    assert answer.json()["code"] == "by_hand"
    assert game["game"]


def test_hidden_things_stay_behind_while_the_game_goes_on(server: Served) -> None:
    game, found = started(server, "navarchoi", "first-strokes-e", 3)
    match = server.app.state.rooms._rooms[game["game"]].game.timeline.match
    header, moves = parse_header(found["record"])
    assert (found["holds"], found["moves"], moves) == ("position", 0, [])
    ruleset = match.ruleset
    state = ruleset.notation.parse_position(header.position)
    hands = [ruleset.notation.format_position(one) for one in (state, match.state)]
    assert hands[0] != hands[1], "what the other holds is guessed"
    assert drawn_for(ruleset, state, 0) == drawn_for(ruleset, match.state, 0)
    tried = opened(server, found["record"], what_if=True)
    with server.page(tried["game"], tried["token"]) as page:
        assert page.welcome["by_hand"]
        assert page.update["prompt"]["yours"]
    watched = shared(server, game["game"], game["watch"]["token"])
    assert watched["holds"] == "position"
    assert "as spectators" in watched["why"]
    assert watched["record"] != found["record"]
    earlier = shared(server, game["game"], game["links"][0]["token"], at=0)
    assert earlier["record"] != found["record"]
    answer = server.http.get(
        f"/api/games/{game['game']}/share",
        headers=key(game["links"][0]["token"]),
        params={"at": 999},
    )
    assert answer.json()["code"] == "no_moment"


def drawn_for(ruleset: Any, state: Any, seat: int) -> str:
    """What a seat sees of a position."""
    board = board_of(ruleset)
    return repr(board.margin(ruleset.observe(state, seat)))


def test_a_what_if_board_is_shared_with_all_its_moves(server: Served) -> None:
    for ruleset, scenario in (("trireme", "skirmish"), ("navarchoi", "first-strokes-e")):
        game = server.create(ruleset, scenario, screen="shared")
        token = game["links"][0]["token"]
        address = f"/api/games/{game['game']}/what-if"
        path = server.http.post(address, json={"at": 0}, headers=key(token)).json()["path"]
        name, tried = path.removeprefix("/game/").split("#")
        with server.page(name, tried) as page:
            for _ in range(3):
                page.order(page.legal()[0])
            seq, picture = page.update["seq"], page.update["frame"]
        found = shared(server, name, tried)
        assert (found["holds"], found["moves"]) == ("moves", seq)
        assert BY_HAND_LINE not in found["record"]
        again = opened(server, found["record"], what_if=True)
        with server.page(again["game"], again["token"]) as page:
            assert page.update["frame"] == picture


def test_what_cannot_go_on_is_not_shared(server: Served) -> None:
    game, _ = started(server, "trireme", "skirmish", 1)
    room = server.app.state.rooms._rooms[game["game"]]
    room.game = replace(room.game, unplayable_reason="It cannot go on.")
    answer = server.http.get(
        f"/api/games/{game['game']}/share", headers=key(game["links"][0]["token"])
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "halted")


WORDS = (
    "position ",
    "option ",
    "scenario x\n",
    "| id = 1\n",
    "chance: ",
    "9" * 400,
    "?",
    "\0",
    "; ",
)


@pytest.mark.parametrize("ruleset", ids())
def test_records_that_were_tampered_with_are_opened_or_refused(ruleset: str) -> None:
    """Nothing but a refusal comes of them, whatever was done to their text."""
    rng = Random(SEED)
    texts = [path.read_text() for path in sorted((GOLDEN / ruleset / "records").glob("*.txt"))]
    refused = 0
    for _ in range(effort(150, 3000)):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(WORDS) + text[at + rng.randint(0, 30) :]
        try:
            assert records.read_contents(text).timeline.seq >= 0
        except Refused as no:
            refused += bool(no.message)
    assert refused > 100, f"of seed {SEED}"


def test_a_moment_is_drawn_for_a_picture(server: Served) -> None:
    found = opened(server, WON)
    path = f"/api/games/{found['game']}/moment/"
    pictures = {
        server.http.get(f"{path}{at}/picture.svg?theme={theme}", headers=key(found["token"])).text
        for at in (0, found["moves"])
        for theme in ("light", "dark")
    }
    assert len(pictures) == 4
    assert all(picture.startswith("<svg") and "var(" not in picture for picture in pictures)
    late = server.http.get(f"{path}{found['moves'] + 1}/picture.svg", headers=key(found["token"]))
    assert (late.status_code, late.json()["code"]) == (404, "no_moment")
    assert server.http.get(f"{path}0/picture.svg", headers=key("other")).status_code == 404
