"""One set of ground surfaces for both maps: tints, tiles, patterns."""
