"""The options: rulings on which groups of players differ."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.errors import BadOption
from naumachia.kernel.options import Option, Options

OPTIONS: Final = (
    Option("board_n", "Board size", 15, "TRI-RULE-01", low=8, high=31),
    Option("setup_depth", "Home rows", 2, "TRI-RULE-02", low=1, high=3),
    Option("green_seat", "Player of green", 1, "TRI-RULE-03", low=1, high=2),
    Option("ram_135", "Ram at 135 degrees", True, "TRI-RULE-05"),
    Option("ram_mode", "Rams", "optional", "TRI-RULE-06", ("optional", "automatic")),
    Option("own_ram_block", "Never steer into an own ship", True, "TRI-RULE-12"),
    Option("lane_rule", "Two enemies under the ram", "mover", "TRI-RULE-10", ("mover", "rammer")),
    Option("boarding_ends_move", "Boarding ends the move", False, "TRI-RULE-22"),
    Option("interleave", "Ships may take turns", False, "TRI-RULE-18"),
    Option("quiet_rounds", "Draw after quiet rounds", 50, "TRI-RULE-29", low=0, high=1000),
    Option("repetition", "Draw after repetitions", 0, "TRI-RULE-29", low=0, high=100),
    Option("losses_to_lose", "Losses that lose the game", 6, "TRI-OBJ-01", low=1, high=8),
)


class Rules:
    """The options in the form that the rules read; all states of a game share them."""

    __slots__ = (
        "automatic_ram",
        "board_n",
        "boarding_ends_move",
        "interleave",
        "lanes",
        "losses_to_lose",
        "options",
        "own_ram_block",
        "quiet_rounds",
        "ram_135",
        "repetition",
        "setup_depth",
    )

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.board_n: Final = options.number("board_n")
        self.setup_depth: Final = options.number("setup_depth")
        self.ram_135: Final = options.flag("ram_135")
        self.automatic_ram: Final = options.word("ram_mode") == "automatic"
        self.own_ram_block: Final = options.flag("own_ram_block")
        self.lanes: Final = options.word("lane_rule") == "mover"
        self.boarding_ends_move: Final = options.flag("boarding_ends_move")
        self.interleave: Final = options.flag("interleave")
        self.quiet_rounds: Final = options.number("quiet_rounds")
        self.repetition: Final = options.number("repetition")
        self.losses_to_lose: Final = options.number("losses_to_lose")


def check_fleet(rules: Rules, fleet: int) -> None:
    """Refuse more losses than there are ships (TRI-RULE-28). Raises BadOption."""
    if rules.losses_to_lose > fleet:
        raise BadOption(
            "more losses than ships",
            str(rules.losses_to_lose),
            "option losses_to_lose",
            f"a whole number from 1 to {fleet}",
        )
