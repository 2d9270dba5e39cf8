"""Serve HTTP requests, sockets and the files of the page."""
