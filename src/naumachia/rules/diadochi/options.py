"""The rulings on which tables differ, as options."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options
from naumachia.rules.diadochi import clauses

OPTIONS: Final = (
    Option("table_width", "Table width, cables", 25, clauses.SET_02, low=10, high=400),
    Option("table_depth", "Table depth, cables", 25, clauses.SET_01, low=10, high=200),
    Option("turns", "Turns until the battle is broken off", 20, clauses.RULE_72, low=1, high=200),
    Option("light_cv", "Light ships", "1", clauses.RULE_05, ("1", "2", "absent")),
    Option("mixed_groups", "Groups of several squadrons", False, clauses.RULE_15),
    Option("setup", "Set-up", "scenario", clauses.RULE_19, ("scenario", "plot")),
    Option("edge", "Edge of the table", "closed", clauses.RULE_21, ("closed", "withdraw")),
    Option("command_flow", "Command rolls", "batch", clauses.RULE_22, ("batch", "interleaved")),
    Option("rating_floor", "Least rating is 1", True, clauses.RULE_24),
    Option("turn_away_travel", "A column turning away goes", "8", clauses.RULE_33, ("8", "4")),
    Option(
        "abreast_mix",
        "A line moves and wheels",
        "combined",
        clauses.RULE_37,
        ("combined", "single"),
    ),
    Option("front_rule", "Crossing the front", "cross", clauses.RULE_46, ("cross", "zone")),
    Option("closest", "Closest target", "valid", clauses.RULE_49, ("valid", "in_arc")),
    Option("support_types", "Supports count in", "all", clauses.RULE_59, ("all", "ram")),
    Option(
        "smaller_rake", "A smaller ship raked at +2", "cancel", clauses.RULE_66, ("cancel", "pass")
    ),
)


class Rules:
    """The options in the form the rules read; shared by all states of a game. Lengths in steps."""

    __slots__ = (
        "any_squadron",
        "closest_in_arc",
        "depth",
        "interleaved",
        "light_value",
        "one_way_only",
        "options",
        "plotted",
        "rake_passes_smaller",
        "ram_supports_only",
        "rating_floor",
        "turn_away_travel",
        "turns",
        "width",
        "withdraw",
        "zone",
    )

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.width: Final[i64] = options.number("table_width") * UNIT
        self.depth: Final[i64] = options.number("table_depth") * UNIT
        self.turns: Final[i64] = options.number("turns")
        light = options.word("light_cv")
        self.light_value: Final[i64] = 0 if light == "absent" else int(light)
        self.any_squadron: Final = options.flag("mixed_groups")
        self.plotted: Final = options.word("setup") == "plot"
        self.withdraw: Final = options.word("edge") == "withdraw"
        self.interleaved: Final = options.word("command_flow") == "interleaved"
        self.rating_floor: Final = options.flag("rating_floor")
        self.turn_away_travel: Final[i64] = int(options.word("turn_away_travel")) * UNIT
        self.one_way_only: Final = options.word("abreast_mix") == "single"
        self.zone: Final = options.word("front_rule") == "zone"
        self.closest_in_arc: Final = options.word("closest") == "in_arc"
        self.ram_supports_only: Final = options.word("support_types") == "ram"
        self.rake_passes_smaller: Final = options.word("smaller_rake") == "pass"
