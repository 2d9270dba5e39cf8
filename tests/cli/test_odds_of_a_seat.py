"""Test that every interface gives odds from what a seat knows, and the referee's only on
request.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.small import reef

import naumachia
from naumachia.cli.protocol.lines import Engine
from naumachia.game import Game
from naumachia.kernel.ruleset import View
from naumachia.scene.board import Odds
from naumachia.scene.margin import Forecast
from naumachia.scene.seat_odds import HiddenOdds, hides_nothing
from naumachia.server.page.order_list import list_orders
from naumachia.server.page.position import Position

Ok = Callable[..., str]

MINED = "square 1 turn 1 sail mines 2 5"
CLEAR = "square 1 turn 1 sail mines 5 6"
GONE = "square 3 turn 3 sail mines -"
NAME = "tests.small.reef:RULESET"
HIDDEN = "the odds of row depend on what is hidden from Red"


class Foretelling(Odds[reef.Channel, str]):
    """Forecasts the odds of a row from what is visible."""

    def forecast(self, view: View[reef.Channel], seat: int, action: str) -> Forecast | None:
        if action != "row":
            return None
        chance = Fraction(len(view.state.mines), reef.LAST - view.state.square)
        parts = (("a mine goes up", chance, "bad"), ("nothing there", 1 - chance, "good"))
        return Forecast("A row", "REE-ROW-01", parts)


@pytest.fixture
def foretelling(monkeypatch: pytest.MonkeyPatch) -> None:
    board = reef.ReefBoard(reef.RULESET)
    board.odds = Foretelling(reef.RULESET)
    monkeypatch.setattr(reef.RULESET, "board", board)


def game_at(position: str, folder: Path) -> Game:
    file = folder / "position.txt"
    file.write_text(position)
    return naumachia.load(file, ruleset=NAME)


def engine_at(position: str) -> Callable[..., dict[str, Any]]:
    engine = Engine([reef.RULESET])

    def ask(do: str, **fields: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(engine.answer(json.dumps({"do": do, **fields}).encode()))
        return reply

    assert ask("load", ruleset="reef", position=position)["ok"]
    return ask


@pytest.mark.parametrize("first", ["lay 2", "lay 6"])
def test_the_terminal_tells_no_odds_that_hidden_things_decide(ok: Ok, first: str) -> None:
    typed = f"{first}\nlay 5\n/odds row\n/odds shell\n/why row\n/moves\n/quit\n"
    told = ok("play", NAME, "--against", "person", "--seed", "1", typed=typed)
    assert HIDDEN in told
    assert "strikes a mine" not in told
    assert "1/6 (16.7%)  The fort is shelled 6: silent." in told
    assert "row is legal." in told


def test_the_terminal_gives_the_forecast_of_the_board(ok: Ok, foretelling: None) -> None:
    typed = "lay 2\nlay 5\n/odds row\n/quit\n"
    told = ok("play", NAME, "--against", "person", "--seed", "1", typed=typed)
    assert "A row  [REE-ROW-01]\n  1/4 (25.0%)  a mine goes up\n  3/4 (75.0%)" in told


def test_the_verb_counts_in_the_true_state_for_the_referee(
    ok: Ok, run: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(MINED)
    refused = run("odds", file, "row", "--ruleset", NAME)
    assert refused.exit_code == 2
    assert HIDDEN in refused.stderr
    assert "Red strikes a mine at 2" in ok("odds", file, "row", "--ruleset", NAME, "--referee")
    shelled = json.loads(ok("odds", file, "shell", "--ruleset", NAME, "--json"))["branches"]
    assert [branch["p"] for branch in shelled] == ["5/6", "1/6"]
    assert shelled[0]["position"].endswith("mines ? ?")


@pytest.mark.parametrize("position", [MINED, CLEAR])
def test_the_engine_gives_a_seat_what_it_may_know(position: str) -> None:
    ask = engine_at(position)
    error = ask("odds", action="row")["error"]
    assert error == {"code": "hidden_odds", "message": HIDDEN}
    branches = ask("odds", action="row", referee=True)["branches"]
    assert len(branches) == (2 if position == MINED else 1)
    assert branches[0]["position"].endswith("mines 5" if position == MINED else "mines 5 6")
    assert {branch["p"] for branch in ask("odds", action="shell")["branches"]} == {"5/6", "1/6"}


def test_the_engine_gives_the_forecast_of_the_board(foretelling: None) -> None:
    reply = engine_at(MINED)("odds", action="row")
    assert reply["branches"] == []
    assert reply["forecast"]["parts"][0] == {"label": "a mine goes up", "p": "1/4", "value": 0.25}


def test_a_script_asks_for_a_side_or_as_the_referee(tmp_path: Path) -> None:
    game = game_at(MINED, tmp_path)
    with pytest.raises(HiddenOdds, match=HIDDEN):
        game.odds("row")
    assert [way.probability for way in game.odds("shell")] == [Fraction(5, 6), Fraction(1, 6)]
    told = [way.sentences for way in game.odds("row", referee=True)]
    assert told[0][0] == "Red strikes a mine at 2."
    assert game_at(GONE, tmp_path).odds("row")[0].sentences == ["Red rows to 4."]


def test_a_script_is_given_the_forecast_of_the_board(tmp_path: Path, foretelling: None) -> None:
    (mine, clear) = game_at(MINED, tmp_path).odds("row")
    assert (mine.probability, mine.sentences) == (Fraction(1, 4), ["a mine goes up"])
    assert clear.probability == Fraction(3, 4)


def test_the_page_counts_odds_that_nothing_hidden_can_change() -> None:
    state = reef.RULESET.notation.parse_position(MINED)
    told = {one["text"]: one["odds"] for one in list_orders(Position(reef.RULESET, state, 0))}
    assert told["row"] is None
    assert told["shell"] is not None
    assert sorted(part["p"] for part in told["shell"]["parts"]) == ["1/6", "5/6"]


@pytest.mark.parametrize(("position", "everything"), [(MINED, False), (GONE, True)])
def test_a_view_hides_nothing_where_every_guess_is_the_view(
    position: str, everything: bool
) -> None:
    view = reef.RULESET.observe(reef.RULESET.notation.parse_position(position), reef.RED)
    assert hides_nothing(reef.RULESET, view) is everything
