"""What the game master changes on a map by hand: each change is one undo step."""
