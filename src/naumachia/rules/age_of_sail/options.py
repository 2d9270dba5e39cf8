"""Declare the options: later rules, and rulings on which tables differ (table 1.1)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.options import Option, Options

BY_PERIOD: Final = ("period", "on", "off")

OPTIONS: Final = (
    Option("table_width", "Table width, inches", 72, "SAIL-EQP-01", low=24, high=400),
    Option("table_height", "Table height, inches", 36, "SAIL-EQP-01", low=24, high=400),
    Option("period", "Period", "armada", "SAIL-RULE-86", ("armada", "nelson")),
    Option("later_rake", "Rakes double the damage", "period", "SAIL-RULE-86", BY_PERIOD),
    Option("later_explosion", "Explosions", "period", "SAIL-RULE-86", BY_PERIOD),
    Option("later_fire", "Fires", "period", "SAIL-RULE-86", BY_PERIOD),
    Option("later_frigate", "Frigates are spared", "period", "SAIL-RULE-86", BY_PERIOD),
    Option("opt_boats", "Boats", False, "SAIL-RULE-87"),
    Option("opt_jury_rig", "Jury masts", False, "SAIL-RULE-87"),
    Option("opt_towing", "Towing", False, "SAIL-RULE-87"),
    Option("opt_oars", "Oared vessels", False, "SAIL-RULE-87"),
    Option("opt_crews", "Crews", False, "SAIL-RULE-87"),
    Option("opt_prizes", "Surrender and prizes", False, "SAIL-RULE-87"),
    Option("opt_foundering", "Foundering", False, "SAIL-RULE-87"),
    Option(
        "battery_count", "Batteries listed are", "period", "SAIL-RULE-11",
        ("period", "total", "per_side"),
    ),
    Option("crew_scale", "Crew", "tenth", "SAIL-RULE-10", ("tenth", "equal_flotation")),
    Option(
        "half_battery", "Half batteries", "half_damage", "SAIL-RULE-13",
        ("half_damage", "confirm_4_6"),
    ),
    Option(
        "battery_loss_chooser", "Who strikes lost batteries", "target_owner", "SAIL-RULE-73",
        ("target_owner", "firer", "random", "literal_second_player"),
    ),
    Option("loss_side", "Batteries are lost on", "any", "SAIL-RULE-73", ("any", "engaged")),
    Option(
        "fire_declaration", "Targets are named", "all_first", "SAIL-RULE-67",
        ("all_first", "ship_by_ship"),
    ),
    Option(
        "los", "Sight is blocked by", "hulls_and_land", "SAIL-RULE-70",
        ("hulls_and_land", "land", "none"),
    ),
    Option("calm_change", "Leaving a calm", "rethrow", "SAIL-RULE-30", ("rethrow", "direct")),
    Option(
        "start_strength", "Wind at the start", "medium", "SAIL-RULE-22",
        ("medium", "roll", "calm", "light", "strong"),
    ),
    Option(
        "prevailing_5", "A wind die of 5", "throw_again", "SAIL-RULE-26",
        ("throw_again", "no_prevailing"),
    ),
    Option(
        "start_time_6", "A time die of 6", "throw_again", "SAIL-RULE-23",
        ("throw_again", "night_escape"),
    ),
    Option(
        "hours_per_move", "Hours a move", "period", "SAIL-RULE-24",
        ("period", "1.5", "1", "0.5", "0.25"),
    ),
    Option("night", "At nightfall", "end", "SAIL-RULE-25", ("end", "fight_on")),
    Option("collision", "A ship that runs into another", "foul", "SAIL-RULE-53", ("foul", "stop")),
    Option("edge", "The edge of the table", "leave", "SAIL-RULE-55", ("leave", "open")),
    Option("anchoring", "Anchoring", False, "SAIL-RULE-57"),
    Option(
        "premeasure", "Measuring before moving", "forbidden", "SAIL-RULE-59",
        ("forbidden", "allowed"),
    ),
    Option("clock_s_per_ship", "Seconds a ship", 0, "SAIL-RULE-60", low=0, high=600),
    Option(
        "movement", "Ships move by", "turn_straight_turn", "SAIL-RULE-61",
        ("turn_straight_turn", "template"),
    ),
    Option(
        "boarding_dice", "Boarding dice", "floor_min1", "SAIL-RULE-90",
        ("floor_min1", "floor", "nearest"),
    ),
    Option("diagrams", "Diagrams of enemies", "open", "SAIL-RULE-107", ("open", "closed")),
    Option("aux_class", "Guns of auxiliary vessels", "long", "SAIL-RULE-05", ("long", "medium")),
    Option(
        "prize_crew_base", "A prize crew's tenth of a tenth is of", "original_crew",
        "SAIL-RULE-104", ("original_crew", "tonnage"),
    ),
    Option(
        "victory", "Victory", "points", "SAIL-RULE-105", ("points", "annihilation", "scenario")
    ),
)  # fmt: skip

HOURS: Final[dict[str, int]] = {"1.5": 90, "1": 60, "0.5": 30, "0.25": 15}
"""Minutes of a move (SAIL-RULE-24)."""


class Switches:
    """Hold the later rules and the optional chapters (SAIL-RULE-86, SAIL-RULE-87)."""

    def __init__(self, options: Options) -> None:
        nelson = options.word("period") == "nelson"
        self.nelson: Final = nelson
        self.rakes: Final = switched(options, "later_rake", nelson)
        self.explosions: Final = switched(options, "later_explosion", nelson)
        self.fires: Final = switched(options, "later_fire", nelson)
        self.frigates: Final = switched(options, "later_frigate", nelson)
        self.boats: Final = options.flag("opt_boats")
        self.jury_rig: Final = options.flag("opt_jury_rig")
        self.towing: Final = options.flag("opt_towing")
        self.oars: Final = options.flag("opt_oars")
        self.crews: Final = options.flag("opt_crews")
        self.prizes: Final = options.flag("opt_prizes")
        self.foundering: Final = options.flag("opt_foundering")


class Rules(Switches):
    """Hold the options in the form the rules read; all states of a game share it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.options: Final = options
        self.width: Final[i64] = options.number("table_width") * UNIT
        self.height: Final[i64] = options.number("table_height") * UNIT
        count = options.word("battery_count")
        self.per_side: Final = self.nelson if count == "period" else count == "per_side"
        self.equal_crew: Final = options.word("crew_scale") == "equal_flotation"
        self.confirmed_halves: Final = options.word("half_battery") == "confirm_4_6"
        self.loss_chooser: Final = options.word("battery_loss_chooser")
        self.engaged_side: Final = options.word("loss_side") == "engaged"
        self.ship_by_ship: Final = options.word("fire_declaration") == "ship_by_ship"
        self.hulls_block: Final = options.word("los") == "hulls_and_land"
        self.land_blocks: Final = options.word("los") != "none"
        self.calm_direct: Final = options.word("calm_change") == "direct"
        self.start_strength: Final = options.word("start_strength")
        self.no_prevailing: Final = options.word("prevailing_5") == "no_prevailing"
        self.escape_at_night: Final = options.word("start_time_6") == "night_escape"
        hours = options.word("hours_per_move")
        self.minutes: Final[i64] = (
            (30 if self.nelson else 90) if hours == "period" else HOURS[hours]
        )
        self.fight_on: Final = options.word("night") == "fight_on"
        self.foul: Final = options.word("collision") == "foul"
        self.open_edge: Final = options.word("edge") == "open"
        self.anchoring: Final = options.flag("anchoring")
        self.measuring: Final = options.word("premeasure") == "allowed"
        self.clock: Final[i64] = options.number("clock_s_per_ship")
        self.template: Final = options.word("movement") == "template"
        self.boarding_dice: Final = options.word("boarding_dice")
        self.closed: Final = options.word("diagrams") == "closed"
        self.aux_medium: Final = options.word("aux_class") == "medium"
        self.tonnage_crew: Final = options.word("prize_crew_base") == "tonnage"
        self.victory: Final = options.word("victory")


def switched(options: Options, name: str, by_period: bool) -> bool:
    """Return whether one of the later rules holds: as it is set, else by the period
    (SAIL-RULE-86).
    """
    word = options.word(name)
    return by_period if word == "period" else word == "on"
