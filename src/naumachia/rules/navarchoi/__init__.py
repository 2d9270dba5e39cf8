"""Návarchoi: cards, impulses, formations and squares."""

from naumachia.rules.navarchoi.ruleset import RULESET as RULESET
