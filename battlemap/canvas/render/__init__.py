"""Baking and keeping pictures, worker threads, animation."""
