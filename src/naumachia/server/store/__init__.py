"""Store games in the database."""
