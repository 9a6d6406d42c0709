"""The chapters on gear, stunts, magic, injuries and fumbles: their verbs, hooks and standing orders, gathered."""

from collections.abc import Callable, Mapping
from typing import Any

from battlemap.board.ids import GM, TokenId
from battlemap.rules.lenses import Lens
from battlemap.rules.procedure import Procedure, Table

from . import (
    areas,
    chokehold,
    clouds,
    fumbles,
    injuries,
    loading,
    magic,
    planted,
    quality_effects,
    stunts_blows,
    stunts_moves,
)

EVERYBODY = ""
RUNS: dict[str, Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]] = {
    **loading.RUNS,
    **planted.RUNS,
    **magic.RUNS,
    **areas.RUNS,
    **chokehold.RUNS,
    **stunts_blows.RUNS,
    **stunts_moves.RUNS,
}
HOOKED: tuple[Mapping[str, Any], ...] = (
    quality_effects.HOOKS,
    fumbles.HOOKS,
    injuries.HOOKS,
    chokehold.HOOKS,
    clouds.HOOKS,
    loading.HOOKS,
)
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (GM, "difficulty", ()),
    (EVERYBODY, "ammunition", ()),
    (EVERYBODY, "ignore", ()),
)
"""What nobody is asked in a new battle: (seat, ask, keys)."""
LENSES: tuple[Lens, ...] = (*areas.LENSES, *clouds.LENSES)
