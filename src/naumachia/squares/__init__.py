"""What games on squares share: state and pieces, written forms, orders, phases, the board.

Rule sets build on it; it knows none. Clauses, numbers and names are parameters. Squares and facings
are those of `geometry.square_map`; the board draws a square as one unit.
"""
