"""Moving, opportunity, hiding (19 to 22, 44, 58, B5)."""
