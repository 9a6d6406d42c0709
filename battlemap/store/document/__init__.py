"""The open battle and its file; where battles are kept."""
