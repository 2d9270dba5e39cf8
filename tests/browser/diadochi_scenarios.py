"""Small battles of fleets of Diadochi about to meet."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.extra_scenarios import add_scenarios

from naumachia.kernel.scenario import Scenario, read_scenario


def scenario(
    name: str, green: Sequence[str], orange: Sequence[str], depth: int = 10, turns: int = 20
) -> Scenario:
    """A battle of one squadron a side, from its formations, on a table of 25 cables by `depth`: on
    the smallest they lie 5 apart.
    """
    lines = [
        f'ruleset = "diadochi"\nid = "{name}"\ntitle = "{name}"\nsummary = "For tests."',
        f"[options]\ntable_width = 25\ntable_depth = {depth}\nturns = {turns}",
    ]
    for seat, formations in (("green", green), ("orange", orange)):
        lines.append(
            f'[[setup.squadrons]]\nseat = "{seat}"\nname = "Squadron"\nrating = 7\n'
            f"formations = {list(formations)!r}"
        )
    return read_scenario("\n".join(lines), name, "diadochi")


BATTLES = (
    scenario("clash", ["abreast 12.5,2.5,0: 3 3 5* 3"], ["abreast 13,7.5,180: 3 4* 3 3"]),
    scenario("brawl", ["abreast 12.5,2.5,0: 5* 3"], ["abreast 12.5,7.5,180: 5* 3"], turns=2),
    scenario(
        "press",
        [
            "abreast 10.5,4,10: 3 3 5* 3",
            "abreast 11.6,5,285: 3 3",
            "abreast 13.5,5.4,315: 3 3 3",
            "ahead 13.8,3.5,285: 3 3 3",
        ],
        ["abreast 13,24,180: 3 4* 3 3"],
        depth=30,
    ),
)


def install() -> None:
    """Add these battles to those of the rule set, in this process."""
    add_scenarios("diadochi", BATTLES)
