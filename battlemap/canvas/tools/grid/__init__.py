"""Tools that draw on a grid: its ground, walls and things, its areas, what players see of it, the picture under it."""
