"""Games that are being played: rooms, the pages in them, computer players, the absent."""
