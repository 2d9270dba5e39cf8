"""Every feature has the value of what it is named after."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from naumachia import env
from naumachia.env.all_seats import BattleEnv
from naumachia.env.features import Planes
from naumachia.env.seat_view import SeatView
from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.rules import load
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin

TIED = (
    "options losses_to_lose=2 board_n=9\nfleet 3\ngreen moves\nround 4\n"
    "G1 (4,4)N\nG2 (6,5)W\nG3 (9,1)N\nO1 (4,5)S\nO2 (9,9)S\nO3 (1,9)S"
)
BOARDED = (
    "wind 0 medium prevailing=0 before=0\nclock 3 6 540\norder 0 1\n"
    "G1 hope Hope 10,10,90\ngrapple G1 O1 fighting 2\nstack cycle:8\n"
)
LIGHT = "O1 revenge Revenge 10.31,10,0 crew=20 flotation=30 masts=1 guns=0.0.0/1.0.0/0.0.0/0.0.0"
WEAK = "O1 revenge Revenge 10.31,10,0 crew=20"
ONES = "-".join("1" * 14)


class Observed:
    """What a seat observes in a position after some orders and dice, by the names of features."""

    def __init__(self, battle: BattleEnv, position: str, *moves: str, seat: int = 0) -> None:
        ruleset, scenario = battle.battle.ruleset, battle.battle.opening.scenario.id
        match: Match[Any, Any] = begin(ruleset, Case(scenario, {}, 0, position))
        for move in moves:
            if isinstance(match.pending, Chance):
                match.answer(match.pending.parse(move))
            else:
                match.play_order(match.owing()[0], move)
        view = match.view(seat)
        self.names = battle.feature_names
        self.rows = SeatView(ruleset, view, battle.codec.kind == "relative").rows
        self.arrays = battle._observer.observe(view, {})

    def ship(self, name: str) -> dict[str, float]:
        """Return the features of a ship that are not 0."""
        return nonzero(self.names["ships"], self.arrays["ships"][self.rows[name]])

    def globals(self) -> dict[str, float]:
        """Return the features of the battle that are not 0."""
        return nonzero(self.names["globals"], self.arrays["globals"])

    def plane(self, name: str) -> dict[tuple[int, int], float]:
        """Return the points of a plane that are not 0, from 1 in the south-western corner."""
        plane = self.arrays["planes"][self.names["planes"].index(name)]
        rows, columns = np.nonzero(plane)
        return {
            (int(column) + 1, int(row) + 1): float(plane[row, column])
            for row, column in zip(rows, columns, strict=True)
        }


def nonzero(names: tuple[str, ...], values: Any) -> dict[str, float]:
    pairs = zip(names, values.tolist(), strict=True)
    return {name: value for name, value in pairs if abs(value) > 1e-6}


def near(expected: Any) -> Any:
    """Return numbers to compare float32 with."""
    return pytest.approx(expected, abs=1e-4)


@pytest.fixture(scope="module")
def skirmish() -> BattleEnv:
    return env.raw_aec("trireme", "skirmish", actions="table")


def tied(battle: BattleEnv) -> Observed:
    """G1 and O1 are tied, and G2 has moved forward and goes on."""
    return Observed(battle, TIED, "G1 F/W", "G1 +O1", "4-4", "G2 F")


def test_ships_that_are_tied_or_active(skirmish: BattleEnv) -> None:
    found = tied(skirmish)
    g1, o1, g2 = (found.ship(name) for name in ("G1", "O1", "G2"))
    plain = {"listed": 1, "afloat": 1, "length": g1["length"], "share": 1, "kind trireme": 1}
    assert g1 == near({
        **plain, "seat green": 1, "x": 3.5 / 9, "y": 0.5, "cos": 1, "aside": -0.2, "links": 1,
        "mark locked": 1,
    })  # fmt: skip
    assert o1 == near({
        **plain, "seat orange": 1, "x": 3.5 / 9, "y": 0.5, "cos": -1, "aside": 0.2, "links": 1,
        "mark locked": 1,
    })  # fmt: skip
    assert g2 == near({
        **plain, "seat green": 1, "x": 0.5, "y": 0.5, "sin": -1, "active": 1, "mark moved": 1,
    })  # fmt: skip
    hull = board_of(load("trireme")).scene(skirmish.battle.view(0)).hulls[0]
    assert g1["length"] == near(hull.size / 9)


def test_planes_of_ships_that_are_tied_or_active(skirmish: BattleEnv) -> None:
    found = tied(skirmish)
    assert found.plane("green N") == {(4, 5): 1, (9, 1): 1}
    assert found.plane("green W") == {(5, 5): 1}
    assert found.plane("orange S") == {(4, 5): 1, (1, 9): 1, (9, 9): 1}
    assert found.plane("strength green") == {(4, 5): 1, (5, 5): 1, (9, 1): 1}
    assert found.plane("strength orange") == {(4, 5): 1, (1, 9): 1, (9, 9): 1}
    assert found.plane("kind trireme")[4, 5] == 2
    assert found.plane("active") == {(5, 5): 1}
    assert found.plane("tied") == {(4, 5): 2}
    assert found.plane("land") == {}


def test_the_whole_battle(skirmish: BattleEnv) -> None:
    assert tied(skirmish).globals() == near({
        "turn": 0.04, "observer green": 1, "deciding green": 1, "phase activation": 1,
        "done placing": 1, "now moves0": 1, "done moves0": 2 / 3,
    })  # fmt: skip


def test_a_lost_ship_as_its_owner_sees_it_from_the_north() -> None:
    battle = env.raw_aec("trireme", "skirmish", actions="relative")
    moves = ("G1 F/W", "G1 +O1", "4-4", "G2 F", "G2 xO1")
    found = Observed(battle, TIED, *moves, seat=1)
    assert list(found.rows) == ["O1", "O2", "O3", "G1", "G2", "G3"]
    assert found.ship("O1") == {"listed": 1, "lost": 1, "seat own": 1, "mark lost": 1}
    g2 = found.ship("G2")
    assert (g2["seat other 1"], g2["x"], g2["y"], g2["sin"]) == near((1, 0.5, 0.5, 1))
    assert found.globals()["losses own"] == near(1 / 3)
    assert found.globals()["deciding other 1"] == found.globals()["observer own"] == 1
    assert found.plane("own N") == {(1, 1): 1, (9, 1): 1}
    assert found.plane("other 1 E") == {(5, 5): 1}


def test_ships_are_in_the_order_of_their_numbers() -> None:
    battle = env.raw_aec("diadochi", "salamis-306-full").battle
    rows = list(SeatView(battle.ruleset, battle.view(0), relative=False).rows)
    green = [name for name in rows if name[0] == "G"]
    assert green == [f"G{number}" for number in range(1, len(green) + 1)]
    assert len(green) >= 10


def test_the_log_of_a_damaged_ship() -> None:
    battle = env.raw_aec("age_of_sail", "frigates")
    ship = Observed(battle, BOARDED + LIGHT).ship("O1")
    assert "guns port" not in ship
    assert ship["mark mast-lost"] == ship["links"] == ship["kind galleon"] == 1
    parts = [ship[name] for name in ("share", "gauge 1", "gauge 2", "masts", "guns starboard")]
    assert parts == near([30 / 46, 30 / 46, 20 / 90, 2 / 3, 0.1])
    assert ship["count"] == near(0.15)


def test_a_prize_and_the_wind() -> None:
    battle = env.raw_aec("age_of_sail", "frigates")
    found = Observed(battle, BOARDED + WEAK, "G1 board O1", ONES, ONES, "1")
    prize = found.ship("O1")
    assert (prize["seat orange"], prize["captor green"], prize["lost"]) == (1, 1, 1)
    assert found.globals()["losses orange"] == 1
    assert (found.globals()["wind"], found.globals()["wind cos"]) == (1, 1)


def test_land_is_where_the_board_has_it() -> None:
    battle = env.raw_aec("examples.salamis:RULESET")
    battle.reset(seed=1)
    rules = battle.battle.ruleset
    plane = battle.observe("persians")["planes"][battle.feature_names["planes"].index("land")]
    islands = [
        "....##..#...",
        ".....#......",
        "...........#",
        "...........#",
        "...........#",
        "............",
        ".....#......",
        "....##..#...",
    ]
    north_first = ["".join(".#"[int(square)] for square in row) for row in plane[::-1]]
    assert north_first == islands
    seen = SeatView(rules, battle.battle.view(1), relative=True)
    turned = Planes(battle.battle, True, seen).write(seen)[-1]
    assert np.array_equal(turned, plane[::-1, ::-1])


def test_cards_are_in_the_column_of_their_place() -> None:
    battle = env.raw_aec("navarchoi", "catana")
    battle.reset(seed=1)
    columns = battle.feature_names["cards"]
    found: dict[str, set[int]] = {}
    for number in range(12):
        cards = battle.observe("a")["cards"]
        table = board_of(battle.battle.ruleset).cards.table(battle.battle.view(0))
        assert table is not None
        own, other = table.seats
        places = {
            "hand a": [card.id for card in own.hand.cards],
            "playable": [c.id for c in own.hand.cards if c.state.value == "playable"],
            "open a": [card.id for pile in own.piles for card in pile.cards],
            "open b": [card.id for pile in other.piles for card in pile.cards],
            "pile 2": [card.id for card in table.piles[1].cards],
        }
        for name, ids in places.items():
            rows = set(np.nonzero(cards[:, columns.index(name)])[0].tolist())
            assert rows == {int(card) for card in ids}, f"decision {number}: {name}"
            found.setdefault(name, set()).update(rows)
        battle.step(next(iter(battle.numbered)))
    assert all(found.values()), found


def test_a_candidate_has_ship_kind_and_arguments() -> None:
    battle = env.raw_aec("biremes", "duel")
    battle.reset(seed=1)
    rules, state = battle.battle.ruleset, battle.battle.state
    agent = battle.agent_selection
    rows = {}
    for order in ("G1 F4", "G1 R12 F6", "G1 fireship"):
        action = rules.notation.parse_action(state, battle.battle.seat, order)
        values = battle.observe(agent)["candidates"][battle.encode(action)]
        rows[order] = nonzero(battle.feature_names["candidates"], values)
    move, fireship = 2, 8
    assert rows["G1 F4"] == {"used": 1, "ship": 1, "kind": move, "argument 3": 40}
    assert rows["G1 R12 F6"] == {
        "used": 1, "ship": 1, "kind": move, "argument 2": 12, "argument 3": 60,
    }  # fmt: skip
    assert rows["G1 fireship"] == {"used": 1, "ship": 1, "kind": fireship}
