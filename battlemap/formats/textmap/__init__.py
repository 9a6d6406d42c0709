"""Maps drawn as text: rows of characters, and rows of tab-separated codes."""
