"""Windows and docks."""
