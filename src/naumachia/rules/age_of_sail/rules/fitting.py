"""A ship fitted out: her points and her guns, as her design and the options have them."""

from __future__ import annotations

from naumachia.rules.age_of_sail.options import Rules
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.building import crew_points, flotation_points, mounted


def fit_out(ship: Ship, rules: Rules, guns: list[int] | None = None) -> None:
    """Give a ship her points and her guns, mounted as they stand or as the owner says."""
    ship.whole = 2 * flotation_points(ship.design.tons)
    ship.complement = 2 * crew_points(ship.design.tons, rules.equal_crew)
    ship.flotation = ship.whole
    ship.crew = ship.complement
    ship.guns = mounted(ship.design, rules) if guns is None else guns
