"""Declaring an oar swipe and the target's three defences (BIR-SWP-07..12, BIR-RULE-28..33)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.alongside import alongside
from naumachia.geometry.lattice import Pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import (
    COUNTER_GRAPPLE,
    DRAW_OARS,
    GRAIN,
    NO_DEFENCE,
    SUDDEN_TURN,
    Action,
    Defend,
    Swipe,
)
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.approach import Approach, approach, offset_limit
from naumachia.rules.biremes.rules.fire import HELD, touch
from naumachia.rules.biremes.rules.grappling import SAVED, grapple_dice, grapple_succeeds
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.rules.oars import idle_clause
from naumachia.rules.biremes.rules.slipping import SUDDEN, Slipping
from naumachia.rules.biremes.rules.swiping import (
    NOT_ASTERN,
    Swiping,
    come_alongside,
    pass_stopped,
    run_on_freely,
)

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
    """The way of a declared swipe, before anything has moved."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    way = approach(state, ship, target, action.side, action.offset, NOT_ASTERN)
    assert way is not None, "a legal swipe has a way"
    return way


def swipe_home(state: Biremes, action: Swipe, log: Log) -> None:
    """Come alongside; the dice of the swipe follow (BIR-SWP-13)."""
    come_alongside(state, state.ships[action.ship], way_of(state, action))
    enter(state, Swiping(action.ship, action.target, action.run_on), log)


def defence_refusal(target: Ship, defence: i64) -> ClauseId | None:
    """The clause against a defence of this ship (BIR-RULE-33)."""
    if defence < NO_DEFENCE or defence > COUNTER_GRAPPLE:
        return "BIR-SWP-07"
    if defence == SUDDEN_TURN and idle_clause(target) is not None:
        return "BIR-RULE-33"
    if defence == COUNTER_GRAPPLE and target.locked():
        return "BIR-RULE-33"
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
            if defence_refusal(target, defence) is None:
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
        refused = defence_refusal(target, action.defence)
        if refused is None:
            return None
        return Ruling(refused, {"ship": target.name, "turn": action.defence == SUDDEN_TURN})

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
        """The clause of the defence that was chosen."""
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
        """The free pose alongside nearest to level, the target's bow before its stern."""
        ship, target = state.ships[self.swipe.ship], state.ships[self.swipe.target]
        hull, goal = state.hull(ship), state.hull(target)
        limit = offset_limit(ship, target)
        ahead = hull.fx * goal.fx + hull.fy * goal.fy >= 0.0
        heading = goal.pose.heading if ahead else goal.pose.turned(18000).heading
        offset: i64 = 0
        while offset <= limit:
            for at in (offset, -offset):
                pose = alongside(goal, ship.kind.beam, self.swipe.side, at, heading)
                if state.sea.fits(hull.at(pose), ship.ident):
                    return pose
            offset += GRAIN
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
