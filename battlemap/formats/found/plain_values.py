"""Values of foreign files, read liberally: what makes no sense is None or the usual value, never an error."""

import math
from collections.abc import Mapping
from typing import Any

from battlemap.board.ids import Point

FARTHEST = 1e6
"""A coordinate beyond this, in any unit, is no place on a map."""


def number(value: Any) -> float | None:
    """A finite number, also if written as text or wrapped in a list; None for anything else."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        try:
            value = float(value.strip().replace(",", "."))
        except ValueError:
            return None
    if not isinstance(value, int | float):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) and abs(found) <= FARTHEST else None


def number_or(value: Any, usual: float) -> float:
    """A finite number, or the usual one."""
    found = number(value)
    return usual if found is None else found


def whole(value: Any, usual: int = 0) -> int:
    """A whole number, cut off behind the point; or the usual one."""
    found = number(value)
    return usual if found is None else int(found)


def flag(value: Any, usual: bool = False) -> bool:
    """Yes or no, also as a number, as text or wrapped in a list."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, str):
        return value.strip().lower() in ("true", "yes", "1", "on")
    return usual if not isinstance(value, bool | int | float) else bool(value)


def words(value: Any, most: int = 500) -> str:
    """A text on one line, cut to so many letters; empty for anything but text and numbers."""
    if isinstance(value, Mapping):  # texts by language: {"@en": …}
        value = next((item for item in value.values() if isinstance(item, str)), "")
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = f"{value:g}" if abs(value) < FARTHEST else ""
    return " ".join(value.split())[:most].strip() if isinstance(value, str) else ""


def items(value: Any) -> list[Any]:
    """The members of a list, or of a mapping that stands for one; none for anything else."""
    if isinstance(value, list | tuple):
        return list(value)
    return list(value.values()) if isinstance(value, Mapping) else []


def mapping(value: Any) -> dict[str, Any]:
    """A mapping; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def point(value: Any) -> Point | None:
    """A place as {x, y} or [x, y]; None if one of them is no number."""
    if isinstance(value, Mapping):
        x, y = number(value.get("x")), number(value.get("y"))
    elif isinstance(value, list | tuple) and len(value) >= 2:
        x, y = number(value[0]), number(value[1])
    else:
        return None
    return None if x is None or y is None else (x, y)
