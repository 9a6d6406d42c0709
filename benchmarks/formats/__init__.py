"""How fast files are read and written, and what hostile ones do."""
