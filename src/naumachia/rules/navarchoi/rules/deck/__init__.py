"""Cards: hands and piles, windows, what is put face down, omens."""
