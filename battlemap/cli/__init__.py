"""The command line: one module per command, each of which adds its own arguments and runs them."""
