"""Implement the Age of Sail: wind, batteries, boarding and prizes, 1500 to 1850."""

from naumachia.rules.age_of_sail.ruleset import RULESET as RULESET
