"""One Page Dungeon: its file, its rooms, their walls and words."""
