"""Oar swipes: the pass along the target, and its three defences (BIR-SWP)."""

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
from naumachia.kernel.phase import Phase, enter, leave
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
    dead_on,
    is_beyond_reach,
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
from naumachia.rules.biremes.rules.fire import HELD, touch
from naumachia.rules.biremes.rules.grappling import SAVED, grapple_dice, grapple_succeeds
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.rules.movement import (
    OBSTACLES,
    forward_limit,
    idle_ruling,
    leave_table,
    meeting_facts,
)
from naumachia.rules.biremes.rules.ramming import immobilise
from naumachia.table.refusal_facts import note_ends
from naumachia.table.rounding import round_down

# -- the pass ------------------------------------------------------------------------------

PAST: Final = UNIT
"""The least run-on (BIR-SWP-04, BIR-RULE-27)."""

BREAKS: Final = 10
"""The total from which on a swipe breaks a bank of oars (table T6)."""

NOT_ASTERN: Final = 0
"""A swipe is never made from alongside (BIR-RULE-26)."""


def swipe_ruling(state: Biremes, ship: Ship, target: Ship, action: Swipe) -> Ruling | None:
    """Return why this ship, whose activation is open, may not make the swipe; None if it may."""
    ruling = idle_ruling(ship) or enemy_ruling(state, ship, target)
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
    way = approach(state, ship, target, action.side, action.offset, NOT_ASTERN)
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
    fits = gap <= float(limit) + TOLERANCE if maximum else gap >= float(limit) - TOLERANCE
    if fits:
        return None
    facts: Facts = {"gap": int(nearest(gap)), "least": int(limit)}
    facts["refusal"] = "too_distant" if maximum else "too_near"
    px, py = goal.nearest_to(x, y)
    note_ends(facts, x, y, px, py)
    return refuse_attack("BIR-RULE-25", ship, target, **facts)


def pass_ruling(
    state: Biremes, ship: Ship, target: Ship, way: Approach, run_on: i64
) -> Ruling | None:
    """Return why the ship may not approach so and run on (BIR-SWP-04, 05, BIR-RULE-27)."""
    if dead_on(state, way):
        return refuse_way("BIR-SWP-05", ship, target, way)
    if is_beyond_reach(way, PAST):
        return refuse_way("BIR-SWP-04", ship, target, way)
    least = least_run_on(state, ship, target, way)
    if run_on < least or is_beyond_reach(way, run_on):
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
    ruling = way_ruling(state, ship, target, way)
    if ruling is not None:
        return ruling
    met = run_on_met(state, ship, way, run_on)
    if met is None or (met.kind == EDGE and state.rules.exit_edge):
        return None
    return refuse_way(OBSTACLES.clause(met), ship, target, way, **meeting_facts(state, met))


def least_run_on(state: Biremes, ship: Ship, target: Ship, way: Approach) -> i64:
    """Return how far the swiper must go on: 1 inch, or by option until its stern is 1 inch past."""
    if not state.rules.clear_runon:
        return PAST
    goal = state.hull(target)
    forward, _ = goal.frame(float(way.end.x), float(way.end.y))
    along = forward if way.end.heading == goal.pose.heading else -forward
    stern = along - float(ship.kind.length) * 0.5
    needed = float(PAST) + goal.half_length - stern
    return (
        PAST
        if needed < float(PAST)
        else (nearest(needed) + LENGTH_STEP - 1) // LENGTH_STEP * LENGTH_STEP
    )


def run_on_met(state: Biremes, ship: Ship, way: Approach, run_on: i64) -> Collision | None:
    """Return what the run beyond the target would meet."""
    hull = way.start.at(way.end)
    return state.sea.first_collision(ship.ident, hull, hull.fx, hull.fy, float(run_on))


# -- the pass --------------------------------------------------------------------------


def come_alongside(state: Biremes, ship: Ship, way: Approach) -> None:
    """Lie at the end of a clear way."""
    state.put(ship, way.end)


def run_on_freely(state: Biremes, ship: Ship, run_on: i64, log: Log) -> None:
    """Go straight on from where the ship lies, to the first contact at most (BIR-RULE-06)."""
    hull = state.hull(ship)
    met = state.sea.first_collision(ship.ident, hull, hull.fx, hull.fy, float(run_on))
    length = float(run_on) if met is None else met.distance
    if met is not None and met.kind == EDGE and state.rules.exit_edge:
        leave_table(state, ship, log)
        return
    state.put(ship, state.sea.resting_pose(ship.ident, hull, hull.fx, hull.fy, length))
    if log.on:
        log.add("BIR-RULE-27", "ran_on", ship=ship.name, distance=int(nearest(length)))


def pass_stopped(state: Biremes, ship: Ship, end: Pose, run_on: i64, log: Log) -> None:
    """Make the declared pass to `end` and beyond as far as it goes, the target having turned.

    It stops at the first contact, or before a pivot that does not fit, with the heading it has
    (BIR-RULE-29).
    """
    sea = state.sea
    hull = state.hull(ship)
    ux, uy, way = unit_vector(hull.x, hull.y, float(end.x), float(end.y))
    # A ship that lies alongside already has no bearing to take.
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
    """A swiper alongside its target: two dice and the modifiers decide (table T6)."""

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
                needs=int(BREAKS),
                total=int(total),
            )
        apply_swipe(target, total, log)
        run_on_freely(state, ship, self.run_on, log)


def apply_swipe(target: Ship, total: i64, log: Log) -> None:
    """The result of a swipe (table T6)."""
    if total >= BREAKS:
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
    if not ship.can_move() or ship.fireship or forward_limit(ship) < PAST:
        return
    for target in enemies_near(state, ship, forward_limit(ship)):
        if gap_ruling(state, ship, target) is None:
            add_swipes_of(state, ship, target, actions)


def add_swipes_of(state: Biremes, ship: Ship, target: Ship, actions: list[Action]) -> None:
    """List swipes of one enemy, at its ends and its middle."""
    limit = round_down(swipe_offset_limit(ship, target), LENGTH_STEP)
    for side in (STARBOARD, PORT):
        for offset in (0, limit, -limit):
            way = approach(state, ship, target, side, offset, NOT_ASTERN)
            if way is None or dead_on(state, way) or is_beyond_reach(way, PAST):
                continue
            least = least_run_on(state, ship, target, way)
            if pass_ruling(state, ship, target, way, least) is None:
                actions.append(Swipe(ship.ident, target.ident, side, offset, least))


# -- declaration and defences --------------------------------------------------------------

DEFENDS: Final = ["defends_none", "defends_turn", "defends_oars", "defends_grapple"]
"""What the log says of each defence."""
OFFERED: Final = ["BIR-SWP-07", "BIR-SWP-08", "BIR-SWP-09", "BIR-SWP-10"]
"""The clause that offers each."""


def carry_out_swipe(state: Biremes, ship: Ship, action: Swipe, log: Log) -> None:
    """Declare the swipe; nothing moves before the defence is chosen (BIR-RULE-28)."""
    target = state.ships[action.target]
    if log.on:
        log.add("BIR-SWP-01", "swipes", ship=ship.name, target=target.name)
    if target.crew == 0:
        swipe_home(state, action, log)
    else:
        enter(state, Defending(action), log)


def way_of(state: Biremes, action: Swipe) -> Approach:
    """Return the way of a declared swipe, before anything has moved."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    way = approach(state, ship, target, action.side, action.offset, NOT_ASTERN)
    assert way is not None, "a legal swipe has a way"
    return way


def swipe_home(state: Biremes, action: Swipe, log: Log) -> None:
    """Come alongside; the dice of the swipe follow (BIR-SWP-13)."""
    come_alongside(state, state.ships[action.ship], way_of(state, action))
    enter(state, Swiping(action.ship, action.target, action.run_on), log)


def defence_ruling(target: Ship, defence: i64) -> Ruling | None:
    """Return why the ship may not defend itself so (BIR-RULE-33); None if it may."""
    if defence < NO_DEFENCE or defence > COUNTER_GRAPPLE:
        return refuse("BIR-SWP-07", target)
    if defence == SUDDEN_TURN and not target.can_move():
        return refuse("BIR-RULE-33", target, turn=True)
    if defence == COUNTER_GRAPPLE and target.locked():
        return refuse("BIR-RULE-33", target, turn=False)
    return None


@declared
class Defending(Phase[Biremes, Action]):
    """The target's owner chooses one defence, or none (BIR-SWP-07)."""

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
        # First what an absent player is taken to choose (BIR-RULE-28).
        for defence in (DRAW_OARS, SUDDEN_TURN, COUNTER_GRAPPLE, NO_DEFENCE):
            if defence_ruling(target, defence) is None:
                actions.append(Defend(target.ident, defence))
        return actions

    def default(self, state: Biremes, seat: int) -> Action | None:
        """Drawing in the oars, which every ship with a crew can do (BIR-RULE-28)."""
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
            log.add(OFFERED[action.defence], DEFENDS[action.defence], ship=name)
        if action.defence in (SUDDEN_TURN, DRAW_OARS):
            enter(state, Saving(self.swipe, action.defence), log)
            return
        if action.defence == COUNTER_GRAPPLE:
            enter(state, Countering(self.swipe), log)
        swipe_home(state, self.swipe, log)


@declared
class Saving(Phase[Biremes, Action]):
    """The die of a sudden turn or of drawing in oars: 5 or 6 saves them (BIR-SWP-08, 09)."""

    name: ClassVar[str] = "saving"
    swipe: Final[Swipe]
    defence: Final[i64]

    def clause(self) -> ClauseId:
        """Return the clause of the defence that was chosen."""
        return OFFERED[self.defence]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        target = state.ships[self.swipe.target]
        facts: Facts = {"ship": target.name, "other": state.ships[self.swipe.ship].name}
        name = "sudden_turn" if self.defence == SUDDEN_TURN else "draw_oars"
        return Dice(self.clause(), name, facts, (6,), (SEATS[target.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        saved = outcome[0] >= SAVED
        if log.on:
            drawn = saved and self.defence == DRAW_OARS
            log.add(
                "BIR-RULE-30" if drawn else self.clause(),
                "save_rolled",
                ship=target.name,
                dice=outcome,
                dice_seats=(int(target.owner),),
                needs=SAVED,
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
class Passing(Phase[Biremes, Action]):
    """The swiper's declared pass after the target has turned away (BIR-RULE-29)."""

    name: ClassVar[str] = "passing"
    ship: Final[i64]
    end: Final[Pose]
    run_on: Final[i64]

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        pass_stopped(state, state.ships[self.ship], self.end, self.run_on, log)


@declared
class Countering(Phase[Biremes, Action]):
    """The target tries to grapple the swiper as it passes, after the swipe (BIR-RULE-31)."""

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
        if not ship.afloat() or self.place(state) is None:
            return None
        return grapple_dice(state, target, ship, "BIR-SWP-11")

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        if log.on and state.ships[self.swipe.ship].afloat():
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
        touch(state, target, ship, HELD, log)
