"""The checks of conformance: what every game is tried for, each by itself."""
