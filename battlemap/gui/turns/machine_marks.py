"""Which rows of the turn order a machine plays."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.play.standing_orders import StandingOrders


def with_machines(rows: Iterable[TurnRow], board: AnyEncounter, orders: StandingOrders) -> tuple[TurnRow, ...]:
    """The rows with those marked in which a machine decides for everybody."""
    return tuple([_marked(row, board, orders) for row in rows]) if orders.machines else tuple(rows)


def _marked(row: TurnRow, board: AnyEncounter, orders: StandingOrders) -> TurnRow:
    tokens = [who for who in row.tokens if who in board.tokens]
    held = bool(tokens) and all(orders.machine_for(board, who) is not None for who in tokens)
    return replace(row, by_machine=held, members=tuple([_marked(member, board, orders) for member in row.members]))
