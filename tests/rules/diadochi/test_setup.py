"""Scenario files of Diadochi: what they make, and what they are refused for."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.event import Log
from naumachia.kernel.options import Options
from naumachia.kernel.scenario import Scenario, packaged_scenarios, read_scenario
from naumachia.kernel.toml_data import DataTable
from naumachia.rules import find
from naumachia.rules.diadochi.model import SEATS, Diadochi
from naumachia.rules.diadochi.options import OPTIONS, Rules
from naumachia.rules.diadochi.rules.setup import Draft, placed, set_up
from naumachia.rules.diadochi.tables.fleets import fleets
from naumachia.rules.diadochi.tables.types import by_code
from naumachia.sim.runner import opening
from naumachia.table.players import count_players

SCENARIOS = packaged_scenarios("naumachia.rules.diadochi", "diadochi")


def begun(scenario: Scenario, **options: object) -> Diadochi:
    """The battle of a scenario before its first dice; drawn fleets are drawn with the same luck."""
    given = {**scenario.options, **options}
    state = Diadochi(Rules(Options(OPTIONS, given)))
    state.stack = set_up(state, scenario.setup.fresh_copy())
    return state


def made(text: str, **options: object) -> Diadochi:
    """The battle of the `[setup]` of a file."""
    values = tomllib.loads(text)["setup"]
    state = Diadochi(Rules(Options(OPTIONS, options)))
    state.stack = set_up(state, DataTable(values, "test.toml", text, "setup"))
    return state


def value(state: Diadochi, side: int) -> int:
    return sum(state.value(ship) for ship in state.ships if ship.side == side)


def count(state: Diadochi, side: int) -> int:
    return sum(1 for ship in state.ships if ship.side == side)


SIZES = {
    "two": (2, 2, 6, 6),
    "four": (4, 4, 11, 11),
    "intro": (8, 8, 22, 22),
    "salamis-small": (17, 20, 50, 70),
    "salamis-306": (24, 28, 74, 98),
    "salamis-306-balanced": (24, 28, 74, 98),
    "tyre-314": (24, 16, 60, 56),
    "tyre-blockade": (24, 16, 60, 56),
    "andros-246": (20, 20, 83, 85),
    "salamis-306-full": (118, 140, 357, 490),
    "tyre-314-full": (240, 160, 612, 560),
    "andros-246-122": (122, 122, 505, 668),
    "andros-246-full": (200, 200, 830, 863),
    "even-24": (24, 24, 81, 81),
    "even-60": (60, 60, 192, 192),
    "even-120": (120, 120, 384, 384),
    "even-240": (240, 240, 792, 792),
}


@pytest.mark.clause("DIA-ORG-01", "DIA-SET-04", "DIA-SET-05", "DIA-RULE-17", "DIA-RULE-18")
@pytest.mark.parametrize("name", sorted(SIZES))
def test_a_packaged_scenario_has_the_ships_and_the_value_of_its_fleets(name: str) -> None:
    state = begun(SCENARIOS[name])
    found = (count(state, 0), count(state, 1), value(state, 0), value(state, 1))
    assert found == SIZES[name]
    assert placed(state)
    assert all(squadron.flagship >= 0 for squadron in state.squadrons)
    for squadron in state.squadrons:
        assert state.ships[squadron.flagship].squadron == squadron.number


def test_every_packaged_scenario_is_looked_at() -> None:
    drafts = {name for name, one in SCENARIOS.items() if one.setup.has("draft")}
    assert set(SCENARIOS) == set(SIZES) | drafts


@pytest.mark.clause("DIA-HIST-01", "DIA-HIST-02", "DIA-HIST-03", "DIA-HIST-04", "DIA-RULE-73")
def test_the_historic_fleets_come_to_their_sums() -> None:
    sums = {name: (fleet.ships(), int(fleet.stated)) for name, fleet in fleets().items()}
    assert sums == {
        "antigonus_314": (240, 240),
        "ptolemy_306": (140, 140),
        "demetrius_306": (121, 118),
        "ptolemy_246": (200, 122),
    }
    values = {name: fleet.value(1) for name, fleet in fleets().items()}
    assert values == {
        "antigonus_314": 612,
        "ptolemy_306": 490,
        "demetrius_306": 372,
        "ptolemy_246": 863,
    }
    assert fleets()["ptolemy_306"].counts == {"4": 70, "5": 70}


@pytest.mark.parametrize(
    ("name", "side", "fleet", "but"),
    [
        ("tyre-314-full", 0, "antigonus_314", {}),
        ("salamis-306-full", 0, "demetrius_306", {"7": -3}),
        ("salamis-306-full", 1, "ptolemy_306", {}),
        ("andros-246-full", 1, "ptolemy_246", {}),
        ("andros-246-122", 1, "ptolemy_246", {"3": -39, "4": -39}),
    ],
)
def test_a_full_scenario_has_the_classes_of_history(
    name: str, side: int, fleet: str, but: dict[str, int]
) -> None:
    state = begun(SCENARIOS[name])
    found = Counter(ship.kind.code for ship in state.ships if ship.side == side)
    wanted = Counter(fleets()[fleet].counts)
    wanted.update(but)
    assert found == +wanted


def test_names_and_seats() -> None:
    state = begun(SCENARIOS["salamis-306"])
    assert [ship.name for ship in state.ships[:2]] == ["G1", "G2"]
    assert state.ships[24].name == "O1"
    assert [squadron.name for squadron in state.squadrons] == [
        "Left wing", "Centre", "Right wing",
    ] * 2  # fmt: skip
    assert state.sides == [0, 1]
    assert state.ships[state.squadrons[0].flagship].name == "G4"


THREE = """
[setup]
[[setup.squadrons]]
seat = "green"
formations = ["abreast 6,4.5,0: 3 3"]
[[setup.squadrons]]
seat = "blue"
formations = ["abreast 16,4.5,0: 3 3"]
[[setup.squadrons]]
seat = "orange"
formations = ["abreast 12,20.5,180: 3 3"]
"""


@pytest.mark.clause("DIA-RULE-77", "DIA-ORG-02")
def test_several_players_on_a_side() -> None:
    state = made(THREE)
    assert state.sides == [0, 1, 0]
    assert state.seats_of(0) == [0, 2]
    assert [ship.name for ship in state.ships] == ["G1", "G2", "L1", "L2", "O1", "O2"]
    setup = DataTable(tomllib.loads(THREE)["setup"], "t", THREE, "setup")
    assert count_players(setup, SEATS) == 3


@pytest.mark.clause("DIA-RULE-05")
def test_light_ships_may_be_absent() -> None:
    state = begun(SCENARIOS["tyre-314"], light_cv="absent")
    assert count(state, 0) == 21
    assert value(begun(SCENARIOS["tyre-314"], light_cv="2"), 0) == 63
    # A squadron that had no others is not there at all.
    state = begun(SCENARIOS["tyre-314-full"], light_cv="absent")
    assert count(state, 0) == 210
    assert [int(one.number) for one in state.squadrons] == list(range(37))
    assert all(ship.kind.code != "L" for ship in state.ships)
    assert placed(state)


@pytest.mark.clause("DIA-VIC-01")
def test_a_harbour() -> None:
    goal = begun(SCENARIOS["tyre-blockade"]).goal
    assert goal is not None
    assert (goal.side, goal.count) == (1, 5)
    assert (goal.west, goal.south, goal.east, goal.north) == (20000, 0, 30000, 2000)


def one_row(formation: str) -> str:
    return f"""
[setup]
[[setup.squadrons]]
seat = "green"
formations = ["{formation}"]
[[setup.squadrons]]
seat = "orange"
formations = ["abreast 12.5,20.5,180: 3 3"]
"""


@pytest.mark.parametrize(
    ("formation", "words"),
    [
        ("abreast 12.5,4.6,0: 3 3", "DIA-SET-04"),
        ("abreast 12.5,0.9,0: 3 3", "DIA-SET-05"),
        ("abreast 0.5,4.5,0: 3 3", "DIA-SET-05"),
        ("ahead 12.5,0.9,0: 3 3", "DIA-RULE-18"),
        ("abreast 12.5,4.5,0: 3* 3*", "one flagship"),
        ("abreast 12.5,4.5,0: 3 77", "no ship '77'"),
        ("abreast 12.5,4.5,0: 3 0x3", "a number of ships"),
        ("abreast 12.5,4.5,0: 3 /", "ships in every line"),
        ("ahead 12.5,4.5,0: 3 / 3", "one line in a column"),
        ("abreast 12.5,4.5: 3", "x,y,heading"),
        ("wedge 12.5,4.5,0: 3", "abreast x,y,heading"),
        ("abreast 12.5,4.5,0 space 1: 3", "`gap`"),
    ],
)
@pytest.mark.clause("DIA-SET-04", "DIA-SET-05", "DIA-RULE-17", "DIA-RULE-18", "DIA-ORG-03")
def test_a_formation_that_cannot_start_there(formation: str, words: str) -> None:
    with pytest.raises(BadScenario, match=r"squadrons\[1\]") as caught:
        made(one_row(formation))
    assert words in str(caught.value)


@pytest.mark.clause("DIA-RULE-17", "DIA-SET-01")
def test_a_shallow_table_has_zones_of_a_quarter() -> None:
    assert made(one_row("abreast 12.5,4.5,0: 3 3")).rules.depth == 25000
    text = one_row("abreast 12.5,4.5,0: 3 3").replace("20.5,180", "14.5,180")
    made(text, table_depth=19)
    with pytest.raises(BadScenario, match="DIA-RULE-17"):
        made(text.replace("4.5,0", "4.76,0"), table_depth=19)
    made(text.replace("4.5,0", "4.75,0"), table_depth=19)


PRINTED = {
    "L": ("-", 1, 1000), "3": ("Γ", 2, 1000), "4": ("Δ", 3, 1000), "5": ("Ε", 4, 1000),
    "6": ("Ϝ", 5, 1000), "7": ("Ζ", 5, 1000), "8": ("Η", 6, 1250), "9": ("Θ", 6, 1250),
    "10": ("Ι", 6, 1250), "11": ("ΙΑ", 6, 1250), "12": ("ΙΒ", 7, 1500), "13": ("ΙΓ", 7, 1500),
    "14": ("ΙΔ", 7, 1500), "15": ("ΙΕ", 7, 1500), "16": ("ΙϜ", 7, 1500), "20": ("Κ", 8, 1750),
    "30": ("Λ", 8, 2000), "40": ("Μ", 8, 2750),
}  # fmt: skip


@pytest.mark.clause("DIA-SHIP-01", "DIA-SHIP-02", "DIA-BASE-01", "DIA-BASE-02", "DIA-BASE-03")
@pytest.mark.clause("DIA-BASE-04", "DIA-RULE-01", "DIA-RULE-04", "DIA-RULE-05", "DIA-CV-01")
def test_the_types_are_those_of_the_table() -> None:
    found = {
        code: (kind.numeral, int(kind.value), int(kind.length)) for code, kind in by_code().items()
    }
    assert found == PRINTED
    assert len({kind.term for kind in by_code().values()}) == len(PRINTED)


SCALES = [
    ("tyre-314", 0, "antigonus_314", 10, {"9": "10"}),
    ("salamis-306", 0, "demetrius_306", 5, {}),
    ("salamis-306", 1, "ptolemy_306", 5, {}),
]


@pytest.mark.clause("DIA-RULE-74", "DIA-HIST-05")
@pytest.mark.parametrize(("name", "side", "fleet", "scale", "pooled"), SCALES)
def test_smaller_battles_have_the_classes_in_proportion(
    name: str, side: int, fleet: str, scale: int, pooled: dict[str, str]
) -> None:
    wanted: Counter[str] = Counter()
    for code, number in fleets()[fleet].counts.items():
        wanted[pooled.get(code, code)] += number
    scaled = {code: (2 * number + scale) // (2 * scale) for code, number in wanted.items()}
    state = begun(SCENARIOS[name])
    found = Counter(ship.kind.code for ship in state.ships if ship.side == side)
    assert found == Counter(scaled)


@pytest.mark.clause("DIA-CMD-01", "DIA-CMD-02")
def test_scenarios_give_usual_ratings() -> None:
    for name in SIZES:
        for squadron in begun(SCENARIOS[name]).squadrons:
            assert 5 <= squadron.rating <= 8


@pytest.mark.clause("DIA-SET-05", "DIA-RULE-18")
def test_the_tail_of_a_column_may_be_off_the_table() -> None:
    state = made(one_row("ahead 12.5,2.5,0: 3 3 3 3 10"))
    assert [state.is_on_table(ship) for ship in state.ships[:5]] == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.clause("DIA-MOVE-12")
def test_formations_may_not_overlap() -> None:
    text = one_row("abreast 12.5,4.5,0: 3 3").replace(
        '0: 3 3"]', '0: 3 3", "abreast 13,4.5,0: 3"]', 1
    )
    with pytest.raises(BadScenario, match="DIA-MOVE-12"):
        made(text)


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-18")
def test_tails_that_are_off_the_table_may_not_overlap_either() -> None:
    text = one_row("ahead 12.5,2.5,0: 3 3 3 3").replace(
        '0: 3 3 3 3"]', '0: 3 3 3 3", "ahead 13.2,2.5,0: 3 3 3"]', 1
    )
    with pytest.raises(BadScenario, match="DIA-MOVE-12"):
        made(text)
    made(text.replace("13.2", "13.5"))


@pytest.mark.clause("DIA-RULE-19")
def test_no_contact_with_enemies_at_the_start() -> None:
    text = """
[setup]
[[setup.squadrons]]
seat = "green"
formations = ["abreast 12.5,2.5,0: 3 3"]
[[setup.squadrons]]
seat = "orange"
ships = ["3 12,3,180"]
"""
    with pytest.raises(BadScenario, match="DIA-RULE-19"):
        made(text)


def test_listed_ships_may_be_anywhere_and_in_any_state() -> None:
    state = made("""
[setup]
first = "orange"
[[setup.squadrons]]
seat = "green"
ships = ["5* 12.5,12,0", "3 14,12,0 crippled"]
[[setup.squadrons]]
seat = "orange"
ships = ["3 12.5,13.02,180", "3 5,5,180 prize"]
""")
    assert [ship.crippled for ship in state.ships] == [False, True, False, False]
    assert state.ships[3].holder == 0
    assert state.ships[3].lost_value == 2
    assert state.first == 1


@pytest.mark.clause("DIA-ORG-03", "DIA-RULE-36")
def test_of_listed_ships_no_prize_leads_and_a_crippled_one_last() -> None:
    text = """
[setup]
[[setup.squadrons]]
seat = "green"
ships = ["5 12,12,0 prize", "4 14,12,0 crippled", "3 16,12,0"]
[[setup.squadrons]]
seat = "orange"
ships = ["5 12,5,180 prize", "3 5,5,180 crippled"]
"""
    assert [squadron.flagship for squadron in made(text).squadrons] == [2, 4]
    with pytest.raises(BadScenario, match="no prize"):
        made(text.replace("5 12,12,0", "5* 12,12,0"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('seat = "orange"', 'seat = "red"', "seat"),
        ('seat = "orange"', 'seat = "yellow"', "squadron of orange"),
        ('[setup]', '[setup]\nfirst = "blue"', "first"),
        ('seat = "green"', 'seat = "green"\nrating = 11', "rating"),
        ('seat = "green"', 'seat = "green"\nrepeat = 2', "step"),
        ('seat = "green"', 'seat = "green"\nships = ["3 1,1,0"]', "either formations or ships"),
        ('seat = "green"', 'seat = "green"\ncolour = "red"', "unknown field"),
    ],
)  # fmt: skip
def test_bad_fields_are_named(old: str, new: str, words: str) -> None:
    with pytest.raises(BadScenario) as caught:
        made(one_row("abreast 12.5,4.5,0: 3 3").replace(old, new))
    assert words in str(caught.value)


def test_the_battle_to_measure_by_is_even() -> None:
    file = Path(__file__).parents[3] / "examples" / "diadochi" / "two-squadrons.toml"
    state = opening(find("diadochi"), str(file), {})
    values = [[state.value(ship) for ship in state.ships if ship.side == side] for side in (0, 1)]
    assert len(values[0]) == 12
    assert values[0] == values[1]


def test_a_fault_of_repeated_squadrons_is_told_once() -> None:
    """Their ships are read once for each of them."""
    twice = 'seat = "green"\nrepeat = 2\nstep = "9,0"'
    with pytest.raises(BadScenario, match="DIA-SET-04") as caught:
        made(one_row("abreast 8,11,0: 3 3").replace('seat = "green"', twice))
    assert str(caught.value).count("abreast 8,11,0") == 1


@pytest.mark.clause("DIA-RULE-75")
@pytest.mark.parametrize("name", ["points-25", "points-60"])
@pytest.mark.parametrize("luck", range(5))
def test_drawn_fleets_spend_their_points(name: str, luck: int) -> None:
    from random import Random

    rng = Random(luck)
    log = Log()
    state = begun(SCENARIOS[name])
    draft = state.stack[-1]
    assert isinstance(draft, Draft)
    for _ in range(500):
        asked = draft.pending(state)
        if asked is None:
            break
        assert isinstance(asked, Chance)
        draft.resolve(state, asked.sample(rng), log)
    draft.advance(state, log)
    drawn = [event for event in log.events if event.kind == "ship_drawn"]
    assert len(drawn) == len(state.ships)
    assert {event.clause for event in drawn} == {"DIA-RULE-75"}
    for side in range(2):
        ratings = sum(2 * (s.rating - 6) for s in state.squadrons if s.side == side)
        assert abs(draft.points - value(state, side) - ratings) <= 1
        assert count(state, side) >= 4
    assert placed(state)
    for ship in state.ships:
        assert state.sea.find_overlap(
            state.hull(ship), ship.ident
        ) is None or not state.is_on_table(ship)


def test_the_scenario_file_of_the_page_is_right() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulesets" / "diadochi.md"
    found = re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    scenario = read_scenario(found[1], "page.toml", "diadochi")
    state = begun(scenario)
    assert (count(state, 0), count(state, 1), int(state.first)) == (16, 8, 1)
    assert not state.is_on_table(state.ships[-1])
