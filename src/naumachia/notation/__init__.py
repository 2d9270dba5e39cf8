"""Read and write actions and positions as text and JSON, by declared patterns."""
