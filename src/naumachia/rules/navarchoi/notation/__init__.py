"""Actions, positions and open phases as text and as JSON data."""
