"""Test rule sets: conformance, clause matrix, playthroughs, perft, strategies.

Everything here runs on any rule set, from a test, from the command line or from a notebook:

- `conformance.check_ruleset` plays random games and checks the contract at every step;
- `matrix.static_matrix` shows for each clause where it is cited, applied and tested;
- `playthrough.playthrough` prints everything that a game answers, for a golden file;
- `perft.perft` counts the tree of moves;
- `trail.trail` fingerprints seeded games, to compare two builds byte for byte;
- `plugin` is the pytest plugin, `strategies` the Hypothesis strategies.
"""
