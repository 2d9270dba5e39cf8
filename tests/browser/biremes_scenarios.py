"""Battles of Biremes in which ships lie close together."""

from __future__ import annotations

from tests.browser.extra_scenarios import add_scenarios

from naumachia.kernel.scenario import Scenario, read_scenario

SHIPS = {
    "beam-on": ("T 20,14.2,0", "T 20,20,90"),
    "astern": ("T 15,19.65,90", "T 20,20,90"),
    "two-on-one": ("T 17,19.65,90|T 17,20.35,90", "T 20,20,90"),
    "archers": ("T 20,17.65,90", "T 20,20,90"),
}
"""The ships of green and of orange."""


BRIEF = "[options]\nturn_limit = 2\n"
"""A battle of two turns."""


def scenario(name: str, green: str, orange: str, options: str = "") -> Scenario:
    """A scenario of ships with poses."""
    ships = [", ".join(f'"{ship}"' for ship in side.split("|")) for side in (green, orange)]
    text = (
        f'ruleset = "biremes"\nid = "{name}"\ntitle = "{name}"\nsummary = "For tests."\n{options}'
        f"[setup.green]\nships = [{ships[0]}]\n[setup.orange]\nships = [{ships[1]}]\n"
    )
    return read_scenario(text, name, "biremes")


def install() -> None:
    """Add these battles to those of the rule set, in this process."""
    battles = [scenario(name, *sides) for name, sides in SHIPS.items()]
    add_scenarios("biremes", [*battles, scenario("joust", "T 20,16.5,0", "T 21,21,180", BRIEF)])
