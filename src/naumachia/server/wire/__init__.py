"""Define the messages between server and page."""
