"""Battlefields made from a recipe, a seed and a few words of choice."""
