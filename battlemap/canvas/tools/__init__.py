"""What the pointer does on the map: one tool at a time, one gesture each."""
