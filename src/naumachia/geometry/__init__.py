"""Grids, lattices and shapes that rule sets share. Standard library only."""
