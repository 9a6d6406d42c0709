"""A board on paper, true to scale: sheets to be joined, as a PDF or from a printer."""
