"""Diadochi: fleets of the Successors, moved in formation."""
