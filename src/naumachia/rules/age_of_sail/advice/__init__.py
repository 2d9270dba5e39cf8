"""What computer players are told; nothing here decides what is legal."""
