"""Foreign files, one module each, read and written without Qt; told apart by content."""
