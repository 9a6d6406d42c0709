"""How files are read and written at all: whole or not, errors in words."""
