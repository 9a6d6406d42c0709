"""The answers of a question: buttons, long lists that are narrowed by typing, boxes to tick."""
