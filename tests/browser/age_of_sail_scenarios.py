"""Small battles under sail."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from tests.browser.extra_scenarios import add_scenarios

from naumachia.kernel.scenario import Scenario, read_scenario

OPTIONS = dedent("""
    [options]
    period = "nelson"
    table_width = 36
    table_height = 24
    anchoring = true
    opt_crews = true
    opt_prizes = true

    [setup]
    wind = "north"
    start = "12:00"
    anchorages = ["0,0 36,0 36,24 0,24"]
    """)
DUSK = OPTIONS.replace('"12:00"', '"16:30"').replace("anchor", "# anchor")
"""Two moves are left until nightfall, and nobody lies at anchor."""
CHESAPEAKE = 'ship = "chesapeake", anchored = true'


def scenario(
    name: str, green: Sequence[str], orange: Sequence[str], options: str = OPTIONS
) -> Scenario:
    """A battle in a north wind on a table of 36 by 24 inches, from the rows of the ships."""
    lines = [f'ruleset = "age_of_sail"\nid = "{name}"\ntitle = "{name}"\nsummary = "For tests."']
    lines.append(options)
    for seat, ships in (("green", green), ("orange", orange)):
        rows = ", ".join(f"{{ {ship} }}" for ship in ships)
        lines.append(f'[[setup.squadrons]]\nseat = "{seat}"\nships = [{rows}]')
    return read_scenario("\n".join(lines), name, "age_of_sail")


LINES = (
    ("goliath", "zealous", "orion", "audacious", "theseus"),
    ("guerrier", "conquerant", "spartiate", "aquilon", "peuple_souverain"),
)


def anchored(ships: Sequence[str], y: int, heading: int) -> list[str]:
    """A line of ships at anchor, every four inches."""
    return [
        f'ship = "{ship}", anchored = true, at = "{8 + 4 * place},{y},{heading}"'
        for place, ship in enumerate(ships)
    ]


BATTLES = (
    scenario("tacking", ['ship = "shannon", at = "14,8,315"'], [f'{CHESAPEAKE}, at = "30,20,180"']),
    scenario("raking", ['ship = "shannon", at = "12,13,90"'], [f'{CHESAPEAKE}, at = "18,8,180"']),
    scenario(
        "dusk", ['ship = "cruizer", at = "14,7,90"'], ['ship = "lougen", at = "22,12,180"'], DUSK
    ),
    scenario(
        "boarding",
        ['ship = "shannon", at = "14,9,90", crew = 40'],
        [f'{CHESAPEAKE}, at = "18,9,180", crew = 2'],
    ),
    scenario(
        "prize",
        ['ship = "shannon", at = "14,9,90", crew = 40'],
        [
            f'{CHESAPEAKE}, at = "18,9,180", crew = 2',
            'ship = "lougen", anchored = true, at = "33,3,180"',
        ],
    ),
    scenario("line", anchored(LINES[0], 9, 90), anchored(LINES[1], 14, 90)),
)


def install() -> None:
    """Add these battles to those of the rule set, in this process."""
    add_scenarios("age_of_sail", BATTLES)
