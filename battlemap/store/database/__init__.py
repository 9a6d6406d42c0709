"""The tables of a battle file: schema, codec, rows, writer thread."""
