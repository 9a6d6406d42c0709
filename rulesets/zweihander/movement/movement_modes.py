"""Other means of moving: climbing, sneaking, swimming, flying, in the saddle and on the box (37, 37a)."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for, under_way
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import afford, cost, spend
from rulesets.zweihander.basics.conditions import suffers
from rulesets.zweihander.basics.positions import yard_words
from rulesets.zweihander.book.fight import Board, alive, mount_of
from rulesets.zweihander.book.rulebook import T, book_of

from .movement import WAY_LEFT, ask_goal, begin_movement, begin_running, walk
from .outset import forget, set_out
from .posture import get_up_price, rise_by, take_cover_by
from .speed import low, mode_of, price, why_too_slow, yards
from .stepping import maneuver_by, step_aside_by

GAITS = ("walk", "run", "maneuver", "step aside", "take cover", "get up")
"""Every movement but the charge, which is an action of its own; each costs a point more by other means (37)."""
ON = "under way"
ALONE = "alone"


def other_means(table: T, who: TokenId) -> Procedure[None]:
    """Move by other means: an action point more, another distance, a test at the start (37)."""
    begin_movement(table, who, price(table.board, "walk", ON), "37")
    usual = mode_of(table.board, who)
    mode = yield from choose("mode", who, f"How does {table.name(who)} move?", modes_for(table.board, who), usual, "37")
    mode = yield from narrow_mode(table, who, mode)
    how = yield from choose("gait", who, "Which movement?", gaits_for(table.board, who, mode), "walk", "37")
    match how:
        case "maneuver":
            yield from maneuver_by(table, who, mode)
        case "step aside":
            yield from step_aside_by(table, who, mode)
        case "take cover":
            yield from take_cover_by(table, who, mode)
        case "get up":
            yield from rise_by(table, who, mode)
        case _:
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
        far = far_by(board, who, how, mode) if how in ("walk", "run") else 1
        note = f"{gait_price(board, who, how, mode)} AP, up to {yard_words(far)}"
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


def gait_price(board: Board, who: TokenId, how: str, mode: str) -> int:
    """Action points of a movement by other means; getting up costs those trained in Coordination less (29, 37)."""
    return get_up_price(board, who) + cost(board, "mode") if how == "get up" else price(board, how, mode)


def no_gait(board: Board, who: TokenId, how: str, mode: str) -> str:
    """Why somebody cannot go so fast by other means; empty if it can. A Run takes four points: three now, one next turn (37a)."""
    if how in ("walk", "take cover", "step aside", "get up"):
        why = {
            "step aside": injury_effects.why_barred(board, who, "walk only"),
            "get up": "" if low(board, who) else f"{board[who].name} is on its feet",
        }.get(how, "")
        return why or afford(board, who, gait_price(board, who, how, mode))
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
        note_rest(table, who, mode, len(rest))


def note_rest(table: T, who: TokenId, mode: str, cells: int) -> None:
    """What is left of a Run may be gone next turn, by the same means; with that turn it is lost."""
    until = EffectEnd("turn ends", who, 2) if under_way(table.board) else None
    table.begin(Effect(WAY_LEFT, "37a", who, (NumberChange(mode, cells),), until))
    table.tell(
        f"*{table.name(who)}* goes on next turn",
        f"{yard_words(int(cells * cell_size(table.board)))} for 1 AP",
        "lucide/footprints",
        "",
        table.board[who].hidden,
    )


def way_left(board: Board, who: TokenId) -> tuple[str, int]:
    """By what means *who* may go on, and how many cells; "" and 0 if nothing is left of a Run."""
    effect = next((effect for effect in board.effects if effect.kind == WAY_LEFT and effect.on == who and effect.changes), None)
    return ("", 0) if effect is None else (effect.changes[0].what, effect.changes[0].value)


def go_on(table: T, who: TokenId) -> Procedure[None]:
    """The rest of a Run by other means, for the point that was owed (37a).

    The way is made anew from where *who* stands: no longer than what is left, by the same means, round what is in the way now.
    """
    mode, cells = way_left(table.board, who)
    refuse_unless(cells > 0, f"{table.name(who)} has no way to go on with", "37a")
    begin_movement(table, who, cost(table.board, "mode"), "37a")
    refuse_unless(not in_turn_of_run(table.board, who), f"{table.name(who)} goes on in its next turn", "37a")
    why = no_mode(table.board, who, mode) or why_too_slow(table.board, who, "run", mode)
    refuse_unless(not why, why, "37a")
    way = yield from ask_goal(table, who, int(cells * cell_size(table.board)), "run", mode)
    spend(table, who, cost(table.board, "mode"), "goes on")
    table.end(WAY_LEFT, who)
    if not (yield from set_out(table, who, mode)):
        return
    begin_running(table, who)
    yield from walk(table, who, way, "run")


def in_turn_of_run(board: Board, who: TokenId) -> bool:
    """True in the turn in which the first part of the Run was gone: the rest is for the next one."""
    ends = [effect.until for effect in board.effects if effect.kind == WAY_LEFT and effect.on == who]
    return any(until is not None and until.times > 1 for until in ends)


def lose_way_left(table: T) -> None:
    """Nobody goes on by means it no longer has, or from the ground: unhorsed, fallen, out of the fight (37a)."""
    for effect in [effect for effect in table.board.effects if effect.kind == WAY_LEFT and effect.on in table.board.tokens]:
        assert effect.on is not None
        mode, _ = way_left(table.board, effect.on)
        down = suffers(table.board, effect.on, "prone") or not alive(table.board, effect.on)
        if down or no_mode(table.board, effect.on, mode):
            table.end(WAY_LEFT, effect.on)


def retest_mode(table: T, who: TokenId) -> Procedure[None]:
    """The circumstances of a movement by other means have changed: it is tested again (37)."""
    kinds = {kind_of_words(mode) for mode in table.book.modes}
    moves = any(effect.on == who and effect.kind in kinds for effect in table.board.effects)
    refuse_unless(moves, f"{table.name(who)} does not move by other means", "37")
    forget(table, who)
    yield from apply_hooks(table, "moved", who)


STATE_CHECKS = (lose_way_left,)
RUNS = {"other means": other_means, "go on": go_on, "new circumstances": retest_mode}
