"""Tiled: maps of tiles (TMX, TMJ) and the sets they take them from (TSX, TSJ)."""
