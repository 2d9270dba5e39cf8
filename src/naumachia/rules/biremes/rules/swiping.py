"""Swipe oars: the pass along the target, and its three defences (BIR-SWP)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.alongside import alongside_pose
from naumachia.geometry.bearing import bearing
from naumachia.geometry.lattice import TOLERANCE, TURN, UNIT, Pose, length_text, nearest
from naumachia.geometry.sea import EDGE, Collision, unit_vector
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, enter, leave
from naumachia.rules.biremes.actions import (
    COUNTER_GRAPPLE,
    DRAW_OARS,
    LENGTH_STEP,
    NO_DEFENCE,
    PORT,
    STARBOARD,
    SUDDEN_TURN,
    Action,
    Defend,
    Swipe,
)
from naumachia.rules.biremes.model import SEATS, Biremes, Ship, refuse, refuse_attack
from naumachia.rules.biremes.rules.alongside import (
    SUDDEN,
    Approach,
    Slipping,
    approach,
    is_beyond_reach,
    is_dead_on,
    offset_limit,
    offset_ruling,
    refuse_way,
    swipe_offset_limit,
    way_ruling,
)
from naumachia.rules.biremes.rules.attacks import (
    attack_bonus,
    enemies_near,
    enemy_ruling,
    reasons,
)
from naumachia.rules.biremes.rules.fire import IGNITES_HELD, touch
from naumachia.rules.biremes.rules.grappling import SAVING_DIE, grapple_dice, grapple_succeeds
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.rules.movement import (
    OBSTACLES,
    forward_limit,
    is_at_least,
    is_at_most,
    leave_table,
    meeting_facts,
)
from naumachia.rules.biremes.rules.ramming import immobilise
from naumachia.table.refusal_facts import note_ends
from naumachia.table.rounding import round_down

# -- the pass ------------------------------------------------------------------------------

LEAST_RUN_ON: Final = UNIT
"""The least run-on (BIR-SWP-04, BIR-RULE-27)."""

BREAKING_TOTAL: Final = 10
"""The lowest total of a swipe that breaks a bank of oars (table T6)."""

NEVER_BESIDE: Final = 0
"""A swipe is never made from alongside (BIR-RULE-26)."""


def swipe_ruling(state: Biremes, ship: Ship, target: Ship, action: Swipe) -> Ruling | None:
    """Return why this ship, whose activation is open, may not make the swipe; None if it may."""
    ruling = ship.idle_ruling() or enemy_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    if ship.fireship:
        return refuse_attack("BIR-RULE-54", ship, target)
    if action.run_on % LENGTH_STEP != 0:
        return refuse_attack("BIR-RULE-01", ship, target)
    limit = swipe_offset_limit(ship, target)
    ruling = offset_ruling(ship, target, action.offset, limit) or gap_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    way = approach(state, ship, target, action.side, action.offset, NEVER_BESIDE)
    if way is None:
        return refuse_attack("BIR-MOVE-04", ship, target)
    return pass_ruling(state, ship, target, way, action.run_on)


def gap_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a swipe may not begin at this distance (BIR-SWP-03, BIR-RULE-25)."""
    x, y = state.hull(ship).bow()
    goal = state.hull(target)
    gap = goal.distance_to(x, y)
    limit = ship.kind.swipe_min
    maximum = state.rules.swipe_maximum
    if is_at_most(gap, limit) if maximum else is_at_least(gap, limit):
        return None
    facts: Facts = {"gap": int(nearest(gap)), "least": int(limit)}
    facts["refusal"] = "too_distant" if maximum else "too_near"
    px, py = goal.nearest_to(x, y)
    note_ends(facts, x, y, px, py)
    return refuse_attack("BIR-RULE-25", ship, target, **facts)


def pass_ruling(
    state: Biremes, ship: Ship, target: Ship, way: Approach, run_on: i64
) -> Ruling | None:
    """Return why the ship may not take this way and run on (BIR-SWP-04, 05, BIR-RULE-27)."""
    if is_dead_on(state, way):
        return refuse_way("BIR-SWP-05", ship, target, way)
    if is_beyond_reach(way, LEAST_RUN_ON):
        return refuse_way("BIR-SWP-04", ship, target, way)
    return (
        run_on_ruling(state, ship, target, way, run_on)
        or way_ruling(state, ship, target, way)
        or beyond_ruling(state, ship, target, way, run_on)
    )


def run_on_ruling(
    state: Biremes, ship: Ship, target: Ship, way: Approach, run_on: i64
) -> Ruling | None:
    """Return why a run-on is too short or too long for the ship (BIR-RULE-27); None if it fits."""
    least = least_run_on(state, ship, target, way)
    if run_on >= least and not is_beyond_reach(way, run_on):
        return None
    most = round_down(int(float(way.limit) + TOLERANCE - way.distance), LENGTH_STEP)
    return refuse_attack(
        "BIR-RULE-27",
        ship,
        target,
        refusal="no_run_on" if most < least else "run_on",
        distance=int(run_on),
        limit=int(least),
        most=length_text(most),
        angle=int(nearest(way.keel_angle)),
    )


def beyond_ruling(
    state: Biremes, ship: Ship, target: Ship, way: Approach, run_on: i64
) -> Ruling | None:
    """Return the refusal of an obstacle beyond the target; None if the run-on is clear."""
    met = run_on_obstacle(state, ship, way, run_on)
    if met is None or (met.kind == EDGE and state.rules.exit_edge):
        return None
    return refuse_way(OBSTACLES.clause(met), ship, target, way, **meeting_facts(state, met))


def least_run_on(state: Biremes, ship: Ship, target: Ship, way: Approach) -> i64:
    """Return the least run-on: 1 inch, or by option until the stern is 1 inch past the target."""
    if not state.rules.clear_runon:
        return LEAST_RUN_ON
    goal = state.hull(target)
    forward, _ = goal.frame(float(way.end.x), float(way.end.y))
    along = forward if way.end.heading == goal.pose.heading else -forward
    stern = along - float(ship.kind.length) * 0.5
    needed = float(LEAST_RUN_ON) + goal.half_length - stern
    if needed < float(LEAST_RUN_ON):
        return LEAST_RUN_ON
    return (nearest(needed) + LENGTH_STEP - 1) // LENGTH_STEP * LENGTH_STEP


def run_on_obstacle(state: Biremes, ship: Ship, way: Approach, run_on: i64) -> Collision | None:
    """Return the first obstacle of the run beyond the target; None if none."""
    hull = way.start.at(way.end)
    return state.sea.first_collision(ship.ident, hull, hull.fx, hull.fy, float(run_on))


# -- the pass --------------------------------------------------------------------------


def come_alongside(state: Biremes, ship: Ship, way: Approach) -> None:
    """Move the ship to the end of a clear way."""
    state.put(ship, way.end)


def run_on_freely(state: Biremes, ship: Ship, run_on: i64, log: Log) -> None:
    """Run straight on, to the first contact at most (BIR-RULE-06)."""
    hull = state.hull(ship)
    met = state.sea.first_collision(ship.ident, hull, hull.fx, hull.fy, float(run_on))
    length = float(run_on) if met is None else met.distance
    if met is not None and met.kind == EDGE and state.rules.exit_edge:
        leave_table(state, ship, log)
        return
    state.put(ship, state.sea.resting_pose(ship.ident, hull, hull.fx, hull.fy, length))
    if log.on:
        log.add("BIR-RULE-27", "ran_on", ship=ship.name, distance=int(nearest(length)))


def pass_until_contact(state: Biremes, ship: Ship, end: Pose, run_on: i64, log: Log) -> None:
    """Make the declared pass to `end` and beyond after the target has turned away.

    The pass stops at the first contact, or before a pivot that does not fit (BIR-RULE-29).
    """
    sea = state.sea
    hull = state.hull(ship)
    ux, uy, way = unit_vector(hull.x, hull.y, float(end.x), float(end.y))
    # A ship that lies alongside already keeps its heading.
    start = hull
    if way > TOLERANCE:
        start = hull.at(Pose(hull.pose.x, hull.pose.y, nearest(bearing(ux, uy)) % TURN))
    if not sea.fits(start, ship.ident):
        return
    met = sea.first_collision(ship.ident, start, ux, uy, way)
    state.put(
        ship, sea.resting_pose(ship.ident, start, ux, uy, way if met is None else met.distance)
    )
    if met is not None or not sea.fits(start.at(end), ship.ident):
        if log.on:
            log.add("BIR-RULE-29", "cut_short", ship=ship.name)
        return
    state.put(ship, end)
    run_on_freely(state, ship, run_on, log)


def swipe_tally(state: Biremes, ship: Ship, target: Ship) -> Tally:
    """Return the modifiers of a swipe (table T6, BIR-SWP-17, BIR-RULE-37)."""
    tally = Tally(0)
    if ship.kind.size != target.kind.size:
        larger = ship.kind.size > target.kind.size
        tally.add("BIR-SWP-17", 1 if larger else -1, target=target.kind.name)
    return attack_bonus(state, ship, tally)


@declared
class Swiping(Phase[Biremes, Action]):
    """Roll two dice for a swiper alongside its target (table T6)."""

    name: ClassVar[str] = "swiping"
    ship: Final[i64]
    target: Final[i64]
    run_on: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        target = state.ships[self.target]
        facts: Facts = {
            "ship": ship.name,
            "target": target.name,
            "modifier": swipe_tally(state, ship, target).total,
        }
        seat = SEATS[ship.owner]
        return Dice("BIR-RULE-24", "swipe", facts, (6, 6), (seat, seat))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        target = state.ships[self.target]
        tally = swipe_tally(state, ship, target)
        total = outcome[0] + outcome[1] + tally.total
        if log.on:
            log.add(
                "BIR-SWP-13",
                "swipe_rolled",
                ship=ship.name,
                target=target.name,
                dice=outcome,
                dice_seats=(int(ship.owner), int(ship.owner)),
                reasons=reasons(tally),
                needs=int(BREAKING_TOTAL),
                total=int(total),
            )
        apply_swipe(target, total, log)
        run_on_freely(state, ship, self.run_on, log)


def apply_swipe(target: Ship, total: i64, log: Log) -> None:
    """Apply the result of a swipe (table T6)."""
    if total >= BREAKING_TOTAL:
        if target.banks < 2:
            target.banks += 1
        if log.on:
            banks = int(target.banks)
            log.add("BIR-SWP-14", "bank_lost", ship=target.name, banks=banks)
    elif total >= 5:
        immobilise(target, "BIR-SWP-15", log)
    elif log.on:
        log.add("BIR-SWP-16", "no_damage", ship=target.name)


# -- candidates ------------------------------------------------------------------------


def add_swipes(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List swipes of every enemy in reach, on either side, with the shortest run beyond."""
    if not ship.can_move() or ship.fireship or forward_limit(ship) < LEAST_RUN_ON:
        return
    for target in enemies_near(state, ship, forward_limit(ship)):
        if gap_ruling(state, ship, target) is None:
            add_swipes_of(state, ship, target, actions)


def add_swipes_of(state: Biremes, ship: Ship, target: Ship, actions: list[Action]) -> None:
    """List swipes of one enemy, at its ends and its middle."""
    limit = round_down(swipe_offset_limit(ship, target), LENGTH_STEP)
    for side in (STARBOARD, PORT):
        for offset in (0, limit, -limit):
            way = approach(state, ship, target, side, offset, NEVER_BESIDE)
            if way is None or is_dead_on(state, way) or is_beyond_reach(way, LEAST_RUN_ON):
                continue
            least = least_run_on(state, ship, target, way)
            if pass_ruling(state, ship, target, way, least) is None:
                actions.append(Swipe(ship.ident, target.ident, side, offset, least))


# -- declaration and defences --------------------------------------------------------------

DEFENCE_EVENTS: Final = ["defends_none", "defends_turn", "defends_oars", "defends_grapple"]
"""The kind of the event of each defence."""
DEFENCE_CLAUSES: Final = ["BIR-SWP-07", "BIR-SWP-08", "BIR-SWP-09", "BIR-SWP-10"]
"""The clause of each defence."""


def carry_out_swipe(state: Biremes, ship: Ship, action: Swipe, log: Log) -> None:
    """Declare the swipe; the ship moves after the choice of a defence (BIR-RULE-28)."""
    target = state.ships[action.target]
    if log.on:
        log.add("BIR-SWP-01", "swipes", ship=ship.name, target=target.name)
    if target.crew == 0:
        swipe_home(state, action, log)
    else:
        enter(state, Defending(action), log)


def way_of(state: Biremes, action: Swipe) -> Approach:
    """Return the way of a declared swipe, before any ship has moved."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    way = approach(state, ship, target, action.side, action.offset, NEVER_BESIDE)
    assert way is not None, "a legal swipe has a way"
    return way


def swipe_home(state: Biremes, action: Swipe, log: Log) -> None:
    """Come alongside and open the roll of the swipe (BIR-SWP-13)."""
    come_alongside(state, state.ships[action.ship], way_of(state, action))
    enter(state, Swiping(action.ship, action.target, action.run_on), log)


def defence_ruling(target: Ship, defence: i64) -> Ruling | None:
    """Return why the ship may not choose this defence (BIR-RULE-33); None if it may."""
    if defence < NO_DEFENCE or defence > COUNTER_GRAPPLE:
        return refuse("BIR-SWP-07", target)
    if defence == SUDDEN_TURN and not target.can_move():
        return refuse("BIR-RULE-33", target, turn=True)
    if defence == COUNTER_GRAPPLE and target.is_locked():
        return refuse("BIR-RULE-33", target, turn=False)
    return None


@declared
class Defending(Phase[Biremes, Action]):
    """Ask the target's owner for one defence, or none (BIR-SWP-07)."""

    name: ClassVar[str] = "defence"
    swipe: Final[Swipe]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        target = state.ships[self.swipe.target]
        facts: Facts = {
            "seat": SEATS[target.owner],
            "ship": target.name,
            "other": state.ships[self.swipe.ship].name,
        }
        return Prompt((int(target.owner),), "defence", "BIR-SWP-07", facts, target.name)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        target = state.ships[self.swipe.target]
        actions: list[Action] = []
        # First the choice of an absent player (BIR-RULE-28).
        for defence in (DRAW_OARS, SUDDEN_TURN, COUNTER_GRAPPLE, NO_DEFENCE):
            if defence_ruling(target, defence) is None:
                actions.append(Defend(target.ident, defence))
        return actions

    def default(self, state: Biremes, seat: int) -> Action | None:
        """Return drawing in the oars, which every ship with a crew can do (BIR-RULE-28)."""
        return Defend(self.swipe.target, DRAW_OARS)

    def suggested_actions(self, state: Biremes, seat: int) -> list[Action]:
        actions: list[Action] = []
        for defence in (DRAW_OARS, SUDDEN_TURN, COUNTER_GRAPPLE, NO_DEFENCE):
            actions.append(Defend(self.swipe.target, defence))
        return actions

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        target = state.ships[self.swipe.target]
        if not isinstance(action, Defend) or action.ship != target.ident:
            return Ruling("BIR-SWP-07", {"refusal": "answer_first"})
        return defence_ruling(target, action.defence)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Defend)
        if log.on:
            name = state.ships[action.ship].name
            log.add(DEFENCE_CLAUSES[action.defence], DEFENCE_EVENTS[action.defence], ship=name)
        if action.defence in (SUDDEN_TURN, DRAW_OARS):
            enter(state, Saving(self.swipe, action.defence), log)
            return
        if action.defence == COUNTER_GRAPPLE:
            enter(state, Countering(self.swipe), log)
        swipe_home(state, self.swipe, log)


@declared
class Saving(Phase[Biremes, Action]):
    """Roll for a sudden turn or for drawing in oars: 5 or 6 succeeds (BIR-SWP-08, 09)."""

    name: ClassVar[str] = "saving"
    swipe: Final[Swipe]
    defence: Final[i64]

    def clause(self) -> ClauseId:
        """Return the clause of the defence that was chosen."""
        return DEFENCE_CLAUSES[self.defence]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        target = state.ships[self.swipe.target]
        facts: Facts = {"ship": target.name, "other": state.ships[self.swipe.ship].name}
        name = "sudden_turn" if self.defence == SUDDEN_TURN else "draw_oars"
        return Dice(self.clause(), name, facts, (6,), (SEATS[target.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        saved = outcome[0] >= SAVING_DIE
        if log.on:
            drawn = saved and self.defence == DRAW_OARS
            log.add(
                "BIR-RULE-30" if drawn else self.clause(),
                "save_rolled",
                ship=target.name,
                dice=outcome,
                dice_seats=(int(target.owner),),
                needs=SAVING_DIE,
                saved=saved,
            )
        if not saved:
            swipe_home(state, self.swipe, log)
        elif self.defence == DRAW_OARS:
            come_alongside(state, ship, way_of(state, self.swipe))
            run_on_freely(state, ship, self.swipe.run_on, log)
        else:
            end = way_of(state, self.swipe).end
            enter(state, Passing(ship.ident, end, self.swipe.run_on), log)
            enter(state, Slipping(target.ident, ship.ident, SUDDEN), log)


@declared
class Passing(AutomaticStep[Biremes, Action]):
    """Make the swiper's declared pass after the target has turned away (BIR-RULE-29)."""

    name: ClassVar[str] = "passing"
    ship: Final[i64]
    end: Final[Pose]
    run_on: Final[i64]

    def carry_out(self, state: Biremes, log: Log) -> None:
        pass_until_contact(state, state.ships[self.ship], self.end, self.run_on, log)


@declared
class Countering(Phase[Biremes, Action]):
    """Roll for the target's grapple of the swiper, after the swipe (BIR-RULE-31)."""

    name: ClassVar[str] = "countering"
    swipe: Final[Swipe]

    def place(self, state: Biremes) -> Pose | None:
        """Return the free pose alongside nearest to level, the target's bow before its stern."""
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        hull, goal = state.hull(ship), state.hull(target)
        limit = offset_limit(ship, target)
        ahead = hull.fx * goal.fx + hull.fy * goal.fy >= 0.0
        heading = goal.pose.heading if ahead else goal.pose.turn(18000).heading
        offset: i64 = 0
        while offset <= limit:
            for at in (offset, -offset):
                pose = alongside_pose(goal, ship.kind.beam, self.swipe.side, at, heading)
                if state.sea.fits(hull.at(pose), ship.ident):
                    return pose
            offset += LENGTH_STEP
        return None

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        if not ship.is_afloat() or self.place(state) is None:
            return None
        return grapple_dice(state, target, ship, "BIR-SWP-11")

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        if log.on and state.ships[self.swipe.ship].is_afloat():
            name = state.ships[self.swipe.target].name
            log.add("BIR-RULE-31", "no_room", ship=name)

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        pose = self.place(state)
        if pose is None or not grapple_succeeds(state, target, ship, "BIR-SWP-11", outcome, log):
            return
        state.put(ship, pose)
        if log.on:
            log.add("BIR-SWP-12", "brought_back", ship=ship.name, target=target.name)
        lock(state, target, ship, log)
        touch(state, target, ship, IGNITES_HELD, log)
