"""What a campaign came to, as data, as tables, and as a page."""
