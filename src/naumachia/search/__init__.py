"""Choose actions as a computer player, from the view of a seat and never from the full state."""
