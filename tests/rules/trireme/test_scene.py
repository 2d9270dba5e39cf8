"""What the board of a game shows: ships, lanes, marks, ties, home rows."""

import pytest

from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.toml_data import DataTable
from naumachia.render import draw
from naumachia.rules.trireme.board.scene import board_scene
from naumachia.rules.trireme.model import GREEN, ORANGE, STOPPED, Tie, Trireme, new_state
from naumachia.rules.trireme.options import OPTIONS, Rules
from naumachia.rules.trireme.rules.setup import stand
from naumachia.rules.trireme.ruleset import RULESET
from naumachia.scene import Link, Points, Side, abreast
from naumachia.scene.board import board_of

SHIP = "{ship} at {column},{row} heading {heading}"
LABELS: dict[str, object] = {
    "board": "Board, {size} by {size}",
    "sea": "Mare",
    "ship_waiting": SHIP,
    "ship_locked": SHIP + ", locked",
    "ship_ready": SHIP + ", to move",
    "ship_moved": SHIP + ", moving",
    "ship_done": SHIP + ", finished",
}
PHRASES = Phrasebook(DataTable({"labels": LABELS}, "phrases.toml", ""))


def position(**options: bool | int | str) -> Trireme:
    """G1 at 8,5 north, G2 at 3,3 east, O1 at 8,8 south-west; green moves."""
    state = new_state(Rules(Options(OPTIONS, options)), 8)
    for ident, column, row, heading in ((0, 8, 5, 0), (1, 3, 3, 2), (8, 8, 8, 5)):
        stand(state, state.ships[ident], state.grid.cell(column, row), heading)
    return state


def test_ships_stand_where_the_rules_say() -> None:
    scene = board_scene(position(), GREEN, PHRASES)
    assert scene.surface == Points(15, 15)
    assert [hull.id for hull in scene.hulls] == ["G1", "G2", "O1"]
    assert [(hull.x, hull.y, hull.heading, hull.fleet) for hull in scene.hulls] == [
        (8, 5, 0, 0),
        (3, 3, 90, 0),
        (8, 8, 225, 1),
    ]
    assert (scene.home(GREEN), scene.home(ORANGE)) == (Side.SOUTH, Side.NORTH)
    assert 'id="ship-O1"' in draw(scene)


def test_marks_follow_the_activation_of_the_side_that_moves() -> None:
    state = position()
    state.ships[0].made = 1
    state.ships[1].end = STOPPED
    scene = board_scene(state, GREEN, PHRASES)
    assert [hull.marks for hull in scene.hulls] == [("moved",), ("done",), ()]
    assert [hull.marks for hull in board_scene(state, ORANGE, PHRASES).hulls] == [
        (),
        (),
        ("ready",),
    ]
    assert scene.hull("G1").title == "G1 at 8,5 heading N, moving"
    assert scene.hull("O1").title == "O1 at 8,8 heading SW"


@pytest.mark.parametrize(("lane", "bearing"), [(2, 90), (6, 270)])
def test_ships_that_share_lie_in_their_lanes(lane: int, bearing: float) -> None:
    state = position()
    guest = state.ships[2]
    stand(state, guest, state.grid.cell(1, 1), 0)
    state.lift(guest)
    state.put(guest, state.grid.cell(8, 5), lane)
    scene = board_scene(state, GREEN, PHRASES)
    assert scene.hull("G3").offset == pytest.approx(abreast(bearing))
    assert scene.hull("G1").offset == pytest.approx(abreast(bearing + 180))


def test_without_lanes_they_still_lie_side_by_side() -> None:
    state = position(lane_rule="rammer")
    guest = state.ships[2]
    stand(state, guest, state.grid.cell(1, 1), 0)
    state.lift(guest)
    state.put(guest, state.grid.cell(8, 5), -1)
    scene = board_scene(state, GREEN, PHRASES)
    assert scene.hull("G1").offset == pytest.approx(abreast(90))
    assert scene.hull("G3").offset == pytest.approx(abreast(270))


@pytest.mark.clause("TRI-MAN-01")
@pytest.mark.parametrize(
    ("order", "turn"),
    [
        ("G1 F", "forward"),
        ("G1 F F", "forward, forward, stopped"),
        ("G1 F L", "forward, turned left, stopped"),
        ("G1 B", "reversed, stopped"),
    ],
)
def test_the_sheet_names_each_maneuver_of_this_turn_once(order: str, turn: str) -> None:
    scenario = next(iter(RULESET.scenarios().values()))
    start = "green moves; G1 (8,5)N; G2 (1,1)N; O8 (15,15)S"
    match = Match(RULESET, scenario, Options(OPTIONS, {}), start)
    match.play_order(GREEN, order)
    roster = board_of(RULESET).margin(RULESET.observe(match.state, GREEN)).rosters[GREEN]
    assert dict(roster.lines[0].sheet)["This turn"] == turn


def test_an_unresolved_boarding_is_a_lock() -> None:
    state = position()
    enemy = state.ships[8]
    state.lift(enemy)
    state.put(enemy, state.grid.cell(8, 5), 2)
    state.ties = [Tie(0, 8)]
    state.ships[0].locked = enemy.locked = True
    scene = board_scene(state, GREEN, PHRASES)
    assert scene.links == (Link("G1", "O1"),)
    assert scene.hull("G1").marks == ("locked",)
    assert 'aria-label="G1 and O1 locked"' in draw(scene)


def test_the_largest_board_is_drawn() -> None:
    scene = board_scene(position(board_n=31, setup_depth=3), None, PHRASES)
    assert scene.title == "Board, 31 by 31"
    assert [home.depth for home in scene.homes] == [3, 3]
    assert len(draw(scene)) < 60_000


@pytest.mark.parametrize(
    ("entries", "asked"),
    [
        ("G1 (8,5)N; G2 (1,1)N", "Green: move a ship. Still to move: G1, G2."),
        (
            "G1 (8,5)N made F; active G1",
            "G1: go on, or stop. Other ships wait until G1 has finished. She is the last to move.",
        ),
        (
            "G1 (8,5)N; active G1; G2 (1,1)N",
            "G1: go on. Other ships wait until G1 has finished. Still to move after her: G2.",
        ),
        (
            "G1 (8,8)N/E; O1 (8,8)S/W; O2 (8,9)E; O3 (8,7)E",
            "Green: go on, or end the turn. All that must move have moved.",
        ),
    ],
)
def test_the_question_says_what_may_be_done(entries: str, asked: str) -> None:
    state = RULESET.notation.parse_position(f"green moves; O8 (15,15)S; {entries}")
    facts = board_of(RULESET).prompt_facts(RULESET.observe(state, GREEN))
    phase = state.awaiting.phase if isinstance(state.awaiting, Prompt) else ""
    told = [RULESET.phrases.fill(section, phase, facts) for section in ("prompts", "details")]
    assert " ".join(told) == asked


@pytest.mark.clause("TRI-RULE-06", "TRI-RULE-07")
@pytest.mark.parametrize(("mode", "orders"), [("optional", "F FL FR"), ("automatic", "F")])
def test_an_automatic_ram_leaves_no_other_threat(mode: str, orders: str) -> None:
    ships = "G1 (8,5)N; O1 (8,7)E; O2 (9,7)E; O8 (15,15)S"
    state = RULESET.notation.parse_position(f"options ram_mode={mode}; green moves; {ships}")
    threats = board_of(RULESET).attacks.threats(RULESET.observe(state, GREEN), GREEN)
    assert [threat.order for threat in threats] == orders.split()
