"""Grapple: come alongside, the quick turn, the dice (BIR-GRP-01..10, BIR-RULE-34..38, 43)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import (
    LENGTH_STEP,
    NOBODY,
    PORT,
    STARBOARD,
    Action,
    Grapple,
    QuickTurn,
)
from naumachia.rules.biremes.model import ROMAN, SEATS, UNMARKED, Biremes, Ship, refuse_attack
from naumachia.rules.biremes.rules.alongside import (
    BESIDE,
    ESCAPE,
    Slipping,
    approach,
    is_beyond_reach,
    is_dead_on,
    offset_limit,
    offset_ruling,
    refuse_way,
    way_ruling,
)
from naumachia.rules.biremes.rules.attacks import (
    can_join,
    enemy_ruling,
    melee_ruling,
    near,
    reasons,
)
from naumachia.rules.biremes.rules.fire import IGNITES_HELD, IGNITES_TOUCHED, touch
from naumachia.rules.biremes.rules.melee import board, lock
from naumachia.rules.biremes.rules.movement import forward_limit

SAVING_DIE: Final = 5
"""The lowest die for a quick turn, a sudden turn or drawing in oars (BIR-GRP-05)."""


def target_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why the ship may not grapple this one; any ship of a melee it may join is open to it.

    BIR-RULE-43, BIR-RULE-66.
    """
    other = target.is_afloat() and target.ident != ship.ident
    if other and target.is_locked() and ship.owner != NOBODY and can_join(state, ship, target):
        return None
    return enemy_ruling(state, ship, target) or melee_ruling(state, ship, target)


def grapple_ruling(state: Biremes, ship: Ship, target: Ship, action: Grapple) -> Ruling | None:
    """Return why this ship, whose activation is open, may not make the grapple; None if it may."""
    ruling = (
        ship.idle_ruling()
        or target_ruling(state, ship, target)
        or offset_ruling(ship, target, action.offset, offset_limit(ship, target))
    )
    if ruling is not None:
        return ruling
    way = approach(state, ship, target, action.side, action.offset, BESIDE)
    if way is None:
        return refuse_attack("BIR-MOVE-04", ship, target)
    if is_dead_on(state, way):
        return refuse_way("BIR-GRP-04", ship, target, way)
    if is_beyond_reach(way, 0):
        if ship.banks == 0:
            return refuse_way("BIR-GRP-02", ship, target, way)
        return refuse_way("BIR-SWP-14", ship, target, way, refusal="too_far_for_her_oars")
    return way_ruling(state, ship, target, way)


def carry_out_grapple(state: Biremes, ship: Ship, action: Grapple, log: Log) -> None:
    """Come alongside and try to hold the target (BIR-GRP-03)."""
    target = state.ships[action.target]
    way = approach(state, ship, target, action.side, action.offset, BESIDE)
    assert way is not None, "a legal grapple has a way"
    state.put(ship, way.end)
    if log.on:
        log.add("BIR-GRP-03", "comes_alongside", ship=ship.name, target=target.name)
    if target.crew == 0 and not target.is_locked():
        board(state, ship, target, log)
        touch(state, ship, target, IGNITES_HELD, log)
    elif target.is_helpless():
        if log.on:
            clause = "BIR-RULE-35" if target.immobile == UNMARKED else "BIR-GRP-07"
            kind = "grappled"
            if not state.are_enemies(ship, target):
                clause, kind = "BIR-RULE-43", "joins_friend"
            log.add(clause, kind, ship=ship.name, target=target.name)
        lock(state, ship, target, log)
        touch(state, ship, target, IGNITES_HELD, log)
    else:
        enter(state, QuickTurning(ship.ident, target.ident), log)


def grapple_tally(state: Biremes, ship: Ship, target: Ship) -> Tally:
    """Return the modifiers of the grappler (table T7)."""
    tally = Tally(0)
    if ship.kind.size != target.kind.size:
        larger = target.kind.size > ship.kind.size
        tally.add("BIR-GRP-08", 1 if larger else -1, target=target.kind.name)
    if ship.corvus and (ship.nation == ROMAN or not state.rules.corvus_roman_only):
        tally.add("BIR-COR-02", 2, ship=ship.name)
    return tally


@declared
class QuickTurning(Phase[Biremes, Action]):
    """Ask the target's owner for a quick turn, before the dice (BIR-GRP-05, BIR-RULE-36)."""

    name: ClassVar[str] = "quick_turn"
    ship: Final[i64]
    target: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        target = state.ships[self.target]
        facts: Facts = {
            "seat": SEATS[target.owner],
            "ship": target.name,
            "other": state.ships[self.ship].name,
        }
        seats = (int(target.owner),)
        return Prompt(seats, "quick_turn", "BIR-GRP-05", facts, target.name)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        return [QuickTurn(self.target, True), QuickTurn(self.target, False)]

    def default(self, state: Biremes, seat: int) -> Action | None:
        """Return the quick turn, which costs nothing (BIR-RULE-36)."""
        return QuickTurn(self.target, True)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, QuickTurn) and action.ship == self.target:
            return None
        return Ruling("BIR-GRP-05", {"refusal": "answer_first"})

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, QuickTurn)
        if action.tried:
            enter(state, QuickRoll(self.ship, self.target), log)
        else:
            enter(state, Grappling(self.ship, self.target), log)


@declared
class QuickRoll(Phase[Biremes, Action]):
    """Roll for a quick turn: 5 or 6 cancels the grapple (BIR-GRP-05)."""

    name: ClassVar[str] = "quick_roll"
    ship: Final[i64]
    target: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        target = state.ships[self.target]
        facts: Facts = {"ship": target.name, "other": state.ships[self.ship].name}
        return Dice("BIR-GRP-05", "quick_turn", facts, (6,), (SEATS[target.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        target = state.ships[self.target]
        saved = outcome[0] >= SAVING_DIE
        if log.on:
            log.add(
                "BIR-GRP-05",
                "quick_turn_rolled",
                ship=target.name,
                dice=outcome,
                dice_seats=(int(target.owner),),
                needs=SAVING_DIE,
                saved=saved,
            )
        if saved:
            enter(state, Slipping(self.target, self.ship, ESCAPE), log)
        else:
            enter(state, Grappling(self.ship, self.target), log)


@declared
class Grappling(Phase[Biremes, Action]):
    """Roll a die each, the grappler's first: it must reach the target's (BIR-GRP-06)."""

    name: ClassVar[str] = "grappling"
    ship: Final[i64]
    target: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        return grapple_dice(state, ship, target, "BIR-GRP-06")

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        if grapple_succeeds(state, ship, target, "BIR-GRP-06", outcome, log):
            lock(state, ship, target, log)
            touch(state, ship, target, IGNITES_HELD, log)
        else:
            enter(state, Slipping(self.target, self.ship, ESCAPE), log)
            touch(state, ship, target, IGNITES_TOUCHED, log)


def grapple_dice(state: Biremes, ship: Ship, target: Ship, clause: ClauseId) -> Chance:
    """Return the dice of a grapple of `target` by `ship`, by authority of `clause`."""
    labels = (SEATS[ship.owner], SEATS[target.owner])
    modifier = grapple_tally(state, ship, target).total
    facts: Facts = {"ship": ship.name, "target": target.name, "modifier": modifier}
    return Dice(clause, "grapple", facts, (6, 6), labels)


def grapple_succeeds(
    state: Biremes, ship: Ship, target: Ship, clause: ClauseId, outcome: Outcome, log: Log
) -> bool:
    """Return whether these dice hold the target (BIR-GRP-06); logs them under `clause`."""
    tally = grapple_tally(state, ship, target)
    held = outcome[0] + tally.total >= outcome[1]
    if log.on:
        log.add(
            clause,
            "grapple_rolled",
            ship=ship.name,
            target=target.name,
            dice=outcome,
            dice_seats=(int(ship.owner), int(target.owner)),
            reasons=reasons(tally),
            held=held,
        )
    return held


# -- candidates ------------------------------------------------------------------------


def add_grapples(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List grapples of every ship in reach, on either side, level or off by half a length."""
    if not ship.can_move():
        return
    for target in near(state, ship, forward_limit(ship)):
        # A friend is grappled only to join its melee (BIR-RULE-43).
        if not target.is_locked() and not state.are_enemies(ship, target):
            continue
        if target.is_locked() and target_ruling(state, ship, target) is not None:
            continue
        limit = offset_limit(ship, target) // LENGTH_STEP * LENGTH_STEP
        for side in (STARBOARD, PORT):
            for offset in (0, limit, -limit):
                way = approach(state, ship, target, side, offset, BESIDE)
                if way is None or is_dead_on(state, way) or is_beyond_reach(way, 0):
                    continue
                if way_ruling(state, ship, target, way) is None:
                    actions.append(Grapple(ship.ident, target.ident, side, offset))
