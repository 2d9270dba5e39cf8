"""Draw scenes, rosters and orders, and describe them."""
