"""What goes wrong when an attack goes as badly as can be (46, 128 to 155)."""
