"""The rules: here what all chapters stand on, then `deck`, `combat`, `rowing`, `phases`."""
