"""Whose turn it is, and the order of turns."""
