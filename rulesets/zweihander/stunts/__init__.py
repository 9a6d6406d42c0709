"""Perilous stunts, chokeholds, magic (105 to 112, 114, 125)."""
