"""What a turn allows: two lesser actions or a greater one, and one attack (14 to 16)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks import turn_budget
from battlemap.rules.blocks.fight_end import end_effects
from battlemap.rules.blocks.turns import pass_turn_in_peace, refuse_out_of_turn
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, Refused
from battlemap.rules.reactions import timing_window
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import Board, rider_of, under_way, waiting_for, waiting_words
from rulesets.sifrp.book.fighter import LESSER, Fighter, TurnRecord
from rulesets.sifrp.book.rulebook import Book, T, book_of
from rulesets.sifrp.book.table_rows import Cost

from .durations import lasts
from .lore import cost_of

OUT_OF_ACTION = ("unconscious",)
OUT = {"dead": "is dead", "defeated": "is defeated"}
ATTACK = "attack"
PASS = "pass"
LONGEST = {"free": 0, "lesser": 1}
WITHOUT_A_BLOW = frozenset({"assist", "counterattack", "pin", "keep pin", "break free"})
"""Attacks by their kind in which nobody is struck at."""


class Spent(Struct, frozen=True):
    """What was paid for: by whom, and the row of the costs."""

    who: TokenId
    what: str


def why_idle(board: Board, who: TokenId) -> str:
    """Why somebody can do nothing at all, turns apart; empty if it can."""
    lying = next((kind for kind in OUT_OF_ACTION if lasts(board, who, kind)), "")
    return turn_budget.why_idle(board, who, OUT, EFFECT_TITLES[lying].lower() if lying else "")


def able(board: Board, who: TokenId) -> bool:
    """Whether somebody is in the fight and can do something."""
    token = board.tokens.get(who)
    if token is None or token.sheet.status:
        return False
    return not board.effects or not any(lasts(board, who, kind) for kind in OUT_OF_ACTION)


def why_held_fast(board: Board, who: TokenId) -> str:
    """Why somebody can do nothing but break free: it is pinned (28); empty if it can."""
    return f"{board[who].name} is pinned and can only try to break free" if lasts(board, who, "pinned") else ""


def why_unready(board: Board, who: TokenId, pinned: bool = False) -> str:
    """Why somebody can begin nothing, turns apart; empty if it can. *pinned*: what it begins can be done by one who is."""
    return why_idle(board, who) or ("" if pinned else why_held_fast(board, who))


def why_out(board: Board, who: TokenId) -> str:
    """Why somebody who is able takes no part in the fight; empty if it does (40d)."""
    return f"{board[who].name} has yielded, and would have to rejoin the fight first" if who in board.scene.yielded else ""


def allowance(book: Book, board: Board, who: TokenId) -> dict[str, int]:
    """What a new turn gives, less what somebody lost of it."""
    return turn_budget.allowance(board, who, {LESSER: book.numbers.turn})


def refresh(table: T, who: TokenId) -> None:
    """A new turn: everything is there again; what was lost of it is lost once."""
    left = allowance(table.book, table.board, who)
    table.change(who, "a new turn", lambda sheet: replace(sheet, left=left, done=TurnRecord(), held=None))
    end_effects(table, "lost actions", lambda effect: not _lost_actions(effect, who))


def _lost_actions(effect: Effect, who: TokenId) -> bool:
    return effect.on == who and effect.until is None and any(change.what == LESSER for change in effect.changes)


def units(book: Book, cost: str) -> int:
    """How many lesser actions a cost is: none, one, or all of a turn (14)."""
    return LONGEST.get(cost, book.numbers.greater)


def afford(board: Board, who: TokenId, what: str, cost: str = "", attack: bool | None = None) -> str:
    """Why somebody cannot pay for a row of the costs; empty if it can. Nothing is counted before a fight."""
    book, sheet = book_of(board), board[who].sheet
    if not under_way(board):
        return ""
    row = cost_of(book, what)
    if (ATTACK in row.subtypes if attack is None else attack) and sheet.done.attacked:
        return f"{board[who].name} has made its one attack of this turn"
    if why := why_passing(board, who, what, row):
        return why
    price, left = units(book, cost or row.cost), sheet.left.get(LESSER, 0)
    bought = min(sheet.done.bought, left)
    if left - (bought if price > 1 else 0) >= price:
        return ""
    if not left:
        return f"{board[who].name} has no action left this turn"
    more = f", {bought} of them bought" if bought else ""
    return f"{row.title} is a Greater action, and {board[who].name} has {left} Lesser left{more}"


def why_passing(board: Board, who: TokenId, what: str, row: Cost) -> str:
    """Why something cannot be done in a turn that is passed, nor a Pass after something else (39); empty if it can."""
    book, name, done = book_of(board), board[who].name, board[who].sheet.done.actions
    if not done or book.options.pass_and_more or not units(book, row.cost):
        return ""
    taken = [action for action in done if units(book, cost_of(book, action).cost)]
    if PASS in taken:
        return f"{name} has passed this turn"
    return f"{name} has done something this turn, and a Pass is to do nothing" if what == PASS and taken else ""


def taken_fields(board: Board, what: str, times: int = 1) -> dict[str, int]:
    """What of a sheet a row of the costs takes, by field; nothing before a fight."""
    book = book_of(board)
    return {f"left.{LESSER}": times * units(book, cost_of(book, what).cost)} if under_way(board) else {}


def require_ready(table: T, who: TokenId, rule: str = "", pinned: bool = False, yielded: bool = False) -> None:
    """Refuse unless somebody can act and it is its turn. *pinned*, *yielded*: what it does can be done by one who is, or has."""
    board = table.board
    if why := why_unready(board, who, pinned):
        raise Refused(why, rule)
    if not yielded and (why := why_out(board, who)):
        raise Refused(why, "40d")
    rider = rider_of(board, who)
    if under_way(board) and not (rider is not None and who not in _ordered_fighters(board)):
        refuse_out_of_turn(board, who)
    elif under_way(board) and rider is not None:
        raise Refused(f"{board[who].name} is ridden: {board[rider].name} rides it", "38")
    pass_turn_in_peace(table, who)


def out_of_turn(board: Board, who: TokenId) -> str:
    """Whose turn it is, if it is not somebody's own; empty if it is, or before a fight."""
    try:
        refuse_out_of_turn(board, who)
    except Refused as refusal:
        return refusal.why
    return ""


def _ordered_fighters(board: Board) -> frozenset[TokenId]:
    """Everybody who has a place in the order."""
    return frozenset([who for slot in board.turns.order for who in slot])


def begin_verb(table: T, who: TokenId, what: str, cost: str = "", pinned: bool = False) -> Cost:
    """The usual start of a verb on one's own turn: able, on turn, and what row *what* costs is there (it is not taken yet)."""
    row = cost_of(table.book, what)
    require_ready(table, who, row.rule, pinned)
    if why := afford(table.board, who, what, cost):
        raise Refused(why, "15" if table.sheet(who).done.attacked and ATTACK in row.subtypes else row.rule)
    return row


def charge(table: T, who: TokenId, what: str, cost: str = "", attack: bool | None = None) -> Procedure[bool]:
    """Take what a row of the cost table says; whether the action goes on. *cost*: in place of the row's.

    Hook: "spent". The moment "acts" comes with all that is neither a blow nor a mere move: those have moments of their own.
    """
    if why := afford(table.board, who, what, cost, attack):
        raise Refused(why, cost_of(table.book, what).rule)
    row = cost_of(table.book, what)
    attacks = ATTACK in row.subtypes if attack is None else attack
    if under_way(table.board):
        price = {LESSER: units(table.book, cost or row.cost)}

        def pay(sheet: Fighter) -> Fighter:
            bought = max(0, sheet.done.bought - 1) if price[LESSER] == 1 else sheet.done.bought
            done = replace(
                sheet.done, actions=(*sheet.done.actions, what), attacked=sheet.done.attacked or attacks, bought=bought
            )
            return replace(sheet.with_left(sheet.budget.after(price)), done=done)

        table.change(who, row.title.lower(), pay)
    matter = yield from apply_hooks(table, "spent", Spent(who, what))
    moves = "movement" in row.subtypes and "evasion" not in row.subtypes
    if what in WITHOUT_A_BLOW or not attacks and not moves:
        yield from timing_window(
            table,
            "acts",
            matter,
            f"{table.name(who)}: {row.title.lower()}{waiting_words(table.board, who)}",
            "",
            (who, *waiting_for(table.board, who)),
        )
    return able(table.board, who)


def why_turn_spent(board: Board, who: TokenId) -> str:
    """Why somebody's turn is not wholly unspent; empty if it is (40d)."""
    sheet = board[who].sheet
    if under_way(board) and (sheet.done.actions or sheet.left.get(LESSER, 0) < book_of(board).numbers.turn):
        return f"{board[who].name} has done something this turn already"
    return ""
