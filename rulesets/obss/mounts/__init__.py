"""Mounts and riders (80 to 82)."""
