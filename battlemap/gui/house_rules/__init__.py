"""What this battle does otherwise than the book."""
