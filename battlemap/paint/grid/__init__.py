"""The ground of a grid: surfaces, heights, light, lines."""
