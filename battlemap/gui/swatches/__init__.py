"""Small samples of what can be laid on the map: ground, surfaces, things."""
