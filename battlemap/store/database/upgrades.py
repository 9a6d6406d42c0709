"""Boards and events as older formats wrote them, brought to today's form value by value."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from battlemap.store.database.schema import VERSION

Step: TypeAlias = Callable[[Any], Any]


def _add_map_kind(plain: Any) -> Any:
    """Format 1 knew zones alone; since format 2 a map says of which kind it is."""
    if not isinstance(plain, dict):
        return plain
    found = plain.get("map")
    return {**plain, "map": {"map": "zones", **found}} if isinstance(found, dict) else plain


def _add_new_map_kind(plain: Any) -> Any:
    return _add_map_kind(plain) if isinstance(plain, dict) and plain.get("type") == "MapChanged" else plain


BOARD_STEPS: Mapping[int, Step] = MappingProxyType({1: _add_map_kind})
"""How a board of format n becomes one of n+1, by n; what is no board is left as it is."""
EVENT_STEPS: Mapping[int, Step] = MappingProxyType({1: _add_new_map_kind})
"""The same for one event."""


def upgrade_board(plain: Any, version: int) -> Any:
    """A board of format *version*, as plain values, in today's form."""
    return _upgrade(plain, version, BOARD_STEPS)


def upgrade_events(plain: Any, version: int) -> Any:
    """A list of events of format *version*, as plain values, in today's form."""
    if version >= VERSION or not isinstance(plain, list):
        return plain
    return [_upgrade(event, version, EVENT_STEPS) for event in plain]


def _upgrade(plain: Any, version: int, steps: Mapping[int, Step]) -> Any:
    for at in range(version, VERSION):
        plain = steps[at](plain) if at in steps else plain
    return plain
