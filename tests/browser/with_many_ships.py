"""`python -m tests.browser.with_many_ships`: the program, for which every fleet is very large."""

from __future__ import annotations

from naumachia.cli import main
from naumachia.server.page import position

position.MOST_LISTED = 0  # type: ignore[misc]

if __name__ == "__main__":
    main()
