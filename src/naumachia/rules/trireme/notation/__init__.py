"""What is written: actions, positions, open phases, as text and as JSON data."""
