"""Every page is answered in its own language."""

from __future__ import annotations

import pytest
from tests.server.served import Page, Served

from naumachia.kernel.phrase import Phrasebook, PhraseTables
from naumachia.rules import load


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which each phrase and word of Trireme is between brackets."""
    phrases: Phrasebook = load("trireme").phrases
    english = phrases.tables
    sections = {
        name: {key: f"[{phrase}]" for key, phrase in section.items()}
        for name, section in english.sections.items()
    }
    bracketed = {
        name: {word: f"[{said}]" for word, said in section.items()}
        for name, section in english.words.items()
    }
    monkeypatch.setitem(phrases._translated, "de", PhraseTables(sections, bracketed))


def words(page: Page) -> list[str]:
    """Return the texts of the last line of the log, of the prompt and of the turn."""
    line = "".join(part.get("s", "") for part in page.update["entries"][-1]["parts"])
    return [line, page.update["prompt"]["sentence"], page.update["turn"]["title"]]


@pytest.mark.usefixtures("german")
def test_pages_of_a_game_have_their_own_languages(server: Served) -> None:
    game = server.create()
    name, (green, orange) = game["game"], (link["token"] for link in game["links"])
    with (
        server.page(name, green) as english,
        server.page(name, orange) as other,
        server.page(name, orange, language="de") as german,
        server.page(name, orange, language="xx") as unknown,
    ):
        # The order of an English page is read in both languages, and a refusal in that of its page.
        assert english.order("G1 F")["type"] == "done"
        for page in (english, other, german, unknown):
            page.reach(1)
        plain = words(other)
        assert not any(text.startswith("[") for text in plain)
        assert words(unknown) == plain
        assert all(text.startswith("[") for text in words(german))
        refused = [page.order("G1 F") for page in (other, german)]
        assert [one["code"] for one in refused] == ["illegal", "illegal"]


@pytest.mark.usefixtures("german")
def test_refusals_are_in_the_language_of_the_page(server: Served) -> None:
    game = server.create()
    name, green = game["game"], game["links"][0]["token"]
    with (
        server.page(name, green) as english,
        server.page(name, green, language="de") as german,
    ):
        first, second = english.order("G1 FFF"), german.order("G1 FFF")
        assert second["sentence"] == f"[{first['sentence']}]"


@pytest.mark.usefixtures("german")
def test_a_kept_answer_is_kept_for_its_language(server: Served) -> None:
    """Moments of a game are cached."""
    game = server.create()
    path = f"/api/games/{game['game']}/moment/0"
    link = {"token": game["links"][0]["token"]}
    for spoken in ("en", "de", "en"):
        moment = server.http.get(path, params=link | {"language": spoken}).json()
        assert moment["turn"]["title"].startswith("[") == (spoken == "de")
