"""The confused: a d10 at the start of the turn says what they do (B4)."""

from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.board.grid.movement_range import movement_range
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.chance_targets import cells_carried, roll_direction, roll_one_of
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, roll
from rulesets.obss.basics.action_costs import ACTION, IMMEDIATE, REACTION
from rulesets.obss.basics.arms import BARE, WeaponUse
from rulesets.obss.basics.blow import Struck
from rulesets.obss.basics.conditions import able, suffers
from rulesets.obss.basics.dice import Result
from rulesets.obss.basics.positions import gap, in_reach, others
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.book.fight import PRESENCE, Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import walk
from rulesets.obss.movement.speed import MovementRate, movement, mover, why_stuck

from .attack import blow_of, ready_strikes, strike
from .attack_targets import why_too_large
from .damage import deal

ICON = "game/psychic-waves"
STAGGERS, NOTHING, ITSELF, SOMEBODY = 1, 5, 6, 8
"""What the d10 shows at most for each of them."""


def act_confused(table: T, who: TokenId) -> Procedure[TokenId]:
    """What a confused creature does in its turn, if it is one (B4)."""
    if not able(table.board, who) or not suffers(table.board, who, "confused"):
        return who
    fallen: int = yield from roll("confused", who, DicePool(1, 10), on=who)
    if fallen > SOMEBODY:
        say(table, who, "acts as usual", fallen)
        return who
    if fallen <= STAGGERS:
        yield from stagger(table, who, fallen)
    elif fallen <= NOTHING:
        say(table, who, "does nothing", fallen)
        forfeit_turn(table, who, reaction=True)
    elif fallen == ITSELF:
        say(table, who, "strikes itself", fallen)
        forfeit_turn(table, who)
        yield from deal(table, Struck(replace(blow_of(table, who, who, own_weapon_use(table, who)), place=None), Result(True)))
    else:
        yield from lash_out(table, who, fallen)
    return who


def say(table: T, who: TokenId, what: str, fallen: int) -> None:
    """Tell what confusion makes of somebody."""
    table.tell(f"*{table.name(who)}* is confused and {what}", f"d10: {fallen}", ICON, "", table.board[who].hidden)


def forfeit_turn(table: T, who: TokenId, reaction: bool = False) -> None:
    """Nothing of its turn is left."""
    gone = {ACTION: 0, IMMEDIATE: 0} | ({REACTION: 0} if reaction else {})
    table.change(who, "confused", lambda sheet: replace(sheet, left={**sheet.left, **gone}))


def own_weapon_use(table: T, who: TokenId) -> WeaponUse:
    """What somebody strikes with who does not think about it: the first thing at hand for striking."""
    return next(iter(ready_strikes(table.board, who)), BARE)


def stagger(table: T, who: TokenId, fallen: int) -> Procedure[None]:
    """All actions go into walking one way (B4: 1)."""
    say(table, who, "staggers about", fallen)
    towards = yield from roll_direction(table, who)
    actions = table.sheet(who).left.get(ACTION, 0)
    steps = 0 if why_stuck(table.board, who) else cells_for(table.board, movement(table.board, who) * actions)
    forfeit_turn(table, who)
    if way := cells_carried(table.board, PRESENCE, who, towards, steps):
        yield from walk(table, who, way)


def lash_out(table: T, who: TokenId, fallen: int) -> Procedure[None]:
    """Attack somebody within a movement, whoever it is; then the turn is over (B4: 7, 8)."""
    way = own_weapon_use(table, who)
    paths = {
        other.id: there for other in others(table.board, who) if (there := approach(table.board, who, other.id, way)) is not None
    }
    if not paths:
        say(table, who, "finds nobody to strike", fallen)
        forfeit_turn(table, who)
        return
    victim = yield from roll_one_of(table, who, tuple(paths))
    say(table, who, f"goes for *{table.name(victim)}*", fallen)
    forfeit_turn(table, who)
    way = BARE if why_too_large(table.board, who, way, victim) else way
    if paths[victim]:
        yield from walk(table, who, paths[victim])
    if able(table.board, who) and in_reach(table.board, who, victim, reach_of(table.board, who, way.arm)):
        yield from strike(table, replace(blow_of(table, who, victim, way), place=0))


def approach(board: Board, who: TokenId, other: TokenId, way: WeaponUse) -> tuple[Cell, ...] | None:
    """The way of one movement at most after which somebody is in reach; None if there is none, empty if it is already."""
    token, grid = board[who], board.grid
    reach = reach_of(board, token.id, way.arm)
    if gap(board, who, other) <= reach:
        return ()
    if grid is None or not token.on_grid or why_stuck(board, who):
        return None
    around = movement_range(grid, token.cell, mover(board, who, MovementRate()))
    far = [cell for cell in around.cells() if near_enough(board, who, other, cell, reach)]
    x, y = board[other].cell
    return around.path(min(far, key=lambda cell: (around.cost(cell), (cell[0] - x) ** 2 + (cell[1] - y) ** 2))) if far else None


def near_enough(board: Board, who: TokenId, other: TokenId, cell: Cell, reach: int) -> bool:
    """Whether from a cell somebody else is in reach."""
    return gap(Moved(who, cell).apply(board), who, other) <= reach


HOOKS = {"turn starts": act_confused}
