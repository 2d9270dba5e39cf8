"""The parts of `scripts/mutants.py`.

`mutator` finds mutants, `drawing` draws some for a rule set, `recording` notes which test executes
which statement, `forks` tests mutants in memory, and `workshop` decides which survive.
"""
