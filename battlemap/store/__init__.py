"""The document and what is kept beside it."""
