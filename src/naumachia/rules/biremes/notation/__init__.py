"""Write and read actions, positions and open phases, as text and as JSON data."""
