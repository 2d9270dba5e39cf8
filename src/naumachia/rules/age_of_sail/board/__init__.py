"""Show a battle: the scene, the rosters beside it, how an order is drawn and described."""
