"""Show a battle: scene, rosters, overlays, orders as pictures and words."""
