"""Who roars next: players and GM in turn, as many roars for the GM as for the players (18)."""

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.procedure import Refused, refuse_unless
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import Book, T

from .turn_order import order_of

HEROES, GMS = 0, 1
BOTH_PASSED = 2
ICON = "game/shouting"


def tries_left(book: Book, board: Board, who: TokenId) -> bool:
    """Whether *who* may still roar in this phase."""
    sheet = board[who].sheet
    return (
        able(board, who)
        and not sheet.roar_bound
        and bool(sheet.approaches or sheet.skilled)
        and board.scene.roared.count(who) < book.options.roars_each
    )


def roarers(book: Book, board: Board, gm: bool) -> tuple[TokenId, ...]:
    """Those of the GM, or those of the players, who may still roar."""
    return tuple([t.id for t in board.tokens.values() if board.sides[t.side].gm == gm and tries_left(book, board, t.id)])


def gm_may(book: Book, board: Board) -> bool:
    """Whether the GM may create one more roar aspect: as many as the players have (18)."""
    return book.options.gm_roars == "no limit" or board.scene.gm_roars < board.scene.hero_roars


def require_go(table: T, who: TokenId) -> None:
    """Refuse unless *who* may create something in the roar phase now, if it is no roar (18, 26)."""
    board, name = table.board, table.name(who)
    refuse_unless(able(board, who), f"{name} is out of the fight", "18")
    refuse_unless(board.scene.roared.count(who) < table.book.options.roars_each, f"{name} has had a go already", "18")
    refuse_out_of_go(table, who)
    gm = board.side_of(who).gm
    refuse_unless(not gm or gm_may(table.book, board), f"the GM has as many as the players: {board.scene.gm_roars}", "18")


def have_gone(table: T, who: TokenId, done: bool) -> None:
    """Somebody has had a go in the roar phase; what was *done* counts for how many the GM may have."""
    gm = table.board.side_of(who).gm
    table.change_scene(
        "has had a go",
        lambda scene: replace(
            scene,
            roared=(*scene.roared, who),
            gm_roars=scene.gm_roars + (gm and done),
            hero_roars=scene.hero_roars + (not gm and done),
        ),
    )
    next_roar(table, who)


def slots(board: Board) -> tuple[tuple[TokenId, ...], tuple[TokenId, ...]]:
    """The two slots of the roar phase: everybody of the players, everybody of the GM."""
    there = [t for t in board.tokens.values() if not t.sheet.status]
    return tuple([t.id for t in there if not board.sides[t.side].gm]), tuple([t.id for t in there if board.sides[t.side].gm])


def refuse_out_of_go(table: T, who: TokenId) -> None:
    """Raise Refused if the roar phase is up to the other slot: to the players, or to the GM (18)."""
    board = table.board
    if who not in board.turns.now and board.turns.now:
        whose = "GM" if board.side_of(board.turns.now[0]).gm else "players"
        raise Refused(f"it is up to the {whose} to roar now", "18")
    refuse_out_of_turn(board, who)


def open_to(table: T, slot: int) -> bool:
    """Whether anybody of this slot may roar now."""
    gm = slot == GMS
    return bool(roarers(table.book, table.board, gm)) and (not gm or gm_may(table.book, table.board))


def turn_to(table: T, slot: int | None) -> None:
    """It is up to one of the two slots; None: nobody is left, and the phase is over."""
    both = slots(table.board)
    order = tuple([members for members in both if members])
    if slot is None:
        table.happen(TurnsChanged("all have roared", TurnOrder(order, len(order), begun=True)))
        return
    left = roarers(table.book, table.board, slot == GMS)
    done = tuple([who for who in both[slot] if who not in left])
    table.happen(TurnsChanged("next roar", TurnOrder(order, order.index(both[slot]), begun=True, acted=done)))


def begin_roars(table: T) -> None:
    """The roar phase begins (2, 18)."""
    table.change_scene(
        "the roar phase", lambda scene: replace(scene, phase="roar", roared=(), hero_roars=0, gm_roars=0, passes=0)
    )
    table.tell("The roar phase", "Players and GM take turns; the first exchange comes after it", ICON)
    first_roar(table)


def open_exchanges(table: T) -> None:
    """The turn order stands, and the first slot of it has its turn."""
    order = order_of(table.book, table.board)
    table.change_scene("the first exchange", lambda scene: replace(scene, phase="exchanges", passes=0))
    table.happen(TurnsChanged("the first exchange", TurnOrder(order, 0)))
    lead = table.book.conflict(table.board.scene.kind).order.capitalize()
    seen = [who for who in order[0] if not table.board[who].hidden] if order else []
    first = f"{table.name(seen[0])} is first; " if seen else ""
    table.tell(f"{table.board.scene.label or 'The fight'} begins", f"{first}turns go by {lead}", "lucide/swords")


def first_roar(table: T) -> None:
    """The phase begins, with the players unless the house says otherwise."""
    leads = GMS if table.book.options.first_roar == "the GM" else HEROES
    order = (leads, 1 - leads)
    turn_to(table, next((slot for slot in order if open_to(table, slot)), None))


def next_roar(table: T, who: TokenId | None = None) -> None:
    """On to the other slot. *who*: whoever has just roared; None if the slot passed. Two passes in a row end the phase."""
    turns = table.board.turns
    members = (table.board.tokens[token_id] for token_id in turns.now if token_id in table.board.tokens)
    gm = any(table.board.sides[token.side].gm for token in members)
    mine, other = (GMS, HEROES) if gm else (HEROES, GMS)
    passes = 0 if who is not None else table.board.scene.passes + 1
    table.change_scene("", lambda scene: replace(scene, passes=passes))
    if passes >= BOTH_PASSED:
        turn_to(table, None)
    elif open_to(table, other):
        turn_to(table, other)
    elif who is not None and open_to(table, mine):
        turn_to(table, mine)
    else:
        turn_to(table, None)


def sit_out(table: T, who: TokenId) -> None:
    """One who does not roar at all in this phase; the slot passes when nobody of it is left."""
    left = table.book.options.roars_each - table.board.scene.roared.count(who)
    table.change_scene("", lambda scene: replace(scene, roared=(*scene.roared, *[who] * left)))
    turns = table.board.turns
    gm = table.board.side_of(who).gm
    if roarers(table.book, table.board, gm):
        table.happen(TurnsChanged("sits out", replace(turns, acted=(*turns.acted, who))))
    else:
        next_roar(table)
