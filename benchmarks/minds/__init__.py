"""How strong machines are, and how fast."""
