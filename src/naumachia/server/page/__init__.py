"""What a page is told of a game, made from what its seats may know."""
