"""Things made from a board: pictures, painted with paint."""
