"""The charge, and the weapon that is set against it (36 to 38, C30, C31)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.grid.movement_range import movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.board.surfaces import Passage
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.blocks.walking import tell_walk
from battlemap.rules.board_cache import per_board
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from battlemap.rules.reactions import Reaction, timing_window
from rulesets.obss.attack import attack, attack_options, attack_targets
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import REACTION_PRICE, begin_verb, can_react, spend
from rulesets.obss.basics.action_costs import charge as pay
from rulesets.obss.basics.arms import WeaponUse, list_gain, weapon_of, weapon_uses
from rulesets.obss.basics.blow import ONCE, Blow
from rulesets.obss.basics.conditions import able, condition_words, until_next_round
from rulesets.obss.basics.readiness import reach_of, why_unready
from rulesets.obss.basics.targeting import foe_options, why_hidden
from rulesets.obss.book.creature import RHINO
from rulesets.obss.book.fight import Board, bearer, under_way, with_rider
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.mounts import riding
from rulesets.obss.movement.movement import foes_passed, grid_of, walk
from rulesets.obss.movement.opportunity import choose_rider_or_mount
from rulesets.obss.movement.speed import difficult, movement, why_stuck

CHARGED = "charge"
CHARGEABLE: tuple[tuple[tuple[Passage, int], ...], ...] = (
    (("free", 1),),
    (("free", 1), ("difficult", 2)),
    (("free", 1), ("difficult", 1)),
)
"""The ground of a charge, by how often one has learnt the rhino's (36, B6)."""
BRACE = "brace"


class Onrush(Struct, frozen=True):
    """A charge on its way: who, at whom, along which cells, with what; *braced*: the target has set a weapon against it.

    *runner*: who runs, in the saddle the mount.
    """

    who: TokenId
    at: TokenId
    path: tuple[Cell, ...]
    weapon: WeaponUse
    runner: TokenId
    braced: bool = False


@per_board(8)
def course(board: Board, who: TokenId, target: TokenId) -> tuple[Cell, ...]:
    """The cells of a charge up to contact, the shortest; empty if there is no free way (36, C30)."""
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid or not board[target].on_grid:
        return ()
    goals = sorted(
        [cell for cell in contact(board, who, target) if room(board, who, cell)],
        key=lambda cell: (*sorted((abs(cell[0] - token.cell[0]), abs(cell[1] - token.cell[1])), reverse=True), cell),
    )
    if book_of(board).options.charge_path == "any":
        return bent_course(board, who, goals)
    return next((way for goal in goals if (way := straight_course(token.cell, goal)) and clear(board, who, way)), ())


def contact(board: Board, who: TokenId, target: TokenId) -> set[Cell]:
    """Where somebody would stand side by side with a target."""
    wide, space = len({x for x, _ in board[who].cells}), positions.space(board, target)
    xs, ys = [x for x, _ in space], [y for _, y in space]
    left, right, top, bottom = min(xs) - wide, max(xs) + 1, min(ys) - wide, max(ys) + 1
    around = {(x, y) for x in range(left, right + 1) for y in (top, bottom)}
    return around | {(x, y) for y in range(top, bottom + 1) for x in (left, right)}


def room(board: Board, who: TokenId, cell: Cell) -> bool:
    """Whether somebody may enter a cell in a charge: on the map, free, and nothing difficult, unless it is a rhino (36, B6)."""
    grid, others, ground = grid_of(board), others_in_the_way(board, who), dict(ground_for(board, who))
    cells = cells_under(cell, board[who].footprint)
    return all(place in grid and place not in others and grid.surface(place).passage in ground for place in cells)


@per_board(8)
def others_in_the_way(board: Board, who: TokenId) -> frozenset[Cell]:
    """The cells on which others stand, but those who go with somebody."""
    return frozenset(positions.taken(board, with_rider(board, who)))


def ground_for(board: Board, who: TokenId) -> tuple[tuple[Passage, int], ...]:
    """The ground over which somebody can charge, and what a cell of it counts for: a rhino goes on over bad ground (36, B6)."""
    return CHARGEABLE[min(board[who].sheet.feats.get(RHINO, 0), 2)]


def straight_course(start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cells of a straight run, each beside the one before; empty if one is there already."""
    count = max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    return tuple([(start[0] + round(dx * n / count), start[1] + round(dy * n / count)) for n in range(1, count + 1)])


def clear(board: Board, who: TokenId, way: tuple[Cell, ...]) -> bool:
    """Whether every cell of a run is free, no wall is in the way, and no ground makes it too long."""
    grid, here, wide = grid_of(board), board[who].cell, board[who].footprint
    prices, spent, most = dict(ground_for(board, who)), 0, farthest(board, who)
    if len(way) > most:
        return False
    for cell in way:
        if not room(board, who, cell) or step_fault(grid, here, cell, wide):
            return False
        spent += max(prices[grid.surface(place).passage] for place in cells_under(cell, wide))
        here = cell
    return spent <= most and not passed_by(board, who, way)


def passed_by(board: Board, who: TokenId, way: tuple[Cell, ...]) -> tuple[TokenId, ...]:
    """The foes past whom a charge would lead: nobody slips past them in a charge (36, 76)."""
    return foes_passed(board, who, way) if book_of(board).options.maneuvers else ()


def farthest(board: Board, who: TokenId) -> int:
    """How many cells a charge goes."""
    return cells_for(board, movement(board, who) * book_of(board).numbers.charge_moves)


def bent_course(board: Board, who: TokenId, goals: list[Cell]) -> tuple[Cell, ...]:
    """The shortest run with bends, where the house allows them."""
    token = board[who]
    runner = Mover(token.footprint, farthest(board, who), 1, ground_for(board, who), barred_cells=others_in_the_way(board, who))
    around = movement_range(grid_of(board), token.cell, runner)
    ways = [way for goal in goals if (way := around.path(goal)) and not passed_by(board, who, way)]
    return min(ways, key=len, default=())


@per_board(8)
def why_barred(board: Board, who: TokenId, target: TokenId) -> str:
    """Why a target cannot be charged; empty if it can (36)."""
    numbers, name, runner = book_of(board).numbers, board[target].name, bearer(board, who)
    far, most = positions.metres(board, who, target), movement(board, runner) * numbers.charge_moves
    if far < numbers.charge_from:
        return f"{name} is {far} m away: a charge takes {numbers.charge_from} m or more"
    if far > most:
        return f"{name} is {far} m away, and a charge goes {most} m"
    if why := why_hidden(board, who, target):
        return why
    return "" if course(board, runner, target) else f"no straight, free and even way leads to {name} that passes no other foe"


def charge(table: T, who: TokenId) -> Procedure[None]:
    """Run at a foe and strike: a die more, four defence less, and the next attacks of the round are harder (36)."""
    begin_verb(table, who, "charge", "36")
    refuse_unless(not (why := attack.why_barred_from_attacks(table, who)), why, "57")
    runner = bearer(table.board, who)
    why = why_stuck(table.board, who, dash=True) if runner == who else riding.no_charge(table.board, who)
    refuse_unless(not why, why, "36")
    held = condition_words(table.board, who, "no charge")
    refuse_unless(not held, f"{table.name(who)} is {held}", "36")
    hard = difficult(table.board, runner) and not table.sheet(runner).feats.get(RHINO)
    refuse_unless(not hard, f"all ground is difficult for {table.name(runner)}", "36")
    board = table.board
    options = foe_options(board, who, lambda foe: why_barred(board, who, foe))
    target = TokenId((yield from choose("target", who, "Charge whom?", options, rule="36")))
    sheet = table.sheet(who)
    melee = [way for way in weapon_uses(table.book, sheet) if way.mode == "strike"]
    board = table.board
    listed = [
        Option(way.key, way.title, note=attack_targets.note_of(board, who, way), refusal=why_unready(board, who, way))
        for way in melee
    ]
    usual = next((way.key for way in attack.ready_strikes(board, who)), "")
    key = yield from choose("weapon", who, "With what?", listed, usual, "36")
    weapon = next(way for way in melee if way.key == key)
    blow = attack.blow_of(table, who, target, weapon)
    blow = yield from attack_options.choose_options(table, replace(blow, kind="charge"))
    refuse_unless(not (why := attack.too_many(table.board, blow)), why, "30")
    way = course(table.board, runner, target)
    pay(table, who, "charge")
    attack.take_place(table, who, weapon.hand, steps=2)
    if table.book.options.attacks_after_charge == "any number" and under_way(table.board):
        table.change(who, "has charged", lambda now: replace(now, done=replace(now.done, charged=True)))
    guard = (NumberChange("defence", -table.book.numbers.charge_defence),)
    for mover in dict.fromkeys((who, runner)):
        table.begin(Effect(CHARGED, "36", mover, guard, until_next_round(mover)))
    if runner != who:
        riding.spur(table, runner)
    words = f"{format_signed(-table.book.numbers.charge_defence)} Defence until its next round"
    table.tell(
        f"*{table.name(who)}* charges *{table.name(target)}*",
        f"{round(len(way) * cell_size(table.board))} m; {words}",
        "game/charging-bull",
        "",
        table.board[who].hidden,
    )
    rush = Onrush(who, target, way, weapon, runner)
    rush = yield from timing_window(table, "charged", rush, f"{table.name(who)} charges {table.name(target)}", on=(who, target))
    yield from rush_in(table, rush, blow)


def rush_in(table: T, rush: Onrush, blow: Blow) -> Procedure[None]:
    """Run; a set weapon strikes first as its reach is entered; then the blow, with a long weapon before contact (36 to 38)."""
    reach = reach_of(table.board, rush.who, rush.weapon.arm)
    path, met = list(rush.path), False
    while path:
        set_at = bracing_reach(table.board, rush.at) if rush.braced and not met else 0
        if set_at and within(table.board, rush, set_at):
            met = True
            yield from strike_first(table, rush)
            if not fit(table, rush):
                return
        if reach > 1 and within(table.board, rush, reach):
            yield from strike_home(table, rush, blow)
            if fit(table, rush):
                yield from walk(table, rush.runner, tuple(path))
            return
        if not (yield from run(table, rush, path, set_at, reach if reach > 1 else 0)):
            return
    yield from strike_home(table, rush, blow)


def run(table: T, rush: Onrush, path: list[Cell], *reaches: int) -> Procedure[bool]:
    """Take cells of *path* until one of the *reaches* is entered, or all of them; whether the charge goes on."""
    gone, on = 0, True
    while path and on:
        if not (on := (yield from walk(table, rush.runner, (path.pop(0),), told=False))):
            break
        gone, on = gone + 1, fit(table, rush)
        if any(within(table.board, rush, reach) for reach in reaches if reach):
            break
    if gone and rush.runner in table.board.tokens:
        tell_walk(table, rush.runner, gone)
    return on


def within(board: Board, rush: Onrush, reach: int) -> bool:
    """Whether the charger has come that near."""
    return positions.gap(board, rush.who, rush.at) <= reach


def fit(table: T, rush: Onrush) -> bool:
    """Whether the charger still runs and has somebody to run at."""
    seated = bearer(table.board, rush.who) == rush.runner
    return seated and able(table.board, rush.who) and rush.at in table.board.tokens and not table.sheet(rush.at).status


def strike_home(table: T, rush: Onrush, blow: Blow) -> Procedure[None]:
    """The attack at the end of the charge (36, 37)."""
    sheet, arm = table.sheet(rush.who), rush.weapon.arm
    more = 1 + list_gain(table.book, sheet, arm, "charge") if BRACE in weapon_of(table.book, sheet, arm).traits else 0
    blow = replace(
        blow.plus("attacker:charging"), criticals=blow.criticals + more, unless=(*blow.unless, "attacker:long weapon close")
    )
    yield from attack.strike(table, blow)


def bracing_weapon(board: Board, who: TokenId) -> WeaponUse | None:
    """The weapon in hand that can be set against a charge."""
    book, sheet = book_of(board), board[who].sheet
    listed = [way for way in weapon_uses(book, sheet) if way.mode == "strike" and BRACE in weapon_of(book, sheet, way.arm).traits]
    return next((way for way in listed if not why_unready(board, who, way)), None)


def bracing_reach(board: Board, who: TokenId) -> int:
    """How far that weapon reaches; 0 without one."""
    way = bracing_weapon(board, who)
    return reach_of(board, who, way.arm) if way is not None else 0


def may_brace(table: T, rush: Onrush) -> list[TokenId]:
    """The target, if it has such a weapon in hand, longer than the charger's, and a reaction for it (38, C31)."""
    board = table.board
    theirs = reach_of(table.board, rush.who, rush.weapon.arm)
    ready = can_react(board, rush.at) and not positions.hidden_from(board, rush.at, rush.who)
    return [rush.at] if ready and bracing_reach(board, rush.at) > theirs else []


def brace(table: T, who: TokenId, rush: Onrush) -> Procedure[Onrush]:
    """Set the weapon: a reaction, declared as the charge is announced (38)."""
    spend(table, who, REACTION_PRICE, "sets a weapon")
    table.tell(f"*{table.name(who)}* sets its weapon against the charge", "", "game/spears", "", table.board[who].hidden)
    yield from ()
    return replace(rush, braced=True)


def strike_first(table: T, rush: Onrush) -> Procedure[None]:
    """The set weapon strikes as the charger comes within its reach: a die less, a critical more (38)."""
    weapon = bracing_weapon(table.board, rush.at)
    if weapon is None or not able(table.board, rush.at):
        return
    target = yield from choose_rider_or_mount(table, rush.at, rush.runner)
    blow = yield from attack_options.choose_options(
        table, replace(attack.blow_of(table, rush.at, target, weapon), kind="set", place=None)
    )
    less = Modifier(0, "Set against a charge", "38", -1, ONCE)
    more = 1 + list_gain(table.book, table.sheet(rush.at), weapon.arm, "charge")
    yield from attack.strike(
        table,
        replace(
            blow, criticals=more, modifiers=(*blow.modifiers, less),
            unless=(*blow.unless, "attacker:long weapon close"),
        ),
    )  # fmt: skip


RUNS = {"charge": charge}
REACTIONS = (Reaction("brace", "charged", may_brace, brace, "38", "{who} sets a weapon against it"),)
