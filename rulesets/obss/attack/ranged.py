"""Throws and shots after the roll: what is used up, what flies on, whom it hits instead (32, 39, 61, B9)."""

from msgspec.structs import replace

from battlemap.board.grid.scatter import scatter_cell
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.chance_targets import pick_by_roll
from battlemap.rules.blocks.presence import cells_for, tone_for
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, leave_out_unless, refuse_unless, roll, ruling
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import afford, charge, price, require_ready
from rulesets.obss.basics.arms import name_of, weapon_of
from rulesets.obss.basics.blow import Blow, Struck
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.dropped_items import let_fall
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.harm import Harm, hurt

from .damage import dice_for
from .situation import bodies_between

EIGHT = DicePool(1, 8)


def after_shot(table: T, struck: Struck) -> None:
    """What is thrown is gone and lies where the target stands; what shoots wants the next shot, and loading (B9)."""
    blow, book = struck.blow, table.book
    sheet = table.sheet(blow.by)
    arm = sheet.arms.get(blow.weapon_use.arm)
    if arm is None or blow.weapon_use.mode == "strike":
        return
    weapon = weapon_of(book, sheet, blow.weapon_use.arm)
    if "splash" in weapon.traits:
        _use_up(table, blow)
    elif blow.weapon_use.mode == "throw":
        let_fall(table, blow.by, blow.weapon_use.arm, table.board[blow.at].place, tell=False)
    else:
        fewer = None if arm.shots is None else max(0, arm.shots - 1)
        shot = replace(arm, shots=fewer, loaded=not weapon.reload)
        if shot != arm:
            table.change(blow.by, "a shot less", lambda now: replace(now, arms={**now.arms, blow.weapon_use.arm: shot}))


def _use_up(table: T, blow: Blow) -> None:
    """One flask less, and an empty hand."""
    key = blow.weapon_use.arm

    def use_one(sheet: CreatureSheet) -> CreatureSheet:
        arm = sheet.arms[key]
        arms = {name: each for name, each in sheet.arms.items() if name != key}
        if arm.count > 1:
            arms = {**sheet.arms, key: replace(arm, count=arm.count - 1)}
        main, off = ("" if hand == key else hand for hand in (sheet.main_hand, sheet.off_hand))
        return replace(sheet, arms=arms, main_hand=main, off_hand=off)

    table.change(blow.by, f"throws {key}", use_one)


def scatter_flask(table: T, struck: Struck) -> Procedure[None]:
    """A splash weapon that missed: near the target it lands before it; far off a d8 and 2d6 say where (39, C2)."""
    blow = struck.blow
    if blow.weapon_use.mode != "throw" or "splash" not in _thrown_traits(table, blow):
        return
    name, secret = blow.weapon_use.title, table.board[blow.by].hidden
    if not struck.result.wide:
        if table.book.options.splash_near_miss == "target square":
            table.tell(
                f"{name} lands at the feet of *{table.name(blow.at)}*",
                "Missed by little: no direct hit",
                "lucide/target",
                "",
                secret,
            )
        return
    rolled: int = yield from roll("scatter", blow.by, EIGHT, on=blow.at, about=blow.about, followup=True)
    eighth = pick_by_roll(range(1, 9), rolled)
    far = yield from roll_sum("metres", blow.by, "2d6", blow.at, blow.about)
    a, b = table.board[blow.by], table.board[blow.at]
    if not (a.on_grid and b.on_grid):
        table.tell(f"{name} lands {far} m off", f"Direction {eighth} of 8", "lucide/target", "", secret)
        return
    steps = cells_for(table.board, far)
    place = scatter_cell(a.cell, b.cell, eighth, steps, table.book.options.splash_directions)
    table.tell(f"{name} lands on {cell_name(place)}", f"Direction {eighth} of 8, {far} m", "lucide/target", "", secret)
    yield from splash(table, blow, place)


def splash(table: T, blow: Blow, place: Cell) -> Procedure[None]:
    """Whoever stands where a flask lands may be splashed, as the GM sees it."""
    there = [token.id for token in table.board.tokens.values() if place in token.cells and not token.sheet.status]
    for who in there:
        if (yield from ruling(table, f"splashed:{who}", f"Does it splash {table.name(who)}?", True, "39", blow.about, on=(who,))):
            dice = dice_for(table.board, blow)
            amount = yield from roll_sum("damage", blow.by, dice.dice, who, blow.about)
            why, using = f"Splashed: {dice.dice}", blow.weapon_use.title
            yield from hurt(table, Harm(who, amount, blow.by, why=why, about=blow.about, using=using))


def _thrown_traits(table: T, blow: Blow) -> tuple[str, ...]:
    sheet = table.sheet(blow.by)
    return weapon_of(table.book, sheet, blow.weapon_use.arm).traits


def stray_targets(board: Board, blow: Blow) -> tuple[TokenId, ...]:
    """Whom a critical failure of a shot into a melee may hit: those in the way or beside the target (61)."""
    if not (blow.ranged and positions.melee_foes(board, blow.at, blow.by)):
        return ()
    beside = [
        other.id
        for other in positions.others(board, blow.at)
        if other.id != blow.by and positions.gap(board, other.id, blow.at) <= 1
    ]
    return tuple(sorted({*beside, *bodies_between(board, blow)} - {blow.at, blow.by}))


def wild_shot(table: T, struck: Struck) -> Procedure[TokenId | None]:
    """A critical failure of a shot into a melee hits somebody else: of those in the way or beside the target, by chance (61)."""
    blow = struck.blow
    near = stray_targets(table.board, blow) if struck.result.failed else ()
    if not near:
        return None
    at: int = yield from roll("stray", blow.by, DicePool(1, len(near)), on=blow.at, about=blow.about, followup=True)
    other = pick_by_roll(near, at)
    secret = table.board[blow.by].hidden
    table.tell(
        f"The shot hits *{table.name(other)}* instead",
        "Critical failure into a melee",
        "lucide/target",
        tone_for(table.board, other),
        secret,
    )
    return other


def reload_weapon(table: T, who: TokenId) -> Procedure[None]:
    """Load what was shot (B9)."""
    require_ready(table, who, "B9")
    sheet = table.sheet(who)
    slow = any(weapon_of(table.book, sheet, arm).reload for arm in sheet.arms)
    leave_out_unless(slow, f"{table.name(who)} has nothing that has to be loaded", "B9")
    key = unloaded_arm(table.board, who)
    refuse_unless(bool(key), "nothing in hand has to be loaded", "B9")
    weapon = weapon_of(table.book, table.sheet(who), key)
    row = "reload" if weapon.reload < 2 else "reload heavy"
    refuse_unless(not (why := afford(table.board, who, price(table.book, row))), why, "B9")
    charge(table, who, row)
    name = name_of(table.book, table.sheet(who), key)
    table.change(
        who, f"loads {name}", lambda sheet: replace(sheet, arms={**sheet.arms, key: replace(sheet.arms[key], loaded=True)})
    )
    table.tell(f"*{table.name(who)}* loads {name}", "", "lucide/crosshair", "", table.board[who].hidden)
    yield from ()


def unloaded_arm(board: Board, who: TokenId) -> str:
    """The arm in hand that has to be loaded; empty if none has."""
    sheet = board[who].sheet
    return next((key for key in (sheet.main_hand, sheet.off_hand) if key in sheet.arms and not sheet.arms[key].loaded), "")


RUNS = {"reload": reload_weapon}
