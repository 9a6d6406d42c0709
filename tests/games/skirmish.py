"""A second small game for tests, on cells: brawlers with a pace and a reach in a walled yard.

Two steps a turn. `move` goes up to one's pace for each step, by a way that may be drawn by hand, and foes whose reach is left
on the way may snatch at the one who goes; `hit` reaches as far as the arm; `throw` bursts at any cell in range; `door` opens
or shuts what is next to one. Turns begin by themselves; the GM begins the fight.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.events import EdgesSet, Moved, TurnsChanged
from battlemap.board.grid.distances import gap, within
from battlemap.board.grid.drawn_paths import stages_of
from battlemap.board.grid.movement_range import MovementRange, movement_range, path_through
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.occupancy import occupied_cells
from battlemap.board.grid_map import (
    HINGED,
    Edge,
    GridMap,
    Lamp,
    Prop,
    cell_name,
    cell_of,
    ends_of,
    middle,
)
from battlemap.board.ids import Cell, EdgeId, LampId, PropId, SideId, TokenId
from battlemap.rules.blocks.turns import begin_turn, end_turn, next_round, refuse_out_of_turn, round_over, sort_slots
from battlemap.rules.blocks.turns import due_command as turn_due
from battlemap.rules.blocks.walking import ask_path, path_command
from battlemap.rules.dice import DicePool
from battlemap.rules.display import BoardDisplay, TokenDisplay, Track
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, MapNote, PathCost, PathWarning, Reach, Target
from battlemap.rules.procedure import (
    CellOptions,
    Command,
    Option,
    Procedure,
    Table,
    choose,
    confirm,
    refuse_unless,
    roll,
)
from battlemap.rules.ruleset import Action, Ruleset


class Brawler(Struct, frozen=True):
    """The sheet: *pace* cells a step, *reach* cells of arm, *hits* to take, how many cells *wide*."""

    pace: int = 5
    reach: int = 1
    hits: int = 3
    wide: float = 1.0
    spent: dict[str, int] = {}


class Ring(Struct, frozen=True):
    """The scene: how loud the crowd is."""

    noise: int = 0


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers a house may change."""

    difficulty: int = 4
    throw: int = 6
    burst: int = 1


T: TypeAlias = Table[Brawler, Ring, Book]
STEP = "step"
STEPS = 2


def up(board: AnyEncounter, who: TokenId) -> bool:
    """Whether *who* is still in the fight."""
    sheet: Brawler = board[who].sheet
    return sheet.hits > 0


def foes(board: AnyEncounter, who: TokenId) -> Iterator[TokenId]:
    """Those of other sides who are up."""
    for token in board.tokens.values():
        if not board.allied(token.side, board[who].side) and up(board, token.id):
            yield token.id


def threatened_cells(board: AnyEncounter, who: TokenId) -> dict[TokenId, frozenset[Cell]]:
    """The cells that each foe reaches."""
    grid = board.grid
    assert grid is not None
    return {foe: within(grid, board[foe].cells, board[foe].sheet.reach) for foe in foes(board, who)}


def steps_left(board: AnyEncounter, who: TokenId) -> int:
    taken: int = board[who].sheet.spent.get(STEP, 0)
    return STEPS - taken


def mover(board: AnyEncounter, who: TokenId) -> Mover:
    """Friends can be passed, foes cannot, and the fallen are stepped over."""
    against = set(foes(board, who))
    standing = {cell: there for cell, ids in occupied_cells(board, (who,)).items() if (there := [t for t in ids if up(board, t)])}
    barred = frozenset(cell for cell, ids in standing.items() if not against.isdisjoint(ids))
    passed = dict.fromkeys(standing.keys() - barred, 1)
    token = board[who]
    return Mover(token.footprint, token.sheet.pace, steps_left(board, who), bodies=passed, barred_cells=barred)


def reachable(board: AnyEncounter, who: TokenId) -> MovementRange:
    grid = board.grid
    assert grid is not None
    return movement_range(grid, board[who].cell, mover(board, who))


def snatchers(board: AnyEncounter, who: TokenId, way: Iterable[Cell]) -> list[tuple[Cell, TokenId]]:
    """At which cell of a way whose reach is left: there they may snatch, once each."""
    found: list[tuple[Cell, TokenId]] = []
    here, threats = board[who].cell, threatened_cells(board, who)
    for cell in way:
        for foe, reach in threats.items():
            if here in reach and cell not in reach and foe not in [one for _, one in found]:
                found.append((here, foe))
        here = cell
    return found


def spend(table: T, who: TokenId, steps: int = 1) -> None:
    refuse_unless(up(table.board, who), f"{table.name(who)} is down")
    refuse_out_of_turn(table.board, who)
    refuse_unless(steps <= steps_left(table.board, who), f"{table.name(who)} has no {STEP} left this turn")
    spent = {STEP: table.sheet(who).spent.get(STEP, 0) + steps}
    table.change(who, f"{steps} steps", lambda sheet: replace(sheet, spent=spent))


def move(table: T, who: TokenId) -> Procedure[None]:
    """By the cheapest way, or by the points that came with the command."""
    refuse_out_of_turn(table.board, who)
    refuse_unless(steps_left(table.board, who) > 0, f"{table.name(who)} has no step left this turn")
    assert table.board.grid is not None
    around = reachable(table.board, who)
    cells = CellOptions(around.cells(), lambda cell: f"step {around.stage(cell)}")

    def find(goal: Cell, corners: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return find_path(table.board, who, goal, corners)

    way = yield from ask_path(table, who, table.board[who].cell, cells, find)
    plan = plan_move(table.board, who, way)
    refuse_unless(not plan.refusal, plan.refusal)
    spend(table, who, plan.steps)
    for cell, foe in snatchers(table.board, who, way):
        table.happen(Moved(who, cell))
        if (yield from confirm("snatch", foe, f"Snatch at {table.name(who)}?", True)):
            yield from blow(table, foe, who)
        if not up(table.board, who):
            return
    table.happen(Moved(who, way[-1]))


class MovePlan(Struct, frozen=True):
    """How many steps a way takes, and why it cannot be gone."""

    steps: int
    refusal: str = ""


def plan_move(board: AnyEncounter, who: TokenId, way: tuple[Cell, ...]) -> MovePlan:
    assert board.grid is not None
    try:
        steps = stages_of(board.grid, (board[who].cell, *way), mover(board, who))[-1]
    except ValueError as error:
        return MovePlan(0, str(error))
    left = steps_left(board, who)
    return MovePlan(steps, "" if steps <= left else f"{board[who].name} has only {left} steps left")


def find_path(board: AnyEncounter, who: TokenId, goal: Cell, points: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Refused if no way leads by these points within the steps that are left."""
    assert board.grid is not None
    if not points:
        return reachable(board, who).path(goal)
    way = path_through(board.grid, board[who].cell, points, goal, mover(board, who))
    refuse_unless(bool(way), "no way leads there by these cells")
    return way


def hit(table: T, who: TokenId) -> Procedure[None]:
    """A foe within the arm's reach."""
    foe = TokenId((yield from choose("target", who, "Hit whom?", in_reach(table.board, who))))
    spend(table, who)
    yield from blow(table, who, foe)


def in_reach(board: AnyEncounter, who: TokenId) -> list[Option]:
    """Foes, greyed if too far away."""
    here, reach = board[who].cells, board[who].sheet.reach
    far = {foe: gap(here, board[foe].cells) > reach for foe in foes(board, who)}
    return [Option(f, board[f].name, f, refusal=f"{board[f].name} is too far away" if far[f] else "") for f in far]


def blow(table: T, who: TokenId, foe: TokenId) -> Procedure[None]:
    """A die against a number."""
    result = yield from roll("hit", who, DicePool(1, 6), against=table.book.difficulty, on=foe)
    if result >= table.book.difficulty:
        table.change(foe, "is hit", lambda sheet: replace(sheet, hits=max(0, sheet.hits - 1)))
        table.tell(f"*{table.name(who)}* hits *{table.name(foe)}*", tone="harm")
    else:
        table.tell(f"*{table.name(who)}* misses *{table.name(foe)}*")


def throw(table: T, who: TokenId) -> Procedure[None]:
    """At a cell; everybody who stands close to it may be hit."""
    grid, numbers = table.board.grid, table.book
    assert grid is not None
    cells = sorted(within(grid, table.board[who].cells, numbers.throw) - set(table.board[who].cells))
    at = cell_of((yield from choose("target", who, "Throw where?", CellOptions(cells))))
    assert at is not None
    spend(table, who)
    near = within(grid, (at,), numbers.burst)
    for token in [t.id for t in table.board.tokens.values() if not near.isdisjoint(t.cells) and up(table.board, t.id)]:
        yield from blow(table, who, token)


def door(table: T, who: TokenId) -> Procedure[None]:
    """Open a door beside one, or shut it."""
    options = [Option(edge, f"The door at {edge}") for edge in doors(table.board, who)]
    refuse_unless(bool(options), "there is no door here")
    key = EdgeId((yield from choose("door", who, "Which door?", options)))
    spend(table, who)
    assert table.board.grid is not None
    was = table.board.grid.edges[key]
    table.happen(EdgesSet("the door", {key: replace(was, state="shut" if was.state == "open" else "open")}))


def doors(board: AnyEncounter, who: TokenId) -> list[EdgeId]:
    grid, here = board.grid, board[who].cells
    return [edge for edge, it in (grid.edges if grid else {}).items()
            if it.kind in HINGED and it.found and not set(here).isdisjoint(ends_of(edge))]  # fmt: skip


def refresh_turn(table: T, who: TokenId) -> Procedure[None]:
    table.change(who, "a new turn", lambda sheet: replace(sheet, spent={}))
    yield from ()


def begin_fight(table: T, who: TokenId) -> Procedure[None]:
    """The quickest first."""
    refuse_unless(not table.board.turns.order, "the fight has begun already")
    able = {t.id: (t.sheet.pace,) for t in table.board.tokens.values() if up(table.board, t.id)}
    refuse_unless(bool(able), "nobody stands")
    table.happen(TurnsChanged("the fight begins", TurnOrder(sort_slots(able), 0)))
    yield from ()


def new_round(table: T, who: TokenId) -> Procedure[None]:
    next_round(table)
    yield from ()


def due_command(board: AnyEncounter) -> Command | None:
    """A new round, or the start of a turn; nothing once one side alone stands."""
    if len({token.side for token in board.tokens.values() if up(board, token.id)}) < 2:
        return None
    return Command("next round") if round_over(board) else turn_due(board, up)


def movement_reach(board: AnyEncounter, who: TokenId) -> Reach | None:
    if board.grid is None or not board[who].on_grid:
        return None
    threats = tuple(
        CellArea(cells, f"{board[foe].name} snatches", "harm", who=foe) for foe, cells in threatened_cells(board, who).items()
    )
    names = tuple(f"{n} step{'' if n == 1 else 's'}" for n in range(1, steps_left(board, who) + 1))
    return Reach(reachable(board, who), names, threats, "" if names else f"{board[who].name} has no step left this turn")


def path_cost(board: AnyEncounter, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    if board.grid is None or not way:
        return None
    command, plan = path_command("move", who, way), plan_move(board, who, way)
    warnings = tuple(PathWarning(cell, f"{board[foe].name} may snatch", who=foe) for cell, foe in snatchers(board, who, way))
    slow = any(board.grid.surface(cell).passage == "difficult" for cell in way)
    steps = f"{plan.steps} step{'' if plan.steps == 1 else 's'}"
    words = f"{len(way) * board.grid.cell:g} {board.grid.unit} · {steps}" if plan.steps else ""
    if plan.refusal:
        return PathCost(words, command, refusal=plan.refusal)
    return PathCost(words, command, warnings, ("Hard going counts double",) if slow else (), price={"spent.step": plan.steps})


def arm(board: AnyEncounter, who: TokenId, target: Target) -> LensOverlay:
    """The cells within the arm's reach."""
    if board.grid is None or not board[who].on_grid:
        return LensOverlay()
    cells = within(board.grid, board[who].cells, board[who].sheet.reach)
    signs = (MapNote(middle(target), cell_name(target)),) if isinstance(target, tuple) else ()
    return LensOverlay((CellArea(cells, f"{board[who].name} reaches", who=who),), signs=signs)


def throw_overlay(board: AnyEncounter, draft: Command) -> LensOverlay:
    """The cells that a throw would burst over."""
    at = cell_of((draft.preset.get("target") or ("",))[0])
    if board.grid is None or draft.action != "throw" or at is None:
        return LensOverlay()
    return LensOverlay((CellArea(within(board.grid, (at,), SKIRMISH.book.burst), "Burst", "harm"),))


def board_display(board: AnyEncounter) -> BoardDisplay:
    tokens = {t.id: TokenDisplay((Track("Hits", filled=t.sheet.hits, of=3, shape="bar"),), out=not up(board, t.id))
              for t in board.tokens.values()}  # fmt: skip
    return BoardDisplay(tokens, phase=f"Round {board.turns.round}" if board.turns.order else "")


ACTIONS = (
    Action("hit", hit, "Hit", "game/sword-clash", "h", "Attack", 1, "1 step", aim="foe"),
    Action("throw", throw, "Throw at", "game/boot-kick", "o", "Attack", 2, "1 step", aim="cell"),
    Action("move", move, "Move", "game/boot-kick", "m", "Move", 1, "1 to 2 steps", aim="cell"),
    Action("door", door, "Door", "game/boot-kick", "d", "Move", 2, "1 step"),
    Action("end turn", end_turn, "End turn", "lucide/skip-forward", group="Turn", rank=1),
    Action("begin fight", begin_fight, "Begin the fight", "lucide/swords", group="Turn", menu="gm"),
    Action("begin turn", begin_turn(refresh_turn), menu=""),
    Action("next round", new_round, menu=""),
)
SKIRMISH: Ruleset[Brawler, Ring, Book] = Ruleset(
    "skirmish", "Skirmish in the yard", Brawler, Ring, Book(), {action.name: action for action in ACTIONS},
    due_command=due_command, display=board_display,
    labels={"pace": "Pace", "reach": "Reach", "hits": "Hits", "wide": "Cells across"}, maps=("grid",), reach=movement_reach,
    path_cost=path_cost,
    lenses=(Lens("arm", "Reach", "game/sword-clash", "The cells within the arm's reach", arm, "r"),),
    footprint=lambda sheet: sheet.wide, command_overlay=throw_overlay,
)  # fmt: skip


HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, BEN, CAT, OAF = TokenId("ann"), TokenId("ben"), TokenId("cat"), TokenId("oaf")
DOOR = EdgeId("8,3 w")
"""Shut, in the wall that parts column 7 from column 8."""


def yard() -> GridMap:
    """Sixteen columns, ten rows; a wall with a door, hay, a pond, a ledge, a crate, a torch, a dark corner."""
    hay = {(x, y) for x in (3, 4, 5) for y in (5, 6)}
    ground = tuple("".join("h" if (x, y) in hay else "~" if x > 12 and y > 7 else "." for x in range(16)) for y in range(10))
    edges = {EdgeId(f"8,{y} w"): Edge("wall") for y in range(8)}
    edges[DOOR] = Edge("door", "shut")
    edges[EdgeId("8,6 w")] = Edge("window")
    crate = Prop(PropId("crate"), "Crate", (5, 2))
    torch = Lamp(LampId("torch"), (1, 1), 3, 6)
    lights = tuple("b" * 12 + ("dddd" if y < 3 else "mmmm") for y in range(10))
    heights = tuple("0" * 14 + ("22" if y < 2 else "00") for y in range(10))
    return GridMap(
        16, 10, 1.0, "m", ground, heights, lights, edges=edges, props={crate.id: crate}, lamps={torch.id: torch},
    )  # fmt: skip


def board(sheets: dict[TokenId, Brawler] | None = None, turns: TurnOrder | None = None) -> Encounter[Brawler, Ring]:
    """Ann and Ben (heroes) in the west, Cat and the Oaf (raiders; he covers nine cells) in the east."""
    places = {ANN: (HEROES, (2, 3)), BEN: (HEROES, (1, 5)), CAT: (RAIDERS, (6, 3)), OAF: (RAIDERS, (10, 4))}
    made = {ANN: Brawler(pace=6), CAT: Brawler(reach=2), OAF: Brawler(pace=4, reach=2, wide=3.0), **(sheets or {})}
    tokens = {
        key: Token(key, key.title(), side, place, sheet := made.get(key, Brawler()), footprint=sheet.wide)
        for key, (side, place) in places.items()
    }
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True)}
    return Encounter(yard(), sides, tokens, {}, Ring(), turns or TurnOrder(), title="Skirmish")


def board_in_fight(now: TokenId = ANN) -> Encounter[Brawler, Ring]:
    """The same with the fight begun and the turn of *now* under way."""
    order = ((ANN,), (BEN,), (CAT,), (OAF,))
    return board(turns=TurnOrder(order, order.index((now,)), begun=True))
