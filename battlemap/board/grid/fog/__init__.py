"""What is covered from the players, and the parts and rooms it falls into."""
