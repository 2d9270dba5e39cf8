"""`python -m tests.browser.with_gambit`: the program, with the throwaway rule set of cards."""

from __future__ import annotations

import sys

from tests.small import gambit

import naumachia.rules
from naumachia.cli import main

KNOWN = naumachia.rules.ids()
sys.modules["naumachia.rules.gambit"] = gambit
naumachia.rules.ids = lambda: [*KNOWN, "gambit"]

if __name__ == "__main__":
    main()
