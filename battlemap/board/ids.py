"""Names of things on the board, and where a thing can be."""

from typing import NewType, TypeAlias

TokenId = NewType("TokenId", str)
ZoneId = NewType("ZoneId", str)
LinkId = NewType("LinkId", str)
PointId = NewType("PointId", str)
SideId = NewType("SideId", str)
AspectId = NewType("AspectId", str)
EdgeId = NewType("EdgeId", str)
"""One side of a cell of a grid: "12,7 n" is the northern side of the cell in column 12 and row 7, "12,7 w" its western one."""
PropId = NewType("PropId", str)
LampId = NewType("LampId", str)
Cell: TypeAlias = tuple[int, int]
"""Column and row of a cell of a grid, counted from 0 at the upper left."""
Place: TypeAlias = ZoneId | Cell
Point: TypeAlias = tuple[float, float]
Seat: TypeAlias = str
"""Whom a question is put to: a token's id, a side's id, or GM."""
GM: Seat = "gm"
