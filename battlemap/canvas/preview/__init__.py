"""What a move or command would come to: reach, path, difficulty, lenses."""
