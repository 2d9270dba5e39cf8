"""The sequence of play (NAV-SEQ-01), in the printed order.

A `hands_phase`, B `initiative`, C `action_cycles` (with `cycle`, `resolving` and `impulses`), D
`out_of_command`, E `melee`, F `speeds`, G `omens` and the game-end roll of `victory`, H the turn
marker. After each phase `victory.EarlyEnd` looks whether a side has nothing left (NAV-RULE-72).
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.deck.hands import HandSizes
from naumachia.rules.navarchoi.rules.deck.omens import RandomEvent, time_advances
from naumachia.rules.navarchoi.rules.phases.action_cycles import ActionCycles
from naumachia.rules.navarchoi.rules.phases.initiative import Initiative
from naumachia.rules.navarchoi.rules.phases.melee import MeleePhase
from naumachia.rules.navarchoi.rules.phases.out_of_command import OutOfCommand
from naumachia.rules.navarchoi.rules.phases.reinforcements import Arrivals
from naumachia.rules.navarchoi.rules.phases.speeds import Speeds
from naumachia.rules.navarchoi.rules.victory import EarlyEnd, GameEnd, finish, last_turn


class TurnAdvance(Phase[Navarchoi, Action]):
    """H: the Turn marker advances, and past the last turn the game is over (NAV-EVT-10)."""

    name: ClassVar[str] = "turn_advance"

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        state.turn += 1
        if log.on:
            log.add("NAV-EVT-10", "turn_over", turn=int(state.turn))
        if time_advances(state):
            state.turn += 1
            if log.on:
                log.add("NAV-EVT-03", "time_advances", turn=int(state.turn))
        state.hands.entrails = [False, False]
        if state.turn > last_turn(state):
            if log.on:
                log.add(ended_by(state), "track_ends", turn=last_turn(state))
            finish(state, log)


def ended_by(state: Navarchoi) -> ClauseId:
    """The rule that makes this turn the last: the track itself, the scenario, or the option."""
    last = last_turn(state)
    if last == state.battle.charts.turns.last:
        return "NAV-SCN-05"
    return "NAV-COMP-20" if last == state.battle.max_turns else "NAV-RULE-76"


TURN: Final[list[Phase[Navarchoi, Action]]] = [
    HandSizes(),
    Initiative(),
    EarlyEnd(),
    Arrivals(),
    ActionCycles(),
    EarlyEnd(),
    OutOfCommand(),
    EarlyEnd(),
    MeleePhase(),
    EarlyEnd(),
    Speeds(),
    EarlyEnd(),
    RandomEvent(),
    EarlyEnd(),
    GameEnd(),
    TurnAdvance(),
]
