"""How orders, open phases and positions are written."""

from __future__ import annotations

from typing import Final

from examples.corsairs.model import OPTIONS, Corsairs, Course, Fire, Hold, Order, Ship
from examples.corsairs.rules import ROUND, Broadside, Plots, result

from naumachia.notation.pattern import Codec
from naumachia.notation.phase_text import PhaseText, optional_list
from naumachia.notation.position import Marks, count_mark, flag_mark
from naumachia.notation.vocabulary import Kind, Vocabulary, ship_codec
from naumachia.table.positions import Positions, ShipLines
from naumachia.table.words import CODECS

CALLED: Final[Codec[Corsairs]] = ship_codec(Corsairs.names, "R1")
AIMED: Final[Codec[Corsairs]] = ship_codec(Corsairs.names, "B2")
NO_COURSE: Final = {"first": 0, "distance": 0, "last": 0}
WORDS: Final[Vocabulary[Corsairs, Order]] = Vocabulary(
    {**CODECS, "ship": CALLED, "target": AIMED},
    [
        Kind("course", Course, "{ship:ship} course[ {first+distance+last:steps}]", NO_COURSE),
        Kind("hold", Hold, "{ship:ship} holds fire"),
        Kind("fire", Fire, "{ship:ship} fires {target:target}"),
    ],
    "An order in Corsairs",
)

STACK: Final = PhaseText(
    {Broadside: "ship target", Plots: "seats* ships* answers! concealed*"},
    ROUND,
    {"!": optional_list(WORDS.phase_codec(Course))},
)
MARKS: Final[Marks[Ship]] = Marks([count_mark("points", Ship.full, Ship.full), flag_mark("fired")])
LINES: Final = ShipLines(Ship, ("brig", "frigate"), "RB", MARKS)
POSITIONS: Final[Positions[Corsairs, Ship]] = Positions(
    "A position in Corsairs", OPTIONS, Corsairs, LINES, STACK, result
)
