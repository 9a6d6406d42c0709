"""Pictures: the grid that is printed on them found, odd formats made usual ones, faces cut for tokens."""
