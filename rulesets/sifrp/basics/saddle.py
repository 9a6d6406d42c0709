"""In the saddle and out of it: getting down, being thrown, a mount that goes down (27, 38)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import GM, Cell, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import Command, Option, Procedure, choose, refuse_unless
from rulesets.sifrp.book.fight import PRESENCE, Board, in_harness, mount_of
from rulesets.sifrp.book.rulebook import T

from .actions import able
from .durations import lasts
from .posture import PRONE, fall
from .tests import AbilityTest, roll_test

ICON = "game/horse-head"
SIZES = ("small", "medium", "large")
RIDE = "ride"
"""The specialty of Animal Handling, and the verb of having a mount go somewhere."""
GRIPS = ("grabbed", "pinned")
"""Holds by which a rider stays beside whoever has hold of it."""
CONTROLLED = "controlled"
"""What a mount has done once in its rider's turn (38a)."""
MOUNTED, AFOOT = "mounted", "afoot"
"""Where a rider is whose mount was put elsewhere by hand."""


def carries(board: Board, mount: TokenId, rider: TokenId) -> bool:
    """Whether somebody is an animal to be ridden: trained or not, but larger than its rider."""
    a, b = board[mount].sheet, board[rider].sheet
    return bool(a.training) and SIZES.index(a.size) > SIZES.index(b.size)


def leave(table: T, who: TokenId, cell: Cell | None = None) -> None:
    """Somebody is no longer on its mount but in a cell beside it; in the nearest that is free, if nothing is said."""
    mount = mount_of(table.board, who)
    goal = cell if cell is not None else landing_beside(table.board, who, mount)
    table.change(who, "leaves the saddle", lambda sheet: replace(sheet, mount=""))
    if goal is not None and table.board[who].place != goal:
        table.happen(Moved(who, goal, path=(goal,)))


def landing_beside(board: Board, who: TokenId, mount: TokenId | None) -> Cell | None:
    """The nearest free cell beside a mount for its rider; one that is beside whoever has hold of the rider, if there is any."""
    free = PRESENCE.free_cells_beside(board, who, mount) if mount is not None else ()
    grips = [
        e.about for e in board.effects if e.on == who and e.kind in GRIPS and e.about is not None and e.about in board.tokens
    ]
    near = [cell for cell in free if grips and all(beside(board, holder, cell) for holder in grips)]
    return next(iter((*near, *free)), None)


def beside(board: Board, who: TokenId, cell: Cell) -> bool:
    """Whether a cell is beside somebody's own, or one of them."""
    return any(max(abs(cell[0] - x), abs(cell[1] - y)) <= 1 for x, y in PRESENCE.space(board, who))


def unhorse(table: T, who: TokenId, why: str, cell: Cell | None = None) -> None:
    """Somebody lies on the ground beside its mount (27)."""
    leave(table, who, cell)
    fall(table, who)
    told = f"*{table.name(who)}* is thrown from the saddle"
    table.tell(told, why, ICON, tone_for(table.board, who), table.board[who].hidden)


def sits(board: Board, who: TokenId) -> bool:
    """Whether a rider still sits on its mount."""
    mount = mount_of(board, who)
    if mount is None or board[mount].place != board[who].place or lasts(board, who, PRONE):
        return False
    return able(board, who) and able(board, mount) and not lasts(board, mount, PRONE)


def due_command(board: AnyEncounter) -> Command | None:
    """What comes by itself: a rider who has lost its seat comes down."""
    rider = next((token.id for token in board.tokens.values() if token.sheet.mount and has_lost_seat(board, token.id)), None)
    return Command("lose seat", rider) if rider is not None else None


def has_lost_seat(board: Board, who: TokenId) -> bool:
    """True if *who* no longer is where its mount is. An animal in harness stays there even where it has fallen (38)."""
    if in_harness(board, who):
        return board[who].place != board[TokenId(board[who].sheet.mount)].place
    return not sits(board, who)


def lose_seat(table: T, who: TokenId) -> Procedure[None]:
    """A rider comes down: on the ground, or on its feet if it rides well enough."""
    board = table.board
    refuse_unless(bool(table.sheet(who).mount) and has_lost_seat(board, who), f"{table.name(who)} sits fast", "38")
    mount = mount_of(board, who)
    if mount is not None and in_harness(board, who):
        place = board[mount].place
        table.happen(Moved(who, place, path=() if isinstance(place, str) else (place,)))
        return
    wreck = table.board.tokens.get(TokenId(table.sheet(who).mount))
    if wreck is not None and wreck.sheet.seats and table.sheet(who).training:
        leave(table, who)
        table.tell(f"*{table.name(who)}* no longer draws *{wreck.name}*", "", ICON, "", table.board[who].hidden)
        return
    if mount is not None and is_parted(board, who, mount) and (yield from ask_ride_along(table, who, mount)):
        return
    board = table.board
    if mount is None or board[mount].place != board[who].place:
        table.change(who, "no longer rides", lambda sheet: replace(sheet, mount=""))
        table.tell(f"*{table.name(who)}* no longer rides", "", ICON, "", board[who].hidden)
    elif not able(board, who) or lasts(board, who, PRONE):
        unhorse(table, who, "Cannot keep the saddle")
    else:
        title = f"{table.name(who)} jumps clear of {table.name(mount)}"
        worth = table.book.numbers.landing
        wanted = AbilityTest(who, "animal handling", worth, title, RIDE, ask="land", icon=ICON, rule="38", graded=False)
        result = yield from roll_test(table, wanted)
        if result.success:
            leave(table, who)
            table.tell(f"*{table.name(who)}* lands on its feet", "", ICON, "", table.board[who].hidden)
        else:
            unhorse(table, who, f"{table.name(mount)} goes down")


def is_parted(board: Board, who: TokenId, mount: TokenId) -> bool:
    """Whether somebody put one of the two elsewhere by hand, and nothing else keeps the rider from the saddle."""
    sound = able(board, who) and able(board, mount) and not lasts(board, who, PRONE) and not lasts(board, mount, PRONE)
    return sound and board[mount].place != board[who].place


def ask_ride_along(table: T, who: TokenId, mount: TokenId) -> Procedure[bool]:
    """Ask whether the rider still sits on a mount that was put elsewhere without him, and have him come along."""
    board, rider, horse = table.board, table.name(who), table.name(mount)
    options = (
        Option(MOUNTED, "In the saddle", mount, note=f"{place_words(board, mount)}, on {horse}"),
        Option(AFOOT, "On foot", note=f"{place_words(board, who)}, no longer on {horse}"),
    )
    key = yield from choose("seat", GM, f"{horse} and {rider} stand apart. Where is {rider}?", options, MOUNTED, "38")
    if key == AFOOT:
        return False
    place = table.board[mount].place
    table.happen(Moved(who, place, path=() if isinstance(place, str) else (place,)))
    return True


def place_words(board: Board, who: TokenId) -> str:
    """Where somebody is, as the map names it."""
    place = board[who].place
    return board.zone_map.zones[place].name if isinstance(place, str) else cell_name(place)


RUNS = {"lose seat": lose_seat}
