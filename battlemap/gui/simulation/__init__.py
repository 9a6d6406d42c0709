"""A battle played out thousands of times from the window: what is wanted, results as they come in, the report."""
