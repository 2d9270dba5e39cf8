"""Hide closed diagrams in the view of a player, and guess what they may contain.

Everybody sees an enemy's name, its entry in the catalogue, its place, masts, fires and flag. While
it flies its colours, only its owner knows how its guns are mounted, which are left, and how many
points it has (SAIL-RULE-107). Others learn the lost quarters of its flotation, because masts and
magazines depend on them; whether its crew is large enough for its actions; the guns of a named
volley; and that no battery is left.

Points and batteries are in halves (SAIL-RULE-13).
"""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Answer, Decision
from naumachia.rules.age_of_sail.actions import Action, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.casualties import Foundering
from naumachia.rules.age_of_sail.rules.crews import sailors
from naumachia.rules.age_of_sail.rules.diagrams import (
    is_seen,
    knowers,
    knows_crew,
    knows_diagram,
    knows_flotation,
    last_seen,
    lose_some,
)
from naumachia.rules.age_of_sail.rules.firing import Striking
from naumachia.rules.age_of_sail.rules.guns import misjudge
from naumachia.rules.age_of_sail.rules.setup import default_mounts
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import MOUNTS, PINNACE

STRUCK_OFF: Final = 3
"""How many points of flotation are lost for a battery, about: at close range every
third hit is a six.
"""


class DiagramKnowledge(Knowledge[AgeOfSail, Action]):
    """Hide closed diagrams (SAIL-RULE-107) and how well distances are judged."""

    def conceal(self, state: AgeOfSail, seat: int | None) -> AgeOfSail:
        """Blank, in this copy, the guns and points that `seat` may not know; None is a spectator.

        Ships seem to have the batteries that were last seen, on other facings those of the
        catalogue, and as many points as what shows of them allows.
        """
        state.misjudged = []
        if not state.rules.closed:
            return state
        for ship in state.ships:
            if knows_diagram(state, seat, ship):
                continue
            if not knows_crew(state, seat, ship):
                ship.crew = crews_like(state, ship)[1]
            if not knows_flotation(state, seat, ship):
                ship.flotation = flotations_like(ship)[1]
            if ship.batteries() > 0:
                ship.guns = last_seen(ship, default_mounts(ship.design, state.rules))
                if not any(ship.guns):
                    ship.guns[0] = 1
        return state

    def imagine(self, state: AgeOfSail, seat: int | None, rng: Random) -> None:
        """Replace the guns, points and distances that `seat` does not see by possible ones."""
        if state.rules.closed:
            draw_diagrams(state, seat, rng)
        misjudge(state, seat)

    def all_known(self, state: AgeOfSail) -> bool:
        """Return whether every board shows the same: not while diagrams are closed
        (SAIL-RULE-107).
        """
        return not state.rules.closed or state.result is not None

    def secret_to(
        self, state: AgeOfSail, move: Decision[Action] | Answer
    ) -> tuple[int, ...] | None:
        """Return who alone knows which battery is struck off a closed diagram: its owner's side
        (SAIL-RULE-107).
        """
        if isinstance(move, Decision) and isinstance(move.action, Strike):
            return knowers(state, state.ships[move.action.ship])
        return None


# -- hiding --------------------------------------------------------------------------------


def flotations_like(ship: Ship) -> tuple[int, int]:
    """Return the least and the greatest flotation of a ship that has lost as many quarters.

    A pinnace also shows whether it is hit at all, because it is slower then (SAIL-RULE-06).
    """
    if ship.flotation <= 0:
        return int(ship.flotation), int(ship.flotation)
    whole, reached = int(ship.whole), ship.reached()
    most = whole - -(-reached * whole // 4)
    least = whole - -(-(reached + 1) * whole // 4) + 1 if reached < 3 else 1
    if ship.design.oared == PINNACE:
        if ship.flotation == ship.whole:
            return whole, whole
        most = min(most, whole - 1)
    return least, most


def crews_like(state: AgeOfSail, ship: Ship) -> tuple[int, int]:
    """Return the least and the greatest crew of a ship that can do the same: sail it, spare a man,
    hold out (SAIL-CREW-01, SAIL-CREW-05 to 07).
    """
    crew, whole = int(ship.crew), int(ship.complement)
    if crew <= 0 or crew > whole:
        return crew, crew
    limits = [0, 1, whole // 4, whole // 2, sailors(state, ship) - 1, whole]
    least = max(limit for limit in limits if limit < crew) + 1
    most = min(limit for limit in limits if limit >= crew)
    return max(least, min(most, int(ship.men_least))), min(most, max(least, int(ship.men_most)))


# -- guessing ------------------------------------------------------------------------------


def draw_diagrams(state: AgeOfSail, seat: int | None, rng: Random) -> None:
    """Replace the guns and points that `seat` does not see by possible ones."""
    for ship in state.ships:
        if not ship.afloat() or knows_diagram(state, seat, ship):
            continue
        if not knows_crew(state, seat, ship):
            ship.crew = draw_number(crews_like(state, ship), rng)
        if not knows_flotation(state, seat, ship):
            ship.flotation = draw_number(flotations_like(ship), rng)
        if ship.batteries() > 0:
            if ship.lost_since:
                lose_some(ship, rng)
            else:
                strike_some(ship, owes(state, ship), rng)
            mend(state, ship)


def draw_number(limits: tuple[int, int], rng: Random) -> int:
    """Return a whole number between two, each as likely."""
    return limits[0] + int(rng.random() * float(limits[1] - limits[0] + 1))


def owes(state: AgeOfSail, ship: Ship) -> i64:
    """Return the half batteries that a ship must still have, because they are being struck off."""
    top = state.stack[-1]
    return top.owed if isinstance(top, Striking) and top.ship == ship.ident else 0


def strike_some(ship: Ship, owed: i64, rng: Random) -> None:
    """Strike off what may have gone with the flotation that is lost, anywhere."""
    gone = int(rng.random() * (2.0 * float(ship.lost()) / STRUCK_OFF + 1.0)) // 2
    for _ in range(gone):
        places = [mount for mount in range(MOUNTS) if ship.guns[mount] > 0]
        mount = places[int(rng.random() * float(len(places)))]
        halves = min(2, ship.guns[mount])
        if ship.batteries() - halves <= owed:
            return
        ship.guns[mount] -= halves


def mend(state: AgeOfSail, ship: Ship) -> None:
    """Add the batteries that a ship needs to strike off what it owes, or the second of two halves.

    They are preferably on a facing that nobody has seen.
    """
    top = state.stack[-1]
    mounts = [mount for mount in range(MOUNTS) if ship.guns[mount] > 0]
    first = next((mount for mount in mounts if not is_seen(ship, mount)), mounts[0])
    if isinstance(top, Striking) and top.ship == ship.ident:
        ship.guns[first] += max(0, int(top.owed) + 1 - ship.batteries())
        if not top.choosable(state):
            ship.guns[first] += 1
    elif isinstance(top, Foundering) and top.paired and not top.choosable(ship):
        ship.guns[first] += 1
