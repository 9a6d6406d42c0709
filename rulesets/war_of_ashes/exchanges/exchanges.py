"""Exchanges: turns begin and end, what a turn allows, the end of an exchange and of the fight (2, 2a, 4)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import AspectGone, AspectPut, EffectsChanged, SheetChanged, TurnsChanged
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.blocks import turns
from battlemap.rules.blocks.fight_end import is_contested
from battlemap.rules.procedure import Command, Option, Procedure, Refused, choose, refuse_unless
from rulesets.war_of_ashes.basics.roar_state import roars_in_vain, without_roar
from rulesets.war_of_ashes.basics.zones import negligible
from rulesets.war_of_ashes.book.fighter import EXTRA, Board, Conflict, Fighter, able, fighting, roaring_time, under_way
from rulesets.war_of_ashes.book.rulebook import T, book_of

from .roar_order import next_roar, sit_out
from .turn_order import next_order, order_of

NO_FIGHT = "the fight has not begun"
MILD = ("mild", EXTRA)
ONLY_ROARS = "before the first exchange there are only roars"


def require_ready(table: T, who: TokenId, rule: str = "2a") -> None:
    """Refuse unless *who* can act now: in the fight, on turn, the action left. Before the fight nothing is counted."""
    if not able(table.board, who):
        raise Refused(f"{table.name(who)} is out of the fight", rule)
    refuse_unless(not roaring_time(table.board), ONLY_ROARS, "18a")
    if under_way(table.board):
        turns.refuse_out_of_turn(table.board, who)
        if table.sheet(who).acted:
            raise Refused(f"{table.name(who)} has already acted", rule)


def spend_action(table: T, who: TokenId, guarding: bool = False) -> None:
    """The action of this exchange is spent; with any action but itself a Full Defense is gone (58)."""
    if not guarding:
        drop_guard(table, who, "Another action")
    if under_way(table.board):
        table.happen(SheetChanged(who, "acts", {"acted": True}))


def has_guard(board: Board, who: TokenId) -> bool:
    """Whether the Full Defense of *who* stands (58)."""
    return board[who].sheet.guard in board.aspects


def drop_guard(table: T, who: TokenId, why: str) -> None:
    """A Full Defense is over (58)."""
    if has_guard(table.board, who):
        table.happen(AspectGone(table.sheet(who).guard, why))
        table.change(who, "off guard", lambda sheet: replace(sheet, guard=AspectId("")))
        table.tell(f"*{table.name(who)}* is no longer on guard", why, "lucide/shield-off", "", table.board[who].hidden)


def lapse(table: T, who: TokenId) -> None:
    """A Full Defense that was not kept up in one's own turn is over at its end (58)."""
    if who in table.board.tokens and not table.sheet(who).acted:
        drop_guard(table, who, "Not kept up")


def has_action(board: Board, who: TokenId) -> bool:
    """Whether *who* has the action of this exchange left."""
    return able(board, who) and not board[who].sheet.acted


def one_side_left(board: Board) -> bool:
    """Whether nobody who is still in the fight has an enemy there (4); single ones without weight are none (42)."""
    book = book_of(board)

    def counts(board: Board, who: TokenId) -> bool:
        return able(board, who) and not negligible(book, board, who)

    if is_contested(board, counts):
        return False
    return any(counts(board, who) for who in board.tokens) or not is_contested(board, able)


def due_command(board: Board) -> Command | None:
    """What comes by itself: the start of a turn, the end of one nobody is able to take, the end of an exchange.

    A roar whose aspect is gone ends; the roar phase ends when nobody is left to roar.
    """
    if (vain := next((t.id for t in board.tokens.values() if t.sheet.roar and roars_in_vain(board, t.id)), None)) is not None:
        return Command("roar over", vain)
    if roaring_time(board):
        if turns.round_over(board) or not board.turns.now:
            return Command("end roar")
        left = [who for who in board.turns.now if who not in board.turns.acted]
        return None if any(able(board, who) for who in left) else Command("next turn")
    if not under_way(board):
        return None
    over = turns.round_over(board)
    if over or not board.scene.fights_on and one_side_left(board):
        return Command("end exchange")
    return turns.due_command(board, able)


def refresh_turn(table: T, who: TokenId) -> Procedure[None]:
    """Nothing more happens when a turn begins: action and free move come with the exchange."""
    yield from ()


begin_turn = turns.begin_turn(refresh_turn)


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """*who* is done for this exchange."""
    refuse_unless(bool(table.board.turns.order), NO_FIGHT, "2a")
    if roaring_time(table.board):
        turns.refuse_out_of_turn(table.board, who)
        sit_out(table, who)
        return
    turns.refuse_out_of_turn(table.board, who)
    lapse(table, who)
    yield from turns.end_turn(table, who, able)


def next_turn(table: T, _: TokenId) -> Procedure[None]:
    """All who share the slot are done."""
    refuse_unless(bool(table.board.turns.now), NO_FIGHT, "2a")
    if roaring_time(table.board):
        next_roar(table)
        return
    for who in table.board.turns.now:
        if who not in table.board.turns.acted:
            lapse(table, who)
    turns.end_slot(table, able)
    yield from ()


def delay(table: T, who: TokenId) -> Procedure[None]:
    """Wait, and take the turn later in this exchange."""
    refuse_unless(bool(table.board.turns.order), NO_FIGHT)
    refuse_unless(not roaring_time(table.board), ONLY_ROARS, "18a")
    sheet = table.sheet(who)
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "4")
    turns.refuse_out_of_turn(table.board, who)
    refuse_unless(not (sheet.acted or sheet.moved), f"{table.name(who)} has begun to act")
    yield from turns.delay(table, who, able)
    table.tell(f"*{table.name(who)}* waits", "", "lucide/hourglass")


def act_now(table: T, who: TokenId) -> Procedure[None]:
    """One who waited steps in before those whose turn it is, who go on afterwards."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight")
    yield from turns.act_now(table, who)
    table.tell(f"*{table.name(who)}* acts now", "", "lucide/hourglass")


def end_exchange(table: T, _: TokenId) -> Procedure[None]:
    """Everybody has had a turn, or only one side is left: does the fight go on (2, 4)?"""
    left, over = one_side_left(table.board), turns.round_over(table.board)
    refuse_unless(under_way(table.board) and (left or over), "the exchange is not over yet", "2")
    number = table.board.turns.round
    alone = "Only one side is left. Is the fight over?"
    prompt = f"Exchange {number} is over. {alone if left else 'Go on?'}" if over else alone
    bound = any(t.sheet.roar_bound and not t.sheet.status for t in table.board.tokens.values())
    go_on, end = Option("next", f"Go on with exchange {number + 1}" if over else "Fight on"), Option("end", "End the fight")
    options = (end, go_on) if left and not bound else (go_on, end)
    if (yield from choose("exchange", GM, prompt, options, options[0].key, "4")) == "end":
        finish(table)
    elif over:
        new_exchange(table)
    else:
        table.change_scene("the fight goes on", lambda scene: replace(scene, fights_on=True))


def new_exchange(table: T) -> None:
    """Actions and free moves are back; a new kind of conflict brings its own order (1a)."""
    table.pass_timing("exchange ends")
    for who in tuple(table.board.tokens):
        if who in table.board.turns.waiting:
            lapse(table, who)
        table.change(who, "", lambda sheet: replace(sheet, acted=False, moved=False))
    kind, alone = table.board.scene.next_kind, one_side_left(table.board)
    table.change_scene(
        f"{kind} from now on" if kind else "a new exchange",
        lambda scene: replace(scene, kind=kind or scene.kind, next_kind="", fights_on=alone),
    )
    order = order_of(table.book, table.board) if kind else next_order(table.book, table.board)
    waiting_done = replace(table.board.turns, waiting=())
    table.happen(TurnsChanged("nobody waits", waiting_done))
    turns.next_round(table, order)
    why = f"{table.book.conflict(kind).title} from now on" if kind else ""
    table.tell_round("Exchange", table.board.turns.round, why)


def forget_mild_attention(scene: Conflict) -> Conflict:
    """The scene without the mild attention of the gods, which goes with the fight (B7)."""
    return replace(scene, attention={key: aspect for key, aspect in scene.attention.items() if ":mild" not in key})


def after_fight(sheet: Fighter, clear: bool) -> Fighter:
    """A sheet once the fight is over; *clear*: stress and mild consequences go."""
    filled = {slot: key for slot, key in sheet.filled.items() if not (clear and slot in MILD)}
    return replace(
        without_roar(sheet), acted=False, moved=False, suffered=0, deadly_used=0, guard=AspectId(""),
        marked=() if clear else sheet.marked, filled=filled,
        slots=tuple([slot for slot in sheet.slots if slot != EXTRA or slot in filled]),
    )  # fmt: skip


def end_fight(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends the fight, whoever is left (4)."""
    refuse_unless(fighting(table.board), "no fight is under way", "4")
    finish(table)
    yield from ()


def finish(table: T) -> None:
    """The fight is over: stress and mild consequences clear, boosts and advantages go, nothing is counted any more (4, B3).

    What was there before it, and is used up, has its free invokes again when the next fight begins (10).
    """
    table.pass_timing("scene ends")
    clear = table.book.options.clear_at_end
    for who in tuple(table.board.tokens):
        sheet = table.sheet(who)
        gone = [sheet.filled.get(slot) for slot in MILD] if clear else []
        gone += [sheet.roar_aspect if sheet.roar else None, sheet.guard]
        for key in gone:
            if key in table.board.aspects:
                table.happen(AspectGone(AspectId(key or ""), "the fight is over"))
        table.change(who, "", partial(after_fight, clear=clear))
    if clear:
        for aspect in tuple(table.board.aspects.values()):
            if aspect.kind in ("boost", "advantage"):
                table.happen(AspectGone(aspect.id, "the fight is over"))
            elif aspect.kind in ("zone", "situation") and aspect.used and not aspect.left:
                table.happen(AspectPut(replace(aspect, used=0), "the fight is over"))
    if clear:
        for slot, watch in tuple(table.board.scene.attention.items()):
            if ":mild" in slot and watch in table.board.aspects:
                table.happen(AspectGone(watch, "the gods look away"))
        table.change_scene("the gods look away", forget_mild_attention)
    if table.board.effects:
        table.happen(EffectsChanged("the fight is over", ()))
    table.change_scene(
        "the fight is over",
        lambda scene: replace(scene, phase="over", fights_on=False, next_kind="", first=(), leads=(), called=()),
    )
    table.happen(TurnsChanged("the fight is over", TurnOrder()))
    table.tell(
        f"{table.board.scene.label or 'The fight'} is over", "Stress and mild consequences clear" if clear else "", "lucide/flag"
    )


def leave(table: T, _: TokenId) -> Procedure[None]:
    """The GM takes somebody out of the fight who has fled or gone (4)."""
    board = table.board
    options = [Option(t.id, t.name, t.id) for t in board.tokens.values() if not t.sheet.status]
    who = TokenId((yield from choose("target", GM, "Who leaves the fight?", options, rule="4")))
    table.change(who, "leaves the fight", lambda sheet: replace(sheet, status="fled"))
    table.tell(f"*{table.name(who)}* leaves the fight", "", "lucide/log-out")
