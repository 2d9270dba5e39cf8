"""State, pieces, notation, orders, phases and board for games on squares.

Rule sets import this package; it imports none of them. Clauses, numbers and names are parameters.
Squares and facings are those of `geometry.square_map`; the board draws a square as one unit.
"""
