"""The board as graphics items. Qt; no dialogs, no rules."""
