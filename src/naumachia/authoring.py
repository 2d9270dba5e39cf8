"""Everything that the author of a game on squares needs, to be imported from one module.

from naumachia.authoring import Clause, PieceOrder, Roll, Ruling, SquaresState
"""

from naumachia.geometry.grid import COMPASS, HEADINGS
from naumachia.geometry.square_map import NOWHERE, SquareMap, points_between, square_map
from naumachia.kernel.advisor import Advisor, SearchSettings
from naumachia.kernel.chance import Chance, Dice, Outcome, Pool
from naumachia.kernel.clause import Clause, Facts, Ruling, Tally
from naumachia.kernel.content import About
from naumachia.kernel.declared import declared, field, frozen
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.options import Option, Options
from naumachia.kernel.packaged import packaged_clauses
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.kernel.ruleset import View
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.vocabulary import choice, whole_form
from naumachia.scene.margin import Aim, Motion, Sketch
from naumachia.scene.model import Scene
from naumachia.scene.surface import Side
from naumachia.squares.board import SquaresBoard
from naumachia.squares.fields import UNKNOWN, Facing, Square, SquareList
from naumachia.squares.fleet import Piece, SquaresState
from naumachia.squares.game import MaterialAdvisor, Parts, SquaresRuleset
from naumachia.squares.orders import Hide, Order, PieceOrder, Rest
from naumachia.squares.paths import (
    BOW,
    NO_LINE,
    SIDE,
    STERN,
    line,
    path,
    struck_side,
    turn_between,
    turned,
)
from naumachia.squares.phases import EndOfTurn, Hiding, Orders, Roll

__all__ = [
    "BOW",
    "COMPASS",
    "HEADINGS",
    "NOWHERE",
    "NO_LINE",
    "SIDE",
    "SILENT",
    "STERN",
    "UNKNOWN",
    "About",
    "Advisor",
    "Aim",
    "Chance",
    "Clause",
    "DataTable",
    "Dice",
    "EndOfTurn",
    "Facing",
    "Facts",
    "Hide",
    "Hiding",
    "Log",
    "MaterialAdvisor",
    "Motion",
    "Option",
    "Options",
    "Order",
    "Orders",
    "Outcome",
    "Parts",
    "Phase",
    "Piece",
    "PieceOrder",
    "Pool",
    "Prompt",
    "Rest",
    "Result",
    "Roll",
    "Ruling",
    "Scene",
    "SearchSettings",
    "Side",
    "Sketch",
    "Square",
    "SquareList",
    "SquareMap",
    "SquaresBoard",
    "SquaresRuleset",
    "SquaresState",
    "Tally",
    "View",
    "choice",
    "declared",
    "enter",
    "field",
    "frozen",
    "leave",
    "line",
    "packaged_clauses",
    "path",
    "points_between",
    "square_map",
    "struck_side",
    "turn_between",
    "turned",
    "whole_form",
]
