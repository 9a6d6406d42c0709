"""Faces of tokens: found in a picture, cut out round, matched with those who stand on the map."""
