"""What qualities of weapons bring about (57 to 104)."""
