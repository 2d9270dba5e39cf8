"""Build the messages to a page from what its seats may know."""
