"""Fights at scene, exchange and turn pace (7, 16 to 32, 46 to 49)."""
