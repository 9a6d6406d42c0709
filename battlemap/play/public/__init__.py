"""What of a battle is for players: secrets found and taken out by the types of fields and by words; public rolls and lines."""
