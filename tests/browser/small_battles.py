"""Run the program with small battles: `python -m tests.browser.small_battles`."""

from __future__ import annotations

from tests.browser import (
    age_of_sail_scenarios,
    biremes_scenarios,
    diadochi_scenarios,
    navarchoi_scenarios,
)

from naumachia.cli import main


def install() -> None:
    """Add these battles to those of their rule sets, in this process."""
    for scenarios in (
        navarchoi_scenarios,
        age_of_sail_scenarios,
        diadochi_scenarios,
        biremes_scenarios,
    ):
        scenarios.install()


if __name__ in ("__main__", "__mp_main__"):  # the second in processes that a server starts
    install()
if __name__ == "__main__":
    main()
