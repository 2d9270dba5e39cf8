"""Breakthrough on eight by eight: a small rule set outside the package, written for speed."""

from examples.breakthrough.rules import RULESET

__all__ = ["RULESET"]
