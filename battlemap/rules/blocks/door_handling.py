"""Doors on the edges of a grid: which are beside a token, and opening and shutting them."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import HINGED, Edge, cell_name, edge_between
from battlemap.board.ids import Cell, EdgeId, TokenId
from battlemap.rules.procedure import Option, Procedure, Table, choose, refuse_unless

AnyTable: TypeAlias = Table[Any, Any, Any]


def doors_beside(board: AnyEncounter, space: Iterable[Cell]) -> Iterator[tuple[EdgeId, Edge, Cell]]:
    """The known doors on the edges of *space*: the id of the edge, what stands there, and the cell beyond it."""
    grid, own = board.grid, set(space)
    for x, y in sorted(own) if grid is not None else ():
        for beyond in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            key = edge_between((x, y), beyond)
            edge = grid.edges.get(key) if grid is not None and key is not None and beyond not in own else None
            if key is not None and edge is not None and edge.kind in HINGED and edge.found:
                yield key, edge, beyond


def door_word(edge: Edge) -> str:
    """What players call a door: a secret one that was found is a door as others are."""
    return "door" if edge.kind == "secret" else edge.kind


def choose_door(table: AnyTable, who: TokenId, space: Iterable[Cell], rule: str) -> Procedure[EdgeId]:
    """Ask *who*, whose cells are *space*, which door beside it is opened or shut. Refused where there is none."""
    options = [
        Option(
            key,
            f"{'Shut' if edge.state == 'open' else 'Open'} the {door_word(edge)} to {cell_name(beyond)}",
            beyond,
            refusal=f"the {door_word(edge)} is locked" if edge.state == "locked" else "",
        )
        for key, edge, beyond in doors_beside(table.board, space)
    ]
    refuse_unless(bool(options), f"no door is beside {table.name(who)}", rule)
    return EdgeId((yield from choose("door", who, "Which door?", options, rule=rule)))


def swing(table: AnyTable, who: TokenId, key: EdgeId) -> None:
    """Open a door that is shut, or shut one that is open. Nothing happens to one that is gone from the map or locked by now."""
    edge = table.board.grid.edges.get(key) if table.board.grid is not None else None
    if edge is None or edge.state == "locked":
        return
    state, word = "shut" if edge.state == "open" else "open", door_word(edge)
    table.happen(EdgesSet(f"a {word} is {state}", {key: replace(edge, state=state)}))
    verb, icon = ("opens", "lucide/door-open") if state == "open" else ("shuts", "lucide/door-closed")
    table.tell(f"*{table.name(who)}* {verb} the {word}", "", icon, "", table.board[who].hidden)
