"""Names of things on the board, and where a thing can be."""

from typing import NewType, TypeAlias

TokenId = NewType("TokenId", str)
ZoneId = NewType("ZoneId", str)
LinkId = NewType("LinkId", str)
PointId = NewType("PointId", str)
SideId = NewType("SideId", str)
AspectId = NewType("AspectId", str)
Place: TypeAlias = ZoneId
Point: TypeAlias = tuple[float, float]
Seat: TypeAlias = str
"""Whom a question is put to: a token's id, a side's id, or GM."""
GM: Seat = "gm"
