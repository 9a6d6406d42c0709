"""The page of one open battle: its parts put together, edits by hand."""
