"""Test the HTTP interface: its answers, its refusals, and what it must never reveal."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.served import Served, served
from tests.server.test_play import tokens

from naumachia.rules import load
from naumachia.server import Settings, from_environment
from naumachia.server.http import pages
from naumachia.server.tokens import token_hash

PERSONS = [{"kind": "person"}, {"kind": "person"}]
GAME = {"ruleset": "trireme", "scenario": "line", "seats": PERSONS}


def test_the_lobby_lists_what_is_learnt_soonest_first(server: Served) -> None:
    found = [ruleset["id"] for ruleset in server.http.get("/api/rulesets").json()]
    order = ("trireme", "biremes", "navarchoi")
    assert sorted(order, key=found.index) == list(order)


def test_every_rule_set_shows_a_ship_of_its_own(server: Served) -> None:
    found = server.http.get("/api/rulesets").json()
    assert all(one["symbol"].startswith(f'<symbol id="nm-{one["ship"]}"') for one in found)
    assert len({one["ship"] for one in found}) == len(found)


def test_the_catalogue(server: Served) -> None:
    (found,) = [r for r in server.http.get("/api/rulesets").json() if r["id"] == "trireme"]
    ruleset = load("trireme")
    assert [seat["id"] for seat in found["seats"]] == list(ruleset.seats)
    assert {s["id"] for s in found["scenarios"]} == set(ruleset.scenarios())
    assert {option["kind"] for option in found["options"]} <= {"bool", "int", "choice"}
    assert found["clauses"] == len(ruleset.clauses)
    assert found["ship"] == "trireme"
    assert found["levels"]
    assert [one["id"] for one in found["manners"]] == list(ruleset.advisor.styles)
    assert all(one["title"] and one["summary"] for one in found["manners"])
    clauses = server.http.get("/api/rulesets/trireme/clauses").json()
    assert len(clauses) == found["clauses"]
    first = clauses[0]
    assert server.http.get(f"/api/rulesets/trireme/clauses/{first['id']}").json() == first
    for theme in ("light", "dark"):
        address = "/api/rulesets/trireme/scenarios/line/picture.svg"
        picture = server.http.get(address, params={"theme": theme})
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "var(--" not in picture.text


@pytest.mark.parametrize(
    ("change", "status", "place", "expected"),
    [
        ({"ruleset": "chess"}, 404, "", "trireme"),
        ({"scenario": "nowhere"}, 422, "scenario", "line"),
        ({"options": {"colour": "red"}}, 422, "options", "board_n"),
        ({"options": {"board_n": 3}}, 422, "option board_n", "from 8 to 31"),
        ({"options": {"board_n": "wide"}}, 422, "option board_n", "from 8 to 31"),
        ({"seats": PERSONS[:1]}, 422, "body.seats", "2 seats: green, orange"),
        ({"seats": [{"kind": "dog"}] * 2}, 422, "body.seats.0.kind", "'person' or 'computer'"),
        ({"you": "purple"}, 422, "seat", "green, orange"),
        ({"screen": "wide"}, 422, "body.screen", "'shared' or 'separate'"),
        ({"wind": "north"}, 422, "body.wind", "not permitted"),
        (
            {"seats": [{"kind": "computer", "level": "/etc/bot.py"}] * 2},
            422,
            "body.seats.0.level",
            "calm",
        ),
        (
            {"seats": [{"kind": "computer"}, {"kind": "computer", "manner": "gunner"}]},
            422,
            "body.seats.1.manner",
            "bold, careful, rammer, or none",
        ),
    ],
)
def test_a_game_that_cannot_be_says_what_would_be_right(
    server: Served, change: dict[str, Any], status: int, place: str, expected: str
) -> None:
    answer = server.http.post("/api/games", json={**GAME, **change})
    problem = answer.json()
    assert answer.status_code == status, problem
    assert problem["code"]
    assert problem["message"]
    assert problem.get("place", "") == place
    assert expected in problem["expected"]


def test_bodies_that_are_no_json_or_too_large(server: Served) -> None:
    kind = {"content-type": "application/json"}
    answer = server.http.post("/api/games", content=b"{", headers=kind)
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid"
    answer = server.http.post("/api/games", content=b"\xff\xfe", headers=kind)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"]
    large = b'{"ruleset": "' + b"x" * 600_000 + b'"}'
    answer = server.http.post("/api/games", content=large, headers=kind)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"
    chunks = (large[:50_000], large[50_000:])
    answer = server.http.post("/api/games", content=iter(chunks), headers=kind)
    assert answer.status_code == 413


def test_unknown_addresses_and_links(server: Served) -> None:
    name = server.create()["game"]
    for address, status in [
        ("/api/nothing", 404),
        ("/api/games/nowhere?token=x", 404),
        (f"/api/games/{name}?token=x", 404),
        (f"/api/games/{name}", 404),
        (f"/api/games/{name}/moment/x?token=x", 404),
        (f"/api/games/{name}/moment/0?token=x", 404),
        (f"/api/games/{name}/record?token=x", 404),
        ("/api/rulesets/chess/clauses", 404),
        ("/api/rulesets/trireme/clauses/TRI-X-99", 404),
        ("/api/rulesets/trireme/scenarios/nowhere/picture.svg", 404),
        ("/api/rulesets/trireme/scenarios/line/picture.svg?theme=pink", 422),
        ("/..%2f..%2fetc/passwd", 404),
        ("/assets/../../pages.py", 404),
    ]:
        answer = server.http.get(address)
        assert answer.status_code == status, (address, answer.text)
        assert answer.json()["code"]
        assert answer.json()["message"]
    assert server.http.delete("/api/games").status_code == 405


def test_headers_keep_secrets(server: Served) -> None:
    game = server.create()
    for address in ("/", "/api/health", f"/api/games/{game['game']}?token={tokens(game)[0]}"):
        headers = server.http.get(address).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers, "attackers need not know what answers"
    assert server.http.get("/api/health").headers["cache-control"] == "no-store"


def test_tokens_are_long_and_stored_as_hashes(server: Served, settings: Settings) -> None:
    game = server.create()
    every = [*tokens(game), game["watch"]["token"]]
    assert len(set(every)) == 3
    assert all(len(token) * 6 >= 128 for token in every)
    stored = Path(settings.database)
    content = b"".join(
        path.read_bytes() for path in stored.parent.iterdir() if path.name.startswith(stored.name)
    )
    for token in every:
        assert token.encode() not in content
        assert token_hash(token).encode() in content


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the web build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<script>go()</script><p>board</p>")
    (folder / "assets" / "index-abc.js").write_text("export const sea = 1;" * 100)
    (folder / "assets" / "index-abc.js.br").write_bytes(b"brotli")
    (folder / "assets" / "font.woff2").write_bytes(b"\0\1")
    monkeypatch.setattr(pages, "static_folder", lambda: folder)
    return folder


def test_the_page_and_its_files(server: Served, build: Path) -> None:
    http = httpx.Client(base_url=server.address, verify=False)
    for address in ("/", "/game/abc"):
        page = http.get(address)
        assert page.status_code == 200
        assert page.headers["cache-control"] == "no-cache"
        assert "'sha256-" in page.headers["content-security-policy"]
    js = http.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
    assert js.headers["content-encoding"] == "gzip"
    assert "immutable" in js.headers["cache-control"]
    assert js.headers["content-type"].startswith("text/javascript")
    assert js.text == (build / "assets" / "index-abc.js").read_text()
    plain = http.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    same = http.get("/assets/index-abc.js", headers={"if-none-match": js.headers["etag"]})
    assert same.status_code == 304
    with http.stream("GET", "/assets/index-abc.js", headers={"accept-encoding": "br"}) as br:
        assert br.headers["content-encoding"] == "br"
        assert b"".join(br.iter_raw()) == b"brotli"
    font = http.get("/assets/font.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert http.get("/assets/index-abc.js.br").status_code == 404
    http.close()


def test_an_address_without_a_page_is_answered_by_ours(server: Served, build: Path) -> None:
    (build / "site.webmanifest").write_text("{}")
    reader = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for address in ("/nowhere", "/game", "/game/abc/def", "/favicon.ico"):
        page = server.http.get(address, headers=reader)
        assert page.status_code == 404
        assert "<p>board</p>" in page.text
        assert "'sha256-" in page.headers["content-security-policy"]
        assert server.http.get(address).json()["code"] == "not_found"
    assert server.http.get("/api/nowhere", headers=reader).json()["code"] == "not_found"
    manifest = server.http.get("/site.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"


def test_without_the_build_the_page_says_how_to_get_it(server: Served, build: Path) -> None:
    (build / "index.html").unlink()
    page = server.http.get("/")
    assert page.status_code == 503
    assert "make play" in page.text


def test_large_answers_are_compressed(server: Served) -> None:
    game = server.create()
    address = f"/api/games/{game['game']}/moment/0"
    with server.http.stream("GET", address, params={"token": tokens(game)[0]}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert b"<svg" in gzip.decompress(raw)


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUMACHIA_DATABASE", "/data/games.db")
    monkeypatch.setenv("NAUMACHIA_PACE_SECONDS", "0.25")
    monkeypatch.setenv("NAUMACHIA_WORKERS", "3")
    found = from_environment()
    assert (found.url(), found.pace_seconds, found.workers) == ("sqlite:////data/games.db", 0.25, 3)
    for named in ("postgresql://x/y", "postgres://x/y", "postgresql+psycopg://x/y"):
        assert replace(found, database=named).url() == "postgresql+psycopg://x/y"
    assert replace(found, database="mysql://x/y").url() == "mysql://x/y"
    monkeypatch.setenv("NAUMACHIA_WORKERS", "many")
    with pytest.raises(ValueError, match="NAUMACHIA_WORKERS='many': expected a whole number"):
        from_environment()


def test_a_taken_port_is_named(server: Served, settings: Settings) -> None:
    from naumachia.server import PortTaken, run

    port = int(server.address.rstrip("/").rsplit(":", 1)[1])
    with pytest.raises(PortTaken, match=f"port {port}: .*; choose another --port, or --port 0"):
        run(port=port, settings=settings)


@pytest.mark.parametrize("idle", [0, 1])
def test_a_room_that_nobody_is_in_is_let_go_and_found_again(settings: Settings, idle: int) -> None:
    with served(replace(settings, idle_rooms=idle)) as server:
        games = [server.create() for _ in range(4)]
        rooms = server.app.state.rooms._rooms
        assert len(rooms) == idle + 1, "and the one that was opened last"
        for game in games:
            token = {"token": tokens(game)[0]}
            state = server.http.get(f"/api/games/{game['game']}", params=token).json()
            assert state["seq"] == 0


def test_a_moment_tells_the_way_there(server: Served) -> None:
    game = server.create()
    token = game["links"][0]["token"]
    with server.page(game["game"], token) as page:
        page.order("G1 FL")

    def moved(n: int, since: int | None = None) -> list[Any]:
        query = {"token": token} if since is None else {"token": token, "since": since}
        answer = server.http.get(f"/api/games/{game['game']}/moment/{n}", params=query)
        moves: list[Any] = answer.json()["moves"]
        return moves

    assert moved(2) == []
    (way,) = moved(2, 0)
    assert way["ship"] == "G1"
    assert len(way["path"]) == 3
    assert [pose[2] for pose in way["path"]] == [0.0, 0.0, 315.0]
    (step,) = moved(2, 1)
    assert step["path"] == way["path"][1:]
    assert moved(1, 2) == []


def test_an_option_may_seat_the_players(server: Served) -> None:
    told = server.http.get("/api/rulesets").json()
    options = {o["id"]: o["seating"] for r in told if r["id"] == "trireme" for o in r["options"]}
    assert options["green_seat"] == {"1": ["green", "orange"], "2": ["orange", "green"]}
    assert not any(seating for name, seating in options.items() if name != "green_seat")
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "computer"}]
    for value, names in ((1, ["Ada", ""]), (2, ["", "Ada"])):
        mine = options["green_seat"][str(value)][0]
        game = server.create(seats=seats, options={"green_seat": value}, you=mine)
        assert [link["seats"] for link in game["links"]] == [[mine]]
        query = {"token": game["links"][0]["token"]}
        state = server.http.get(f"/api/games/{game['game']}", params=query).json()
        assert [seat["name"] for seat in state["seats"]] == names
    wrong = server.http.post("/api/games", json={**GAME, "options": {"green_seat": 3}})
    assert wrong.status_code == 422
    assert "from 1 to 2" in wrong.json()["message"]


def test_a_clause_stands_under_its_chapter_and_never_under_its_own_words(server: Served) -> None:
    for ruleset in server.http.get("/api/rulesets").json():
        titles: dict[str, set[str]] = {}
        for one in server.http.get(f"/api/rulesets/{ruleset['id']}/clauses").json():
            titles.setdefault(one["id"].split("-")[1], set()).add(one["title"])
        assert len(titles) > 1
        assert all(len(found) == 1 and "" not in found for found in titles.values()), titles


def test_clauses_read_as_the_options_of_a_game_have_them(server: Served) -> None:
    def text(**params: str) -> str:
        found = server.http.get("/api/rulesets/trireme/clauses", params=params).json()
        return str(next(one["text"] for one in found if one["id"] == "TRI-SETUP-06"))

    assert "two intersections" in text()
    assert "at most 3 intersections" in text(options="setup_depth=3")
    wrong = server.http.get("/api/rulesets/trireme/clauses", params={"options": "depth=3"})
    assert wrong.status_code == 422


def test_how_a_game_is_played_in_pictures(server: Served) -> None:
    pages = server.http.get("/api/rulesets/biremes/how-to-play").json()
    assert [page["title"] for page in pages][2] == "The ram"
    assert "BIR-RAM-03" in pages[2]["clauses"]
    picture = server.http.get("/api/rulesets/biremes/how-to-play/2/picture.svg?theme=dark")
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg ")
    missing = server.http.get("/api/rulesets/biremes/how-to-play/9/picture.svg")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_page")
    for page in ("how-to-play", "puzzles"):
        assert server.http.get(f"/{page}/biremes").status_code in (200, 503)


def test_a_game_at_a_glance_says_who_won_and_whether_it_is_a_what_if(server: Served) -> None:
    made = server.create()
    name, link = made["game"], made["links"][0]
    headers = {"Authorization": f"Bearer {link['token']}"}
    assert server.http.get(f"/api/games/{name}", headers=headers).json()["winners"] is None
    with server.page(name, link["token"]) as page:
        assert page.ask("resign", seat="green")["type"] == "done"
    found = server.http.get(f"/api/games/{name}", headers=headers).json()
    assert (found["winners"], found["what_if"]) == (["orange"], False)
