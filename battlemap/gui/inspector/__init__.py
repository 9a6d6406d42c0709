"""Everything about what is selected, editable in its place."""
