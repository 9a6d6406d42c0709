"""How one decision comes about: what might be done, what it may come to, what that is worth."""
