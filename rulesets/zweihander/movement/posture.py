"""Getting up, into the saddle and out of it, helping up; taking cover (29, 33, 33a)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.events import Moved
from battlemap.board.grid_map import cell_key, cell_name, cell_of, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks import walking
from battlemap.rules.procedure import ExcludedByOption, Option, Procedure, choose, refuse_unless
from rulesets.zweihander.attack.cover import ANYWHERE, COVERED, cover_on_map
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import cost, require_ready, spend
from rulesets.zweihander.basics.conditions import able, begin, condition_words, finish, suffers
from rulesets.zweihander.basics.positions import PRESENCE, adjacent, hostile
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board, mount_of, rider_of
from rulesets.zweihander.book.rulebook import T, book_of

from .movement import walk
from .opportunity import foes_parted_from, offer_chances
from .outset import set_out
from .speed import low, mode_of, price, why_rooted, why_stuck
from .stepping import ask_step, steps

NO_COVER = "none"
UP, MOUNT, HELP = "rise", "mount", "help"


def get_up_price(board: Board, who: TokenId) -> int:
    """Two action points, one for whoever is trained in Coordination (29)."""
    return cost(board, "get up trained" if board[who].sheet.skills.get("coordination", 0) else "get up")


def get_up(table: T, who: TokenId) -> Procedure[None]:
    """One of four: rise and go a yard, mount, board, or pull a friend to its feet (29)."""
    require_ready(table, who, "29", get_up_price(table.board, who))
    board = table.board
    refuse_unless(not (why := why_rooted(board, who, walk_only=False)), why, "29")
    down = low(board, who)
    beasts, friends = mountable_beasts(board, who), fallen_friends(board, who)
    options = (
        Option(UP, "Rise", refusal="" if down else f"{board[who].name} is on its feet"),
        Option(MOUNT, "Mount, or climb aboard", refusal=no_mounting(board, who, beasts)),
        Option(HELP, "Pull a friend up", refusal=no_helping(board, who, friends)),
    )
    how = yield from choose("how", who, f"What does {board[who].name} do?", options, UP if down else "", "29")
    match how:
        case "rise":
            yield from rise(table, who)
        case "mount":
            yield from mount(table, who, beasts)
        case _:
            yield from pull_up(table, who, friends)


def no_helping(board: Board, who: TokenId, friends: list[TokenId]) -> str:
    """Return why *who* pulls nobody up; "" if it can."""
    if low(board, who) or not friends:
        return "no friend lies beside"
    return why_rooted(board, who)


def rise_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """Rise by other means, for a point more and with their test: unseen, or on wings (29, 37)."""
    require_ready(table, who, "29", get_up_price(table.board, who) + cost(table.board, "mode"))
    refuse_unless(low(table.board, who), f"{table.name(who)} is on its feet", "29")
    refuse_unless(not (why := why_rooted(table.board, who, walk_only=False)), why, "29")
    yield from rise(table, who, mode)


def rise(table: T, who: TokenId, mode: str = "") -> Procedure[None]:
    """Up from the ground, and a yard if one likes; leaving an engagement so gives an opportunity (29)."""
    spend(table, who, get_up_price(table.board, who) + (cost(table.board, "mode") if mode else 0), "get up")
    if mode and not (yield from set_out(table, who, mode)):
        return
    finish(table, who, "prone")
    finish(table, who, "crouched")
    if not steps(table.board, who, mode) or why_stuck(table.board, who) or why_rooted(table.board, who):
        return
    cell = yield from ask_step(table, who, "29", stay=True, mode=mode)
    if cell is not None:
        yield from walk(table, who, (cell,), "get up")


def mountable_beasts(board: Board, who: TokenId) -> list[TokenId]:
    """Beasts and vehicles beside somebody that stand, and that nobody rides or drives."""
    near = PRESENCE.near(board, who, 1)
    return [
        token.id for token, _ in near
        if token.sheet.carries and not hostile(board, who, token.id) and rider_of(board, token.id) is None
        and able(board, token.id) and not suffers(board, token.id, "prone")
    ]  # fmt: skip


def no_mounting(board: Board, who: TokenId, beasts: list[TokenId]) -> str:
    """Why somebody cannot mount; empty if it can."""
    if mount_of(board, who) is not None:
        return f"{board[who].name} is mounted already"
    if low(board, who):
        return f"{board[who].name} is {'prone' if suffers(board, who, 'prone') else 'crouched'}"
    return why_rooted(board, who) or ("" if beasts else "nothing to ride or drive stands beside")


def mount(table: T, who: TokenId, beasts: list[TokenId]) -> Procedure[None]:
    """Into the saddle or onto the box (29)."""
    options = [Option(animal, table.name(animal), animal) for animal in beasts]
    beast = TokenId((yield from choose("mount", who, "On what?", options, rule="29")))
    spend(table, who, get_up_price(table.board, who), "mounts")
    if not (yield from part_from_foes(table, who, table.board[beast].cells)):
        return

    def up(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, mount=beast)

    table.change(who, "mounts", up)
    if table.board[beast].on_grid:
        walking.place(table, (who,), (table.board[beast].cell,))
    table.tell(f"*{table.name(who)}* mounts *{table.name(beast)}*", "", "game/saddle", "", table.board[who].hidden)


def part_from_foes(table: T, who: TokenId, after: Iterable[Cell]) -> Procedure[bool]:
    """Whoever gets into a saddle or out of it may be struck at by foes it leaves; whether it gets there (29, 38)."""
    place = table.board[who].place
    yield from offer_chances(table, who, foes_parted_from(table.board, who, after))
    if able(table.board, who) and not suffers(table.board, who, "prone") and table.board[who].place == place:
        return True
    table.tell(f"*{table.name(who)}* gets no farther", "", "lucide/octagon-x", "", table.board[who].hidden)
    return False


def dismount(table: T, who: TokenId) -> Procedure[None]:
    """Out of the saddle into a cell beside, for as much as getting into it."""
    beast = mount_of(table.board, who)
    if beast is None:
        raise ExcludedByOption(f"{table.name(who)} is not mounted", "29")
    require_ready(table, who, "29", get_up_price(table.board, who))
    refuse_unless(not (why := why_rooted(table.board, who)), why, "29")
    cells = PRESENCE.free_cells_beside(table.board, who, beast)
    refuse_unless(bool(cells), "there is no room beside", "29")
    options = [Option(cell_key(cell), cell_name(cell), cell) for cell in cells]
    cell = cell_of((yield from choose("to", who, "Where to?", options, rule="29")))
    assert cell is not None
    spend(table, who, get_up_price(table.board, who), "dismounts")
    if not (yield from part_from_foes(table, who, cells_under(cell, table.board[who].footprint))):
        return
    table.change(who, "dismounts", lambda sheet: replace(sheet, mount=""))
    walking.place(table, (who,), (cell,))
    table.tell(f"*{table.name(who)}* dismounts", "", "game/saddle", "", table.board[who].hidden)


def fallen_friends(board: Board, who: TokenId) -> list[TokenId]:
    """Friends beside *who* that lie or crouch, awake, and that no injury keeps down."""
    return [
        token.id for token, _ in PRESENCE.near(board, who, 1)
        if not hostile(board, who, token.id) and low(board, token.id) and adjacent(board, who, token.id)
        and not condition_words(board, token.id, "asleep") and not injury_effects.injury_with(board, token.id, "prone")
    ]  # fmt: skip


def pull_up(table: T, who: TokenId, friends: list[TokenId]) -> Procedure[None]:
    """A friend gets to its feet (29)."""
    options = [Option(ally, table.name(ally), ally) for ally in friends]
    friend = TokenId((yield from choose("friend", who, "Whom?", options, rule="29")))
    spend(table, who, get_up_price(table.board, who), "pulls up")
    finish(table, friend, "prone", f"{table.name(who)} helps")
    finish(table, friend, "crouched", f"{table.name(who)} helps")


def drop_prone(table: T, who: TokenId) -> Procedure[None]:
    """Down on the ground, for nothing: to crawl (34)."""
    require_ready(table, who, "34")
    refuse_unless(not suffers(table.board, who, "prone"), f"{table.name(who)} is prone already", "34")
    refuse_unless(mount_of(table.board, who) is None, f"{table.name(who)} is mounted", "34")
    begin(table, who, "prone", why="Dropped to the ground")
    yield from ()


def crouch(table: T, who: TokenId) -> Procedure[None]:
    """Down on one knee, for nothing; to stand again is to get up (29)."""
    require_ready(table, who, "29")
    name = table.name(who)
    refuse_unless(not low(table.board, who), f"{name} is on the ground or crouched already", "29")
    refuse_unless(mount_of(table.board, who) is None, f"{name} is mounted", "29")
    begin(table, who, "crouched", why="Crouches")
    yield from ()


def take_cover(table: T, who: TokenId) -> Procedure[None]:
    """A yard, and cover against shots behind what stands there; any other movement ends it (33, 33a)."""
    yield from take_cover_by(table, who, mode_of(table.board, who))


def take_cover_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """Take cover on foot ("") or by other means, which cost a point more and are tested (33, 37, 37a)."""
    ap = price(table.board, "take cover", mode)
    require_ready(table, who, "33", ap)
    refuse_unless(not (why := why_stuck(table.board, who)), why, "33")
    cell = yield from ask_step(table, who, "33", stay=True, mode=mode)
    there = table.board if cell is None else board_after_move(table, who, cell)
    known = cover_on_map(there, who)
    options = [
        Option(key, row.title, note="cannot be shot at" if row.full else f"+{row.dt} DT")
        for key, row in book_of(table.board).covers.items()
        if key != NO_COVER
    ]
    prompt = "Behind what?" if known else "The map shows nothing to hide behind. Behind what?"
    height = yield from choose("cover", who, prompt, options, known or options[0].key, "33")
    spend(table, who, ap, "take cover")
    if mode and not (yield from set_out(table, who, mode)):
        return
    if cell is not None and not (yield from walk(table, who, (cell,), "take cover", safe=not table.book.options.cover_provokes)):
        return
    row = table.book.covers[height]
    everywhere = () if known else (NumberChange(ANYWHERE, 1),)
    there_now = table.board[PRESENCE.bearer(table.board, who)]
    table.begin(Effect(COVERED, "33", who, (NumberChange(height, row.dt), *everywhere)))
    table.change(who, "in cover", lambda sheet: replace(sheet, covered_at=there_now.cell if there_now.on_grid else None))
    table.tell(f"*{table.name(who)}* takes cover", row.title, "lucide/shield-half", "", table.board[who].hidden)


def board_after_move(table: T, who: TokenId, cell: tuple[int, int]) -> Board:
    """The board as it will be."""
    return Moved(who, cell).apply(table.board)


def leave_cover_behind(table: T) -> None:
    """Cover is where it was taken: whoever is elsewhere by now, however it got there, has it no longer (33, 33a)."""
    board = table.board
    for who in [effect.on for effect in board.effects if effect.kind == COVERED and effect.on in board.tokens]:
        assert who is not None
        at, body = board[who].sheet.covered_at, board[PRESENCE.bearer(board, who)]
        if at is not None and (not body.on_grid or body.cell != at):
            table.end(COVERED, who)
            table.tell(f"*{board[who].name}* is out of cover", "", "lucide/shield-off", "", board[who].hidden)


STATE_CHECKS = (leave_cover_behind,)
RUNS = {"get up": get_up, "dismount": dismount, "crouch": crouch, "drop prone": drop_prone, "take cover": take_cover}
