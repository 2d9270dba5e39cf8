"""What is shown: the scene, the rosters beside it, how an order is drawn and said."""
