"""Computer players: they are given a view, never the state, and answer with legal actions."""
