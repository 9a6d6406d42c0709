"""The context menu."""
