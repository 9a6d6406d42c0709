"""Opportunity attacks: on whoever leaves an engagement, and by reach on whoever charges or runs close (38, 38a, 39)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.board_cache import cached_by
from battlemap.rules.lenses import CellArea, PathWarning
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.attack import attack
from rulesets.zweihander.attack.attack_targets import why_barred
from rulesets.zweihander.basics import positions
from rulesets.zweihander.basics.action_points import why_cannot_react
from rulesets.zweihander.basics.arms import held_weapons, name_of, reaches_farther, weapon_of
from rulesets.zweihander.basics.conditions import able
from rulesets.zweihander.book.fight import Board, rider_of
from rulesets.zweihander.book.rulebook import T, book_of

UNANSWERED = "an opportunity attack can be neither dodged nor parried"
RUSHING = frozenset({"charge", "run"})
"""Movements into whose way a reach weapon strikes (38)."""


class Leaving(Struct, frozen=True):
    """Somebody is about to go from one cell to the next, by a movement (*how*); *struck*: who has had its chance (39)."""

    who: TokenId
    start: Cell
    end: Cell
    how: str = "walk"
    struck: tuple[TokenId, ...] = ()


def near_cells(board: Board, foe: TokenId, reach: int = 1) -> frozenset[Cell]:
    """The cells so near to somebody, with nothing solid between."""
    return positions.PRESENCE.reachable_cells(board, foe, reach)


def melee_arms(board: Board, who: TokenId) -> list[str]:
    """What somebody can strike with in melee now; bare hands last."""
    book, sheet = book_of(board), board[who].sheet
    return [arm for arm in dict.fromkeys((*held_weapons(sheet), "")) if not weapon_of(book, sheet, arm).ranged]


def reach_arm(board: Board, who: TokenId) -> str | None:
    """The weapon in hand that strikes a yard farther; None without one."""
    book, sheet = book_of(board), board[who].sheet
    return next((arm for arm in melee_arms(board, who) if arm and reaches_farther(book, sheet, arm)), None)


def parts_from(around: frozenset[Cell], before: Iterable[Cell], after: Iterable[Cell]) -> bool:
    """Whether whoever goes from some cells to others is no longer among those *around* a foe."""
    return not around.isdisjoint(before) and around.isdisjoint(after)


def foes_parted_from(board: Board, who: TokenId, after: Iterable[Cell]) -> list[TokenId]:
    """Who gets a chance because somebody gets into a saddle, or out of it, and so out of its engagement (29, 38)."""
    before, cells = positions.PRESENCE.space(board, who), tuple(after)
    return [foe for foe in watchers(board, who) if parts_from(near_cells(board, foe), before, cells)]


@cached_by(positions.PRESENCE.layout)
def foes_left(board: Board, who: TokenId, start: Cell, end: Cell) -> tuple[TokenId, ...]:
    """From which foes a step leads away (38)."""
    wide = board[who].footprint
    before, after = cells_under(start, wide), cells_under(end, wide)
    layout = positions.PRESENCE.layout(board)
    return tuple([foe for foe in layout.others(who, True) if parts_from(layout.reachable_cells(foe, 1), before, after)])


@cached_by(positions.PRESENCE.layout)
def foes_neared(board: Board, who: TokenId, start: Cell, end: Cell) -> tuple[TokenId, ...]:
    """To which foes a step leads nearer: into the outer yard of a reach weapon, or on from there (38a)."""
    wide = board[who].footprint
    before, after = cells_under(start, wide), cells_under(end, wide)
    layout = positions.PRESENCE.layout(board)
    neared: list[TokenId] = []
    for foe in layout.others(who, hostile_only=True):
        near, far = layout.reachable_cells(foe, 1), layout.reachable_cells(foe, 2)
        if near.isdisjoint(before) and not far.isdisjoint(after) and (far.isdisjoint(before) or not near.isdisjoint(after)):
            neared.append(foe)
    return tuple(neared)


def watches(board: Board, foe: TokenId) -> bool:
    """Whether somebody may strike when it gets a chance."""
    return not why_cannot_react(board, foe, "opportunity") and board[foe].sheet.policy("opportunity") != "off"


def watchers(board: Board, who: TokenId) -> list[TokenId]:
    """The foes of somebody who may strike when they get a chance."""
    return [foe for foe in positions.PRESENCE.layout(board).others(who, hostile_only=True) if watches(board, foe)]


def foes_left_behind(board: Board, context: Leaving) -> list[TokenId]:
    """Who gets a chance because a step leads out of its engagement, each once in a movement (38, 39)."""
    foes = foes_left(board, context.who, context.start, context.end)
    return [foe for foe in foes if foe not in context.struck and watches(board, foe)]


def reach_strikers(board: Board, context: Leaving) -> list[TokenId]:
    """Who gets a chance by a reach weapon because somebody has come within it at a charge or a run (38, 38a)."""
    if context.how not in RUSHING:
        return []
    foes = foes_neared(board, context.who, context.start, context.end)
    return [foe for foe in foes if foe not in context.struck and reach_arm(board, foe) is not None and watches(board, foe)]


def path_warnings(
    board: Board, who: TokenId, way: Sequence[Cell], how: str, walks: Sequence[int] = ()
) -> tuple[PathWarning, ...]:
    """At which cells of a way somebody may be struck at, and by whom: each foe once in a movement, which every Walk is."""
    warnings: list[PathWarning] = []
    here, number, struck = board[who].cell, 1, list[TokenId]()
    for cell, walk in zip(way, walks or [1] * len(way), strict=True):
        if walk != number:
            number, struck = walk, []
        matter = Leaving(who, here, cell, how, tuple(struck))
        for at, foes in ((here, foes_left_behind(board, matter)), (cell, reach_strikers(board, matter))):
            warnings += [
                PathWarning(at, f"{board[foe].name} may strike, at +20", who=foe) for foe in foes if not board[foe].hidden
            ]
            struck += foes
        here = cell
    return tuple(warnings)


def threat_areas(board: Board, who: TokenId) -> tuple[CellArea, ...]:
    """Where each foe that is seen and may strike at whoever goes from there engages somebody, for the map."""
    return tuple(
        [
            CellArea(cells, f"{board[foe].name} engages", "harm", who=foe)
            for foe in watchers(board, who)
            if not board[foe].hidden and (cells := near_cells(board, foe))
        ]
    )


def offer_chances(table: T, mover: TokenId, foes: Iterable[TokenId]) -> Procedure[None]:
    """Offer each foe its chance, as long as it can strike and there is somebody within its reach (39)."""
    for foe in foes:
        ready = able(table.board, mover) and not why_cannot_react(table.board, foe, "opportunity")
        if ready and striking_arm(table.board, foe, mover) is not None and (yield from ask_chance(table, foe, mover)):
            yield from strike_at(table, foe, mover)


def ask_chance(table: T, foe: TokenId, mover: TokenId) -> Procedure[bool]:
    """Whether a foe takes its chance, by its policy (38a, A10)."""
    if table.sheet(foe).policy("opportunity") == "automatic":
        return True
    options = (Option("strike", "Strike", note="+20, no dodge, no parry, free"), Option("no", "Let it pass"))
    prompt = f"{table.name(mover)} gives {table.name(foe)} an opportunity"
    return (yield from choose("opportunity", foe, prompt, options, "strike", "38", on=(mover, foe))) == "strike"


def striking_arm(board: Board, who: TokenId, target: TokenId) -> str | None:
    """The first thing with which somebody can strike at a target in melee now; None if there is nothing."""
    return next((arm for arm in melee_arms(board, who) if not why_barred(board, who, arm, target)), None)


def choose_arm(table: T, who: TokenId, target: TokenId) -> Procedure[str]:
    """With what somebody strikes at once: asked where it holds two things that will do."""
    fit = [arm for arm in melee_arms(table.board, who) if not why_barred(table.board, who, arm, target)]
    armed = [arm for arm in fit if arm]
    if len(armed) < 2:
        return next(iter(fit), "")
    sheet = table.sheet(who)
    options = [Option(arm, name_of(table.book, sheet, arm)) for arm in armed]
    return (yield from choose("weapon", who, f"With what does {table.name(who)} strike?", options, armed[0], "38", on=(who,)))


def may_strike_back(board: Board, foe: TokenId, who: TokenId) -> bool:
    """Whether somebody's opponent can make anything of its opening: awake, not surprised, and within reach (38a, 155b)."""
    return not why_cannot_react(board, foe, "opportunity") and striking_arm(board, foe, who) is not None


def strike_at(table: T, foe: TokenId, mover: TokenId, facts: tuple[str, ...] = ()) -> Procedure[None]:
    """One opportunity attack: in melee, free, at +20; it does not count towards those of a turn (12, 38)."""
    target = yield from choose_rider_or_mount(table, foe, mover)
    arm = yield from choose_arm(table, foe, target)
    blow = attack.blow_of(table, foe, target, arm, "opportunity")
    yield from attack.strike(table, replace(blow, no_reaction=UNANSWERED, facts=(*blow.facts, *facts)))


def choose_rider_or_mount(table: T, foe: TokenId, mount: TokenId) -> Procedure[TokenId]:
    """Whom a blow at one that carries a rider is aimed at: the rider, unless the mount is named."""
    rider = rider_of(table.board, mount)
    if rider is None:
        return mount
    options = [Option(candidate, table.name(candidate), candidate) for candidate in (rider, mount)]
    prompt = f"Whom does {table.name(foe)} strike?"
    return TokenId((yield from choose("rider or mount", foe, prompt, options, rider, "38", on=(foe,))))
