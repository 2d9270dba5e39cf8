"""Trireme (Griffin Dean, 2012): eight against eight on a grid; ram, board, re-roll the ties."""

from naumachia.rules.trireme.ruleset import RULESET as RULESET
