"""What players know of a grid: what is covered, what their tokens see, what the GM reveals."""
