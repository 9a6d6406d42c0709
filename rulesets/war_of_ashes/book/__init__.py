"""The book's tables as types and values, beside their TOML; what is known of a fighter and of the scene."""
