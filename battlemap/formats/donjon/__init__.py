"""donjon: random dungeons as rows of numbers whose bits say what a cell is."""
