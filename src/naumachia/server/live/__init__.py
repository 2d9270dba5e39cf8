"""Run games in progress: rooms, pages, computer players, absent players."""
