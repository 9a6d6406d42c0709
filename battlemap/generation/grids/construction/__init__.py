"""What recipes of grids are built with: ground, walls, things, light, entry areas, and what is measured of them."""
