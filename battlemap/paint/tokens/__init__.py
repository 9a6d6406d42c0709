"""Tokens and what is written at them: plates, cards, balances, names."""
