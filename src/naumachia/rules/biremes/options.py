"""Define the options: rulings on which players differ."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options
from naumachia.rules.biremes.classes import classes
from naumachia.table.moves import RunEnds

LEAST_RUN_AGROUND: Final = 10
"""The least run that land may end, in steps (BIR-RULE-05)."""

OPTIONS: Final = (
    Option("table_width", "Table width, inches", 48, "BIR-GEN-01", low=12, high=480),
    Option("table_height", "Table height, inches", 36, "BIR-GEN-01", low=12, high=480),
    Option("hull_sizes", "Hull sizes, percent", 100, "BIR-RULE-02", low=50, high=200),
    Option("measuring", "Measuring before moving", True, "BIR-RULE-03"),
    Option("edge", "Edge of the table", "stop", "BIR-RULE-04", ("stop", "exit")),
    Option("grounding", "Ships may run aground", False, "BIR-RULE-05"),
    Option(
        "angle_limits",
        "Oblique and dead on from",
        "12.5 57.5",
        "BIR-RULE-11",
        ("12.5 57.5", "25 65"),
    ),
    Option(
        "bireme_turn_ram",
        "Bireme's ram after a turn, inches",
        "4",
        "BIR-RULE-15",
        ("4", "3", "off"),
    ),
    Option("ram_into_melee", "Ram ships in a melee", True, "BIR-RULE-48"),
    Option(
        "swipe_distance", "Oar swipe distance", "minimum", "BIR-RULE-25", ("minimum", "maximum")
    ),
    Option("swipe_runon", "Oar swipe runs on", "touch", "BIR-RULE-27", ("touch", "clear")),
    Option("oar_loss_halves_turn", "A lost bank halves turns", False, "BIR-RULE-32"),
    Option("corvus_roman_only", "Corvus for Romans only", False, "BIR-RULE-38"),
    Option("melee_timing", "Melee rounds", "clock", "BIR-RULE-39", ("clock", "game_turn_end")),
    Option("derelict_drift", "Derelicts drift", False, "BIR-RULE-56"),
    Option("nat_scope", "National bonuses", "always", "BIR-RULE-59", ("always", "listed")),
    Option("victory", "Victory", "elimination", "BIR-RULE-60", ("elimination", "break")),
    Option("turn_limit", "Points decide after turn", 20, "BIR-RULE-60", low=0, high=1000),
    Option("break_level", "Loss that breaks a side, percent", 50, "BIR-RULE-60", low=1, high=100),
    Option("launch_turns", "Turns to launch", 1, "BIR-RULE-63", low=1, high=10),
    Option("hidden_rosters", "Crews are hidden", False, "BIR-RULE-64"),
    Option("free_for_all", "Every player for himself", False, "BIR-RULE-66"),
)


class Rules:
    """Hold the options in the form that the rules read; all states of a game share it.

    Lengths are in steps, angles in hundredths of a degree.
    """

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.width: Final[i64] = options.number("table_width") * UNIT
        self.height: Final[i64] = options.number("table_height") * UNIT
        self.classes: Final = classes(options.number("hull_sizes"))
        self.measuring: Final = options.flag("measuring")
        self.exit_edge: Final = options.word("edge") == "exit"
        self.ends: Final = RunEnds(self.exit_edge, options.flag("grounding"), LEAST_RUN_AGROUND)
        wide = options.word("angle_limits") == "25 65"
        self.oblique_from: Final[i64] = 2500 if wide else 1250
        self.dead_on_from: Final[i64] = 6500 if wide else 5750
        turn_ram = options.word("bireme_turn_ram")
        self.bireme_turn_ram: Final[i64] = 0 if turn_ram == "off" else int(turn_ram) * UNIT
        self.ram_into_melee: Final = options.flag("ram_into_melee")
        self.swipe_maximum: Final = options.word("swipe_distance") == "maximum"
        self.clear_runon: Final = options.word("swipe_runon") == "clear"
        self.oar_loss_halves_turn: Final = options.flag("oar_loss_halves_turn")
        self.corvus_roman_only: Final = options.flag("corvus_roman_only")
        self.rounds_at_turn_end: Final = options.word("melee_timing") == "game_turn_end"
        self.derelict_drift: Final = options.flag("derelict_drift")
        self.listed_nations: Final = options.word("nat_scope") == "listed"
        self.breaking: Final = options.word("victory") == "break"
        self.turn_limit: Final = options.number("turn_limit")
        self.break_level: Final = options.number("break_level")
        self.launch_turns: Final = options.number("launch_turns")
        self.hidden_rosters: Final = options.flag("hidden_rosters")
        self.free_for_all: Final = options.flag("free_for_all")
