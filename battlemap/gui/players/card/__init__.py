"""The card of the players' window, over the GM's map."""
