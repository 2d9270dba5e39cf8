"""Offer the rulings on which tables differ as options."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options

OPTIONS: Final = (
    Option("table_width", "Table width, cables", 25, "DIA-SET-02", low=10, high=400),
    Option("table_depth", "Table depth, cables", 25, "DIA-SET-01", low=10, high=200),
    Option("turns", "Turns until the battle is broken off", 20, "DIA-RULE-72", low=1, high=200),
    Option("light_cv", "Light ships", "1", "DIA-RULE-05", ("1", "2", "absent")),
    Option("mixed_groups", "Groups of several squadrons", False, "DIA-RULE-15"),
    Option("setup", "Set-up", "scenario", "DIA-RULE-19", ("scenario", "plot")),
    Option("edge", "Edge of the table", "closed", "DIA-RULE-21", ("closed", "withdraw")),
    Option("command_flow", "Command rolls", "batch", "DIA-RULE-22", ("batch", "interleaved")),
    Option("rating_floor", "Least rating is 1", True, "DIA-RULE-24"),
    Option("turn_away_travel", "A column turning away goes", "8", "DIA-RULE-33", ("8", "4")),
    Option(
        "abreast_mix",
        "A line moves and wheels",
        "combined",
        "DIA-RULE-37",
        ("combined", "single"),
    ),
    Option("front_rule", "Crossing the front", "cross", "DIA-RULE-46", ("cross", "zone")),
    Option("closest", "Closest target", "valid", "DIA-RULE-49", ("valid", "in_arc")),
    Option("support_types", "Supports count in", "all", "DIA-RULE-59", ("all", "ram")),
    Option(
        "smaller_rake", "A smaller ship raked at +2", "cancel", "DIA-RULE-66", ("cancel", "pass")
    ),
)


class Rules:
    """Hold the options as the rules read them, lengths in steps; all states of a game share
    them.
    """

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
