"""What a round allows, and what things cost: actions, the immediate action, the reaction (10, 14 to 18)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks import turn_budget, turns
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.procedure import Refused, refuse_unless
from rulesets.obss.book.creature import RoundRecord
from rulesets.obss.book.fight import Board, acting_out_of_turn, mount_of, rider_of, under_way
from rulesets.obss.book.rulebook import Book, T, book_of

from .conditions import condition_words

ACTION, IMMEDIATE, REACTION, EITHER = "action", "immediate", "reaction", "either"
OUT = {"dead": "is dead"}
BY_ITSELF = "acts by itself"
"""What a mount has done once this round that goes its own way in its rider's turn (82)."""


class Price(Struct, frozen=True):
    """What something costs. None of anything: it is free."""

    actions: int = 0
    immediate: int = 0
    reaction: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """How many of each kind."""
        return {ACTION: self.actions, IMMEDIATE: self.immediate, REACTION: self.reaction}

    @property
    def words(self) -> str:
        """The price in a few words: "2 actions", "reaction", "free"."""
        parts = [f"{self.actions} action{'' if self.actions == 1 else 's'}"] if self.actions else []
        parts += [name for name, count in (("immediate", self.immediate), ("reaction", self.reaction)) if count]
        return ", ".join(parts) or "free"


FREE = Price()
REACTION_PRICE = Price(reaction=1)


def price(book: Book, what: str) -> Price:
    """What a row of the cost table says (18)."""
    row = book.costs[what]
    return Price(row.actions, row.immediate, row.reaction)


def allowance(book: Book, board: Board, who: TokenId) -> dict[str, int]:
    """What a new turn gives: three actions, one immediate, one reaction, changed by what lasts, and by the lead (10, 14).

    A mount has two actions in its rider's turn (80). A condition that bars reactions takes none away: *why_idle* bars their
    use for as long as the condition lasts (15).
    """
    numbers = book.numbers
    full = {ACTION: numbers.actions, IMMEDIATE: numbers.immediate, REACTION: numbers.reactions}
    if rider_of(board, who) is not None:
        full |= {ACTION: numbers.mount_actions, IMMEDIATE: 0}
    given = turn_budget.allowance(board, who, full)
    for kind, count in gifts(book, board, who).items():
        given[kind] = given.get(kind, 0) + count
    return given


def gifts(book: Book, board: Board, who: TokenId) -> dict[str, int]:
    """What the lead in initiative gives its holder in this round (10, C1, C21)."""
    scene, options, numbers = board.scene, book.options, book.numbers
    first_only = options.lead == "first round"
    if scene.leader != who or first_only and board.turns.round > 1 or scene.lead < numbers.lead:
        return {}
    if scene.lead < numbers.great_lead:
        return {EITHER: 1}
    return {ACTION: 1} | ({EITHER: 1} if options.lead_of_sixteen == "both" else {})


def refresh(table: T, who: TokenId) -> None:
    """Give *who* a new turn: a full allowance, an empty record of the round (24, 54).

    What belongs to the round, the gift of the lead among it, is what is left of it since the round began (10).
    """
    left, had = allowance(table.book, table.board, who), table.sheet(who).left
    if table.book.options.reactions == "each round":
        left[REACTION] = min(left[REACTION], had.get(REACTION, 0))
    if EITHER in left:
        left[EITHER] = min(left[EITHER], had.get(EITHER, left[EITHER]))
    record = RoundRecord(began_with=left[ACTION])
    table.change(who, "a new turn", lambda sheet: replace(sheet, left=left, done=record, readied=None, flank="attack"))


def has_acted(board: Board, who: TokenId) -> bool:
    """Whether somebody, or the mount it rides, has used an action of the turn under way (15)."""
    both = [one for one in (who, mount_of(board, who)) if one is not None]
    return any(board[one].sheet.left.get(ACTION, 0) < began_with(board, one) for one in both)


def began_with(board: Board, who: TokenId) -> int:
    """The actions with which somebody's turn, or what it had put off of it, began."""
    return board[who].sheet.done.began_with or allowance(book_of(board), board, who)[ACTION]


def why_idle(board: Board, who: TokenId, reaction: bool = False) -> str:
    """Why somebody can do nothing now, turns apart; empty if it can."""
    barred = ("no reactions", "no actions") if reaction else ("no actions",)
    return turn_budget.why_idle(board, who, OUT, condition_words(board, who, *barred))


def why_late(board: Board, who: TokenId) -> str:
    """Why it is not for somebody to act now, neither in its turn nor with readied actions; empty if it is (13)."""
    return "" if board.scene.acting == who or not under_way(board) else turns.why_out_of_turn(board, who)


def require_ready(table: T, who: TokenId, rule: str = "") -> None:
    """Refuse unless somebody can act and it is its turn, or it acts out of turn with readied actions (13, 15)."""
    board = table.board
    if why := why_idle(board, who):
        raise Refused(why, rule)
    acting = acting_out_of_turn(board)
    if acting is not None:
        refuse_unless(acting == who, f"{board[acting].name} acts now, with readied actions", "13")
    elif under_way(board) and (rider := rider_of(board, who)) is not None:
        ridden = f"{board[who].name} is ridden: {board[rider].name} gives it orders, or lets it act by itself"
        refuse_unless(BY_ITSELF in board[who].sheet.done.once, ridden, "82")
        refuse_out_of_turn(board, rider)
    elif under_way(board):
        refuse_out_of_turn(board, who)


def can_react(board: Board, who: TokenId) -> bool:
    """Whether somebody has a reaction to spend, at any time (15)."""
    return not (why_idle(board, who, reaction=True) or afford(board, who, REACTION_PRICE))


def afford(board: Board, who: TokenId, cost: Price) -> str:
    """Why somebody cannot pay; empty if it can. Nothing is counted before a fight."""
    return turn_budget.afford(board, who, cost.counts)


def taken_fields(board: Board, cost: Price) -> dict[str, int]:
    """What of a sheet a price takes, by field; nothing before a fight."""
    counts = {ACTION: cost.actions, IMMEDIATE: cost.immediate, REACTION: cost.reaction} if under_way(board) else {}
    return {f"left.{kind}": count for kind, count in counts.items() if count}


def spend(table: T, who: TokenId, cost: Price, what: str = "") -> None:
    """Take a price. Refused if it is not there; nothing is counted before a fight."""
    turn_budget.spend(table, who, cost.counts, f"{what or 'pays'}: {cost.words}")


def charge(table: T, who: TokenId, what: str) -> None:
    """Take what a row of the cost table says (18)."""
    spend(table, who, price(table.book, what), table.book.costs[what].title)


def begin_verb(table: T, who: TokenId, what: str, rule: str = "") -> None:
    """The usual start of a verb on one's own turn: able, on turn, and the price of row *what* is there (it is not taken yet)."""
    row = table.book.costs[what]
    if row.reaction and not row.actions:
        if why := why_idle(table.board, who, reaction=True):
            raise Refused(why, rule or row.rule)
    else:
        require_ready(table, who, rule or row.rule)
    if short := afford(table.board, who, price(table.book, what)):
        raise Refused(short, rule or row.rule)


def refuse_twice(table: T, who: TokenId, what: str, rule: str = "C38") -> None:
    """Refuse what can be done once a round and has been."""
    if under_way(table.board) and turn_budget.done_once(table.board, who, what):
        raise Refused(f"{table.name(who)} has done that this round already", rule)
