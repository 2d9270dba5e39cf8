"""Write actions and positions as text and JSON, and read them back, by declared patterns."""
