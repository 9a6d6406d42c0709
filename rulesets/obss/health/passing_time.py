"""Time outside a fight, in rounds: wounds bleed, the dying die, what lasts for some rounds ends (8, 65, 66, B4)."""

from collections.abc import Collection

from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.basics.conditions import level
from rulesets.obss.book.fight import Board, alive, under_way
from rulesets.obss.book.rulebook import T, book_of

from .dying import turn_begins
from .wounds import JUST_FALLEN

ROUND, MINUTE, TEN_MINUTES, HOUR = 1, 6, 60, 360
"""How many rounds each is (8)."""
SPANS = {"round": ("A round", ROUND), "minute": ("A minute", MINUTE), "turn": ("Ten minutes", TEN_MINUTES)}
TURNS = ("turn starts", "turn ends")
ICON = "lucide/hourglass"


def let_time_pass(table: T, _: TokenId) -> Procedure[None]:
    """Let a round, a minute or a turn of ten minutes pass for everybody (8, 66)."""
    refuse_unless(not under_way(table.board), "turns count the rounds of a fight", "8")
    options = [Option(key, words, note=f"{count} round{'' if count == 1 else 's'}") for key, (words, count) in SPANS.items()]
    span = yield from choose("span", GM, "How much time passes?", options, "round", "8")
    words, count = SPANS[span]
    table.tell(f"{words} pass{'' if span == 'turn' else 'es'}", "", ICON)
    yield from pass_rounds(table, count)


def take_time(table: T, rounds: int, why: str) -> Procedure[None]:
    """Let the rounds pass that something takes outside a fight; within one the turns count them."""
    if under_way(table.board):
        return
    table.tell("A round passes" if rounds == ROUND else f"{rounds} rounds pass", why, ICON)
    yield from pass_rounds(table, rounds)


def pass_rounds(table: T, rounds: int, among: Collection[TokenId] | None = None) -> Procedure[None]:
    """Let *rounds* pass for the tokens *among*, or for all: each has the beginning and the end of a turn in each of them.

    Stops early where nothing waits for time any more.
    """
    for _ in range(rounds):
        everyone = tuple(table.board.tokens) if among is None else tuple(among)
        waiting = awaited(table.board)
        if not any(is_fading(table.board, who) for who in everyone) and not waiting:
            return
        absent = () if among is not None else tuple([who for who in waiting if who is not None and who not in table.board.tokens])
        for who in (*everyone, *absent):
            table.pass_timing("turn starts", who)
            if who in table.board.tokens and alive(table.board, who):
                yield from turn_begins(table, who)
                table.end(JUST_FALLEN, who)
            table.pass_timing("turn ends", who)
        if among is None:
            table.pass_timing("round ends")


def awaited(board: Board) -> tuple[TokenId | None, ...]:
    """The tokens whose turns effects wait for; None for the end of a round."""
    untils = [effect.until for effect in board.effects if effect.until is not None]
    return tuple([until.who for until in untils if until.timing in (*TURNS, "round ends")])


def is_fading(board: Board, who: TokenId) -> bool:
    """True if *who* loses hit points with each round, or tries to wake up with each."""
    if not alive(board, who):
        return False
    return why_fading(board, who) != "" or book_of(board).options.recovery and board[who].sheet.hp <= 0


def why_fading(board: Board, who: TokenId) -> str:
    """Return "is dying" or "bleeds" of a creature that loses hit points with each round; empty if it loses none."""
    if not alive(board, who):
        return ""
    if board[who].sheet.hp < 0:
        return "is dying"
    return "bleeds" if level(board, who, "bleeding") else ""


RUNS = {"time": let_time_pass}
