"""Doors on a grid: opened and shut, broken and forced (18, 18a)."""

from msgspec.structs import replace

from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import GridMap, cell_name
from battlemap.board.ids import GM, EdgeId, TokenId
from battlemap.rules.blocks.door_handling import choose_door, door_word, doors_beside, swing
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, number, refuse_unless
from rulesets.obss.basics.action_costs import afford, begin_verb, charge, price, require_ready
from rulesets.obss.basics.checks import check, save_part
from rulesets.obss.basics.positions import space
from rulesets.obss.book.rulebook import T

DIFFICULTY, HARDEST = 15, 40
WAYS = {"shoulder": ("break door", "With a shoulder", 0), "crowbar": ("force door", "With a crowbar", 1)}
"""How a door is forced: its row of the cost table, words, and dice that the tool gives."""


def open_or_shut(table: T, who: TokenId) -> Procedure[None]:
    """Open a door beside that is shut, or shut one that is open (18a)."""
    begin_verb(table, who, "open door")
    key = yield from choose_door(table, who, space(table.board, who), "18a")
    charge(table, who, "open door")
    swing(table, who, key)


def force(table: T, who: TokenId) -> Procedure[None]:
    """Break a door that is shut with a shoulder, or force it with a crowbar: Strength against what the GM says (18)."""
    require_ready(table, who, "18")
    doors = [
        Option(key, f"The {door_word(edge)} to {cell_name(beyond)}", beyond, edge.state)
        for key, edge, beyond in doors_beside(table.board, space(table.board, who))
        if edge.state != "open"
    ]
    refuse_unless(bool(doors), f"no shut door is beside {table.name(who)}", "18")
    key = EdgeId((yield from choose("door", who, "Which door?", doors, rule="18")))
    book, board = table.book, table.board
    options = [
        Option(way, words, note=price(book, row).words, refusal=afford(board, who, price(book, row)))
        for way, (row, words, _) in WAYS.items()
    ]
    way = yield from choose("how", who, "How?", options, next((o.key for o in options if not o.refusal), "shoulder"), "18")
    row, _, dice = WAYS[way]
    against = yield from number("difficulty", GM, f"How hard is it for {table.name(who)}?", 0, HARDEST, DIFFICULTY)
    charge(table, who, row)
    mine = save_part(table.board, who, "fortitude", "strength").plus(Modifier(0, "Crowbar", "18", dice))
    edge = grid_of(table).edges[key]
    title = f"{table.name(who)} forces the {door_word(edge)}"
    result = yield from check(table, who, mine, against, title, "force", icon="lucide/door-open", rule="18")
    if result.success:
        table.happen(EdgesSet(f"a {door_word(edge)} is broken open", {key: replace(edge, state="open")}))
        table.tell(f"*{table.name(who)}* breaks the {door_word(edge)} open", "", "lucide/door-open")


def grid_of(table: T) -> GridMap:
    """The grid of the board. ValueError where there is none."""
    if table.board.grid is None:
        raise ValueError("doors stand on grids")
    return table.board.grid


RUNS = {"door": open_or_shut, "force door": force}
