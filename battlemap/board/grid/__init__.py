"""Geometry of a grid: movement, sight, fire, light, areas, edits."""
