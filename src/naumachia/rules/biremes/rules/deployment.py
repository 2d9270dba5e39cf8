"""Deployment: the fleets are set up ship by ship (BIR-RULE-62, BIR-RULE-63)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, UNIT, Pose
from naumachia.geometry.sea import TOUCH
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.biremes.actions import GRAIN, NOTCH, Action, Deploy
from naumachia.rules.biremes.model import SEATS, UNPLACED, Biremes, Ship
from naumachia.rules.biremes.rules.candidates import PhaseChoices
from naumachia.rules.biremes.rules.reasons import OBSTACLES, note_meeting
from naumachia.table.deployment import outward, row_of_places, rows, span_from

MEETING: Final = 0
PREPARED: Final = 1
BEACHED: Final = 2
SITUATIONS: Final = ["meeting", "prepared", "beached"]
NEAR: Final = 6 * UNIT
FAR: Final = 12 * UNIT
APART: Final = 1500
"""How far apart the candidates lie."""


@declared
class Deployment(Phase[Biremes, Action]):
    """Ships are set up alternately; a prepared or beached defender sets up all of his first.

    `order` are the seats, the one that deploys first at the head, whose allies defend with him;
    `depths` how deep a coast lies along each seat's edge, in steps.
    """

    name: ClassVar[str] = "deploying"
    situation: Final[int]
    order: Final[list[int]]
    depths: Final[list[int]]

    def next_seat(self, state: Biremes) -> int:
        """The seat that sets up the next ship, or -1 when all are set up."""
        waiting = [0] * len(self.order)
        placed = [0] * len(self.order)
        for ship in state.ships:
            if ship.status == UNPLACED:
                waiting[ship.fleet] += 1
            else:
                placed[ship.fleet] += 1
        left = [seat for seat in self.order if waiting[seat] > 0]
        first = [seat for seat in left if self.defends(state, seat)]
        return min(first or left, key=lambda seat: placed[seat], default=-1)

    def defends(self, state: Biremes, seat: i64) -> bool:
        """Whether this seat is on the side that awaits the other (BIR-RULE-62)."""
        return self.situation != MEETING and state.side(seat) == state.side(self.order[0])

    def beaches(self, state: Biremes, seat: i64) -> bool:
        """Whether this seat's ships lie on the beach: the defender's side, where it has a coast."""
        return self.situation == BEACHED and self.depths[seat] > 0 and self.defends(state, seat)

    def zone(self, state: Biremes, seat: i64) -> i64:
        """How far from his edge a seat may set up; a coast does not count."""
        prepared = self.situation == PREPARED and self.defends(state, seat)
        return (FAR if prepared else NEAR) + self.depths[seat]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        seat = self.next_seat(state)
        if seat < 0:
            return None
        facts: Facts = {"seat": SEATS[seat]}
        return Prompt((seat,), "deploying", "BIR-RULE-62", facts)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def refusal(
        self, state: Biremes, ship: Ship, action: Deploy, facts: Facts | None
    ) -> ClauseId | None:
        """The clause against setting the ship up there."""
        if action.x % GRAIN != 0 or action.y % GRAIN != 0 or action.heading % NOTCH != 0:
            return "BIR-RULE-01"
        hull = Hull(Pose(action.x, action.y, action.heading), ship.kind.length, ship.kind.beam)
        met = state.sea.overlapped(hull, ship.ident)
        if met is not None:
            note_meeting(state, met, facts)
            return OBSTACLES.clause(met)
        edge = state.players[ship.fleet].edge
        if self.beaches(state, ship.fleet):
            room = state.sea.table.room_at(hull, edge) - float(self.depths[ship.fleet])
            beached = action.heading == outward(edge) and room <= TOUCH + float(GRAIN)
            return None if beached else "BIR-RULE-63"
        farthest = span_from(state.sea.table, hull, edge)
        if farthest <= float(self.zone(state, ship.fleet)) + TOLERANCE:
            return None
        if facts is not None:
            facts["distance"] = int(farthest)
            facts["limit"] = int(self.zone(state, ship.fleet))
        return "BIR-RULE-62"

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if state.choices is None:
            state.choices = self.candidates(state, seat)
        return state.choices

    def suggested_actions(self, state: Biremes, seat: int) -> list[Action]:
        """The candidates, and for each further ship one of their places: any may come next."""
        actions = self.legal(state, seat)
        found = list(actions)
        for ship in state.ships:
            if ship.fleet != seat or ship.status != UNPLACED or ship.ident == actions[0].ship:
                continue
            for one in actions:
                assert isinstance(one, Deploy), "only places are listed"
                other = Deploy(ship.ident, one.x, one.y, one.heading)
                if self.refusal(state, ship, other, None) is None:
                    found.append(other)
                    break
        return found

    def candidates(self, state: Biremes, seat: int) -> list[Action]:
        """Places for the first ship still to set up, in rows from the front to the back."""
        ship = next(s for s in state.ships if s.fleet == seat and s.status == UNPLACED)
        actions: list[Action] = []
        edge = state.players[seat].edge
        for row in self.rows(state, ship):
            for x, y in row_of_places(state.sea.table, edge, row, APART, GRAIN):
                action = Deploy(ship.ident, x, y, outward(edge))
                if self.refusal(state, ship, action, None) is None:
                    actions.append(action)
            if len(actions) > 20:
                break
        return actions

    def rows(self, state: Biremes, ship: Ship) -> list[i64]:
        """Distances of the candidates' centres from the edge."""
        half = ship.kind.length // 2
        if self.beaches(state, ship.fleet):
            return [(self.depths[ship.fleet] + half + GRAIN - 1) // GRAIN * GRAIN]
        back = self.depths[ship.fleet] + half
        return rows(self.zone(state, ship.fleet) - half, back, APART)

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Deploy) or not 0 <= action.ship < len(state.ships):
            return Ruling("BIR-RULE-62", {"refusal": "deploy_first"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if ship.fleet != seat or ship.status != UNPLACED:
            return Ruling("BIR-RULE-62", {**facts, "refusal": "deployed_already"})
        refused = self.refusal(state, ship, action, facts)
        return None if refused is None else Ruling(refused, facts)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Deploy)
        ship = state.ships[action.ship]
        state.put(ship, Pose(action.x, action.y, action.heading))
        if self.beaches(state, seat):
            ship.beached = state.rules.launch_turns
        if log.on:
            at = (int(action.x), int(action.y))
            log.add("BIR-RULE-62", "deployed", ship=ship.name, at=at)
