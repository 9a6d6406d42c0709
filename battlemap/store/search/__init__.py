"""Finding what the library holds by words, kinds, games, folders and tags."""
