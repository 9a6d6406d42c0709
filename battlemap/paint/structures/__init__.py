"""What stands on a grid: walls, doors, fences, props."""
