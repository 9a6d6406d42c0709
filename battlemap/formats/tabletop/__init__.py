"""A battle as other programs take it, whatever their format."""
