"""Load files of the user, and describe them by JSON Schema."""
