"""Begin, play and show campaigns."""
