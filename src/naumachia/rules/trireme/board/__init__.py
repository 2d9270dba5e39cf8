"""Show a game: the scene, the rosters beside it, and orders in pictures and words."""
