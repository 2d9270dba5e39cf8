"""Moves, pointing, reach, set-up, measures and shapes for games on an open table.

Rule sets import this package; it imports none of them. Clauses, speeds and names are parameters.
Lengths are in steps, thousandths of the game's unit. Angles are in hundredths of a degree
(`geometry.lattice`). Shapes for the board are in units and degrees.
"""
