"""Test that bots find the moves of `tactics.toml`, which people agree to be right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.actions import Swipe
from naumachia.rules.biremes.advice.evaluation import ram_exposure
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.movement import ram_limit
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.levels import find_bot
from naumachia.search.think import ask, order_texts

FILE: Final = Path(__file__).with_name("tactics.toml")
POSITIONS: Final = tomllib.loads(FILE.read_text())["position"]
OURS: Final = 0
TURN: Final = 3


def position(ships: list[str], melee: list[str], nation: str) -> Biremes:
    """Return green's turn with these ships, those of `melee` locked together."""
    locked = [f"{ship} melee=0" if ship.split()[0] in melee else ship for ship in ships]
    lines = [f"players green:0:{nation}:south orange:1:pirates:north"]
    lines += [f"turn {TURN}", "taken 1", "order green orange", *locked]
    if melee:
        lines += ["begun 1", f"melee 0 clock=green since={TURN}"]
    lines.append("stack cycle:2 player_turns player:0:3 activate:0")
    return RULESET.notation.parse_position("\n".join(lines))


def of(entry: dict[str, Any]) -> Biremes:
    return position(entry["ships"], entry.get("melee", []), entry.get("nation", "naval_power"))


def turn_of_green(state: Biremes, name: str, seed: int) -> list[str]:
    """Return green's orders of a turn; the bot answers for both sides, and dice follow the seed."""
    nature = Random(seed)
    bot = find_bot(name)(RULESET, Random(seed))
    orders: list[str] = []
    while state.turn == TURN:
        pending = RULESET.pending(state)
        if isinstance(pending, Chance):
            RULESET.resolve(state, pending.sample(nature), SILENT)
            continue
        if not isinstance(pending, Prompt):
            break
        seat = pending.seats[0]
        if pending.phase == "activate" and seat != OURS:
            break
        actions = ask(bot, RULESET, state, seat)
        if seat == OURS:
            orders += order_texts(RULESET, state, seat, actions)
        for action in actions:
            RULESET.decide(state, seat, action, SILENT)
    return orders


def under_a_ram(state: Biremes) -> list[str]:
    """Return green's ships that an enemy can ram from the side."""
    found = []
    for ship in state.ships:
        for enemy in state.ships:
            if (
                ship.owner == OURS
                and enemy.owner != OURS
                and ship.is_afloat()
                and enemy.is_afloat()
            ):
                hull, goal = state.hull(enemy), state.hull(ship)
                gap = goal.distance_to(*hull.bow())
                within = float(enemy.kind.ram_min) <= gap <= float(ram_limit(enemy))
                if within and ram_exposure(state, enemy, ship, hull, goal, gap) > 0.0:
                    found.append(ship.name)
    return found


@pytest.mark.parametrize("entry", POSITIONS, ids=[entry["id"] for entry in POSITIONS])
@pytest.mark.parametrize("name", ["greedy", "rollout:rollouts=6", "mcts:iterations=24"])
@pytest.mark.parametrize("seed", range(2))
def test_the_right_orders_are_found(entry: dict[str, Any], name: str, seed: int) -> None:
    state = of(entry)
    orders = turn_of_green(state, name, seed)
    told = f"{entry['summary']} {name}, seed {seed}: {orders}"
    for wanted in entry["orders"]:
        assert any(re.search(wanted, order) for order in orders), told
    for unwanted in entry["never"]:
        assert not any(re.search(unwanted, order) for order in orders), told
    if entry.get("safe"):
        assert under_a_ram(state) == [], told


def test_a_swipe_is_offered_and_what_it_immobilises_is_worth_ramming() -> None:
    ships = ["G1 T 16.4,20,90", "G2 T 20.2,13.5,0", "O1 T 20.2,19.6,90"]
    state = position(ships, [], "athenian")
    assert any(isinstance(action, Swipe) for action in RULESET.legal(state, OURS))
    caught = position([*ships[:2], f"{ships[2]} immobile=fresh"], [], "athenian")
    assert RULESET.advisor.evaluate(caught, OURS) > RULESET.advisor.evaluate(state, OURS) + 0.02
