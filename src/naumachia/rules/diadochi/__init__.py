"""Diadochi: fleets of the Successors, moved in formation."""

from naumachia.rules.diadochi.ruleset import RULESET as RULESET
