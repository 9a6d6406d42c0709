"""How much the tests notice: faults put into the code one at a time, in a copy, and the tests that should fail."""
