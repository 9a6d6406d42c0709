"""The command palette: any verb, action, creature or token by typing a few letters."""
