"""The rulings on which tables differ, as options (ledger, section 4)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options

OPTIONS: Final = (
    Option("pass_final", "A pass ends a player's card play for the turn", False, "NAV-RULE-08"),
    Option("reveal_on_declare", "Cards are turned up when declared", False, "NAV-RULE-10"),
    Option("formation_gap", "Gap within formations, squares", 1, "NAV-RULE-22", low=1, high=2),
    Option("static_activation", "Ships that cannot move may fire", True, "NAV-RULE-26"),
    Option("declare_mp", "Movement points are stated first", True, "NAV-RULE-27"),
    Option("turn_cost", "Turning costs", "per_turn", "NAV-RULE-30", ("per_turn", "per_point")),
    Option("manpower", "Manpower", "derivable", "NAV-RULE-34", ("derivable", "hidden")),
    Option(
        "ooc_edge",
        "Ships out of command at the edge",
        "leave",
        "NAV-RULE-39",
        ("leave", "hold"),
    ),
    Option("ram_sink_at", "A ram sinks at this difference (0: never)", 0, "NAV-RULE-49", high=40),
    Option("manpower_speed", "Lost Manpower slows a ship", False, "NAV-RULE-57"),
    Option("early_end", "The game ends with the last ship of a side", True, "NAV-RULE-72"),
    Option(
        "max_turns", "Turns at most; fewer if the battle says so", 20, "NAV-RULE-76", low=1, high=20
    ),
    Option("immobile_melee", "Immobile ships may start a melee", True, "NAV-RULE-81"),
    Option(
        "quit_field",
        "A side that has rowed away",
        "no_win",
        "NAV-RULE-85",
        ("no_win", "count"),
    ),
)


class Rules:
    """The options of one game, read once."""

    __slots__ = (
        "declare_mp",
        "early_end",
        "formation_gap",
        "immobile_melee",
        "manpower_hidden",
        "manpower_speed",
        "max_turns",
        "ooc_hold",
        "options",
        "pass_final",
        "quit_counts",
        "ram_sink_at",
        "reveal_on_declare",
        "static_activation",
        "turn_per_point",
    )

    def __init__(self, options: Options) -> None:
        self.options: Final[Options] = options
        self.pass_final: Final[bool] = options.flag("pass_final")
        self.reveal_on_declare: Final[bool] = options.flag("reveal_on_declare")
        self.formation_gap: Final[i64] = options.number("formation_gap")
        self.static_activation: Final[bool] = options.flag("static_activation")
        self.declare_mp: Final[bool] = options.flag("declare_mp")
        self.turn_per_point: Final[bool] = options.word("turn_cost") == "per_point"
        self.manpower_hidden: Final[bool] = options.word("manpower") == "hidden"
        self.ooc_hold: Final[bool] = options.word("ooc_edge") == "hold"
        self.ram_sink_at: Final[i64] = options.number("ram_sink_at")
        self.manpower_speed: Final[bool] = options.flag("manpower_speed")
        self.early_end: Final[bool] = options.flag("early_end")
        self.max_turns: Final[i64] = options.number("max_turns")
        self.immobile_melee: Final[bool] = options.flag("immobile_melee")
        self.quit_counts: Final[bool] = options.word("quit_field") == "count"
