"""The library across games: searched, marked, put into folders, brought in and given out."""
