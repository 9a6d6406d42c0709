"""Where things lie on a map; pure geometry, no Qt."""
