"""An encounter being played. Pure Python, one mutable object."""
