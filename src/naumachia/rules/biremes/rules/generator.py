"""The scenario generator: matchup, setting, forces and situation by dice or choice (BIR-RULE-61).

What is chosen beforehand is not rolled for. Everything leads to `Deployment`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import HALF, UNIT
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land, regular, strip
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.fleets import take_matchup
from naumachia.rules.biremes.model import Biremes, launch_sea
from naumachia.rules.biremes.rules.deployment import BEACHED, MEETING, PREPARED, Deployment
from naumachia.rules.biremes.rules.initiative import ask_order, ranked, take_roll, tied

ROLL: Final = -1
NONE: Final = -2
"""A value that is rolled for; one that does not arise."""

NO_LAND: Final = 0
SHORE: Final = 1
CHANNEL: Final = 2
BAY: Final = 3
ISLANDS: Final = 4
SETTINGS: Final = ["none", "shore", "channel", "bay", "islands"]
SETTING_OF: Final = [NO_LAND, SHORE, SHORE, CHANNEL, BAY, ISLANDS, ISLANDS]

EVEN: Final = 0
MISMATCHED: Final = 1
FORCES: Final = ["even", "mismatched"]
FORCES_OF: Final = [EVEN, EVEN, EVEN, EVEN, EVEN, MISMATCHED, MISMATCHED]

SITUATION_OF: Final = [MEETING, MEETING, MEETING, MEETING, PREPARED, PREPARED, BEACHED]

COAST: Final = 4 * UNIT
ISLAND: Final = 2 * UNIT

MATCHUP: Final = 0
SETTING: Final = 1
COUNT: Final = 2
FORCE: Final = 3
WEAKER: Final = 4
SITUATION: Final = 5
LOSER: Final = 6
STEPS: Final = 7
ASKED: Final = ["matchup", "setting", "islands", "forces", "weaker", "situation", "loser"]
CLAUSES: Final[list[ClauseId]] = [
    "BIR-SCEN-04",
    "BIR-SCEN-01",
    "BIR-RULE-62",
    "BIR-SCEN-02",
    "BIR-RULE-61",
    "BIR-SCEN-03",
    "BIR-RULE-62",
]


@declared
class Generating(Phase[Biremes, Action]):
    """The dice of the generator, one after the other.

    `found` holds the matchup (0: the fleets are given), the setting, the number of islands, the
    forces, the weaker seat, the situation, and the loser of the last roll-off: the defender, or who
    deploys first. `rolls` are the totals of a roll-off that is going on.
    """

    name: ClassVar[str] = "generating"
    found: list[int]
    rolls: list[list[int]]

    def step(self) -> int:
        """The first thing still to be rolled for, STEPS when nothing is."""
        for step in range(STEPS):
            if self.found[step] == ROLL and not self.spared(step):
                return step
        return STEPS

    def spared(self, step: int) -> bool:
        """Whether a step does not arise: no islands, forces even, the defender known."""
        if step == COUNT:
            return self.found[SETTING] != ISLANDS
        if step == WEAKER:
            return self.found[FORCE] == EVEN
        # A mismatched defender is the weaker side; a meeting has its roll for deployment.
        known = self.found[FORCE] == MISMATCHED and self.found[SITUATION] != MEETING
        return step == LOSER and known

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        step = self.step()
        if step == STEPS:
            return None
        if step in (WEAKER, LOSER):
            return ask_order(self.rolls_of(state), CLAUSES[step], ASKED[step])
        sides = 3 if step == COUNT else 6
        return Dice(CLAUSES[step], ASKED[step], {}, (sides,), (ASKED[step],))

    def rolls_of(self, state: Biremes) -> list[list[int]]:
        """The totals so far, one list for each player."""
        return self.rolls or [[] for _ in state.players]

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        step = self.step()
        if step in (WEAKER, LOSER):
            self.roll_off(state, step, outcome, log)
            return
        die = outcome[0]
        tables = {SETTING: SETTING_OF, FORCE: FORCES_OF, SITUATION: SITUATION_OF}
        self.found[step] = tables[step][die] if step in tables else die
        if log.on:
            log.add(CLAUSES[step], "generated", what=ASKED[step], dice=outcome)

    def roll_off(self, state: Biremes, step: int, outcome: Outcome, log: Log) -> None:
        """Take in a roll; when all are told apart, the lowest has lost."""
        self.rolls = self.rolls_of(state)
        take_roll(self.rolls, outcome, CLAUSES[step], log)
        if not tied(self.rolls):
            self.found[step] = ranked(self.rolls)[-1]
            if step == WEAKER:
                self.rolls = []

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        situation = self.found[SITUATION]
        weaker = self.found[WEAKER] if self.found[FORCE] == MISMATCHED else NONE
        loser = weaker if self.found[LOSER] == ROLL else self.found[LOSER]
        if self.found[MATCHUP] > 0:
            take_matchup(state, self.found[MATCHUP], weaker)
        setting, count = self.found[SETTING], self.found[COUNT]
        coast = loser if situation == BEACHED or setting in (SHORE, BAY) else NONE
        along = coasts(state, setting, coast)
        depths = [COAST if player.edge in along else 0 for player in state.players]
        own = state.sea.lands
        launch_sea(state, own + lands(state, setting, count, coast))
        order = self.order(state, loser)
        enter(state, Deployment(situation, order, depths), log)

    def order(self, state: Biremes, loser: int) -> list[int]:
        """Who deploys first: the defender, or the lowest roll, the others after him."""
        seats = list(range(len(state.players)))
        if len(self.rolls) == len(seats):
            seats.sort(key=lambda seat: self.rolls[seat])
        seats.remove(loser)
        return [loser, *seats]


def coasts(state: Biremes, setting: int, coast: int) -> list[int]:
    """The edges with a strip of land along them (BIR-RULE-62): that of the seat `coast`, NONE for
    no coast, and of a channel or a bay the short ones.
    """
    found: list[int] = []
    if coast != NONE:
        found.append(int(state.players[coast].edge))
    if setting in (CHANNEL, BAY):
        wide = state.sea.table.width >= state.sea.table.height
        short = [WEST, EAST] if wide else [SOUTH, NORTH]
        found += [edge for edge in short if edge not in found]
    return found


def lands(state: Biremes, setting: int, count: int, coast: int) -> list[Land]:
    """The land of a setting (BIR-RULE-62): strips along its coasts, and islands."""
    table = state.sea.table
    found = [strip(table, edge, COAST) for edge in coasts(state, setting, coast)]
    if setting == ISLANDS:
        for number in range(1, count + 1):
            found.append(island(table.width, table.height, number, count))
    return found


def island(width: i64, height: i64, number: int, count: int) -> Land:
    """One of `count` octagons evenly spaced on the long midline, a flat side to each edge."""
    along = (width if width >= height else height) * number // (count + 1)
    across = (height if width >= height else width) // 2
    x, y = (along, across) if width >= height else (across, along)
    return regular(x, y, ISLAND, 8, HALF // 16)
