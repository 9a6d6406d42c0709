"""The players' window: the second window, drawn from the players' board alone, and what the game master sets about it."""
