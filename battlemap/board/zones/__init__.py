"""Borders, outlines and edits of a zone map."""
