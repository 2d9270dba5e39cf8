"""Test the order of updates: the sender first, then the other players, then spectators."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import pytest
from tests.server.served import Served
from tests.server.test_play import tokens

from naumachia.server.live import room as rooms
from naumachia.server.live.link import Link

WATCHERS = 5


@pytest.fixture
def news(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, ...]]]:
    """What happens: for whose seats a picture is made, and to whom a `done` is sent."""
    found: list[tuple[str, tuple[int, ...]]] = []
    written, send = rooms.encode_update, Link.send

    def noted(game: Any, viewer: Any, *given: Any, **more: Any) -> Any:
        found.append(("picture", viewer.seats))
        return written(game, viewer, *given, **more)

    def sent(link: Link, message: Mapping[str, object]) -> None:
        if message["type"] == "done":
            found.append(("done", link.seats))
        send(link, message)

    monkeypatch.setattr(rooms, "encode_update", noted)
    monkeypatch.setattr(Link, "send", sent)
    return found


def test_seats_are_served_before_those_who_watch(
    server: Served, news: list[tuple[str, tuple[int, ...]]]
) -> None:
    game = server.create()
    name, (green, orange), watch = game["game"], tokens(game), game["watch"]["token"]
    with ExitStack() as all_of_them:
        # Those who watch come first, so that they do not go last by chance.
        watching = [all_of_them.enter_context(server.page(name, watch)) for _ in range(WATCHERS)]
        other = all_of_them.enter_context(server.page(name, orange))
        page = all_of_them.enter_context(server.page(name, green))
        for text in ("G1 F.", "G2 F.", "G3 F."):
            if text == "G3 F.":  # one who has come late counts updates from one
                watching.append(all_of_them.enter_context(server.page(name, watch)))
            for one in (*watching, other):
                one.reach(page.update["seq"])
            news.clear()
            answer = page.order(text)
            assert page.update["seq"] == answer["seq"], "the picture comes before `done`"
            for one in (*watching, other):
                one.reach(answer["seq"])
                assert one.picture == page.picture
            assert news[:2] == [("picture", (0,)), ("done", (0,))]
            assert news[2:] == [("picture", (1,)), ("picture", ())]


def test_a_watcher_who_turns_the_board_is_told_all_of_it(server: Served) -> None:
    game = server.create()
    name, (green, _), watch = game["game"], tokens(game), game["watch"]["token"]
    with server.page(name, green) as page, server.page(name, watch) as one:
        for number, text in enumerate(("G1 F.", "G2 F.", "G3 F.")):
            answer = page.order(text)
            assert one.ask("flip", on=number % 2 == 0)["type"] == "done"
            one.reach(answer["seq"])
            assert one.ask("refresh")["type"] == "done"
            with server.page(name, watch) as fresh:
                fresh.ask("flip", on=number % 2 == 0)
                assert one.picture == fresh.picture
