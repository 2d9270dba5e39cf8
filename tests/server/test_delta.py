"""Test delta updates: they lose nothing, and are small."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest
from benchmarks.bench_biremes import position
from tests.effort import effort
from tests.server.served import Served, drawn

from naumachia import rules
from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.render import draw
from naumachia.rules.biremes.ruleset import RULESET as BIREMES
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.page import position as page_position
from naumachia.server.page import report
from naumachia.server.page.delta import apply_changes, changes, difference, patch
from naumachia.server.page.gestures import aimable_pieces
from naumachia.server.page.order_list import attack_odds, list_orders
from naumachia.server.page.position import Position
from naumachia.server.store.games import GameRow, SeatRow

MOVES = 24
SHIPS = 480


def lying(timeline: Timeline) -> Game:
    """The game of a timeline."""
    people = tuple(SeatRow("person", "", "") for _ in timeline.ruleset.seats)
    scenario = timeline.match.scenario.id
    row = GameRow(
        "game", timeline.ruleset.id, "1", scenario, {}, "own", "server", people, {}, "", ""
    )
    return Game(timeline, row, ())


def sent(message: Any) -> Any:
    """A message as a page reads it."""
    return json.loads(json.dumps(message))


def large(ships: int = SHIPS) -> Game:
    """Two fleets in ranks, the first seat to move."""
    scenario = next(iter(BIREMES.scenarios().values()))
    text = BIREMES.notation.format_position(position(ships))
    return lying(Timeline(Match(BIREMES, scenario, Options(BIREMES.options(), {}), text)))


@pytest.mark.parametrize("ruleset", rules.ids())
@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_what_has_changed_leads_to_the_whole_of_it(ruleset: str, seed: int) -> None:
    known, rng = rules.load(ruleset), Random(f"{ruleset} {seed}")
    timeline = Timeline.opening(known, rng.choice(sorted(known.scenarios())), {})
    viewers = [Viewer(()), Viewer((0,)), Viewer((1,), flipped=True), Viewer((0, 1))]
    told: dict[Viewer, report.ViewSnapshot] = {}
    pages: dict[Viewer, Any] = {}
    seen = 0
    for number in range(MOVES):
        game = lying(timeline)
        for viewer in viewers:
            if rng.random() < 0.2:
                continue  # a page that was not told of this moment goes on from an older one
            before = told.get(viewer)
            whole = before is not None and rng.random() < 0.1
            since = min(seen, timeline.seq)
            now = report.snapshot(game, viewer, since, whole=whole, before=before)
            told[viewer] = now
            if before is None:
                pages[viewer] = sent(now.update)
                continue
            told_by = sent(changes(before.update, now.update))
            pages[viewer] = apply_changes(pages[viewer], told_by)
            assert pages[viewer] == sent(now.update), f"move {number} for {viewer}"
            alone = report.update(game, viewer, since, whole=whole)
            assert {**alone, "version": now.update["version"]} == now.update
        seen = timeline.seq
        if timeline.match.result is not None:
            break
        if number % 6 == 5 and not timeline.match.undo_refusal(owner := last_mover(timeline)):
            timeline = timeline.fork()
            timeline.undo(owner)
            continue
        timeline = timeline.fork()
        one_more(timeline, rng)


def last_mover(timeline: Timeline) -> int:
    seat = timeline.match.history[-1].seat
    return 0 if seat is None else seat


def one_more(timeline: Timeline, rng: Random) -> None:
    """One random move."""
    match, ruleset = timeline.match, timeline.ruleset
    if isinstance(match.pending, Chance):
        timeline.answer(match.pending.sample(rng))
        return
    seat = rng.choice(match.owing())
    action = ruleset.choices(match.state, seat).sample(rng)
    timeline.order(seat, ruleset.notation.format_action(match.state, action))


def test_a_picture_told_in_layers_is_the_picture() -> None:
    game = large(40)
    sight = report.PositionView.of(game.timeline.match, game.timeline.match.state, Viewer((0,)))
    update = report.update(game, Viewer((0,)), 0, whole=True)
    assert drawn(cast("Any", update)) == draw(sight.scene)


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        (1, 2, {"is": 2}),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"fields": {"b": {"is": 3}}}),
        ({"a": 1}, {"b": 1}, {"is": {"b": 1}}),
        ([1, 2], [1, 2, 3], {"keep": 2, "more": [3]}),
        ([1, 2], [3], {"is": [3]}),
        ([], [{"id": "x"}], {"is": [{"id": "x"}]}),
        ([{"id": "x", "n": 1}], [], {"rows": [], "gone": ["x"]}),
        (
            [{"id": "x", "n": 1}, {"id": "y", "n": 1}],
            [{"id": "y", "n": 2}, {"id": "z", "n": 1}],
            {
                "rows": [["y", {"fields": {"n": {"is": 2}}}], ["z", {"is": {"id": "z", "n": 1}}]],
                "gone": ["x"],
            },
        ),
        (
            [{"seat": "a"}, {"seat": "b"}],
            [{"seat": "b"}, {"seat": "a"}],
            {"rows": [], "gone": [], "order": ["b", "a"]},
        ),
        ([{"id": "x"}, {"id": "x"}], [{"id": "x"}], {"keep": 1, "more": []}),
    ],
)
def test_values_and_what_has_become_of_them(before: Any, after: Any, change: Any) -> None:
    assert sent(difference(before, after)) == change
    assert patch(before, change) == after


def test_changes_of_another_update_are_refused() -> None:
    game = large(6)
    first = report.snapshot(game, Viewer((0,)), 0, whole=True)
    again = report.snapshot(game, Viewer((0,)), 0, whole=False, before=first)
    third = report.snapshot(game, Viewer((0,)), 0, whole=False, before=again)
    with pytest.raises(ValueError, match="changes 3 do not follow 1"):
        apply_changes(first.update, changes(again.update, third.update))


def test_one_move_among_hundreds_of_ships_is_told_in_few_words() -> None:
    game, viewers = large(), (Viewer((0,)), Viewer((1,)), Viewer(()))
    before = [report.snapshot(game, viewer, 0, whole=True) for viewer in viewers]
    timeline = game.timeline.fork()
    timeline.order(0, "G1 F2")
    for viewer, known in zip(viewers, before, strict=True):
        now = report.snapshot(lying(timeline), viewer, 0, whole=False, before=known)
        told = changes(known.update, now.update)
        assert [move["ship"] for move in told["moves"]] == ["G1"]
        assert len(json.dumps(told)) < 30_000


# -- orders that are asked for -----------------------------------------------------------


def test_orders_that_are_asked_for_are_those_that_would_be_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = large(20).timeline.match.state
    listed = Position(BIREMES, state, 0)
    assert listed.unlisted == []
    whole = list_orders(listed)
    monkeypatch.setattr(page_position, "MOST_LISTED", 0)
    asked = Position(BIREMES, state, 0)
    subjects = dict.fromkeys(order["subject"] for order in whole)
    assert [*asked.unlisted, None] == list(subjects)
    assert list_orders(asked) == [order for order in whole if order["subject"] is None]
    for piece in asked.unlisted:
        assert list_orders(asked, piece) == [order for order in whole if order["subject"] == piece]
        assert aimable_pieces(asked, piece) == [
            piece for one in aimable_pieces(listed) if one == piece
        ]
        assert attack_odds(asked, piece) == attack_odds(listed, piece)


def test_a_page_asks_for_the_orders_of_a_ship(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_position, "MOST_LISTED", 2)
    game = server.create("biremes", "threes")
    tokens = [link["token"] for link in game["links"]]
    with server.page(game["game"], tokens[0]) as page, server.page(game["game"], tokens[1]) as far:
        sides = {"green": page, "orange": far}
        while page.update["prompt"]["phase"] != "activate":
            mover = sides[page.update["prompt"]["seats"][0]]
            seq = mover.order(mover.legal()[0])["seq"]
            page.reach(seq)
            far.reach(seq)
        mover = sides[page.update["prompt"]["seats"][0]]
        other = far if mover is page else page
        assert {order["subject"] for order in mover.update["orders"]} == {None}
        assert other.update["unlisted"] == []
        piece = mover.update["unlisted"][0]
        answer = mover.ask("orders", subject=piece)
        assert (answer["seq"], answer["aims"]) == (mover.update["seq"], [piece])
        assert {order["subject"] for order in answer["orders"]} == {piece}
        assert mover.ask("orders", subject="nobody")["orders"] == []
        assert other.ask("orders", subject=piece)["orders"] == []
        refused = mover.order(f"{piece} F99")
        assert refused["type"] == "refused"
        assert all(text.startswith(f"{piece} ") for text in refused["nearest"])
        done = mover.order(answer["orders"][0]["text"])
        assert done["type"] == "done"
        assert other.reach(done["seq"])["seq"] == done["seq"]


@pytest.mark.parametrize("do", ["refresh", "anew"])
def test_a_page_that_lost_its_place_gets_a_full_update(server: Served, do: str) -> None:
    game = server.create()
    tokens = [link["token"] for link in game["links"]]
    with server.page(game["game"], tokens[0]) as page:
        page.order("G1 FL")
        assert page.reach(2)["version"] > 1
        before = page.update
        page.ask(do)
        assert page.update["version"] == 1
        assert page.update["log"] == "all"
        for part in ("layers", "roster", "orders", "timeline", "prompt"):
            assert page.update[part] == before[part]
