"""The doors: HTTP, sockets and the files of the page."""
