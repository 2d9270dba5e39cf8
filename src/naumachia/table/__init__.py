"""What games on an open table share: moves, pointing, reach, set-up, what is measured and drawn.

Rule sets stand on it; it knows none. Clauses, speeds and names are parameters. Lengths are in steps
of a thousandth of the game's unit, angles in hundredths of a degree (`geometry.lattice`); what is
drawn is in units and degrees.
"""
