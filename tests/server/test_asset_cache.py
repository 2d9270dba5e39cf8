"""Test that answers without a key are computed once, so strangers cannot keep the server busy."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.served import Served

from naumachia.campaign.contract import campaigns_of
from naumachia.rules import load
from naumachia.server.http import api, catalogue

PICTURE = "/api/rulesets/diadochi/scenarios/even-240/picture.svg"
OPEN = (
    "/api/rulesets",
    "/api/rulesets/trireme/clauses",
    "/api/rulesets/trireme/glossary",
    PICTURE,
    "/api/rulesets/biremes/campaigns/punic/picture.svg",
    "/api/rulesets/trireme/how-to-play/0/picture.svg",
    "/api/rulesets/navarchoi/picture.svg",
    "/api/showcase",
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each kind of answer is made."""
    counts: Counter[str] = Counter()

    def counted(module: Any, name: str) -> None:
        make = getattr(module, name)

        def act(*given: Any) -> Any:
            counts[name] += 1
            return make(*given)

        monkeypatch.setattr(module, name, act)

    for name in (
        "all_rulesets",
        "clauses",
        "glossary",
        "opening_picture",
        "campaign_picture",
        "ruleset_picture",
        "front_replay",
    ):
        counted(catalogue, name)
    counted(api, "primer_picture")
    return counts


def test_answers_without_a_key_are_made_once(server: Served, made: Counter[str]) -> None:
    campaign = next(iter(campaigns_of(load("biremes"))))
    paths = [path.replace("punic", campaign) for path in OPEN]
    for path in paths:
        first, again = (server.http.get(path) for _ in range(2))
        assert (first.status_code, again.status_code) == (200, 200), path
        assert again.content == first.content
        # The list of rule sets changes with the host's scenarios.
        kept = "no-cache" if path == "/api/rulesets" else "public, max-age=600"
        assert first.headers["cache-control"] == kept
        known = server.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (known.status_code, known.content) == (304, b""), path
    assert set(made.values()) == {1}
    assert len(made) == len(paths)


def test_a_picture_is_made_once_for_all_who_ask_at_the_same_time(
    server: Served, made: Counter[str]
) -> None:
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(server.http.get, [PICTURE] * 32))
    assert {answer.status_code for answer in answers} == {200}
    assert made == {"opening_picture": 1}
    dark = server.http.get(PICTURE, params={"theme": "dark"})
    assert dark.headers["etag"] != answers[0].headers["etag"]
    assert made == {"opening_picture": 2}


def test_a_picture_that_is_not_there_is_not_kept(server: Served) -> None:
    path = "/api/rulesets/trireme/scenarios/nowhere/picture.svg"
    for _ in range(2):
        assert server.http.get(path).status_code == 404
    assert not server.app.state.kept._tasks._known


def test_clauses_as_options_have_them_are_paid_for(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "with_time", lambda act: (act(), 100.0))
    path = "/api/rulesets/trireme/clauses"
    words = {"options": f"{load('trireme').options()[0].id}=?"}
    assert server.http.get(path, params=words).status_code == 422, "what is refused is not charged"
    option = next(one for one in load("trireme").options() if one.kind == "bool")
    words = {"options": f"{option.id}=true"}
    assert server.http.get(path, params=words).status_code == 200
    late = server.http.get(path, params=words)
    assert (late.status_code, late.json()["code"]) == (429, "too_fast")
    assert int(late.headers["retry-after"]) > 0
    assert server.http.get(path).status_code == 200, "what is kept costs nothing"
