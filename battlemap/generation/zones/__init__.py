"""Recipes for battlefields of zones, one module each, and what they are drawn with."""
