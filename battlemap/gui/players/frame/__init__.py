"""The players' own frame, over the GM's map."""
