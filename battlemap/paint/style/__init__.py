"""Colours, sizes, type, icons, shapes, shadows."""
