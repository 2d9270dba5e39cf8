"""`python -m tests.browser.waters`: the program, with small battles whose beginning is known."""

from __future__ import annotations

from tests.browser import harbour, roads, strait, yard

from naumachia.cli import main


def install() -> None:
    """Have these battles among those of their rule sets, in this process."""
    for place in (harbour, roads, strait, yard):
        place.install()


if __name__ in ("__main__", "__mp_main__"):  # the second in the processes that a server begins
    install()
if __name__ == "__main__":
    main()
