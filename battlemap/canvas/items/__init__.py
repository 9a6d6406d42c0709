"""The board as graphics items, and the scene that holds them."""
