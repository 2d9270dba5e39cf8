"""The limits of scenario files and drawn fleets: the last that is right, the first that is not."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.test_setup import made, one_row

from naumachia.kernel.chance import Dice, Draw
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.event import Log
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.setup import Draft

OTHER = """
[[setup.squadrons]]
seat = "orange"
formations = ["abreast 12.5,20.5,180: 3 3"]
"""


def file_of(squadron: str, head: str = "") -> str:
    """A file with one squadron of green; orange has two ships of three banks."""
    return f"[setup]\n{head}\n[[setup.squadrons]]\nseat = 'green'\n{squadron}\n{OTHER}"


def fault(text: str, **options: object) -> str:
    """What is wrong with a file."""
    with pytest.raises(BadScenario) as caught:
        made(text, **options)
    return str(caught.value)


def placed_at(state: Diadochi, side: int) -> list[str]:
    """Where the ships of a side lie, by number."""
    return [state.hull(ship).pose.text() for ship in state.ships if ship.side == side]


# -- squadrons ------------------------------------------------------------------------------


@pytest.mark.clause("DIA-RULE-05")
def test_a_listed_light_ship_may_be_absent() -> None:
    text = file_of("ships = ['3 5,4,0', 'L 10,4,0', '4 15,4,0']")
    assert [ship.kind.code for ship in made(text).ships] == ["3", "L", "4", "3", "3"]
    state = made(text, light_cv="absent")
    assert [ship.kind.code for ship in state.ships] == ["3", "4", "3", "3"]
    assert [ship.name for ship in state.ships] == ["G1", "G2", "O1", "O2"]


@pytest.mark.clause("DIA-RULE-05")
def test_without_light_ships_the_others_of_a_row_close_up() -> None:
    text = file_of("formations = ['abreast 12.5,4.5,0 gap 1: 3 L / L / L* 4 4']")
    state = made(text, light_cv="absent")
    assert placed_at(state, 0) == ["11,4,0", "13,4,0", "14,4,0"]
    assert state.squadrons[0].flagship == 1
    assert made(text).squadrons[0].flagship == 3


@pytest.mark.clause("DIA-RULE-05")
def test_a_side_needs_a_ship_even_without_light_ships() -> None:
    text = file_of("ships = ['L 5,4,0', 'L 10,4,0']")
    assert len(made(text).squadrons) == 2
    assert "ships on both sides" in fault(text, light_cv="absent")


@pytest.mark.parametrize(
    ("ship", "words"),
    [
        ("3", "a ship such as"),
        ("", "a ship such as"),
        ("77 5,4,0", "a ship such as"),
        ("3 5,4,0 sunk", "a ship such as"),
        ("3 5,4,0 crippled sunk", "a ship such as"),
        ("3 5,4", "a ship such as"),
        ("3* 5,4,0 prize", "no prize"),
        ("3 0.49,4,0", "on the table"),
        ("3 12.5,19.1,0", "clear of other bases"),
    ],
)
def test_a_listed_ship_that_is_wrong(ship: str, words: str) -> None:
    # Orange's base is clear if it is placed first.
    orange = "[setup]\n[[setup.squadrons]]\nseat = 'orange'\nships = ['3 12.5,20,180']\n"
    green = "[[setup.squadrons]]\nseat = 'green'\nships = ['%s']\n"
    assert words in fault(orange + green % ship)
    for good in ("3 0.5,4,0 crippled prize", "3* 5,4,0 crippled", "3 12.5,19,0"):
        made(orange + green % good)


@pytest.mark.parametrize("field", ["ships", "formations"])
def test_each_squadron_needs_a_ship(field: str) -> None:
    """The player has ships in another squadron."""
    more = f"[[setup.squadrons]]\nseat = 'green'\n{field} = []\n"
    assert "at least one ship" in fault(file_of("ships = ['3 5,4,0']") + more)


@pytest.mark.clause("DIA-ORG-03")
def test_of_two_listed_flagships_the_second_is_refused() -> None:
    assert "one flagship" in fault(file_of("ships = ['3* 5,4,0', '4* 15,4,0']"))
    state = made(file_of("ships = ['3* 5,4,0', '4 15,4,0']"))
    assert state.squadrons[0].flagship == 0
    assert made(file_of("ships = ['3 5,4,0', '4 15,4,0']")).squadrons[0].flagship == 1


@pytest.mark.clause("DIA-CMD-01", "DIA-CMD-02")
@pytest.mark.parametrize(("rating", "good"), [(0, False), (1, True), (10, True), (11, False)])
def test_ratings_of_files(rating: int, good: bool) -> None:
    text = file_of(f"rating = {rating}\nships = ['3 5,4,0']")
    if good:
        assert made(text).squadrons[0].rating == rating
    else:
        assert "rating" in fault(text)


def test_the_usual_rating_and_names() -> None:
    text = "name = 'Wing'\nrepeat = 2\nstep = '9,-1'\nformations = ['abreast 6,4.5,0: 3 3']"
    state = made(file_of(text))
    assert [squadron.name for squadron in state.squadrons] == ["Wing 1", "Wing 2", "3"]
    assert [int(squadron.rating) for squadron in state.squadrons] == [6, 6, 6]
    assert placed_at(state, 0) == ["5.5,4,0", "6.5,4,0", "14.5,3,0", "15.5,3,0"]
    assert [int(squadron.flagship) for squadron in state.squadrons] == [0, 2, 4]
    assert made(file_of("name = 'Wing'\nships = ['3 5,4,0']")).squadrons[0].name == "Wing"


@pytest.mark.parametrize(("step", "good"), [("0,0", False), ("3,0", True), ("0,-1", True)])
def test_repeated_squadrons_need_a_step(step: str, good: bool) -> None:
    text = file_of(f"repeat = 2\nstep = '{step}'\nformations = ['abreast 6,4.5,0: 3 3']")
    if good:
        assert len(made(text).ships) == 6
    else:
        assert "how far from each other" in fault(text)
    made(text.replace("repeat = 2", "repeat = 1"))


def test_who_is_first_may_be_left_to_dice() -> None:
    text = file_of("ships = ['3 5,4,0']")
    assert made(text).first == -1
    asked = made(text).stack[-1].pending(made(text))
    assert isinstance(asked, Dice)
    assert (asked.sides, asked.labels) == ((6, 6), ("green", "orange"))


@pytest.mark.parametrize(("repeat", "words"), [(59, ""), (60, "at most 60"), (61, "repeat")])
def test_at_most_sixty_squadrons(repeat: int, words: str) -> None:
    text = file_of(f"repeat = {repeat}\nstep = '2,0'\nformations = ['ahead 2,4.5,0: 3']")
    if words:
        assert words in fault(text, table_width=400)
    else:
        assert len(made(text, table_width=400).squadrons) == 60


# -- sides and the harbour ----------------------------------------------------------------


@pytest.mark.clause("DIA-RULE-77")
def test_a_player_has_one_edge() -> None:
    text = file_of("edge = 'north'\nformations = ['abreast 6,20.5,180: 3 3']")
    text = text.replace('seat = "orange"', 'seat = "orange"\nedge = "south"')
    state = made(text.replace("12.5,20.5,180", "12.5,4.5,0"))
    assert state.sides == [1, 0]
    assert [int(ship.side) for ship in state.ships] == [1, 1, 0, 0]
    again = "[[setup.squadrons]]\nseat = 'orange'\nedge = 'north'\nships = ['3 5,21,180']\n"
    assert "one edge" in fault(f"{text}{again}")


@pytest.mark.parametrize(
    ("first", "wanted"), [("green", 0), ("orange", 1), ("dice", -1), ("blue", None)]
)
@pytest.mark.clause("DIA-SET-06")
def test_who_is_first(first: str, wanted: int | None) -> None:
    text = file_of("ships = ['3 5,4,0']", f"first = '{first}'")
    if wanted is None:
        assert "one of green, orange, dice" in fault(text)
    else:
        assert made(text).first == wanted


HARBOUR = "harbour = { seat = '%s', count = %d, from = '%s', to = '%s' }"


@pytest.mark.clause("DIA-VIC-01")
@pytest.mark.parametrize(
    ("values", "words"),
    [
        (("orange", 0, "1,1", "2,2"), "count"),
        (("orange", 101, "1,1", "2,2"), "count"),
        (("orange", 1, "1,1", "1,2"), "north-east"),
        (("orange", 1, "1,1", "2,1"), "north-east"),
        (("orange", 1, "1", "2,2"), "a point x,y"),
        (("orange", 1, "1,1,1", "2,2"), "a point x,y"),
        (("orange", 1, "1,y", "2,2"), "a point x,y"),
    ],
)
def test_a_harbour_that_is_wrong(values: tuple[object, ...], words: str) -> None:
    assert words in fault(file_of("ships = ['3 5,4,0']", HARBOUR % values))


@pytest.mark.clause("DIA-VIC-01")
@pytest.mark.parametrize(("seat", "count", "side"), [("green", 1, 0), ("orange", 100, 1)])
def test_the_least_and_the_greatest_harbour(seat: str, count: int, side: int) -> None:
    head = HARBOUR % (seat, count, "1,2", "1.001,2.001")
    goal = made(file_of("ships = ['3 5,4,0']", head)).goal
    assert goal is not None
    assert (goal.side, goal.count) == (side, count)
    assert (goal.west, goal.south, goal.east, goal.north) == (1000, 2000, 1001, 2001)


# -- where formations start ---------------------------------------------------------------


@pytest.mark.clause("DIA-SET-04", "DIA-RULE-17")
@pytest.mark.parametrize(
    ("old", "new", "depth", "clause"),
    [
        ("4.5,0", "4.501,0", 25, "DIA-SET-04"),
        ("20.5,180", "20.499,180", 25, "DIA-SET-04"),
        # A table of 20 cables leaves two cables, one of 19 less: then it is a quarter.
        ("4.5,0", "2,0", 20, ""),
        ("4.5,0", "2.001,0", 20, "DIA-SET-04"),
        ("4.5,0", "4.751,0", 19, "DIA-RULE-17"),
    ],
)
def test_the_zones_to_the_step(old: str, new: str, depth: int, clause: str) -> None:
    north = {25: "20.5", 20: "18", 19: "14.25"}[depth]
    text = one_row("abreast 12.5,4.5,0: 3 3")
    text = text.replace(old, new).replace("20.5,180", f"{north},180")
    if clause:
        assert clause in fault(text, table_depth=depth)
    else:
        made(text, table_depth=depth)


@pytest.mark.parametrize(
    ("formation", "words"),
    [
        ("abreast 12.5,4.5,0: 2x3", ""),
        ("abreast 12.5,4.5,0: 1x3", ""),
        ("abreast 12.5,4.5,0: 51x3", "a number of ships"),
        ("abreast 12.5,4.5,0: -1x3", "a number of ships"),
        ("abreast 12.5,4.5,0: 2x3*", "a number of ships"),
        ("abreast 12.5,4.5,0 gap 0: 3 / 3", ""),
        ("abreast 12.5,4.5,0 gap -1: 3 / 3", "a gap of 0 or more"),
        ("ahead 12.5,4.5,0 gap 0: 3 3", ""),
        ("ahead 12.5,4.5,0 gap 1: 3 3", "one line in a column"),
        ("single 12.5,4.5,0: 3", "abreast x,y,heading"),
        ("abreast 12.5,4.5,0 gap: 3", "abreast x,y,heading"),
        ("abreast 12.5,4.5,0 3 3", "abreast x,y,heading"),
    ],
)
def test_how_formations_are_written(formation: str, words: str) -> None:
    if words:
        assert words in fault(one_row(formation))
    else:
        assert len(made(one_row(formation)).ships) in (3, 4)


def test_the_most_ships_of_one_word() -> None:
    assert len(made(one_row("abreast 30,4.5,0: 50x3"), table_width=60).ships) == 52


@pytest.mark.clause("DIA-RULE-19")
@pytest.mark.parametrize(("y", "good"), [("4.6", False), ("4.601", True)])
def test_contact_at_the_start_to_the_step(y: str, good: bool) -> None:
    green = "[[setup.squadrons]]\nseat = 'green'\nformations = ['abreast 12,4.05,0: 3']\n"
    text = f"[setup]\n{green}[[setup.squadrons]]\nseat = 'orange'\nships = ['3 12,{y},180']\n"
    if good:
        made(text)
    else:
        assert "DIA-RULE-19" in fault(text)


# -- fleets drawn by chance (DIA-RULE-75) -------------------------------------------------

DRAFT = """
[setup.draft]
points = %d
green = "demetrius_306"
orange = "ptolemy_246"
roll_ratings = %s
"""


def drafted(points: int, rolled: bool = False, width: int = 400) -> tuple[Diadochi, Draft]:
    """A battle whose fleets are to be drawn, and the draft."""
    state = made(DRAFT % (points, str(rolled).lower()), table_width=width)
    draft = state.stack[-1]
    assert isinstance(draft, Draft)
    return state, draft


@pytest.mark.clause("DIA-RULE-75")
@pytest.mark.parametrize(
    ("points", "south", "north"),
    [(10, 1, 1), (46, 1, 1), (47, 2, 1), (64, 2, 1), (65, 2, 2), (600, 20, 14)],
)
def test_how_many_squadrons_points_buy(points: int, south: int, north: int) -> None:
    """A squadron is ten ships: 372 points for 121 of Demetrius, 863 for 200 of Ptolemy."""
    state, draft = drafted(points)
    assert (draft.squadrons(state, 0), draft.squadrons(state, 1)) == (south, north)


@pytest.mark.clause("DIA-RULE-75")
def test_the_limits_of_a_draft() -> None:
    for points in (9, 601):
        assert "points" in fault(DRAFT % (points, "false"), table_width=400)
    drafted(47, width=18)
    assert "nine cables" in fault(DRAFT % (47, "false"), table_width=17)


@pytest.mark.clause("DIA-RULE-75")
def test_ships_are_drawn_until_a_point_is_left() -> None:
    state, draft = drafted(10)
    log = Log()
    asked = draft.pending(state)
    assert isinstance(asked, Draw)
    # Types 1 to 5 are ships of three to seven banks, as many as Demetrius had.
    assert [asked.pool.count(kind) for kind in range(7)] == [0, 51, 30, 20, 10, 10, 0]
    assert asked.facts == {"seat": "green", "left": 10}
    draft.resolve(state, (5,), log)
    draft.resolve(state, (2,), log)
    # Two points are left: a ship for three still fits, one for four does not.
    asked = draft.pending(state)
    assert isinstance(asked, Draw)
    assert (asked.facts["left"], set(asked.pool)) == (2, {1, 2})
    one_more = Draft(draft.fleets, 10, False, [[], []], [[5, 3], []])
    assert (one_more.left(state, 0), one_more.drawing(state)) == (1, 1)
    draft.resolve(state, (2,), log)
    assert (draft.left(state, 0), draft.drawing(state)) == (-1, 1)
    assert [event.facts["left"] for event in log.take()] == [5, 2, -1]
    asked = draft.pending(state)
    assert isinstance(asked, Draw)
    assert asked.facts == {"seat": "orange", "left": 10}


@pytest.mark.clause("DIA-RULE-75", "DIA-RULE-05")
@pytest.mark.parametrize(("option", "count"), [("1", 30), ("absent", 0)])
def test_absent_light_ships_are_not_drawn(option: str, count: int) -> None:
    text = (DRAFT % (10, "false")).replace("demetrius_306", "antigonus_314")
    state = made(text, table_width=400, light_cv=option)
    asked = state.stack[-1].pending(state)
    assert isinstance(asked, Draw)
    assert [asked.pool.count(kind) for kind in range(3)] == [count, 97, 90]


@pytest.mark.clause("DIA-RULE-75")
def test_ratings_are_rolled_before_ships_are_drawn() -> None:
    state, draft = drafted(47, rolled=True)
    log = Log()
    asked = draft.pending(state)
    assert isinstance(asked, Dice)
    assert (asked.facts["number"], asked.facts["left"], asked.sides) == (1, 47, (4,))
    draft.resolve(state, (1,), log)
    asked = draft.pending(state)
    assert isinstance(asked, Dice)
    assert (asked.facts["number"], asked.facts["left"]) == (2, 49)
    draft.resolve(state, (4,), log)
    assert isinstance(draft.pending(state), Draw)
    assert (draft.left(state, 0), draft.ratings) == (45, [[5, 8], []])
    assert [(event.facts["number"], event.facts["rating"]) for event in log.take()] == [
        (1, 5),
        (2, 8),
    ]


def drawn_up(
    ships: int, points: int, width: int, rolled: bool = False
) -> tuple[Diadochi, list[str]]:
    """Draw up as many fours and threes on each side; return where those in the south lie."""
    state, draft = drafted(points, rolled, width)
    draft.drawn = [[1] * (ships - 1) + [2], [2] + [1] * (ships - 1)]
    draft.ratings = [[5, 8], [7, 6]] if rolled else [[], []]
    draft.advance(state, Log())
    return state, placed_at(state, 0)


@pytest.mark.clause("DIA-RULE-75", "DIA-SET-05")
def test_a_drawn_squadron_is_a_row_while_it_fits() -> None:
    state, south = drawn_up(9, 20, 10)
    assert sorted(south) == [f"{x},4,0" for x in range(1, 10)]
    # The strongest ship leads from the middle.
    assert south[8] == "5,4,0"
    assert placed_at(state, 1)[0] == "5,21,180"
    assert sorted(placed_at(state, 1)) == [f"{x},21,180" for x in range(1, 10)]
    assert [int(squadron.flagship) for squadron in state.squadrons] == [8, 9]


@pytest.mark.clause("DIA-RULE-75", "DIA-SET-05")
def test_a_longer_one_is_columns() -> None:
    state, south = drawn_up(11, 20, 10)
    assert sorted(south) == sorted([*(f"{x},4,0" for x in range(1, 10)), "1,3,0", "2,3,0"])
    assert sorted(placed_at(state, 1)) == sorted(
        [*(f"{x},21,180" for x in range(1, 10)), "1,22,180", "2,22,180"]
    )


@pytest.mark.clause("DIA-RULE-75")
def test_drawn_squadrons_share_the_front() -> None:
    state, south = drawn_up(5, 65, 40, rolled=True)
    names = [(one.name, int(one.side), int(one.rating)) for one in state.squadrons]
    assert names == [("1", 0, 5), ("2", 0, 8), ("1", 1, 7), ("2", 1, 6)]
    # Three ships and two, in the middles of halves of 20 cables.
    assert [int(ship.squadron) for ship in state.ships] == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]
    assert sorted(south) == ["10,4,0", "11,4,0", "29.5,4,0", "30.5,4,0", "9,4,0"]
