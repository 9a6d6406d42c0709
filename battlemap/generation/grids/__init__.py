"""Recipes for battlefields of cells, one module each, and what they are drawn with."""
