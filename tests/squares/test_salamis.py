"""The example of a game on squares: it conforms, its rules hold, and little of it is ceremony."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from examples.salamis import RULESET
from examples.salamis.model import GREEKS, PERSIANS, Straits
from tests.ceremony import share_of_ceremony

from naumachia.cli.seat_odds import odds_for_seat
from naumachia.kernel.chance import Dice
from naumachia.kernel.errors import BadNotation, BadScenario
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.scenario import read_scenario
from naumachia.scene.board import board_of
from naumachia.scene.seat_odds import HiddenOdds
from naumachia.scene.surface import Wind
from naumachia.testing.conformance import cases, check_ruleset

FOLDER = Path(__file__).parents[2] / "examples" / "salamis"
PERSIAN_ORDERS = "cycle:2 orders:0"
GREEK_ORDERS = "cycle:3 orders:1"


def position(*lines: str, stack: str = PERSIAN_ORDERS) -> Straits:
    """A position with the harbour in 1104 and the wind from the south, unless lines say else."""
    given = "\n".join(lines)
    usual = ["harbour 1104"] * ("harbour" not in given) + ["wind S"] * ("wind" not in given)
    return RULESET.notation.parse_position("\n".join([*usual, *lines, f"stack {stack}"]))


def why(state: Straits, text: str, seat: int = PERSIANS) -> str:
    """The clause and the reason for which an order is refused; "" for a legal one."""
    ruling = RULESET.check(state, seat, RULESET.notation.parse_action(state, seat, text))
    return "" if ruling is None else f"{ruling.clause} {ruling.facts.get('refusal', '')}".strip()


def play(state: Straits, text: str, *dice: int, seat: int = PERSIANS) -> list[str]:
    """Give a legal order, answer its dice, and return the kinds of events."""
    action = RULESET.notation.parse_action(state, seat, text)
    assert RULESET.check(state, seat, action) is None
    log = Log()
    RULESET.decide(state, seat, action, log)
    if dice:
        RULESET.resolve(state, dice, log)
    return [event.kind for event in log.events]


def test_it_conforms() -> None:
    report = check_ruleset(RULESET, cases(RULESET), density=0.2)
    assert report.ok, str(report)


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        ("P1 row 4", ""),
        ("P1 row R 4", ""),
        ("P1 row R2 1", "SAL-MOVE-01 too_far"),
        ("P1 row 5", "SAL-MOVE-01 too_far"),
        ("P1 row 0", "SAL-MOVE-01 too_far"),
        ("P1 row L 4", "SAL-MOVE-03 off_map"),
        ("P2 row 2", ""),
        ("P2 row 3", "SAL-MOVE-02 into_wind"),
        ("P3 row 1", "SAL-MOVE-03 land"),
        ("P3 row L 1", "SAL-MOVE-03 in_the_way"),
        ("G1 row 1", "SAL-TURN-02 not_yours"),
        ("P4 row 1", "SAL-TURN-02 acted"),
        ("P5 row 1", "SAL-TURN-02 not_yours"),
    ],
)
def test_how_a_galley_rows(order: str, refusal: str) -> None:
    state = position(
        "land 0207",
        "P1 0502 E",
        "P2 0504 S",
        "P3 0107 E",
        "P4 0206 N acted",
        "P5 lost N",
        "G1 1106 W",
    )
    assert why(state, order) == refusal


def test_land_stops_a_galley() -> None:
    state = position("land 0507", "P1 0504 S", "G1 1106 W", "wind N")
    assert why(state, "P1 row 2") == ""
    assert why(state, "P1 row 3") == "SAL-MOVE-03 land"


@pytest.mark.parametrize(
    ("target", "refusal", "needed"),
    [
        ("0504 W", "", 9),  # head on, two squares
        ("0604 W", "", 8),  # head on, three squares
        ("0604 N", "", 6),  # the side
        ("0604 E", "", 6),  # the stern
        ("0604 SW", "", 8),  # within a point of head on
        ("0502 S", "", 9),  # after a turn; still within a point of head on
        ("0502 N", "", 7),
        ("0404 W", "SAL-RAM-01 close", 0),
        ("0804 W", "SAL-RAM-01 not_ahead", 0),
        ("0506 W", "", 9),
        ("0505 W", "SAL-RAM-01 not_ahead", 0),
    ],
)
def test_how_a_ram_is_made(target: str, refusal: str, needed: int) -> None:
    state = position("P1 0304 E", f"G1 {target}", "G2 1206 W", "P2 1208 W")
    assert why(state, "P1 ram G1") == refusal
    assert why(state, "P1 ram P2") == "SAL-RAM-01 no_enemy"
    if refusal:
        return
    play(state, "P1 ram G1")
    pending = RULESET.pending(state)
    assert isinstance(pending, Dice)
    assert pending.facts["needed"] == needed


def test_a_ram_sinks_from_its_number_on() -> None:
    for dice, lost in (((3, 3), True), ((3, 2), False)):
        state = position("P1 0304 E", "G1 0604 N", "G2 1206 W")
        assert play(state, "P1 ram G1", *dice) == ["rowed", "rammed"]
        assert state.is_afloat(state.ships[1]) is not lost
        assert state.map.name(state.ships[0].square) == "0504"


@pytest.mark.parametrize(("dice", "lost"), [((5, 2), ["G1"]), ((2, 5), ["P1"]), ((3, 3), [])])
def test_the_lower_die_is_lost(dice: tuple[int, int], lost: list[str]) -> None:
    state = position("P1 0304 E", "P2 0101 E", "G1 0405 N", "G2 1206 W")
    assert why(state, "P1 board G2") == "SAL-BOARD-01 not_beside"
    play(state, "P1 board G1", *dice)
    assert [ship.name for ship in state.ships if not state.is_afloat(ship)] == lost


def test_boats_stop_a_persian_and_may_sink_it() -> None:
    coast = ("land 0503", "boats 0504", "P1 0304 E", "P2 0101 E", "G1 1206 W")
    state = position(*coast)
    assert play(state, "P1 row 4", 4) == ["stopped", "sprung"]
    assert not state.is_afloat(state.ships[0])
    assert state.boats == []
    state = position(*coast)
    assert play(state, "P1 row 4", 3) == ["stopped", "sprung"]
    assert state.map.name(state.ships[0].square) == "0504"
    assert [state.map.name(square) for square in state.searched] == ["0404", "0504"]


def test_greeks_row_over_their_own_boats() -> None:
    state = position("land 0503", "boats 0504", "G1 0304 E", "P1 1206 W", stack=GREEK_ORDERS)
    assert play(state, "G1 row 4", seat=GREEKS) == ["rowed"]
    assert len(state.boats) == 1


def test_boats_are_seen_by_greeks_alone() -> None:
    match = Match(RULESET, RULESET.scenarios()["straits"], Options(RULESET.options(), {}))
    coast = [match.state.map.name(square) for square in match.state.hideouts("boats")]
    match.play_order(GREEKS, f"hide {coast[0]}")
    match.play_order(GREEKS, f"hide {coast[1]}")
    for seat, unseen in ((GREEKS, 0), (PERSIANS, 2), (None, 2)):
        view = RULESET.observe(match.state, seat)
        assert view.state.unseen("boats") == unseen
        guess = RULESET.guess(view, Random(3))
        assert set(guess.boats) <= set(guess.hideouts("boats")) - set(guess.searched)
        assert len(guess.boats) == 2
    assert not RULESET.knowledge.all_known(match.state)
    text = RULESET.position(RULESET.observe(match.state, PERSIANS).state)
    assert "boats ? ?" in text
    assert RULESET.position(RULESET.notation.parse_position(text)) == text


# -- odds where something is hidden ------------------------------------------------------------

HIDDEN = ("land 0503", "boats 0504", "P1 0308 E", "P2 0304 E", "P3 0101 E")


def test_odds_of_dice_that_do_not_depend_on_the_boats_are_counted() -> None:
    state = position(*HIDDEN, "G1 0608 N", "G2 1206 W", "G3 1208 W")
    ram = odds_for_seat(RULESET, state, PERSIANS, "P1 ram G1")
    assert ram.forecast is None
    sunk = sum(b.probability for b in ram.branches if not b.state.is_afloat(b.state.ships[3]))
    assert sunk == Fraction(26, 36)


def test_odds_of_a_run_along_the_coast_are_those_of_its_own_dice() -> None:
    state = position(*HIDDEN, "G1 0604 N", "G2 1206 W", "G3 1208 W")
    ram = odds_for_seat(RULESET, state, PERSIANS, "P2 ram G1")
    assert ram.branches == []
    assert ram.forecast is not None
    assert ram.forecast.title == "P2 rams G1: 6 or more sinks it (if nothing hidden is met)"
    assert ram.forecast.parts == (
        ("G1 is sunk", Fraction(26, 36), "good"),
        ("G1 stays afloat", Fraction(10, 36), "bad"),
    )
    with pytest.raises(HiddenOdds):
        odds_for_seat(RULESET, state, PERSIANS, "P2 row 2")
    greeks = position(*HIDDEN, "G1 0804 W", stack=GREEK_ORDERS)
    assert odds_for_seat(RULESET, greeks, GREEKS, "G1 row 4").branches


# -- the end -----------------------------------------------------------------------------------


def test_who_sinks_four_wins() -> None:
    lost = [f"G{number} lost N" for number in (2, 3, 4)]
    state = position("P1 0304 E", "G1 0405 N", *lost, "G5 1206 W")
    play(state, "P1 board G1", 6, 1)
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == ("sunk", (1.0, -1.0))
    again = RULESET.notation.parse_position(RULESET.position(state))
    assert RULESET.digest(again) == RULESET.digest(state)


@pytest.mark.parametrize(
    ("at", "ending", "scores"),
    [("1104", "harbour", (-1.0, 1.0)), ("1105", "nobody", (0.0, 0.0))],
)
def test_the_harbour_decides_at_nightfall(
    at: str, ending: str, scores: tuple[float, float]
) -> None:
    state = position("turn 8", "P1 0304 E", f"G1 {at} N", stack=GREEK_ORDERS)
    play(state, "rest", seat=GREEKS)
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == (ending, scores)


# -- the board ---------------------------------------------------------------------------------


def test_the_board_shows_what_the_viewer_knows() -> None:
    board = board_of(RULESET)
    state = position(*HIDDEN, "G1 0804 W", stack=GREEK_ORDERS)
    greek, persian = (board.scene(RULESET.observe(state, seat)) for seat in (GREEKS, PERSIANS))
    assert (len(greek.overlays), len(persian.overlays)) == (1, 0)
    assert [name.text for name in greek.names] == ["harbour"]
    assert greek.rose is not None
    assert greek.rose.wind == Wind(180.0)
    assert len(greek.terrain) == 1
    view = RULESET.observe(state, GREEKS)
    sketch = board.sketch(view, GREEKS, RULESET.notation.parse_action(state, GREEKS, "G1 row 3"))
    assert (sketch.kind, sketch.step, sketch.sentence) == ("move", "row 3", "Row to 0504")
    assert sketch.motion.end == (5.0, 5.0, 270.0)
    assert len(board.reach(view, GREEKS, "G1")) == 1
    assert board.reach(view, GREEKS, "P1") == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("P1 0304", "no facing"),
        ("P1 0304 X", "no facing"),
        ("P1 1304 E", "no such square"),
        ("P1 0304 E; G1 0304 W", "no room"),
        ("land 0304; P1 0304 E", "no room"),
        ("P1 0304 E tired", "cannot read"),
        ("map 99x3; P1 0101 E", "no map"),
        ("wind X; P1 0304 E", "no facing"),
        ("harbour 0101 0202; P1 0304 E", "no square"),
        ("harbour ?; P1 0304 E", "no such square"),
        ("harbour 1104; P1 0304 E; over; stack cycle:2 orders:0", "not over"),
        ("options turns=900", "wrong value"),
        ("P1 0304 E; stack cycle:2 orders:7", "no such number"),
        ("P1 0304 E; stack cycle:2 orders:0 strike:0:9:2", "no such number"),
    ],
)
def test_bad_positions_say_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=wrong):
        RULESET.notation.parse_position(text)


def test_bad_scenarios_say_where() -> None:
    source = 'ruleset = "salamis"\nid = "a"\ntitle = "A"\nsummary = "A"\n[setup]\n'
    good = 'harbour = "1104"\n'
    for setup, wrong in (
        (good + 'persians = ["0102 X"]\ngreeks = []', "free water and a facing"),
        (good + 'land = ["1304"]\npersians = []\ngreeks = []', "0101 to 1208"),
        (good + 'wind = "X"\npersians = []\ngreeks = []', "one of N, NE"),
        (good + 'map = "12"\npersians = []\ngreeks = []', "columns and rows"),
        ("persians = []\ngreeks = []", "missing field harbour|a value for harbour"),
        (good + "persians = []\ngreeks = []\nmoon = 1", "unknown field"),
    ):
        scenario = read_scenario(source + setup, "a.toml", "salamis")
        with pytest.raises(BadScenario, match=wrong):
            RULESET.setup(scenario, Options(RULESET.options(), {}))


def test_a_scenario_may_have_another_map() -> None:
    source = 'ruleset = "salamis"\nid = "a"\ntitle = "A"\nsummary = "A"\n[setup]\nmap = "20x15"\n'
    fleets = 'harbour = "2015"\npersians = ["0101 E"]\ngreeks = ["2014 W"]'
    scenario = read_scenario(source + fleets, "a.toml", "salamis")
    state = RULESET.setup(scenario, Options(RULESET.options(), {"boats": 0}))
    assert (state.map.columns, state.map.rows) == (20, 15)
    text = RULESET.position(state)
    assert RULESET.position(RULESET.notation.parse_position(text)) == text


def test_boarding_never_reads_the_boats() -> None:
    state = position(*HIDDEN, "G1 0405 N", "G2 1206 W")
    action = RULESET.notation.parse_action(state, PERSIANS, "P2 board G1")
    assert RULESET.knowledge.has_open_odds(state, PERSIANS, action)
    RULESET.decide(state, PERSIANS, action, SILENT)
    assert state.boats


# -- how much of it is ceremony --------------------------------------------------------------

CEREMONY = {
    "model.py": {"seats", "hidden"},
    "rules.py": {"name", "clause", "words", "field", "option", "kinds"},
    "ruleset.py": {"PACKAGE", "RULESET", "unit"},
    "__init__.py": set(),
}
"""What only registers, by file; all imports count as ceremony, too."""
MOST_LINES = 600


def test_less_than_a_third_of_it_is_ceremony() -> None:
    ceremony, every = share_of_ceremony(FOLDER, CEREMONY)
    assert every <= MOST_LINES, every
    assert 50 < ceremony < every / 3, f"{ceremony} of {every} lines"
