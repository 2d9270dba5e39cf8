"""Write and read actions, positions and open phases, as text and JSON."""
