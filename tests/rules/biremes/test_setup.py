"""Test scenario files, the generator and deployment (BIR-RULE-61 to 63)."""

from __future__ import annotations

from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.scenario import read_scenario
from naumachia.rules import load
from naumachia.rules.biremes.actions import Deploy
from naumachia.rules.biremes.model import NATIONS
from naumachia.rules.biremes.rules.setup import matchup

BIREMES = load("biremes")


def begun(setup: str, **options: Any) -> Match[Any, Any]:
    """Return a match of a scenario with this `[setup]`."""
    text = f'ruleset = "biremes"\nid = "x"\ntitle = "x"\nsummary = "x"\n[setup]\n{setup}\n'
    scenario = read_scenario(text, "x.toml", "biremes")
    return Match(BIREMES, scenario, Options(BIREMES.options(), options))


def rolled(match: Match[Any, Any], *answers: str) -> None:
    """Answer the dice, by the name of each chance."""
    for answer in answers:
        name, _, dice = answer.partition(" ")
        assert isinstance(match.pending, Chance)
        assert match.pending.name == name
        match.answer(match.pending.parse(dice))


ALL_ROLLED = 'matchup = "roll"\nsetting = "roll"\nforces = "roll"\nsituation = "roll"'


@pytest.mark.clause("BIR-SCEN-01", "BIR-SCEN-02", "BIR-SCEN-03", "BIR-SCEN-04", "BIR-RULE-61")
def test_everything_may_be_rolled() -> None:
    match = begun(ALL_ROLLED)
    rolled(match, "matchup 5", "setting 6", "islands 3", "forces 6", "weaker 9-4", "situation 4")
    state = match.state
    assert [NATIONS[player.nation] for player in state.players] == ["roman", "carthaginian"]
    crews = [sum(s.kind.crew for s in state.ships if s.fleet == seat) for seat in range(2)]
    assert crews[0] == 200
    assert crews[1] <= 133
    assert len(state.sea.lands) == 3
    # A prepared defence: the weaker side sets up all its ships first, within 12 inches.
    assert isinstance(match.pending, Prompt)
    assert match.pending.seats == (1,)
    assert max(a.y for a in BIREMES.legal(state, 1)) <= 36_000
    assert min(a.y for a in BIREMES.legal(state, 1)) >= 24_000


@pytest.mark.clause("BIR-SCEN-06", "BIR-COR-01")
def test_the_fleets_of_the_periods() -> None:
    found = [tuple(NATIONS[nation] for nation, _ in matchup(die)) for die in range(1, 7)]
    assert found[0] == ("greek", "persian")
    assert found[1] == found[2] == ("athenian", "spartan")
    assert found[3] == found[4] == ("roman", "carthaginian")
    assert found[5] == ("naval_power", "pirates")
    state = begun('matchup = "4"\nsetting = "none"\nsituation = "meeting"').state
    assert [s.corvus for s in state.ships if s.kind.letter == "V"] == [True, True, False]


@pytest.mark.clause("BIR-RULE-62", "BIR-SCEN-03")
def test_a_meeting_is_set_up_ship_by_ship() -> None:
    match = begun('matchup = "2"\nsetting = "shore"\nsituation = "meeting"')
    rolled(match, "loser 4-9")
    order = []
    for _ in range(4):
        seat = match.owing()[0]
        order.append(seat)
        match.play(seat, BIREMES.legal(match.state, seat)[0])
    assert order == [0, 1, 0, 1]
    # The coast of the side that lost lies before it: 6 inches count from there.
    assert len(match.state.sea.lands) == 1
    ship = next(s for s in match.state.ships if s.fleet == 0 and s.status == 0)
    inside = Deploy(ship.ident, 40_000, 9_300, 0)
    beyond = Deploy(ship.ident, 40_000, 9_400, 0)
    assert BIREMES.check(match.state, 0, inside) is None
    ruling = BIREMES.check(match.state, 0, beyond)
    assert ruling is not None
    assert ruling.clause == "BIR-RULE-62"
    on_land = BIREMES.check(match.state, 0, Deploy(ship.ident, 40_000, 2_000, 0))
    assert on_land is not None
    assert on_land.clause == "BIR-RULE-05"


@pytest.mark.clause("BIR-RULE-63", "BIR-RULE-05", "BIR-RULE-62")
def test_a_beached_force_lies_on_its_coast() -> None:
    match = begun('matchup = "6"\nsetting = "none"\nforces = "even"\nsituation = "beached"')
    rolled(match, "loser 3-8")
    state = match.state
    ship = state.ships[0]
    match.play(0, Deploy(0, 10_000, 4_000 + int(ship.kind.length) // 2 + 5, 0))
    assert match.state.ships[0].beached == 1
    ruling = BIREMES.check(match.state, 0, Deploy(1, 20_000, 6_000, 0))
    assert ruling is not None
    assert ruling.clause == "BIR-RULE-63"


FOUR = """matchup = ""
setting = "{setting}"
situation = "{situation}"
defender = "green"
[setup.green]
ships = ["T", "T"]
[setup.orange]
ships = ["T", "T"]
[setup.blue]
side = 0
ships = ["T", "T"]
edge = "{edge}"
[setup.yellow]
side = 1
ships = ["T", "T"]
"""


def seats_setting_up(match: Match[Any, Any]) -> list[int]:
    """Set up all ships at the first legal place, and return the order of the seats."""
    order: list[int] = []
    while isinstance(match.pending, Prompt) and match.pending.phase == "deploying":
        order.append(match.owing()[0])
        match.play(order[-1], match.ruleset.legal(match.state, order[-1])[0])
    return order


@pytest.mark.clause("BIR-RULE-62")
def test_a_coast_counts_for_whoever_has_his_edge_there() -> None:
    match = begun(FOUR.format(setting="channel", situation="meeting", edge="west"))
    assert seats_setting_up(match) == [0, 1, 2, 3] * 2
    # Blue lies in the west and yellow in the east, beyond the strips of 4 inches.
    across = [match.state.hull(ship).x for ship in match.state.ships]
    assert max(across[4:6]) > 6_000
    assert min(across[6:8]) < 42_000


@pytest.mark.clause("BIR-RULE-62", "BIR-RULE-63")
@pytest.mark.parametrize(("edge", "beached"), [("south", [0, 1, 4, 5]), ("west", [0, 1])])
def test_allies_of_the_defender_set_up_with_him(edge: str, beached: list[int]) -> None:
    match = begun(FOUR.format(setting="none", situation="beached", edge=edge))
    assert seats_setting_up(match) == [0, 2, 0, 2, 1, 3, 1, 3]
    assert [ship.ident for ship in match.state.ships if ship.beached] == beached
    match = begun(FOUR.format(setting="none", situation="prepared", edge=edge))
    assert seats_setting_up(match) == [0, 2, 0, 2, 1, 3, 1, 3]
    match = begun(FOUR.format(setting="none", situation="prepared", edge=edge), free_for_all=True)
    assert seats_setting_up(match) == [0, 0, 1, 2, 3, 1, 2, 3]


@pytest.mark.clause(
    "BIR-GEN-01", "BIR-GEN-02", "BIR-GEN-03", "BIR-TURN-07", "BIR-TURN-08", "BIR-TURN-04"
)
def test_any_table_and_turns_in_order() -> None:
    ships = 'ships = ["T 2,2,0", "T 5,2,0"]\n[setup.orange]\nships = ["T 10,10,0"]'
    match = begun(f"[setup.green]\n{ships}", table_width=12, table_height=12)
    match.answer((9, 4))
    assert match.owing() == (0,)
    match.play_order(0, "G1 F1")
    match.play_order(0, "end")
    assert match.owing() == (1,)


def test_a_wrong_ship_is_refused_by_its_field() -> None:
    for ships, words in (
        ('["X 2,2,0"]', "a ship such as"),
        ('["T 2,2,0", "T 2,2,0"]', "clear of land and other ships"),
        ('["T 2,2,0 crew=99"]', "crew, a whole number from 0 to 20"),
    ):
        with pytest.raises(BadScenario, match=r"setup\.green\.ships") as error:
            begun(f'[setup.green]\nships = {ships}\n[setup.orange]\nships = ["T 30,30,0"]')
        assert words in str(error.value)


def test_a_matchup_is_for_two() -> None:
    tables = "".join(f"[setup.{seat}]\n" for seat in ("green", "orange", "blue"))
    for die in ("4", "roll"):
        with pytest.raises(BadScenario, match="matchup with more than two players"):
            begun(f'matchup = "{die}"\nsituation = "meeting"\n{tables}')


@pytest.mark.clause("BIR-GEN-01")
def test_three_players_have_three_seats() -> None:
    scenario = BIREMES.scenarios()["three"]
    match: Match[Any, Any] = Match(BIREMES, scenario, Options(BIREMES.options(), scenario.options))
    assert match.ruleset.seats == ("green", "orange", "blue")
