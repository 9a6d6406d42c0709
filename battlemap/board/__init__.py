"""What is true on the table. Frozen values, no chance, no questions. Imports nothing of ours."""
