"""Whether a file can be trusted, and what is saved of one that cannot."""
