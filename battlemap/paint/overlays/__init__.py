"""What lies over the map for a while: reach, lenses, courses, rulers."""
