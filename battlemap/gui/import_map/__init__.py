"""The window in which a foreign map is looked at before a battle is made of it."""
