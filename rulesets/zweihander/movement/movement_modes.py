"""Other means of moving: climbing, sneaking, swimming, flying, in the saddle and on the box (37, 37a)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics.action_points import afford, cost, spend
from rulesets.zweihander.basics.positions import PRESENCE, yard_words
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board, mount_of
from rulesets.zweihander.book.rulebook import T, book_of

from .movement import ask_goal, begin_movement, begin_running, walk
from .outset import forget, set_out
from .speed import mode_of, price, why_too_slow, yards

GAITS = ("walk", "run")
ON = "under way"
ALONE = "alone"


def other_means(table: T, who: TokenId) -> Procedure[None]:
    """Move by other means: an action point more, another distance, a test at the start (37)."""
    begin_movement(table, who, price(table.board, "walk", ON), "37")
    usual = mode_of(table.board, who)
    mode = yield from choose("mode", who, f"How does {table.name(who)} move?", modes_for(table.board, who), usual, "37")
    mode = yield from narrow_mode(table, who, mode)
    how = yield from choose("gait", who, "How fast?", gaits_for(table.board, who, mode), "walk", "37")
    yield from go_by_mode(table, who, mode, how)


def narrow_mode(table: T, who: TokenId, mode: str) -> Procedure[str]:
    """Of two other means at once the one with the smaller distance counts; both cost one point (37a)."""
    options = [Option(ALONE, "Nothing besides"), *[entry for entry in modes_for(table.board, who) if entry.key != mode]]
    also = yield from choose("also", who, "By what means besides?", options, ALONE, "37a")
    if also == ALONE:
        return mode
    return min((mode, also), key=lambda entry: yards(table.board, who, entry))


def modes_for(board: Board, who: TokenId) -> list[Option]:
    """All other means as answers, with their yards."""
    return [
        Option(key, row.title, note=yard_words(yards(board, who, key)), refusal=no_mode(board, who, key))
        for key, row in book_of(board).modes.items()
    ]


def gaits_for(board: Board, who: TokenId, mode: str) -> list[Option]:
    """How fast one can go by other means, with what it costs."""
    options = []
    for how in GAITS:
        note = f"{price(board, how, mode)} AP, up to {yard_words(far_by(board, who, how, mode))}"
        options.append(Option(how, how.capitalize(), note=note, refusal=no_gait(board, who, how, mode)))
    return options


def no_mode(board: Board, who: TokenId, mode: str) -> str:
    """Why somebody cannot move that way; empty if it can: nobody rides who is not mounted, nobody in the saddle climbs."""
    row, mount = book_of(board).mode(mode), mount_of(board, who)
    if row.carried:
        if mount is None:
            return f"{board[who].name} is not in the saddle or on the box"
        return "" if board[mount].sheet.carries == mode else f"{board[mount].name} is something else"
    own = mode == "flying" and mount is not None and board[mount].sheet.carries == "flying"
    return f"{board[who].name} is carried by {board[mount].name}" if mount is not None and not own else ""


def no_gait(board: Board, who: TokenId, how: str, mode: str) -> str:
    """Why somebody cannot go so fast by other means; empty if it can. A Run takes four points: three now, one next turn (37a)."""
    if how == "walk":
        return afford(board, who, price(board, how, mode))
    if why := why_too_slow(board, who, how, mode):
        return why
    if book_of(board).options.run_with_mode == "refused" and price(board, how, mode) > book_of(board).numbers.ap:
        return "that takes more action points than a turn has"
    return afford(board, who, min(price(board, how, mode), book_of(board).numbers.ap))


def far_by(board: Board, who: TokenId, how: str, mode: str) -> int:
    """Yards of a gait by other means: the table value once, or three times (37a)."""
    return yards(board, who, mode) * (book_of(board).numbers.run_times if how == "run" else 1)


def go_by_mode(table: T, who: TokenId, mode: str, how: str) -> Procedure[None]:
    """Go by other means; a Run goes three quarters of its way now, and the rest next turn (37a)."""
    board = table.board
    full, most = price(board, how, mode), table.book.numbers.ap
    way = yield from ask_goal(table, who, far_by(board, who, how, mode), how, mode)
    now = min(full, most)
    spend(table, who, now, how)
    if not (yield from set_out(table, who, mode)):
        return
    if how == "run":
        begin_running(table, who)
    first = way[: cells_for(table.board, far_by(table.board, who, how, mode) * now // full)] if full > now else way
    arrived = yield from walk(table, who, first, how)
    rest = way[len(first) :]
    if arrived and rest:
        note_rest(table, who, tuple(rest))


def note_rest(table: T, who: TokenId, rest: tuple[tuple[int, int], ...]) -> None:
    """The rest of a way waits for the next turn."""

    def waits(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, done=replace(sheet.done, onward=rest))

    table.change(who, "goes on next turn", waits)
    table.tell(
        f"*{table.name(who)}* goes on next turn",
        f"{yard_words(int(len(rest) * cell_size(table.board)))} for 1 AP",
        "lucide/footprints",
        "",
        table.board[who].hidden,
    )


def go_on(table: T, who: TokenId) -> Procedure[None]:
    """The rest of a Run by other means, for the point that was owed (37a)."""
    rest = table.sheet(who).done.onward
    refuse_unless(bool(rest), f"{table.name(who)} has no way to go on with", "37a")
    begin_movement(table, who, cost(table.board, "mode"), "37a")
    spend(table, who, cost(table.board, "mode"), "goes on")
    note_onward(table, who)
    open_ = PRESENCE.moving_group(table.board, who)
    refuse_unless(bool(open_), "nobody is there", "37a")
    begin_running(table, who)
    yield from walk(table, who, rest, "run")


def note_onward(table: T, who: TokenId) -> None:
    """Nothing of a way is left."""
    table.change(who, "goes on", lambda sheet: replace(sheet, done=replace(sheet.done, onward=())))


def retest_mode(table: T, who: TokenId) -> Procedure[None]:
    """The circumstances of a movement by other means have changed: it is tested again (37)."""
    kinds = {kind_of_words(mode) for mode in table.book.modes}
    moves = any(effect.on == who and effect.kind in kinds for effect in table.board.effects)
    refuse_unless(moves, f"{table.name(who)} does not move by other means", "37")
    forget(table, who)
    yield from apply_hooks(table, "moved", who)


RUNS = {"other means": other_means, "go on": go_on, "new circumstances": retest_mode}
