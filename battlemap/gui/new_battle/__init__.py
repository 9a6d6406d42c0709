"""The page *New battle*: a place from a recipe, large, with its seed and its words of choice."""
