"""A zone map: its ground, relief, borders and their signs."""
