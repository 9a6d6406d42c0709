"""Move through enemies: past them, or across their very space (76, C43)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Procedure, leave_out_unless, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.obss.attack.attack import why_no_third
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import ACTION, Price, afford, begin_verb, spend
from rulesets.obss.basics.checks import CheckPart, check, oppose, passive_value, save_part, skill_part
from rulesets.obss.basics.conditions import begin
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import under_way
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import MovePlan, ask_path, go, plan_move, walk
from rulesets.obss.movement.opportunity import Leaving
from rulesets.obss.movement.speed import why_stuck

from .maneuvers import declare_two_at_once, lacks, row_modifier, take_place

MOVE_THROUGH = "move through"
SKILLS = ("acrobatics", "athletics")
EACH = 2
"""So much harder with every creature after the first."""


def move_through(table: T, who: TokenId) -> Procedure[None]:
    """One roll against each in passing order; a failure stops before the first who is too quick (76)."""
    leave_out_unless(table.book.options.maneuvers, "maneuvers are left out of this battle", "76")
    begin_verb(table, who, "move", "76")
    refuse_unless(not (why := why_stuck(table.board, who)), why, "19")
    way = yield from ask_path(table, who, through=True)
    plan = plan_move(table.board, who, way, through=True)
    refuse_unless(not plan.refusal, plan.refusal, "76")
    if not plan.passes:
        yield from go(table, who, plan)
        return
    refuse_unless(not (why := afford(table.board, who, plan.full_price)), why, "76")
    refuse_unless(not (why := why_no_third(table.board, who)), why, "31")
    yield from declare_two_at_once(table, who, plan.passes[0], plan.full_price.actions)
    spend(table, who, Price(actions=1), "moves through")
    mine = agility_part(table, who).plus(row_modifier(table, who))
    take_place(table, who)
    against, contest = list[int](), table.fresh_id("check")
    for at, foe in enumerate(plan.passes):
        guard = save_part(table.board, foe, "reflex")
        worth, _ = yield from oppose(table, who, foe, guard, MOVE_THROUGH, contest, "76")
        against.append(worth + EACH * at)
    made_of = [Modifier(dc, f"Past {table.name(foe)}", "76") for foe, dc in zip(plan.passes, against, strict=True)]
    title = f"{table.name(who)} slips past {', '.join(table.name(foe) for foe in plan.passes)}"
    result = yield from check(
        table,
        who,
        mine,
        max(against),
        title,
        MOVE_THROUGH,
        plan.passes[-1],
        "Reflex",
        made_of,
        exact=True,
        about=contest,
        rule="76",
    )
    beaten = [True if result.triple == 6 else (result.total or 0) >= dc and result.triple != 1 for dc in against]
    if all(beaten):
        if result.criticals and under_way(table.board):
            table.change(who, "quick as that", _with_action)
            table.tell(f"*{table.name(who)}* loses no time", "The extra action is not spent", "lucide/zap")
        yield from go(table, who, plan, spared=plan.passes)
        return
    yield from stop_before(table, who, plan, plan.passes[beaten.index(False)])


def stop_before(table: T, who: TokenId, plan: MovePlan, foe: TokenId) -> Procedure[None]:
    """Up to the square before the one who was too quick; the move is over, and it may strike (76)."""
    spend(table, who, plan.price, "move")
    short = path_before(table, who, plan.path, foe)
    passed = tuple(met for met in plan.passes if met != foe)
    if short:
        yield from walk(table, who, short, spared=passed)
    here = table.board[who].cell
    table.tell(f"*{table.name(foe)}* stops *{table.name(who)}*", "", "lucide/octagon-x")
    if any(who != other for cell in table.board[who].cells for other in positions.taken(table.board, (who,)).get(cell, ())):
        begin(table, who, "restricted", why="Stopped in an occupied space")
    yield from timing_window(table, "stopped", Leaving(who, here, here), f"{table.name(foe)} may strike", on=(foe,))


def path_before(table: T, who: TokenId, way: tuple[Cell, ...], foe: TokenId) -> tuple[Cell, ...]:
    """Return the part of *way* up to the square before *foe*: before its space, or before the square nearest to it.

    Past a foe alongside, *who* is stopped within its reach, so that the foe can strike (76).
    """
    wide, space = table.board[who].footprint, table.board[foe].cells
    steps = [cells_under(cell, wide) for cell in way]
    inside = next((at for at, cells in enumerate(steps) if not set(space).isdisjoint(cells)), None)
    if inside is not None:
        return way[:inside]
    reach = positions.threatened_cells(table.board, foe)
    entered = next((at for at, cells in enumerate(steps) if not reach.isdisjoint(cells)), len(way) - 1)
    nearest = min(range(len(way)), key=lambda at: squared_distance(steps[at], space))
    return way[: max(nearest, entered + 1)]


def squared_distance(cells: Iterable[Cell], others: Iterable[Cell]) -> int:
    """The square of the straight distance between the nearest cells of two spaces; a step alongside is nearer than a diagonal."""
    return min((x - a) ** 2 + (y - b) ** 2 for x, y in cells for a, b in others)


def _with_action(sheet: CreatureSheet) -> CreatureSheet:
    return replace(sheet, left={**sheet.left, ACTION: sheet.left.get(ACTION, 0) + 1})


def agility_part(table: T, who: TokenId) -> CheckPart:
    """The better of Acrobatics and Athletics; a creature of which neither is known has its Reflex (71a, 76)."""
    if lacks(table.board, who, *SKILLS):
        return save_part(table.board, who, "reflex")
    skills = [skill_part(table.board, who, name) for name in SKILLS]
    return max(skills, key=lambda part: (passive_value(table.book, part), part.points))


RUNS = {"move through": move_through}
