"""Scenario files: what they say, and what is wrong in them."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random

import pytest

from naumachia.geometry.lattice import difference
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options, Value
from naumachia.kernel.scenario import Scenario, packaged_scenarios, scenario_in
from naumachia.kernel.toml_data import read_whole
from naumachia.rules.age_of_sail import RULESET
from naumachia.rules.age_of_sail.model import MEDIUM_WIND, SEATS, AgeOfSail, empty_battle
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.setup import set_up
from naumachia.rules.age_of_sail.ship import ANCHORED
from naumachia.rules.age_of_sail.tables.building import flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.fleets import fleets
from naumachia.scene.board import board_of
from naumachia.table.players import count_players, player_names
from naumachia.testing.stage import Rest

SCENARIOS = packaged_scenarios("naumachia.rules.age_of_sail", "age_of_sail")

HEAD = 'ruleset = "age_of_sail"\nid = "x"\ntitle = "x"\nsummary = "x"\n'
TWO = """
[[setup.squadrons]]
seat = "green"
ships = [{ ship = "hope", at = "10,10,0" }]
[[setup.squadrons]]
seat = "orange"
ships = [{ ship = "san_martin", at = "20,10,0" }]
"""


def opened(scenario: Scenario, **changed: Value) -> AgeOfSail:
    """The state that a scenario sets up, with its phases before the first move."""
    values: dict[str, Value] = {}
    for name, value in scenario.options.items():
        assert isinstance(value, bool | int | str)
        values[name] = value
    state = empty_battle(Rules(Options(OPTIONS, {**values, **changed})))
    first = set_up(state, scenario.setup.fresh_copy())
    state.stack = [Rest("SAIL-MOVE-02"), *first]
    settle(state, SILENT)
    return state


def written(setup: str, options: str = "", **changed: Value) -> AgeOfSail:
    """The state that a file with this set-up makes."""
    text = f"{HEAD}[options]\n{options}\n[setup]\n{setup}"

    def read(table: object) -> AgeOfSail:
        return opened(scenario_in(table, "age_of_sail"), **changed)  # type: ignore[arg-type]

    state: AgeOfSail = read_whole(text, "x.toml", read)
    return state


def rolled(state: AgeOfSail, seed: int) -> AgeOfSail:
    """The state when all dice before the first move have been thrown."""
    rng = Random(seed)
    while isinstance(state.awaiting, Chance):
        state.stack[-1].resolve(state, state.awaiting.sample(rng), SILENT)
        settle(state, SILENT)
    return state


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_begins(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.briefing
    assert scenario.note
    for seed in range(5):
        state = rolled(opened(scenario), seed)
        assert state.moves > 0
        assert all(state.sea.hulls[ship.ident] is not None for ship in state.ships)
        assert state.names == list(player_names(scenario.setup, SEATS))
        assert len(state.names) == count_players(scenario.setup, SEATS)
        assert len({ship.called for ship in state.ships}) == len(state.ships)


MOVES = {
    "shannon-chesapeake": 24, "resistance": 24, "gravelines": 24, "becalmed": 18, "nile": 12,
    "trafalgar": 18,
}  # fmt: skip


@pytest.mark.clause("SAIL-RULE-24")
@pytest.mark.parametrize("name", MOVES)
def test_how_long_the_battles_are(name: str) -> None:
    assert opened(SCENARIOS[name]).moves == MOVES[name]


def between(state: AgeOfSail, one: str, two: str) -> tuple[float, float]:
    """Distance in inches and bearing in degrees from one ship to another."""
    here, there = (
        state.hull(next(ship for ship in state.ships if ship.called == called))
        for called in (one, two)
    )
    dx, dy = (there.x - here.x) / 1000, (there.y - here.y) / 1000
    return hypot(dx, dy), degrees(atan2(dx, dy)) % 360


def test_the_formations_that_are_described() -> None:
    duel = opened(SCENARIOS["shannon-chesapeake"])
    assert between(duel, "Shannon", "Chesapeake") == pytest.approx((18.4, 283), abs=0.6)
    nile = opened(SCENARIOS["nile"])
    assert between(nile, "Guerrier", "Conquerant") == pytest.approx((4.5, 150), abs=0.1)
    guerrier = next(ship for ship in nile.ships if ship.called == "Guerrier")
    assert guerrier.status == ANCHORED
    assert not guerrier.springs
    assert guerrier.crew == guerrier.complement * 4 // 5
    line = opened(SCENARIOS["trafalgar"])
    assert between(line, "Redoutable", "Santa Ana") == pytest.approx((7, 176), abs=1)


@pytest.mark.clause("SAIL-RULE-57")
def test_without_anchoring_nobody_is_at_anchor() -> None:
    state = opened(SCENARIOS["nile"], anchoring=False)
    assert not any(ship.status == ANCHORED for ship in state.ships)


@pytest.mark.clause("SAIL-RULE-25")
def test_the_night_is_fought_through_or_not() -> None:
    assert opened(SCENARIOS["nile"], night="end").moves == 6


@pytest.mark.clause("SAIL-TIME-01")
def test_what_is_not_said_is_thrown_for() -> None:
    state = written(TWO, start_strength="roll")
    asked = []
    for die in (3, 2, 4):
        assert isinstance(state.awaiting, Chance)
        asked.append(state.awaiting.name)
        state.stack[-1].resolve(state, (die,), SILENT)
        settle(state, SILENT)
    assert asked == ["start_time", "prevailing_wind", "opening_strength"]
    assert (state.start, state.wind, state.strength) == (720, 9000, MEDIUM_WIND)


ENDS = 'port = "{side}", starboard = "{side}", ahead = "{end}", astern = "{end}"'
SAID = 'wind = "west"\nstart = "12:00"\n'
FAULTS = [  # what the file says, what the message names
    (SAID.replace("west", "wset") + TWO, ["setup.wind", "'wset'", "west"]),
    (SAID.replace("12:00", "25:00") + TWO, ["setup.start", "24:00"]),
    (SAID.replace("12:00", "22:00") + TWO, ["setup.start", "SAIL-TIME-06"]),
    (SAID + 'end = "11:00"\n' + TWO, ["setup.end", "after `start`"]),
    ('start = "12:00"\nprevailing = "west"\n' + TWO, ["setup.prevailing", "`wind`"]),
    (SAID + 'names = ["A"]\n' + TWO, ["setup.names", "each of 2 players"]),
    (SAID + "sides = [0, 0]\n" + TWO, ["setup.sides", "each of 2 players"]),
    (SAID + 'shoals = ["0,0 10,10"]\n' + TWO, ["setup.shoals", "corners"]),
    (SAID + 'shoals = ["5,5 15,5 15,15 5,15"]\n' + TWO, ["SAIL-RULE-54", "Hope"]),
    (SAID + TWO.replace("20,10,0", "10.2,10,0"), ["SAIL-RULE-53", "San Martin"]),
    (SAID + TWO.replace("20,10,0", "80,10,0"), ["SAIL-RULE-55"]),
    (SAID + TWO.replace('"20,10,0"', '"20,10"'), ["squadrons[2].ships[1].at"]),
    (SAID + TWO.replace("san_martin", "san_marton"), ["squadrons[2].ships[1].ship"]),
    (SAID + TWO.replace(' }', ', sails = 3 }', 1), ["unknown field", "sails"]),
    (SAID + TWO.replace(' }', ', oars = true }', 1), ["SAIL-OAR-01"]),
    (SAID + TWO.replace(' }', ', crew = 61 }', 1), ["crew", "from 1 to 60"]),
    (SAID + TWO.replace(' }', ', name = "a=b" }', 1), ["ships[1].name"]),
    (SAID + TWO.replace("ships", 'name = "a=b"\nships', 1), ["squadrons[1].name", "short name"]),
    (SAID + TWO.replace(' }', ', anchored = true }', 1), ["SAIL-RULE-57"]),
    (SAID + TWO.replace(' }', ', port = "2/2/3" }', 1), ["ships[1].port", "SAIL-RULE-12"]),
    (SAID + TWO.replace(' }', ', port = "two" }', 1), ["short/medium/long"]),
    (SAID + TWO.replace(' }', ', port = "2/3/3" }', 1),
     ["such as port 2/2/3, starboard 2/2/3, ahead -/-/-, astern -/-/-: "]),
    (SAID + TWO.replace("hope", "pinnace").replace(' }', ', port = "2/2/3" }', 1),
     ["such as port -/-/-, starboard -/-/-, ahead -/-/0.5, astern -/-/-: "]),
    (SAID + TWO.replace(' }', f', {ENDS.format(side="2/2/1", end="-/-/2")} }}', 1),
     ["ships[1].port", "SAIL-RULE-12"]),
    (SAID + "[setup.draft]\npoints = 2001\n", ["draft.points", "from 20 to 2000"]),
    (SAID + TWO.partition("[[setup.squadrons]]\nseat = \"orange\"")[0], ["ships of orange"]),
    (SAID + '[[setup.exits]]\nseat = "orange"\nedge = "east"\nfrom = "9"\nto = "3"\n' + TWO,
     ["setup.exits[1].to", "more than `from`"]),
    (SAID + f'[[setup.exits]]\nseat = "{SEATS[2]}"\nedge = "east"\nfrom = "3"\nto = "9"\n' + TWO,
     ["setup.exits[1].seat", "one of green, orange"]),
    (SAID + '[[setup.designs]]\nid = "hope"\n' + TWO, ["designs[1].id", "new id"]),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: "-".join(fault[1]))
def test_what_is_wrong_is_told_with_its_place(fault: tuple[str, list[str]]) -> None:
    setup, wanted = fault
    with pytest.raises(BadScenario) as raised:
        written(setup, anchoring=True)
    for part in wanted:
        assert part in str(raised.value)


def test_all_faults_are_told_in_one_run() -> None:
    setup = SAID.replace("west", "up") + TWO.replace("20,10,0", "20").replace("hope", "hoppe")
    with pytest.raises(BadScenario) as raised:
        written(setup)
    assert len(str(raised.value).splitlines()) == 3


@pytest.mark.clause("SAIL-SHIP-10", "SAIL-RULE-12")
def test_a_ship_of_the_scenarios_own_and_guns_re_disposed() -> None:
    own = """
[[setup.designs]]
id = "ours"
name = "Ours"
nation = "English"
kind = "ship"
built = 1600
tons = 450
speed = 7
turn = 45
guns = "4 demi-cannon, 12 culverins"
source = "the test"
"""
    ships = TWO.replace('"hope"', '"ours"').replace(
        " }", ', port = "-/2/2", starboard = "-/2/2", ahead = "-/-/1", astern = "-/-/1" }', 1
    )
    state = written(SAID + own + ships)
    ship = state.ships[0]
    assert (ship.whole, ship.complement, ship.called) == (46, 90, "Ours")
    assert ship.guns == [0, 4, 4, 0, 4, 4, 0, 0, 2, 0, 0, 2]


@pytest.mark.clause("SAIL-RULE-12")
def test_a_quarter_of_the_batteries_may_stand_at_the_ends() -> None:
    """Three whole ones of the fourteen of Hope; four are a fault."""
    row = ENDS.format(side="2/2/1.5", end="-/-/1.5")
    ship = written(SAID + TWO.replace(" }", f", {row} }}", 1)).ships[0]
    assert ship.guns == [4, 4, 3, 4, 4, 3, 0, 0, 3, 0, 0, 3]


@pytest.mark.clause("SAIL-RULE-12")
def test_a_facing_that_the_row_leaves_out_has_no_guns() -> None:
    row = 'ahead = "-/-/1", port = "2/2/2.5", starboard = "2/2/2.5"'
    ship = written(SAID + TWO.replace(" }", f", {row} }}", 1)).ships[0]
    assert ship.guns == [4, 4, 5, 4, 4, 5, 0, 0, 2, 0, 0, 0]


def test_a_fleet_in_line() -> None:
    fleet = """
[[setup.squadrons]]
seat = "green"
fleet = "american_frigates"
line = "60,20,90"
gap = "3.5"
manned = "1/2"
[[setup.squadrons]]
seat = "orange"
fleet = "french_frigates"
line = "20,5,0"
gap = "4"
bearing = "90"
"""
    state = written(SAID + fleet, 'period = "nelson"')
    assert [ship.name for ship in state.ships][:7] == ["G1", "G2", "G3", "G4", "G5", "G6", "O1"]
    assert state.hull(state.ships[1]).pose.text() == "56.5,20,90"
    assert state.hull(state.ships[7]).pose.text() == "24,5,0"
    assert state.ships[0].crew == state.ships[0].complement // 2


def headings(state: AgeOfSail, seat: int) -> list[tuple[str, str]]:
    """The ships of a player's roster, each with the heading she stands under."""
    lines = board_of(RULESET).margin(RULESET.observe(state, seat)).rosters[seat].lines
    return [(line.group, line.id) for line in lines]


def test_squadrons_are_headings_of_the_roster() -> None:
    """Tables of one name are one squadron; no position tells of it."""
    third = '[[setup.squadrons]]\nseat = "green"\nname = "{}"\nships = [{{ {} }}]\n'
    rows = ['ship = "revenge", at = "10,20,0"', 'ship = "ark_royal", at = "10,30,0"']
    van, rear = third.format("Rear", rows[0]), third.format("Van", rows[1])
    named = TWO.replace("ships", 'name = "Van"\nships', 1)
    state = written(SAID + named + van + rear)
    assert headings(state, 0) == [("Van", "G1"), ("Van", "G3"), ("Rear", "G2")]
    assert headings(state, 1) == [("", "O1")]
    assert headings(written(SAID + named), 0) == [("", "G1")]
    plain = written(SAID + TWO + van.replace("Rear", "Van") + rear)
    for one in (state, plain):
        one.stack.clear()
    assert RULESET.position(state) == RULESET.position(plain)


@pytest.mark.clause("SAIL-GEN-02")
@pytest.mark.parametrize("seed", range(12))
def test_drawn_fleets_spend_their_points_and_are_drawn_up_in_line(seed: int) -> None:
    state = rolled(opened(SCENARIOS["drawn-line"]), seed)
    for seat in range(2):
        own = [ship for ship in state.ships if ship.seat == seat]
        spent = sum(flotation_points(ship.design.tons) for ship in own)
        fleet = fleets()["british_line" if seat == 0 else "combined_line"]
        rest = set(fleet.ships) - {ship.design.id for ship in own}
        cheapest = min(flotation_points(catalogue()[ident].tons) for ident in rest)
        assert 600 - cheapest < spent <= 600
        assert len({ship.design.id for ship in own}) == len(own)
        assert len({state.hull(ship).pose.heading for ship in own}) == 1
        off = abs(int(difference(state.wind, state.hull(own[0]).pose.heading)))
        assert off >= 4500
    for one in state.ships:
        assert state.sea.ships_within(one.ident, 100.0) == []


@pytest.mark.clause("SAIL-GEN-02")
def test_who_has_the_gage_is_to_windward() -> None:
    for seed in range(12):
        state = opened(SCENARIOS["drawn-frigates"])
        rng = Random(seed)
        faces: tuple[int, ...] = ()
        while isinstance(state.awaiting, Chance):
            outcome = state.awaiting.sample(rng)
            faces = outcome if state.awaiting.name == "draft_meeting" else faces
            state.stack[-1].resolve(state, outcome, SILENT)
            settle(state, SILENT)
        green, orange = (
            state.hull(next(ship for ship in state.ships if ship.seat == seat)) for seat in range(2)
        )
        east, north = orange.x - green.x, orange.y - green.y
        downwind = {0: -north, 9000: -east, 18000: north, 27000: east}[state.wind]
        assert (downwind > 0) == (faces[0] <= 3)
        same = green.pose.heading == orange.pose.heading
        assert same == (faces[1] <= 3)


def test_fleet_lists_name_ships_of_the_catalogue_once() -> None:
    for fleet in fleets().values():
        assert len(set(fleet.ships)) == len(fleet.ships)
        assert fleet.points() > 100
