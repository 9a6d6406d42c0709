"""The scene is set, the order, exchanges and turns (1 to 4, 14 to 18)."""
