"""Dungeon Alchemist: the program's own JSON, beside the picture of the map."""
