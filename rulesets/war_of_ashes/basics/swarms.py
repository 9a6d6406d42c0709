"""Swarms and mobs: one token of many, what keeps a swarm from harm, how a mob splits and joins (43 to 48, B6)."""

from msgspec.structs import replace

from battlemap.board.encounter import Token
from battlemap.board.events import Placed, Removed, TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, number, refuse_unless
from rulesets.war_of_ashes.book.fighter import Board, Fighter, able
from rulesets.war_of_ashes.book.rulebook import Book, T

from .weight import bulk, edge_of, weight_of

TOO_MANY = "as long as its side is heavier, only an attack on the whole zone hurts it"
SINGLE = 1


def untouchable(book: Book, board: Board, who: TokenId) -> bool:
    """Whether *who* is a swarm whose side outweighs its opponents in the zone, so that nothing ordinary bothers it (46, 48)."""
    if not board[who].sheet.swarm:
        return False
    stands = edge_of(book, board, who)
    if stands.theirs is None:
        return False
    if book.options.swarm_immunity == "two to one":
        return stands.plus > 0
    if book.options.swarm_immunity == "by itself":
        return weight_of(book, board, who) > stands.theirs
    return stands.ours > stands.theirs


def cannot_be_struck(table: T, token: Token[Fighter], board: Board | None = None) -> str:
    """Why an ordinary attack on *token* is refused; empty if it is not (46). *board*: as it will stand when the blow falls."""
    if not token.sheet.swarm or table.book.options.swarm_struck != "refused":
        return ""
    return TOO_MANY if untouchable(table.book, board or table.board, token.id) else ""


def cannot_be_moved(table: T, who: TokenId) -> str:
    """Why nobody pushes, pulls or drives *who* anywhere; empty if one can (46)."""
    return "too many to be moved: its side is heavier" if untouchable(table.book, table.board, who) else ""


def alike(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether *other* could be one of the mob of *who*: the same side and zone, the same sheet but for number and harm."""
    mine, two = board[who], board[other]
    plain = [replace(sheet, members=0, marked=(), acted=False, moved=False) for sheet in (mine.sheet, two.sheet)]
    return who != other and mine.side == two.side and mine.zone == two.zone and plain[0] == plain[1]


def count(sheet: Fighter) -> int:
    """How many somebody stands for."""
    return max(SINGLE, sheet.members)


def split(table: T, _: TokenId) -> Procedure[None]:
    """Part of a mob goes its own way (B6)."""
    mobs = [Option(t.id, t.name, t.id, note=f"{t.sheet.members} of them") for t in crowds(table.board)]
    refuse_unless(bool(mobs), "there is no mob to split", "B6")
    who = TokenId((yield from choose("target", GM, "Which mob splits?", mobs, rule="B6")))
    there = table.sheet(who).members
    gone = yield from number("count", GM, f"How many leave {table.name(who)}?", 1, there - 1, there // 2)
    key = TokenId(table.fresh_id("mob"))
    token = table.board[who]
    name = number_name(table.board, token.name)
    table.change(who, "splits", lambda sheet: replace(sheet, members=there - gone))
    table.happen(Placed(replace(token, id=key, name=name, spot=None, sheet=replace(token.sheet, members=gone, marked=()))))
    place_beside(table, who, key)
    table.tell(f"*{token.name}* splits: *{name}*", f"{there - gone} and {gone}", "lucide/ungroup", "gm", token.hidden)


def place_beside(table: T, who: TokenId, new: TokenId) -> None:
    """The part that left acts in the same slot of the turn order."""
    turns = table.board.turns
    order = tuple([(*slot, new) if who in slot else slot for slot in turns.order])
    acted = (*turns.acted, new) if who in turns.acted else turns.acted
    table.happen(TurnsChanged("a mob splits", replace(turns, order=order, acted=acted)))


def number_name(board: Board, name: str) -> str:
    """The name with the first number that is free."""
    known = {token.name for token in board.tokens.values()}
    at = 2
    while f"{name} {at}" in known:
        at += 1
    return f"{name} {at}"


def crowds(board: Board) -> list[Token[Fighter]]:
    """The mobs that are in the fight."""
    return [t for t in board.tokens.values() if able(board, t.id) and t.sheet.members > SINGLE]


def join(table: T, _: TokenId) -> Procedure[None]:
    """A mob or a single one joins others of its kind in the same zone, as long as they do not weigh too much (B6)."""
    board = table.board
    minions = [t.id for t in board.tokens.values() if able(board, t.id) and t.sheet.minion and not t.sheet.swarm]
    pairs = {who: [other for other in minions if alike(board, who, other)] for who in minions}
    listed = [Option(who, table.name(who), who) for who, others in pairs.items() if others]
    refuse_unless(bool(listed), "nobody of the same kind stands in one zone", "B6")
    who = TokenId((yield from choose("target", GM, "Who joins others?", listed, rule="B6")))
    most = table.book.numbers.mob_weight
    options = []
    for other in pairs[who]:
        together = count(table.sheet(who)) + count(table.sheet(other))
        heavy = table.sheet(who).weight * together > most
        options.append(
            Option(other, table.name(other), other, note=f"{together} then", refusal=f"heavier than {most}" if heavy else "")
        )
    mob = TokenId((yield from choose("mob", GM, f"Whom does {table.name(who)} join?", options, rule="B6")))
    name, more = table.name(who), count(table.sheet(who))
    hurt = len(table.sheet(who).marked)
    table.happen(Removed(who))
    table.change(mob, "is joined", lambda sheet: join_members(sheet, more, hurt))
    table.tell(f"*{name}* joins *{table.name(mob)}*", f"{table.sheet(mob).members} of them", "lucide/group", "gm")


def join_members(sheet: Fighter, more: int, hurt: int) -> Fighter:
    """A mob with *more* members, who bring the boxes they have marked."""
    together = count(sheet) + more
    boxes = len(sheet.boxes) + together // 2
    fresh = [at for at in range(boxes) if at not in sheet.marked][:hurt]
    return replace(sheet, members=together, marked=(*sheet.marked, *fresh))


def heavy_mobs(book: Book, board: Board) -> list[str]:
    """Mobs that would weigh more than a mob may, for the GM to split (B6)."""
    most = book.numbers.mob_weight
    return [
        f"{t.name} would weigh {t.sheet.weight * t.sheet.members} and counts as {bulk(book, t.sheet)}: split it"
        for t in crowds(board)
        if t.sheet.weight * t.sheet.members > most
    ]
