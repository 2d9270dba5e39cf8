"""Missile and combat phases of chance battles: they end, nobody acts twice, nothing overlaps."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import effort
from tests.rules.diadochi.stage import battle, grapple

from naumachia.geometry.hull import Hull, overlaps
from naumachia.geometry.lattice import parse_pose
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import NOBODY, Attack, Finish
from naumachia.rules.diadochi.model import IDLE, OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.close_combat import Combat, Fighting
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles, Shooting
from naumachia.rules.diadochi.rules.results import flagship_candidates, totals_now
from naumachia.rules.diadochi.tables.types import WIDTH, by_code
from naumachia.testing.stage import answer, decide, pending_name, run

CODES = ("L", "3", "4", "5", "7", "10", "16")
MOST_STEPS = 400


def melee(rng: Random, side: int) -> Diadochi:
    """Ships of two players a side close together, some of them hurt, taken or grappled."""
    lines = []
    for number in range(1, 50):
        x, y = rng.randrange(17000, 24000, 500), rng.choice((18500, 20000, 21000, 22500))
        south = (y < 20500) != (rng.random() < 0.2)
        tag = rng.choice("GL" if south else "OY")
        bow = 0 if south else 180
        heading = rng.choice((bow, bow, bow, 0, 90, 180, 270, rng.randrange(360)))
        words = f"{tag}{number} {rng.choice(CODES)} {x / 1000},{y / 1000},{heading}"
        if rng.random() < 0.1:
            words += " crippled"
        if rng.random() < 0.1:
            holder = 1 if tag in "GL" else 0
            words += f" captured holder={holder} lost_value=3"
        lines.append(words)
    lines += ["G30 5 50,50,0", "O30 5 50,10,0", "L30 5 10,50,0", "Y30 5 10,10,0"]
    state = battle(*unhindered(lines), sides=(0, 1, 0, 1), side=side)
    for squadron in state.squadrons:
        squadron.flagship = int(rng.choice(flagship_candidates(state, squadron)).ident)
    for ship in state.ships:
        for other in state.sea.touching_ships(ship.ident):
            enemy = state.ships[other]
            taken = ship.captured or enemy.captured
            if state.enemies(ship, enemy) and ship.ident < other and not taken:
                if rng.random() < 0.3:
                    grapple(state, ship.name, enemy.name)
    state.grapples.sort(key=lambda pair: (pair.one, pair.two))
    note_faces(state, side)
    return state


def unhindered(lines: list[str]) -> list[str]:
    """The lines without the ships that would overlap one before."""
    kept: list[str] = []
    hulls: list[Hull] = []
    for line in lines:
        _, code, pose = line.split()[:3]
        hull = Hull(parse_pose(pose), by_code()[code].length, WIDTH)
        if not any(overlaps(hull, other, float(OVERLAP)) for other in hulls):
            kept.append(line)
            hulls.append(hull)
    return kept


def whole(state: Diadochi) -> None:
    """Nothing overlaps, grapples are of enemies who lie there, prizes have let go."""
    ships = [ship for ship in state.ships if ship.is_afloat()]
    for number, ship in enumerate(ships):
        for other in ships[number + 1 :]:
            assert not overlaps(state.hull(ship), state.hull(other), float(OVERLAP)), ship.name
    for pair in state.grapples:
        one, two = state.ships[pair.one], state.ships[pair.two]
        assert pair.one < pair.two
        assert one.is_afloat()
        assert two.is_afloat()
        assert state.enemies(one, two)


class Seen:
    """Who has acted in missile fire or combat, and who was the target, each time."""

    def __init__(self) -> None:
        self.acted: list[int] = []
        self.aimed: list[int] = []

    def note(self, state: Diadochi) -> None:
        """Note an attack, or a shot, that has just been opened."""
        top = state.stack[-1]
        if isinstance(top, (Fighting, Shooting)):
            self.acted += [int(top.ship), *top.supports]
            self.aimed.append(int(top.target))

    def once(self) -> bool:
        """Whether nobody has acted or been attacked twice."""
        return len(set(self.acted)) == len(self.acted) and len(set(self.aimed)) == len(self.aimed)


def step(state: Diadochi, rng: Random, seen: Seen) -> list[Event]:
    """Answer the dice, or make a decision at random; all that is listed is legal."""
    waiting = state.awaiting
    if isinstance(waiting, Chance):
        return answer(state, *waiting.sample(rng))
    assert isinstance(waiting, Prompt)
    (seat,) = waiting.seats
    phase = state.stack[-1]
    listed = phase.choices(state, seat).legal
    assert listed
    assert len(set(listed)) == len(listed)
    for one in listed:
        assert phase.check(state, seat, one) is None, one
    default = phase.default(state, seat)
    assert default is not None
    assert phase.check(state, seat, default) is None
    if waiting.phase == "combat":
        owed = phase.check(state, seat, Finish(NOBODY)) is not None
        assert owed == (Finish(NOBODY) not in listed)
        assert owed == (waiting.facts["owing"] != 0)
    action = rng.choice(listed)
    if isinstance(action, Attack):
        assert sum(totals_now(state, action).odds()) == 36
    events = decide(state, action)
    seen.note(state)
    return events


def played(state: Diadochi, rng: Random) -> tuple[Seen, set[str]]:
    """Play until nothing is left to do; the kinds of events too."""
    seen = Seen()
    kinds: set[str] = set()
    for _ in range(MOST_STEPS):
        if pending_name(state) == "rest":
            return seen, kinds
        kinds |= {event.kind for event in step(state, rng, seen)}
    raise AssertionError("the phases do not end")


@pytest.mark.clause("DIA-RULE-51", "DIA-MISS-09", "DIA-MISS-11", "DIA-RULE-77")
@settings(max_examples=effort(20, 60), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_missile_phases_end_and_nobody_fires_twice(seed: int, side: int) -> None:
    rng = Random(seed)
    state = melee(rng, side)
    run(state, Missiles(side))
    seen, _ = played(state, rng)
    assert seen.once()
    assert all(ship.fire == IDLE and not ship.shot_at for ship in state.ships)
    whole(state)


@pytest.mark.clause("DIA-RULE-57", "DIA-CC-01", "DIA-CC-06", "DIA-RULE-77")
@settings(max_examples=effort(40, 120), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_combat_phases_end_and_nobody_acts_twice(seed: int, side: int) -> None:
    rng = Random(seed)
    state = melee(rng, side)
    run(state, Combat(side))
    seen, _ = played(state, rng)
    assert seen.once()
    assert all(ship.fight == IDLE and not ship.attacked for ship in state.ships)
    whole(state)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_a_battle_of_half_turns_keeps_what_is_lost(seed: int) -> None:
    rng = Random(seed)
    state = melee(rng, 0)
    for side in (0, 1, 0, 1):
        before = [int(ship.lost_value) for ship in state.ships]
        note_faces(state, side)
        run(state, Missiles(side), Combat(side))
        played(state, rng)
        whole(state)
        for ship, value in zip(state.ships, before, strict=True):
            lost = not ship.is_afloat() or ship.holder != ship.side
            assert (ship.lost_value > 0) == lost, ship.name
            assert ship.lost_value in (0, value) or value == 0


def test_the_chance_battles_reach_everything() -> None:
    wanted = {
        "fires", "supported", "attacks_ram", "attacks_rake", "attacks_board", "attacks_disengage",
        "crippled", "sunk", "captured", "grappled", "ungrappled", "passed", "spared",
        "flagship_lost", "appointed", "missiles_unanswered", "missiles_helpless", "missiles_fail",
        "no_effect",
    }  # fmt: skip
    found: set[str] = set()
    for seed in range(300):
        rng = Random(seed)
        state = melee(rng, seed % 2)
        run(state, Missiles(seed % 2), Combat(seed % 2))
        found |= played(state, rng)[1]
        if wanted <= found:
            return
    assert wanted <= found, wanted - found
