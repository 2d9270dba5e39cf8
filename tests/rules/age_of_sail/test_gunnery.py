"""Whom guns bear on, how far they reach, who may be fired at (worked examples X63 to X77)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.age_of_sail.stage import Placed, battle, named, pose, waters

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Land
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Fire
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import (
    Shot,
    dice_of,
    number_of_dice,
    shot_ruling,
    targets_of,
)
from naumachia.rules.age_of_sail.rules.guns import (
    CLOSE,
    FAR,
    OUT,
    band_at,
    bears,
    distance_between,
    facings_on,
    rakes,
    side_weight,
)
from naumachia.rules.age_of_sail.ship import STRUCK
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    FACINGS,
    LONG,
    MEDIUM,
    PORT,
    SHORT,
    STARBOARD,
)
from naumachia.testing.stage import legal, pending_name, refused, run


def duel(
    firer: str, target: str, x: float, y: float, heading: float = 0, **options: Any
) -> AgeOfSail:
    """A ship at (20, 10) heading north, and an enemy so far east and north of her."""
    ships: list[Placed] = [("G1", firer, 20, 10, 0), ("O1", target, 20 + x, 10 + y, heading)]
    return battle(ships, **options)


def refusal(state: AgeOfSail, facing: int) -> tuple[str, str]:
    """The clause and the reason why G1 does not fire at O1, ("", "") when she may."""
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), facing)
    return (ruling.clause, str(ruling.facts["refusal"])) if ruling else ("", "")


FREE = ("", "")


@pytest.mark.clause("SAIL-FIRE-03", "SAIL-FIRE-08", "SAIL-FIRE-09", "SAIL-RULE-65", "SAIL-EQP-02")
@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (6, 2.0, FREE),
        (6, 2.067, FREE),
        (6, 2.1, ("SAIL-RULE-65", "ahead_of_fan")),
        (6, -2.1, ("SAIL-RULE-65", "abaft_fan")),
        (3, 1.26, FREE),
        (3, 1.27, ("SAIL-RULE-65", "ahead_of_fan")),
        (-6, 0, ("SAIL-RULE-65", "other_side")),
    ],
)
def test_fan(x: float, y: float, found: tuple[str, str]) -> None:
    """X63 to X65: Hope's starboard broadside covers mainmasts within the fan."""
    assert refusal(duel("hope", "san_martin", x, y), STARBOARD) == found


@pytest.mark.clause("SAIL-RULE-65")
def test_fan_says_how_far_out() -> None:
    """The refusal has the offset and the limit: 2.1 where the fan reaches 2.068."""
    state = duel("hope", "san_martin", 6, 2.1)
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), STARBOARD)
    assert ruling is not None
    assert (ruling.facts["distance"], ruling.facts["limit"]) == (2100, 2068)


@pytest.mark.clause("SAIL-RULE-65")
def test_fan_of_victory() -> None:
    """X75: 8 in abeam the fan of a first rate ends 3.0016 in ahead of her mainmast."""
    assert refusal(duel("victory", "revenge", 8, 3.0), STARBOARD) == FREE
    assert refusal(duel("victory", "revenge", 8, 3.01), STARBOARD)[1] == "ahead_of_fan"


@pytest.mark.clause("SAIL-GUN-05", "SAIL-RULE-16", "SAIL-FIRE-02")
@pytest.mark.parametrize(
    ("inches", "short", "medium", "long"),
    [
        (4.0, CLOSE, CLOSE, CLOSE),
        (4.01, OUT, FAR, CLOSE),
        (8.0, OUT, FAR, CLOSE),
        (8.01, OUT, OUT, FAR),
        (16.0, OUT, OUT, FAR),
        (16.01, OUT, OUT, OUT),
    ],
)
def test_bands(inches: float, short: int, medium: int, long: int) -> None:
    """X68 to X71: a distance at a limit belongs to the nearer band."""
    found = [band_at(one, inches * 1000) for one in (SHORT, MEDIUM, LONG)]
    assert found == [short, medium, long]


@pytest.mark.clause("SAIL-GUN-05")
def test_out_of_range() -> None:
    """X71: nothing fires beyond 16 inches."""
    assert refusal(duel("hope", "san_martin", 16, 0), STARBOARD) == FREE
    found = refusal(duel("hope", "san_martin", 16.01, 0), STARBOARD)
    assert found == ("SAIL-GUN-05", "out_of_range")


@pytest.mark.clause("SAIL-RULE-68")
def test_batteries_out_of_range_throw_no_die() -> None:
    """At 6 inches Hope's 2 short batteries are silent, and throw nowhere else."""
    state = duel("hope", "san_martin", 6, 0)
    volley = dice_of(state, named(state, "G1"), STARBOARD, named(state, "O1"), ())
    assert [(one.range, one.band, one.dice()) for one in volley] == [
        (MEDIUM, FAR, 2),
        (LONG, CLOSE, 3),
    ]
    assert number_of_dice(volley) == 5


@pytest.mark.clause("SAIL-FIRE-07", "SAIL-RULE-69")
def test_chasers() -> None:
    """X73, X74: the bow gun's ray at 45 degrees crosses Revenge at 5.4, and misses her at 6."""
    for north, found in ((5.4, FREE), (6.0, ("SAIL-FIRE-07", "ray_ahead"))):
        state = battle([("G1", "san_martin", 20, 10, 45), ("O1", "revenge", 25, 10 + north, 0)])
        assert refusal(state, AHEAD) == found
    state = battle([("G1", "san_martin", 20, 10, 45), ("O1", "revenge", 25, 15.4, 0)])
    one, other = named(state, "G1"), named(state, "O1")
    assert round(distance_between(state, one, other)) == 7359
    assert refusal(state, ASTERN) == ("SAIL-FIRE-13", "no_guns_there")


@pytest.mark.clause("SAIL-FIRE-07")
def test_stern_chasers() -> None:
    """Guns that point astern bear along the centre line, the other way."""
    state = battle([("G1", "san_martin", 20, 20, 0), ("O1", "revenge", 20, 14, 90)])
    named(state, "G1").guns[ASTERN * 3 + LONG] = 2
    assert refusal(state, ASTERN) == FREE
    assert refusal(state, AHEAD)[1] == "ray_ahead"
    state.put(named(state, "O1"), pose(24, 14, 90))
    assert refusal(state, ASTERN) == ("SAIL-FIRE-07", "ray_astern")


@pytest.mark.clause("SAIL-RULE-70")
@pytest.mark.parametrize(
    ("los", "away", "found"),
    [
        ("hulls_and_land", 0.1, ("SAIL-RULE-70", "hull_between")),
        ("hulls_and_land", 0.7, FREE),
        ("land", 0.1, FREE),
        ("none", 0.1, FREE),
    ],
)
def test_sight(los: str, away: float, found: tuple[str, str]) -> None:
    """X76, X77: a third hull blocks when the line cuts it."""
    ships: list[Placed] = [
        ("G1", "hope", 20, 10, 0),
        ("O1", "hope", 28, 10, 0),
        ("G2", "san_martin", 24, 10 + away, 0),
    ]
    assert refusal(battle(ships, los=los), STARBOARD) == found


@pytest.mark.clause("SAIL-RULE-70")
def test_sight_says_which_hull_is_between_and_where() -> None:
    between: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "hope", 28, 10, 0)]
    state = battle([*between, ("G2", "san_martin", 24, 10.1, 0)])
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), STARBOARD)
    assert ruling is not None
    assert (ruling.facts["blocker"], ruling.facts["blocker_at"]) == ("G2", (24_000, 10_100))


@pytest.mark.clause("SAIL-RULE-70", "SAIL-RULE-112")
@pytest.mark.parametrize(
    ("los", "blocks"), [("hulls_and_land", True), ("land", True), ("none", False)]
)
def test_sight_over_land(los: str, blocks: bool) -> None:
    """An island blocks, a shoal never does."""
    island = Land([(23000, 9000), (24000, 9000), (24000, 11000), (23000, 11000)])
    state = duel("hope", "hope", 8, 0, los=los)
    waters(state, shoals=[island])
    assert refusal(state, STARBOARD) == FREE
    waters(state, coasts=[island])
    assert (refusal(state, STARBOARD) == ("SAIL-RULE-70", "land_between")) is blocks


@pytest.mark.clause("SAIL-RULE-71", "SAIL-PRIZE-06", "SAIL-RULE-78")
def test_forbidden_targets() -> None:
    """Friends, struck and derelict ships are no targets."""
    state = duel("hope", "hope", 3, 0)
    target = named(state, "O1")
    target.flag = STRUCK
    assert refusal(state, STARBOARD) == ("SAIL-PRIZE-06", "target_struck")
    target.flag = 0
    target.crew = 0
    assert refusal(state, STARBOARD) == ("SAIL-RULE-78", "target_derelict")
    target.crew = 10
    target.holder = 0
    assert refusal(state, STARBOARD) == ("SAIL-RULE-71", "target_friend")


@pytest.mark.clause("SAIL-NEL-10", "SAIL-FIRE-13", "SAIL-PRIZE-25", "SAIL-RULE-78")
def test_who_may_not_fire() -> None:
    """X95, X80: a burning ship, one without guns there, a struck one and a derelict do not fire."""
    state = duel("hope", "hope", 3, 0)
    ship = named(state, "G1")
    ship.ablaze = True
    assert refusal(state, STARBOARD) == ("SAIL-NEL-10", "burning_fires")
    ship.ablaze = False
    guns, ship.guns = ship.guns, [0] * 12
    assert refusal(state, STARBOARD) == ("SAIL-FIRE-13", "no_guns_there")
    ship.guns = guns
    ship.flag = STRUCK
    assert refusal(state, STARBOARD) == ("SAIL-PRIZE-25", "struck_fires")
    ship.flag = 0
    ship.crew = 0
    assert refusal(state, STARBOARD) == ("SAIL-RULE-78", "derelict_fires")


@pytest.mark.clause("SAIL-NEL-13", "SAIL-NEL-14", "SAIL-RULE-17", "SAIL-RULE-85")
def test_frigates_are_spared() -> None:
    """X96 to X98: a ship of the line spares a silent frigate; smaller ones and 50s do not count."""
    spared = ("SAIL-NEL-13", "frigate_spared")
    state = duel("bellerophon", "shannon", 5, 0, period="nelson")
    assert refusal(state, STARBOARD) == spared
    named(state, "O1").opened = True
    assert refusal(state, STARBOARD) == FREE
    assert refusal(duel("chesapeake", "shannon", 5, 0, period="nelson"), STARBOARD) == FREE
    assert refusal(duel("shannon", "bellerophon", 5, 0, period="nelson"), STARBOARD) == FREE
    assert refusal(duel("bellerophon", "leander", 5, 0, period="nelson"), STARBOARD) == FREE


@pytest.mark.clause("SAIL-NEL-01", "SAIL-RULE-79")
@pytest.mark.parametrize(("heading", "raked"), [(250, True), (70, True), (225, False)])
def test_rake(heading: float, raked: bool) -> None:
    """X88: the target's centre line, either way, meets the firer's hull."""
    state = battle([("G1", "victory", 20, 10, 0), ("O1", "victory", 25, 12, heading)])
    one, other = state.hull(named(state, "G1")), state.hull(named(state, "O1"))
    assert rakes(one, other) is raked


@pytest.mark.clause("SAIL-RULE-66", "SAIL-FIRE-10", "SAIL-RULE-67")
def test_a_facing_has_one_target() -> None:
    """X66, X67: one broadside, one target; the other may fire at another."""
    ships: list[Placed] = [
        ("G1", "hope", 20, 10, 0),
        ("O1", "hope", 24, 10, 0),
        ("O2", "hope", 24, 12, 0),
        ("O3", "hope", 15, 10, 0),
    ]
    state = battle(ships)
    run(state, Firing(0))
    phase = state.stack[-1]
    phase.decide(state, 0, Fire(0, STARBOARD, 1, ()), Log())
    assert refused(state, Fire(0, STARBOARD, 2, ())).clause == "SAIL-FIRE-10"
    assert refused(state, Fire(0, STARBOARD, 1, ())).clause == "SAIL-RULE-66"
    assert phase.check(state, 0, Fire(0, PORT, 3, ())) is None


@pytest.mark.clause("SAIL-RULE-68")
def test_a_broadside_fires_whole() -> None:
    """X87: one of three batteries only is refused; all of them by name are not."""
    state = duel("hope", "san_martin", 3, 0)
    run(state, Firing(0))
    assert refused(state, Fire(0, STARBOARD, 1, (0, 0, 2))).facts["refusal"] == "in_part"
    for batteries in ((4, 4, 8), (4, 4, -1)):
        assert refused(state, Fire(0, STARBOARD, 1, batteries)).clause == "SAIL-FIRE-13"
    assert state.stack[-1].check(state, 0, Fire(0, STARBOARD, 1, (4, 4, 6))) is None


@pytest.mark.clause("SAIL-CREW-02", "SAIL-RULE-103")
def test_too_few_men_for_the_guns() -> None:
    """X131: 12 men, 10 of whom sail her, serve 2 of 5 batteries, which the owner names."""
    state = duel("san_martin", "hope", 3, 0, opt_crews=True)
    ship = named(state, "G1")
    ship.crew, ship.sailed = 24, True
    run(state, Firing(0))
    ruling = refused(state, Fire(0, STARBOARD, 1, (4, 2, 0)))
    assert (ruling.clause, ruling.facts["count"], ruling.facts["number"]) == (
        "SAIL-CREW-02",
        2,
        3,
    )
    phase = state.stack[-1]
    assert isinstance(phase, Firing)
    assert phase.check(state, 0, Fire(0, STARBOARD, 1, (2, 2, 0))) is None
    phase.decide(state, 0, Fire(0, STARBOARD, 1, ()), Log())
    assert phase.shots == [Shot(0, STARBOARD, 1, (4, 0, 0))]
    assert refused(state, Fire(0, PORT, 1, ())).facts["refusal"] in ("other_side", "no_gunners")


@pytest.mark.clause("SAIL-RULE-67")
def test_listed_is_legal_and_nobody_is_asked_for_nothing() -> None:
    """Every candidate passes the check; out of range there is no prompt."""
    state = duel("hope", "san_martin", 3, 0)
    run(state, Firing(0))
    assert pending_name(state) == "firing"
    assert legal(state) == [Fire(0, STARBOARD, 1, ()), Finish(NOBODY)]
    assert state.stack[-1].movable_pieces(state, 0) == ["G1", ""]
    far = duel("hope", "san_martin", 20, 0)
    run(far, Firing(0))
    assert pending_name(far) == "rest"


headings = st.integers(0, 359).map(float)
places = st.floats(-12, 12).map(lambda value: round(value, 3))


@given(places, places, headings, headings)
def test_the_list_is_what_the_check_allows(x: float, y: float, one: float, other: float) -> None:
    """Of all facings exactly those are listed that the check allows."""
    ships: list[Placed] = [
        ("G1", "san_martin", 36, 18, one),
        ("O1", "revenge", 36 + x, 18 + y, other),
        ("O2", "hope", 40, 20, 0),
    ]
    state = battle(ships)
    ship = named(state, "G1")
    found = targets_of(state, ship)
    for target in state.ships[1:]:
        for facing in range(4):
            allowed = shot_ruling(state, ship, target, facing) is None
            assert ((facing, target.ident) in found) is allowed


@given(places, places, st.integers(1, 3))
def test_bearing_turns_with_the_ships(x: float, y: float, quarters: int) -> None:
    """Whom guns bear on does not depend on the compass, nor on which side is called port."""
    hull = Hull(pose(0, 0, 0), 1000, 300)
    aim = Hull(pose(x, y, 0), 900, 250)
    assert bears(hull, STARBOARD, aim) is bears(hull, PORT, Hull(pose(-x, y, 0), 900, 250))
    assert not (bears(hull, PORT, aim) and bears(hull, STARBOARD, aim))
    east, north = x, y
    for _ in range(quarters):
        east, north = north, -east
    turned = Hull(pose(0, 0, 90 * quarters), 1000, 300)
    there = Hull(pose(east, north, 90 * quarters), 900, 250)
    assert facings_on(turned, there) == facings_on(hull, aim)


@pytest.mark.parametrize(
    ("x", "y", "weights"),
    [
        (5_000, 0, {"port": 10, "starboard": 100, "ahead": 5, "astern": 5}),
        (-5_000, 0, {"port": 100, "starboard": 10, "ahead": 5, "astern": 5}),
        (0, 5_000, {"port": 10, "starboard": 10, "ahead": 50, "astern": 5}),
        (0, -5_000, {"port": 10, "starboard": 10, "ahead": 5, "astern": 50}),
    ],
)
def test_batteries_that_look_towards_an_enemy_are_missed_more(
    x: int, y: int, weights: dict[str, int]
) -> None:
    hull, there = (Hull(Pose(*at, 0), 1_000, 300) for at in ((0, 0), (x, y)))
    assert {
        name: side_weight(hull, facing, there) for facing, name in enumerate(FACINGS)
    } == weights
