"""Destiny points before and after the dice, qualities of the scene (55 to 74)."""
