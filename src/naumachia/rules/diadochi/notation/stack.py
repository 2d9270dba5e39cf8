"""Write and read the open phases of a battle: `cycle:1 half_turn:0:4 moves:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import PhaseText, list_text, optional_list, read_list
from naumachia.rules.diadochi.actions import FORMS, Plot
from naumachia.rules.diadochi.model import SIDES, Diadochi
from naumachia.rules.diadochi.rules.blunders import Blunders
from naumachia.rules.diadochi.rules.close_combat import Combat, Fighting
from naumachia.rules.diadochi.rules.command import Blundering, Command, Rolling
from naumachia.rules.diadochi.rules.deployment import First, Plots
from naumachia.rules.diadochi.rules.missiles import Missiles, Returning, Shooting
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit, Prizes
from naumachia.rules.diadochi.rules.results import NewFlagship
from naumachia.rules.diadochi.rules.setup import Draft
from naumachia.rules.diadochi.rules.turn import TURN, HalfTurn
from naumachia.rules.diadochi.rules.victory import VictoryCheck

FIELDS: Final[dict[type[Any], str]] = {
    Blundering: "form ships*",
    Blunders: "side",
    Combat: "side finished",
    Command: "side finished",
    Draft: "fleets* points rolled? ratings** drawn**",
    Fighting: "ship target kind supports*",
    First: "",
    HalfTurn: "side step",
    Missiles: "side finished",
    Moves: "side finished",
    MoveUnit: "unit",
    NewFlagship: "squadron",
    Plots: "seats* squadrons* answers! concealed*",
    Prizes: "side",
    Returning: "ship firer victims*",
    Rolling: "form ships*",
    Shooting: "ship target supports*",
    VictoryCheck: "",
}
"""The values of each phase; `!` marks plots, each of which may be open."""


def write_plot(plot: Plot) -> str:
    """Write a plot: its numbers, then its lines: `3,0,1,12500,4500,0,1000+0,1+2,3`."""
    numbers = (plot.ship, plot.squadron, plot.form, plot.x, plot.y, plot.heading, plot.gap)
    return "+".join([list_text(numbers), *map(list_text, plot.groups)])


def read_plot(text: str) -> Plot:
    """Read a plot. Raises ValueError or TypeError."""
    numbers, *groups = text.split("+")
    ship, squadron, form, x, y, heading, gap = read_list(numbers)
    lines = tuple(tuple(read_list(group)) for group in groups)
    return Plot(ship, squadron, form, x, y, heading, gap, lines)


UPON: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    First: (Cycle,),
    HalfTurn: (Cycle,),
    **dict.fromkeys((Command, Missiles, Combat, VictoryCheck), (HalfTurn,)),
    # With rolls and moves in turn an order is carried out within the command phase.
    Moves: (HalfTurn, Command),
}
"""The phases below those of the frame."""

STACK: Final = PhaseText(FIELDS, TURN, {"!": optional_list((write_plot, read_plot))}, UPON)
"""The text of the open phases."""

SHIP_FIELDS: Final = ("ship", "target", "firer", "ships*", "supports*", "victims*")


def check_stack(state: Diadochi) -> None:
    """Refuse phases that name missing ships, sides, squadrons or units. Raises BadNotation."""
    limits = dict.fromkeys(SHIP_FIELDS, len(state.ships))
    limits |= {"side": SIDES, "seats*": len(state.sides), "squadron": len(state.squadrons)}
    limits |= {"squadrons*": len(state.squadrons), "unit": len(state.units), "form": len(FORMS)}
    STACK.check_numbers(state.stack, limits)
