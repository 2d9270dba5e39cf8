"""Biremes: squadrons of oared warships on a table in inches."""

from naumachia.rules.biremes.ruleset import RULESET as RULESET
